import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError, NotFoundError } from "../../api/errors";
import { canonicalEnvironment } from "../../api/hosting/projects";
import { SharedVariableBody, type SharedVariablePatch } from "../../api/hosting/shared-variables";
import { codecOf } from "../../core/api-names";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { defineResource } from "../../core/resource";
import { same } from "../../core/values";
import {
  aroundScope,
  callsOf,
  PATHS,
  rowOf,
  rowsOf,
  Scope,
  scopeAt,
  scopeProblems,
  scopeText,
  sharedVariableKey,
  sharedVariablesListed,
  whereIs,
} from "../../platform/hosting/shared-variable-scopes";

export const sharedVariable = defineResource({
  type: "SharedVariable",
  source: 'docs/spec/hosting-api.md, "Shared variables"',
  doc: "A variable that many applications may reference as `{{team.KEY}}`, `{{project.KEY}}`, `{{environment.KEY}}` or `{{server.KEY}}`.",
  example: `const region = new hosting.SharedVariable("region", {
  scope: { kind: "team" },
  key: "REGION",
  value: "north",
});
const web = hosting.Application.get("web", "<application uuid>");
new hosting.EnvironmentVariable("region", { applicationUuid: web.id, key: "REGION", value: region.reference });`,
  remarks: [
    "Programs make a variable whole: a flag that is left out counts as its default, so that another one on the platform is drift. A comment that is left out is not looked at.",
    "An environment that is renamed keeps its variables; so does one that the program names by its id from now on.",
    "A value that the platform hides is compared with a salted digest of the last written value; drift in it cannot be seen.",
  ],
  inputs: {
    scope: field(Scope, "Whom it is shared with: the team, a project, an environment or a server.", {
      onChange: "replaces",
      refersTo: { projectUuid: "Project", environment: "Environment", serverUuid: "Server" },
    }),
    key: field(
      SharedVariableBody.shape.key,
      "Name of the variable, unique in its scope: letters, digits, `_` and `.`, beginning with a letter or `_`.",
      { effect: "next deployment" },
    ),
    value: field(z.string().trim().min(1), "The value, not empty. The platform cuts blanks and line breaks at both ends off.", {
      secret: true,
      effect: "next deployment",
    }),
    isLiteral: field(z.boolean().optional(), "Whether `$NAME` in the value stays as text.", { default: false, effect: "next deployment" }),
    isMultiline: field(z.boolean().optional(), "Whether the value has several lines.", { default: false, effect: "next deployment" }),
    isShownOnce: field(z.boolean().optional(), "Whether the value can never be read again.", { default: false }),
    comment: field(z.string().max(256).optional(), "A note for people, at most 256 characters. Default: none.", { whenRemoved: "emptied" }),
    adopt,
  },
  outputs: {
    reference: field(
      z.string(),
      "The text that stands for its value in the variables of applications, such as `{{team.REGION}}`. A variable whose value is this exists after it.",
    ),
  },
  deleteBeforeReplace: true,
  isWhole: true,
  identity: {
    noun: "shared variable",
    key: ["scope", "key"],
    address: PATHS,

    parseAddress(address) {
      const parts = address.split("/");
      const id = parts.pop() ?? "";
      return { id, inputs: { scope: scopeAt(address, parts) } };
    },

    containers: ({ scope }) => aroundScope(scope),
    claims: ({ scope, key }) => (scope === undefined || key === undefined ? [] : [sharedVariableKey(scope, key)]),

    async candidates({ hosting, inputs }) {
      const rows = (await rowsOf(hosting, inputs.scope)).filter((r) => r.key === inputs.key);
      const what = `a shared variable ${inputs.key} of ${scopeText(inputs.scope)}`;
      return rows.map((row) => ({ id: String(row.id), what, createdAt: row.created_at }));
    },
  },

  list: sharedVariablesListed,

  canonical: ({ scope }) =>
    scope?.kind === "environment" ? { scope: { ...scope, environment: canonicalEnvironment(scope.environment) } } : {},

  /** An environment has a name, which may change, and an id; its variables keep theirs. */
  isSame: {
    async scope(before, after, { hosting, id, objectOf }) {
      const [was, is] = [before as Scope, after as Scope];
      if (was.kind !== "environment" || is.kind !== "environment" || was.projectUuid !== is.projectUuid) return false;
      // Where this program is about to rename the environment, the platform knows it by its id alone.
      const renamed = objectOf(`the environment "${is.environment}" of ${is.projectUuid}`);
      const names = [is.environment, ...(renamed === undefined ? [] : [renamed])];
      for (const environment of names) if ((await rowsOf(hosting, { ...is, environment })).some((r) => String(r.id) === id)) return true;
      return false;
    },
  },

  async previewChecks({ hosting, inputs, olds, isKnown }) {
    const { scope } = inputs;
    return scope === undefined || !isKnown("scope") || same(scope, olds?.scope) ? [] : scopeProblems(hosting, scope);
  },

  async observe({ hosting, id, inputs }) {
    const scope = await whereIs(hosting, inputs.scope, id);
    const row = scope && (await rowOf(hosting, scope, id));
    if (!row) return undefined;
    const rows = await rowsOf(hosting, scope);
    const visible = !row.is_shown_once && (typeof row.value === "string" || rows.some((r) => typeof r.value === "string"));
    const { value: _, ...shown } = names.fromApi(row);
    return {
      inputs: { ...shown, comment: row.comment ?? "", ...(visible ? { value: row.value ?? "" } : {}) },
      outputs: { reference: referenceOf(scope, row.key) },
      hidden: visible ? [] : ["value"],
    };
  },

  async create(context) {
    const { hosting, inputs, keep } = context;
    const { calls, params } = callsOf(inputs.scope);
    const { key } = inputs;
    const body = { ...names.toApi(inputs), key };
    const { id } = await withFreeKey(context, inputs.scope, key, () => hosting.send(calls.create, { params, body }));
    keep(String(id));
    hosting.markStale(calls.list, { params });
    return { reference: referenceOf(inputs.scope, key) };
  },

  async update(context, patch) {
    const { hosting, id, inputs } = context;
    const scope = (await whereIs(hosting, inputs.scope, id)) ?? inputs.scope;
    const body = names.toApi(patch);
    const send = () => change(hosting, scope, id, body);
    await (body.key === undefined ? send() : withFreeKey(context, scope, body.key, send));
    return { reference: referenceOf(inputs.scope, inputs.key) };
  },

  async remove({ hosting, id, inputs }) {
    try {
      await removeAt(hosting, inputs.scope, id);
    } catch (error) {
      // The environment may have been renamed meanwhile.
      const scope = error instanceof NotFoundError ? await whereIs(hosting, inputs.scope, id) : undefined;
      if (scope === undefined || same(scope, inputs.scope)) throw error;
      await removeAt(hosting, scope, id);
    }
  },
});

const names = codecOf(SharedVariableBody);

const referenceOf = ({ kind }: Scope, key: string): string => `{{${kind}.${key}}}`;

async function change(hosting: Client, scope: Scope, id: string, body: z.infer<typeof SharedVariablePatch>): Promise<void> {
  const { calls, params } = callsOf(scope);
  const row = await hosting.send(calls.update, { params: { ...params, env_id: id }, body });
  if (row) hosting.update(calls.list, { params }, (rows) => rows.map((r) => (r.id === row.id ? row : r)));
  else hosting.invalidate(calls.list, { params });
}

async function removeAt(hosting: Client, scope: Scope, id: string): Promise<void> {
  const { calls, params } = callsOf(scope);
  const forget = () => hosting.update(calls.list, { params }, (rows) => rows.filter((r) => String(r.id) !== id));
  await hosting.send(calls.remove, { params: { ...params, env_id: id } });
  forget();
}

/**
 * Sends what gives a variable its key. Where another one of the program has that key still and gives it up, as in a swap, that one is called
 * otherwise until its own turn comes: the platform has no call for two. One after another in each scope, so that nobody acts on an old list.
 */
function withFreeKey<T>(
  { hosting, id, holderOf }: Pick<Context<unknown>, "hosting" | "id" | "holderOf">,
  scope: Scope,
  key: string,
  send: () => Promise<T>,
): Promise<T> {
  return hosting.inTurn(`keys of ${scopeText(scope)}`, async () => {
    const other = (await rowsOf(hosting, scope)).find((row) => row.key === key && String(row.id) !== id);
    if (other && (await holderOf(String(other.id))) !== undefined)
      await change(hosting, scope, String(other.id), { key: `${key.slice(0, LONGEST_KEPT)}.moves.${other.id}` });
    try {
      return await send();
    } catch (error) {
      if (error instanceof ConflictError && other) throw new OperationError(takenText(scope, key, other.id), { code: "key_taken" });
      throw error;
    }
  });
}

const takenText = (scope: Scope, key: string, id: number): string =>
  `another shared variable of ${scopeText(scope)} has the key ${key} (id ${id}). Where this program gives that one another key, run pulumi up again; otherwise choose another key, or remove that variable.`;

/** A key has 255 characters at most. */
const LONGEST_KEPT = 230;
