import * as z from "zod";
import { hostingCall } from "../call";
import type { Client } from "../client";
import { ValidationError } from "../errors";
import { anyOf, listOf, looseFlag, shown } from "../generous";
import { isObject } from "../json";

// docs/spec/hosting-api.md, "Servers" (registries); rules and shapes from docs/facts/hosting.md 9.7.

/** Returns a registry's host in the platform's form, without scheme and path and in lower case. Only the platform knows the names of the public hub. */
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
  /** Not trimmed, like any password. */
  password: z.string().min(1).max(20_000),
});

export type RegistryLoginBody = z.infer<typeof RegistryLoginBody>;

/** A registry that a server is logged in to, or that provides the image of one of its applications. */
export const Registry = z
  .looseObject({
    registry: z.string().min(1),
    /** If no row shows it, a user name means a login. */
    logged_in: shown(looseFlag),
    /** Where the server stores the login: `auths`, or `credHelpers` for a separate store. */
    source: shown(z.string()),
    username: shown(z.string()),
    used_by: shown(z.array(z.looseObject({ type: shown(z.string()), name: shown(z.string()) }))),
  })
  .transform((row) => ({ ...row, logged_in: row.logged_in ?? row.username != null }));
export type Registry = z.infer<typeof Registry>;

/** Rows with or without an error: platform variant `registries`. */
const Registries = z.preprocess(
  (answer) => (isObject(answer) && isObject(answer.data) ? answer.data : answer),
  z
    .unknown()
    .transform((answer): unknown => ({ registries: answer, error: isObject(answer) ? answer.error : undefined }))
    .pipe(z.object({ registries: listOf(Registry, "registries"), error: shown(z.string()) })),
);

export const registries = {
  /**
   * Read on the server, so it takes a while. If the server is unreachable, `error` reports it, and the rows do not show its logins. Newer platforms need
   * Read sensitive data: platform variant `registryReads`.
   */
  list: hostingCall({
    method: "GET",
    path: "/servers/{uuid}/registries",
    response: Registries,
  }),
  /** Logs the server in during the request, and replaces an existing login. Returns 400 if the registry or the server refuses. */
  login: hostingCall({ method: "POST", path: "/servers/{uuid}/registries", body: RegistryLoginBody, idempotent: true }),
  /** Logs it out. Returns 200 even if there is no login. */
  logout: hostingCall({ method: "DELETE", path: "/servers/{uuid}/registries/{registry}" }),
  /** Tests the saved login during the request. Returns 400 or `valid: false` if it does not work: platform variant `registryChecks`. */
  check: hostingCall({
    method: "POST",
    path: "/servers/{uuid}/registries/{registry}/check",
    response: anyOf({ valid: shown(looseFlag), message: shown(z.string()) }),
    idempotent: true,
  }),
};

/** Returns the registries of a server. If the logins cannot be read on it, a release that returns a bare list answers 400 (platform variant `registries`). */
export async function readRegistries(hosting: Client, serverUuid: string): Promise<z.output<typeof Registries>> {
  try {
    return await hosting.get(registries.list, { params: { uuid: serverUuid } });
  } catch (error) {
    if (!(error instanceof ValidationError) || error.status !== 400) throw error;
    return { registries: [], error: error.apiMessage || "The server is unreachable." };
  }
}
