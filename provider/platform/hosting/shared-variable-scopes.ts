import * as z from "zod";
import type { Client } from "../../api/client";
import { type SharedVariable, sharedVariables } from "../../api/hosting/shared-variables";
import { isThere, unlessGone } from "../../api/is-there";
import { invalidAddress } from "../../core/definition/address";
import type { Container } from "../../core/definition/identity";
import type { ListContext, Listed } from "../../core/definition/listing";
import type { Problem } from "../../core/definition/resource";
import { aroundEnvironment, environmentsOf } from "./environment-lists";
import { namedProjectProblems, unknownServerReason } from "./parent-checks";

export const Scope = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("team").describe("Scope of a variable for all objects of the team.") }),
  z.strictObject({
    kind: z.literal("project").describe("Scope of a variable for one project."),
    projectUuid: z.string().min(1).describe("Id of the project."),
  }),
  z.strictObject({
    kind: z.literal("environment").describe("Scope of a variable for one environment."),
    projectUuid: z.string().min(1).describe("Id of the project."),
    environment: z
      .string()
      .min(1)
      .max(255)
      // The name is a part of the URL path of the API calls, where `.` and `..` would select another path.
      .refine(
        (name) => name !== "." && name !== "..",
        "is not allowed, because the API cannot find an environment by this name. Use its id",
      )
      .describe("Name or id of the environment, at most 255 characters. A name is stored in lower case, with `-` instead of `/`."),
  }),
  z.strictObject({
    kind: z.literal("server").describe("Scope of a variable for one server."),
    serverUuid: z.string().min(1).describe("Id of the server."),
  }),
]);
export type Scope = z.infer<typeof Scope>;

export const PATHS = "team/<id>, project/<uuid>/<id>, environment/<project uuid>/<environment>/<id>, server/<uuid>/<id>";

/** Returns the scope that contains variable `id`: `scope`, or, if a user has renamed the environment, another environment of the project. */
export async function whereIs(hosting: Client, scope: Scope, id: string): Promise<Scope | undefined> {
  if (await rowOf(hosting, scope, id)) return scope;
  if (scope.kind !== "environment") return undefined;
  for (const { uuid: environment } of (await environmentsOf(hosting, scope.projectUuid)) ?? []) {
    const other = { ...scope, environment };
    if ((await rowsOf(hosting, other)).some((row) => String(row.id) === id)) return other;
  }
  return undefined;
}

export function aroundScope(scope: Scope): Container[] {
  if (scope.kind === "project") return [{ type: "Project", id: scope.projectUuid }];
  return scope.kind === "environment" ? aroundEnvironment(scope) : [];
}

/** Returns an empty list if the scope's project, environment or server is gone. */
export async function rowsOf(hosting: Client, scope: Scope): Promise<SharedVariable[]> {
  const { calls, params } = callsOf(scope);
  return (await unlessGone(hosting.get(calls.list, { params }))) ?? [];
}

/** Yields the variables of the team, and of the projects, environments and servers in the inventory. */
export async function* sharedVariablesListed({ hosting, below }: ListContext): AsyncGenerator<Listed> {
  for (const { id, key } of await rowsOf(hosting, { kind: "team" })) yield { path: `team/${id}`, name: key };
  for (const [kind, scope] of Object.entries(PARENTS))
    for await (const [parent, rows] of below(kind, ({ path }) => rowsOf(hosting, scopeAt(path, [scope, ...path.split("/")]))))
      for (const { id, key } of rows) {
        const given = scope === "server" && OF_A_SERVER.test(key) ? "it comes with its server" : undefined;
        yield { path: `${scope}/${parent.path}/${id}`, name: key, parent, given };
      }
}

/** Every server has these variables (docs/facts/hosting.md 5). Their names begin with the name of the product. */
const OF_A_SERVER = /_SERVER_(UUID|NAME)$/;

/** Resource type of each scope, with the first segment of the import paths of its variables. The scope `team` has no resource type. */
const PARENTS = { Project: "project", Environment: "environment", Server: "server" } as const;

/** Checks the project or server of the scope. Does not check the environment, because this program may create it. */
export async function scopeProblems(hosting: Client, scope: Scope): Promise<Problem[]> {
  if (scope.kind === "project" || scope.kind === "environment")
    return namedProjectProblems(hosting, "scope.projectUuid", scope.projectUuid);
  if (scope.kind === "team") return [];
  const { calls, params } = callsOf(scope);
  if (await isThere(hosting.get(calls.list, { params }))) return [];
  return [{ property: "scope.serverUuid", reason: await unknownServerReason(hosting, scope.serverUuid) }];
}

/** Reads the list again if the variable is not in the stored list, because this run may have created the variable. */
export async function rowOf(hosting: Client, scope: Scope, id: string): Promise<SharedVariable | undefined> {
  const { calls, params } = callsOf(scope);
  return unlessGone(hosting.find(calls.list, { params }, (r) => String(r.id) === id));
}

export function scopeAt(path: string, [kind, uuid = "", environment = "", ...more]: readonly string[]): Scope {
  if (kind === "team" && uuid === "") return { kind };
  if (kind === "environment" && environment !== "" && more.length === 0) return { kind, projectUuid: uuid, environment };
  if (uuid !== "" && environment === "") {
    if (kind === "project") return { kind, projectUuid: uuid };
    if (kind === "server") return { kind, serverUuid: uuid };
  }
  throw invalidAddress(path, "a SharedVariable", `one of ${PATHS}`);
}

export function callsOf(scope: Scope): { calls: (typeof sharedVariables)["team"]; params: Record<string, string> } {
  switch (scope.kind) {
    case "team":
      return { calls: sharedVariables.team, params: {} };
    case "project":
      return { calls: sharedVariables.project, params: { uuid: scope.projectUuid } };
    case "environment":
      return { calls: sharedVariables.environment, params: { uuid: scope.projectUuid, environment: scope.environment } };
    case "server":
      return { calls: sharedVariables.server, params: { uuid: scope.serverUuid } };
  }
}

export const sharedVariableKey = (scope: Scope, key: string): string => `the shared variable ${key} of ${scopeText(scope)}`;

export function scopeText(scope: Scope): string {
  switch (scope.kind) {
    case "team":
      return "the team";
    case "project":
      return `project ${scope.projectUuid}`;
    case "environment":
      return `environment ${scope.environment} of project ${scope.projectUuid}`;
    case "server":
      return `server ${scope.serverUuid}`;
  }
}
