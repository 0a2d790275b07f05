import * as z from "zod";
import type { Client } from "../../api/client";
import { NotFoundError } from "../../api/errors";
import { canonicalEnvironment } from "../../api/hosting/projects";
import { type SharedVariable, SharedVariableBody, type SharedVariablePatch, sharedVariables } from "../../api/hosting/shared-variables";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { defineResource, type Problem } from "../../core/resource";
import { same } from "../../core/values";
import { madeWithinADay } from "./leftover";
import { namedProjectProblems, unknownServerReason } from "./parent-problems";

const Scope = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("team").describe("For everything of the team.") }),
  z.strictObject({ kind: z.literal("project").describe("For a project."), projectUuid: z.string().min(1).describe("Id of the project.") }),
  z.strictObject({
    kind: z.literal("environment").describe("For an environment."),
    projectUuid: z.string().min(1).describe("Id of the project."),
    environment: z.string().min(1).describe("Name or id of the environment."),
  }),
  z.strictObject({ kind: z.literal("server").describe("For a server."), serverUuid: z.string().min(1).describe("Id of the server.") }),
]);
type Scope = z.infer<typeof Scope>;

const PATHS = "`team/<id>`, `project/<uuid>/<id>`, `environment/<project uuid>/<environment>/<id>` and `server/<uuid>/<id>`";

export const sharedVariable = defineResource({
  type: "SharedVariable",
  source: 'hosting-api.md, "Shared variables"',
  doc: "A variable that many applications may reference as `{{team.KEY}}`, `{{project.KEY}}`, `{{environment.KEY}}` or `{{server.KEY}}`.",
  example: `const region = new hosting.SharedVariable("region", {
  scope: { kind: "team" },
  key: "REGION",
  value: "north",
});`,
  remarks: ["A value that the platform hides is compared with a salted digest of the last written value; drift in it cannot be seen."],
  inputs: {
    scope: field(Scope, "Whom it is shared with: the team, a project, an environment or a server.", { replaces: true }),
    key: field(
      SharedVariableBody.shape.key,
      "Name of the variable, unique in its scope: letters, digits, `_` and `.`, beginning with a letter or `_`. A change renames in place.",
    ),
    value: field(
      z.string().trim().min(1),
      "The value, not empty. The platform cuts blanks and line breaks at both ends off. A change is made in place.",
      { secret: true },
    ),
    isLiteral: field(z.boolean().optional(), "Whether `$NAME` in the value stays as text. Default `false`. A change is made in place.", {
      whenRemoved: { backTo: false },
    }),
    isMultiline: field(z.boolean().optional(), "Whether the value has several lines. Default `false`. A change is made in place.", {
      whenRemoved: { backTo: false },
    }),
    isShownOnce: field(z.boolean().optional(), "Whether the value can never be read again. Default `false`. A change is made in place.", {
      whenRemoved: { backTo: false },
    }),
    comment: field(
      z.string().max(256).optional(),
      "A note for people, at most 256 characters. Default: none. A change is made in place; leaving it out empties it.",
      { whenRemoved: "emptied" },
    ),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: true,
  naturalKey: ["scope", "key"],
  path: PATHS,

  locate(path) {
    const parts = path.split("/");
    const id = parts.pop() ?? "";
    return { id, inputs: { scope: scopeAt(path, parts) } };
  },

  canonical: ({ scope }) =>
    scope?.kind === "environment" ? { scope: { ...scope, environment: canonicalEnvironment(scope.environment) } } : {},

  claims: ({ scope, key }) => (scope === undefined || key === undefined ? [] : [`the shared variable ${key} of ${scopeText(scope)}`]),

  async examine({ hosting, inputs, olds, isKnown }) {
    const { scope } = inputs;
    return scope === undefined || !isKnown("scope") || same(scope, olds?.scope) ? [] : scopeProblems(hosting, scope);
  },

  async observe({ hosting, id, inputs }) {
    const row = await rowOf(hosting, inputs.scope, id);
    if (!row) return undefined;
    const rows = await rowsOf(hosting, inputs.scope);
    const visible = !row.is_shown_once && (typeof row.value === "string" || rows.some((r) => typeof r.value === "string"));
    return {
      inputs: {
        key: row.key,
        isLiteral: row.is_literal,
        isMultiline: row.is_multiline,
        isShownOnce: row.is_shown_once,
        comment: row.comment ?? "",
        ...(visible ? { value: row.value ?? "" } : {}),
      },
      outputs: {},
      hidden: visible ? [] : ["value"],
    };
  },

  async find({ hosting, clock, inputs }) {
    const row = (await rowsOf(hosting, inputs.scope)).find((r) => r.key === inputs.key);
    if (!row) return undefined;
    return {
      id: String(row.id),
      what: `a shared variable ${row.key} of ${scopeText(inputs.scope)}`,
      standing: madeWithinADay(row.created_at, clock) ? "young" : "foreign",
    };
  },

  async create({ hosting, inputs, keep }) {
    const { calls, params } = callsOf(inputs.scope);
    const { key, value, isLiteral, isMultiline, isShownOnce, comment } = inputs;
    const body = { key, value, is_literal: isLiteral, is_multiline: isMultiline, is_shown_once: isShownOnce, comment };
    const { id } = await hosting.send(calls.create, { params, body });
    keep(String(id));
    hosting.outdated(calls.list, { params });
    return {};
  },

  async update({ hosting, id, inputs }, patch) {
    const { calls, params } = callsOf(inputs.scope);
    const body: z.infer<typeof SharedVariablePatch> = {
      key: patch.key ?? undefined,
      value: patch.value ?? undefined,
      is_literal: patch.isLiteral ?? undefined,
      is_multiline: patch.isMultiline ?? undefined,
      is_shown_once: patch.isShownOnce ?? undefined,
      comment: patch.comment,
    };
    const row = await hosting.send(calls.update, { params: { ...params, env_id: id }, body });
    if (row) hosting.amend(calls.list, { params }, (rows) => rows.map((r) => (r.id === row.id ? row : r)));
    else hosting.drop(calls.list, { params });
    return {};
  },

  async remove({ hosting, id, inputs }) {
    const { calls, params } = callsOf(inputs.scope);
    await hosting.send(calls.remove, { params: { ...params, env_id: id } });
    hosting.amend(calls.list, { params }, (rows) => rows.filter((r) => String(r.id) !== id));
  },
});

/** The variables of a scope; none where the scope itself is gone. */
async function rowsOf(hosting: Client, scope: Scope): Promise<SharedVariable[]> {
  const { calls, params } = callsOf(scope);
  try {
    return await hosting.shared(calls.list, { params });
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}

/** What a preview refuses of a scope: a project or a server that is not there. An environment may be one that this program is about to make. */
async function scopeProblems(hosting: Client, scope: Scope): Promise<Problem[]> {
  if (scope.kind === "project" || scope.kind === "environment")
    return namedProjectProblems(hosting, "scope.projectUuid", scope.projectUuid);
  if (scope.kind === "team") return [];
  const { calls, params } = callsOf(scope);
  try {
    await hosting.shared(calls.list, { params });
    return [];
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return [{ property: "scope.serverUuid", reason: await unknownServerReason(hosting, scope.serverUuid) }];
  }
}

/** One of them; what this run made may be missing in the list as it is held. */
async function rowOf(hosting: Client, scope: Scope, id: string): Promise<SharedVariable | undefined> {
  const { calls, params } = callsOf(scope);
  try {
    return await hosting.row(calls.list, { params }, (r) => String(r.id) === id);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** The scope that a path of `get` begins with. */
function scopeAt(path: string, [kind, uuid = "", environment = "", ...more]: readonly string[]): Scope {
  if (kind === "team" && uuid === "") return { kind };
  if (kind === "environment" && environment !== "" && more.length === 0) return { kind, projectUuid: uuid, environment };
  if (uuid !== "" && environment === "") {
    if (kind === "project") return { kind, projectUuid: uuid };
    if (kind === "server") return { kind, serverUuid: uuid };
  }
  throw new OperationError(`${JSON.stringify(path)} is no path of a SharedVariable. There are ${PATHS}.`);
}

function callsOf(scope: Scope): { calls: (typeof sharedVariables)["team"]; params: Record<string, string> } {
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

function scopeText(scope: Scope): string {
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
