import * as z from "zod";
import { hostingCall } from "../call";
import type { Client } from "../client";
import { ValidationError } from "../errors";
import { anyOf, listOf, looseFlag, shown } from "../generous";
import { isObject } from "../json";

// docs/spec/hosting-api.md, "Servers" (registries); rules and shapes from docs/facts/hosting.md 9.7.

/** What the platform cuts off and folds before it looks at a name: scheme, path and case. The public hub has several names that only it knows. */
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
  username: z.string().min(1).max(255).regex(/^\S+$/, "must not hold blanks"),
  /** Not trimmed, as no password is. */
  password: z.string().min(1).max(20_000),
});

export type RegistryLoginBody = z.infer<typeof RegistryLoginBody>;

/** A registry that a server is logged in at, or that one of its applications merely takes its image from. */
export const Registry = z
  .looseObject({
    registry: z.string().min(1),
    /** Where no row shows it, a user name does: only a login has one. */
    logged_in: shown(looseFlag),
    /** Where the server keeps the login: `auths`, or `credHelpers`, a store of its own. */
    source: shown(z.string()),
    username: shown(z.string()),
    used_by: shown(z.array(z.looseObject({ type: shown(z.string()), name: shown(z.string()) }))),
  })
  .transform((row) => ({ ...row, logged_in: row.logged_in ?? row.username != null }));
export type Registry = z.infer<typeof Registry>;

/** Rows beside an error, or rows alone: readings `registries`. */
const Registries = z.preprocess(
  (answer) => (isObject(answer) && isObject(answer.data) ? answer.data : answer),
  z
    .unknown()
    .transform((answer): unknown => ({ registries: answer, error: isObject(answer) ? answer.error : undefined }))
    .pipe(z.object({ registries: listOf(Registry, "registries"), error: shown(z.string()) })),
);

export const registries = {
  /**
   * Read on the server, so it takes a while; where the server is away, `error` says so, and the rows say nothing of its logins. Newer platforms want
   * Read sensitive data: reading `registryReads`.
   */
  list: hostingCall({
    method: "GET",
    path: "/servers/{uuid}/registries",
    response: Registries,
  }),
  /** Logs the server in, in the request, and replaces a login that is there. 400 where the registry or the server refuses. */
  login: hostingCall({ method: "POST", path: "/servers/{uuid}/registries", body: RegistryLoginBody, idempotent: true }),
  /** Logs it out; 200 also where there is no login. */
  logout: hostingCall({ method: "DELETE", path: "/servers/{uuid}/registries/{registry}" }),
  /** Tries the saved login in the request. 400 or `valid: false` if it does not work: reading `registryChecks`. */
  check: hostingCall({
    method: "POST",
    path: "/servers/{uuid}/registries/{registry}/check",
    response: anyOf({ valid: shown(looseFlag), message: shown(z.string()) }),
    idempotent: true,
  }),
};

/** The registries of a server. The logins are read on it: if that fails, a release that answers a bare list refuses with 400 (reading `registries`). */
export async function readRegistries(hosting: Client, serverUuid: string): Promise<z.output<typeof Registries>> {
  try {
    return await hosting.get(registries.list, { params: { uuid: serverUuid } });
  } catch (error) {
    if (!(error instanceof ValidationError) || error.status !== 400) throw error;
    return { registries: [], error: error.apiMessage || "The server cannot be asked." };
  }
}
