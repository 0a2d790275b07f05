import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError, NotFoundError } from "../../api/errors";
import { canonicalEnvironment } from "../../api/hosting/projects";
import { SharedVariableBody, type SharedVariablePatch } from "../../api/hosting/shared-variables";
import { codecOf } from "../../api/names";
import type { Context } from "../../core/definition/context";
import { adopt, field } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
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
  doc: "A variable that many applications can refer to as `{{team.KEY}}`, `{{project.KEY}}`, `{{environment.KEY}}` or `{{server.KEY}}`.",
  page: {
    source: 'docs/spec/hosting-api.md, "Shared variables"',
    example: `const region = new hosting.SharedVariable("region", {
  scope: { kind: "team" },
  key: "REGION",
  value: "north",
});
const web = hosting.Application.get("web", "<application uuid>");
new hosting.EnvironmentVariable("region", { applicationUuid: web.id, key: "REGION", value: region.reference });`,
    remarks: [
      "A flag that you leave out has its default, so another value on the platform is drift. The provider does not manage a comment that you leave out.",
      "An environment keeps its variables if you rename it. It also keeps them if you replace its name in `scope` with its id.",
      "If a value is hidden, the provider compares the program's value with a salted digest of the value that it wrote last, so it cannot detect drift of the value.",
    ],
  },
  inputs: {
    scope: field(Scope, "Scope of the variable: the team, a project, an environment or a server.", {
      onChange: "replaces",
      refersTo: { projectUuid: "Project", environment: "Environment", serverUuid: "Server" },

      /** A switch between the name and the id of one environment is no change. Both mean one environment if the new scope contains this variable. */
      async isEquivalent(before, after, { hosting, id, owners }) {
        const [was, is] = [before as Scope, after as Scope];
        if (was.kind !== "environment" || is.kind !== "environment" || was.projectUuid !== is.projectUuid) return false;
        // If this run renames the environment, the platform possibly does not know the new name yet, so the environment's id is tried as well.
        const renamed = owners.objectOf(`the environment "${is.environment}" of ${is.projectUuid}`);
        const names = [is.environment, ...(renamed === undefined ? [] : [renamed])];
        for (const environment of names) if ((await rowsOf(hosting, { ...is, environment })).some((r) => String(r.id) === id)) return true;
        return false;
      },
    }),
    key: field(
      SharedVariableBody.shape.key,
      "Name of the variable, unique in its scope: letters, digits, `_` and `.`, beginning with a letter or `_`.",
      { effect: "next deployment" },
    ),
    value: field(z.string().trim().min(1), "Value of the variable, not empty. The platform removes spaces and line breaks at both ends.", {
      secret: true,
      effect: "next deployment",
    }),
    isLiteral: field(z.boolean().optional(), "Whether `$NAME` in the value stays as text. Otherwise the platform expands it.", {
      default: false,
      effect: "next deployment",
    }),
    isMultiline: field(z.boolean().optional(), "Whether the value has several lines.", { default: false, effect: "next deployment" }),
    isShownOnce: field(z.boolean().optional(), "Whether the platform never shows the value again.", { default: false }),
    comment: field(z.string().max(256).optional(), "Comment, at most 256 characters. Default: none.", { whenRemoved: "emptied" }),
    adopt,
  },
  outputs: {
    reference: field(
      z.string(),
      "Reference to the variable, such as `{{team.REGION}}`. Use it as the value of an application's variable. The application's variable then depends on the shared variable.",
    ),
  },
  identity: {
    noun: "shared variable",
    key: ["scope", "key"],
    address: {
      form: PATHS,
      parse(address) {
        const parts = address.split("/");
        const id = parts.pop() ?? "";
        return { id, inputs: { scope: scopeAt(address, parts) } };
      },
    },

    containers: ({ scope }) => aroundScope(scope),
    ownershipKeys: ({ scope, key }) => (scope === undefined || key === undefined ? [] : [sharedVariableKey(scope, key)]),

    async candidates({ hosting, inputs }) {
      const rows = (await rowsOf(hosting, inputs.scope)).filter((r) => r.key === inputs.key);
      const what = `a shared variable ${inputs.key} of ${scopeText(inputs.scope)}`;
      return rows.map((row) => ({ id: String(row.id), what, createdAt: row.created_at }));
    },
  },
  replacement: { order: "old first" },
  traits: { unsetMeansDefault: true },

  list: sharedVariablesListed,

  canonical: ({ scope }) =>
    scope?.kind === "environment" ? { scope: { ...scope, environment: canonicalEnvironment(scope.environment) } } : {},

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
    const { hosting, inputs, recordId } = context;
    const { calls, params } = callsOf(inputs.scope);
    const { key } = inputs;
    const body = { ...names.toApi(inputs), key };
    const { id } = await withFreeKey(context, inputs.scope, key, () => hosting.send(calls.create, { params, body }));
    recordId(String(id));
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
      // A 404 may also mean that a user has renamed the variable's environment.
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
  await hosting.send(calls.remove, { params: { ...params, env_id: id } });
  hosting.update(calls.list, { params }, (rows) => rows.filter((r) => String(r.id) !== id));
}

/**
 * Writes a variable under a new key. If another variable of this program still has the key and gives it up in this run, as in a swap of two keys, the
 * other variable first gets a temporary key, because no call changes two variables at once. Writes in one scope run one after the other, so
 * that none uses an outdated list.
 */
function withFreeKey<T>(
  { hosting, id, owners }: Pick<Context<unknown>, "hosting" | "id" | "owners">,
  scope: Scope,
  key: string,
  send: () => Promise<T>,
): Promise<T> {
  return hosting.inTurn(`keys of ${scopeText(scope)}`, async () => {
    const other = (await rowsOf(hosting, scope)).find((row) => row.key === key && String(row.id) !== id);
    if (other && (await owners.otherOwnerOf(String(other.id))) !== undefined)
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
  `another shared variable of ${scopeText(scope)} already has the key ${key} (id ${id}). If this program gives that variable another key, run pulumi up again. Otherwise choose another key, or delete that variable.`;

/** Number of characters of the old key in a temporary key. It keeps the temporary key below the maximum of 255 characters. */
const LONGEST_KEPT = 230;
