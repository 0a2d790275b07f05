import * as z from "zod";
import { hostingCall } from "../call";
import type { Client } from "../client";
import { ValidationError } from "../errors";
import { anyOf, dataOf, listOf, looseFlag, shown } from "../generous";
import { isObject } from "../json";
import { listedBy } from "../listed";
import { servers } from "./servers";

// See docs/spec/hosting-api.md, "Servers" (registries), and docs/facts/hosting.md 9.7.

/**
 * Returns a registry in the platform's form: lower case, without scheme and path. The platform also replaces all names of the public hub by one name,
 * but only the platform knows all these names.
 */
export const registryHost = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .replace(/[/?#].*$/s, "")
    .toLowerCase();

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

export const registryName = z
  .string()
  .min(1)
  .max(255)
  .refine(
    (text) => HOST.test(registryHost(text)),
    "is not allowed: it must be a host such as registry.example.com, or one with a port such as registry.example.com:5000",
  );

export const RegistryLoginBody = z.strictObject({
  registry: registryName,
  username: z.string().min(1).max(255).regex(/^\S+$/, "must not contain spaces"),
  /** The platform does not trim the password. */
  password: z.string().min(1).max(20_000),
});

export type RegistryLoginBody = z.infer<typeof RegistryLoginBody>;

/** A registry to which the server is logged in, or from which an application on the server uses an image. */
export const Registry = z
  .looseObject({
    registry: z.string().min(1),
    /** If this field is absent, a row with a user name is a login. */
    logged_in: shown(looseFlag),
    /** Usually `auths`. If the server stores the login in a separate credential store: `credHelpers`. */
    source: shown(z.string()),
    username: shown(z.string()),
    used_by: shown(z.array(z.looseObject({ type: shown(z.string()), name: shown(z.string()) }))),
  })
  .transform((row) => ({ ...row, logged_in: row.logged_in ?? row.username != null }));
export type Registry = z.infer<typeof Registry>;

/**
 * The registries, and an error if the platform cannot read the logins on the server. Some platforms return only a list (platform variant
 * `registries`).
 */
const Registries = z.preprocess(
  dataOf,
  z
    .unknown()
    .transform((answer): unknown => ({ registries: answer, error: isObject(answer) ? answer.error : undefined }))
    .pipe(z.object({ registries: listOf(Registry, "registries"), error: shown(z.string()) })),
);

export const registries = listedBy(
  { uuid: servers.list, registry: "list" },
  {
    /**
     * Slow, because the platform reads the registries on the server. If the server is unreachable, the response contains `error`, and its
     * rows contain no logins. Newer platforms require the permission "Read sensitive data" (platform variant `registryReads`).
     */
    list: hostingCall({
      method: "GET",
      path: "/servers/{uuid}/registries",
      response: Registries,
    }),
    /** Replaces an existing login. Returns 400 if the registry or the server refuses the login. */
    login: hostingCall({ method: "POST", does: "sets", path: "/servers/{uuid}/registries", body: RegistryLoginBody, part: ["registry"] }),
    /** Returns 200 even if there is no login. */
    logout: hostingCall({ method: "DELETE", does: "removes", path: "/servers/{uuid}/registries/{registry}", endsKnown: true }),
    /** Returns 400 or `valid: false` if the saved login does not work (platform variant `registryChecks`). */
    check: hostingCall({
      method: "POST",
      does: "reads",
      path: "/servers/{uuid}/registries/{registry}/check",
      response: anyOf({ valid: shown(looseFlag), message: shown(z.string()) }),
    }),
  },
);

/**
 * Returns the registries of a server. If the platform cannot read the logins on the server, releases that return a bare list return 400. The result
 * then contains this as `error` (platform variant `registries`).
 */
export async function readRegistries(hosting: Client, serverUuid: string): Promise<z.output<typeof Registries>> {
  try {
    return await hosting.get(registries.list, { params: { uuid: serverUuid } });
  } catch (error) {
    if (!(error instanceof ValidationError) || error.status !== 400) throw error;
    return { registries: [], error: error.apiMessage || "The server is unreachable." };
  }
}
