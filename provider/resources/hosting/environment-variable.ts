import * as z from "zod";
import { VariableBody } from "../../api/hosting/variables";
import { adopt, field } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { byAge } from "../../forms/by-age";
import { listsOfApplication } from "../../platform/hosting/neighbours";
import { applicationProblems } from "../../platform/hosting/parent-checks";
import { revisionOf } from "./deployment/revision";
import {
  bodyOf,
  copiesText,
  copiesToDelete,
  deleteVariable,
  inTurn,
  makeVariable,
  unknownValueText,
  variableNames,
  writeVariable,
} from "./variables/calls";
import { reportDoubled } from "./variables/doubled";
import { listWith, variablesOf } from "./variables/list";
import { declaresText, givenBy, isValueVisible, ownedBecause, variableOwnershipKey } from "./variables/ownership";
import { reportReferences } from "./variables/references";

export const environmentVariable = defineResource({
  type: "EnvironmentVariable",
  doc: "One variable of an application. If a run creates or changes several variables of an application at the same time, the provider sends them in one call. Running containers keep the variables with which they started. A new `Deployment` applies a change.",
  page: {
    source: 'docs/spec/hosting-api.md, "Environment variable (application level)" and "Application variables"',
    example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const token = new hosting.EnvironmentVariable("api-token", {
  applicationUuid: web.id,
  key: "API_TOKEN",
  value: config.requireSecret("apiToken"),
  isRuntime: true,
  isBuildtime: false,
});`,
    remarks: [
      "If the program does not manage the application itself (for example, if it uses `Application.get`), the provider creates each new variable with a separate call. This call refuses a variable that another stack created at the same time.",
      "The engine creates or changes at most four resources per processor core at the same time, so one call contains at most that many variables. For many variables use [EnvironmentVariables](environment-variables.md), which sends the whole set in one call, or `pulumi up --parallel 64`.",
      "A flag that you leave out has its default, so another value on the platform is drift. The provider does not manage a comment that you leave out.",
      "If a changed value refers to a shared variable, the provider looks for the shared variable on the platform and in the program. If neither contains the shared variable, a preview or `up` logs a warning.",
      "The platform creates a preview copy of each production variable, with the same key. You can declare the copy with `isPreview: true`. If the copy was not changed, the resource adopts it without `adopt: true`. The provider never changes a copy that you do not declare. It deletes an unchanged copy together with the production variable.",
      "The copy of a variable with `isShownOnce` shows its value to every user who may read secrets, because the platform does not copy the flag. The copy stays the same when the production variable gets a new value. If the value must not be readable, also declare the copy with `isPreview: true`, `isShownOnce: true` and its own value.",
      "The platform hides a value if the token lacks the permission `Read sensitive data`, or if `isShownOnce` is set. If a value is hidden, the provider compares the program's value with a salted digest of the value that it wrote last, so it cannot detect drift of the value. If an update does not contain the value, the platform empties it. Therefore, if `ignoreChanges` excludes a hidden value, you cannot change the flags or the comment of the variable.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    key: field(
      VariableBody.shape.key,
      "Name of the variable, case-sensitive: letters, digits, `_` and `.`, beginning with a letter or `_`, at most 255 characters.",
      { onChange: "replaces" },
    ),
    value: field(
      z.string(),
      "Value of the variable. It may refer to shared variables as `{{team.KEY}}`, `{{project.KEY}}`, `{{environment.KEY}}` or `{{server.KEY}}`. The platform removes spaces and line breaks at both ends.",
      { secret: true, effect: "next deployment" },
    ),
    isPreview: field(z.boolean().optional(), "Whether the variable is for preview deployments.", {
      onChange: "replaces",
      default: false,
    }),
    isLiteral: field(z.boolean().optional(), "Whether `$NAME` in the value stays as text. Otherwise the platform expands it.", {
      default: false,
      effect: "next deployment",
    }),
    isMultiline: field(z.boolean().optional(), "Whether the value has several lines, such as a PEM key.", {
      default: false,
      effect: "next deployment",
    }),
    isShownOnce: field(
      z.boolean().optional(),
      "Whether the platform never shows the value again, neither in the console nor through the API.",
      {
        default: false,
      },
    ),
    isBuildtime: field(z.boolean().optional(), "Whether the variable is available while the application is built.", {
      default: true,
      effect: "next deployment",
    }),
    isRuntime: field(z.boolean().optional(), "Whether the variable is available while the application runs.", {
      default: true,
      effect: "next deployment",
    }),
    comment: field(z.string().max(256).optional(), "Comment, at most 256 characters. Default: none.", { whenRemoved: "emptied" }),
    adopt,
  },
  outputs: {
    uuid: field(z.string(), "Id of the variable. It equals `id`.", { isFixed: true }),
    revision: revisionOf("EnvironmentVariable"),
  },
  identity: {
    noun: "variable",
    neighbours: listsOfApplication,
    key: ["applicationUuid", "key", "isPreview"],
    parent: "applicationUuid",
    placed: true,
    address: "<applicationUuid>/<variable uuid or key>",
    ownershipKeys: ({ key, isPreview }, parent) => (key === undefined ? [] : [variableOwnershipKey(key, parent, isPreview)]),

    async candidates({ hosting, inputs }) {
      const { applicationUuid, key, isPreview = false } = inputs;
      // Waits until a deletion of the same variable has ended.
      await inTurn(hosting, applicationUuid, { key, isPreview }, async () => {});
      const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
      return byAge(rows.filter((row) => row.key === key && row.is_preview === isPreview)).map((row) => {
        const what = `a variable ${row.key}${isPreview ? " for preview deployments" : ""}`;
        return { id: row.uuid, what, createdAt: row.created_at, ours: ownedBecause(hosting, applicationUuid, row, rows) };
      });
    },
  },
  replacement: { order: "old first" },
  deletion: { withParent: "without a call" },
  state: { partialCreate: () => ({ isRuntime: true, isBuildtime: true, comment: "" }) },
  traits: {
    isBatched: true,
    unsetMeansDefault: true,
  },

  async *list({ hosting, below }) {
    for await (const [parent, rows = []] of below("Application", ({ id }) => variablesOf(hosting, id)))
      for (const row of rows) yield { path: `${parent.id}/${row.uuid}`, name: row.key, parent, given: givenBy(row, rows) };
  },

  async previewChecks(context) {
    const problems = await applicationProblems(context, (uuid) => variablesOf(context.hosting, uuid));
    const { inputs, isKnown } = context;
    const { applicationUuid, key, value } = inputs;
    if (problems.length === 0 && key !== undefined && isKnown("key"))
      await reportReferences(context, isKnown("applicationUuid") ? applicationUuid : undefined, { [key]: value });
    return problems;
  },

  async observe({ hosting, id, inputs, olds, ignores, log, isComparing }) {
    const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
    const row = rows.find((r) => r.uuid === id) ?? rows.find((r) => r.key === id && !r.is_preview);
    if (!row) return undefined;
    const { uuid, key, is_preview: isPreview } = row;
    if (isComparing) reportDoubled(log, rows, (one) => one.key === key && one.is_preview === isPreview);
    const visible = isValueVisible(row, rows);
    // A write must contain the value. The value is hidden, and `ignoreChanges` excludes it. So the variable can neither be written nor compared.
    if (!visible && isLeftAlone(olds, ignores)) return { id: uuid, inputs: { key, isPreview }, outputs: { uuid }, hidden: ["value"] };
    const { value: _, ...shown } = variableNames.fromApi(row);
    return {
      id: uuid,
      inputs: { ...shown, comment: row.comment ?? "", ...(visible ? { value: row.value ?? "" } : {}) },
      outputs: { uuid },
      hidden: visible ? [] : ["value"],
    };
  },

  async create(context) {
    const { hosting, inputs, recordId, owners } = context;
    const { applicationUuid, key, value } = inputs;
    const body = bodyOf(inputs, undefined);
    const made = await inTurn(hosting, applicationUuid, inputs, async () => {
      // If this stack does not own the application, creates the variable with a call that fails if it exists, because the bulk call would
      // overwrite a variable that another stack has just created.
      const isAlone = owners.stackOwns("Application", applicationUuid);
      const { uuid, isComplete } = isAlone ? { uuid: undefined, isComplete: false } : await makeVariable(hosting, applicationUuid, body);
      if (uuid !== undefined) recordId(uuid, { uuid });
      if (uuid !== undefined && isComplete) return { uuid };
      const row = await writeVariable(context, applicationUuid, body);
      recordId(row.uuid);
      return { uuid: row.uuid };
    });
    await reportReferences(context, applicationUuid, { [key]: value });
    return made;
  },

  async update(context, patch) {
    const { hosting, id, inputs, olds, ignores } = context;
    const { applicationUuid, key, isPreview } = inputs;
    const changed = await inTurn(hosting, applicationUuid, inputs, async () => {
      const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
      const shown = rows.find((r) => r.uuid === id);
      const visible = shown !== undefined && isValueVisible(shown, rows);
      if (shown && !visible && isLeftAlone(olds, ignores))
        throw new OperationError(unknownValueText(Object.keys(patch).join(", "), key), { code: "value_hidden" });
      // The call clears the value if the body does not contain it, so a hidden value is sent with every change. Other unchanged inputs repeat the
      // shown value.
      const wanted = { ...patch, key, isPreview, value: visible ? patch.value : inputs.value };
      const { uuid } = await writeVariable(context, applicationUuid, bodyOf(wanted, shown));
      return { uuid };
    });
    if (patch.value !== undefined) await reportReferences(context, applicationUuid, { [key]: patch.value });
    return changed;
  },

  async remove(context) {
    const { hosting, id, inputs, owners, log } = context;
    const { applicationUuid, key, isPreview } = inputs;
    const { what } = variableOwnershipKey(key, applicationUuid, isPreview);
    await owners.awaitDeclared(() => owners.declaredBy(what));
    await inTurn(hosting, applicationUuid, inputs, async () => {
      const rows = isPreview ? [] : await listWith(context, applicationUuid, [{ key, isIt: ({ uuid }) => uuid === id }]);
      const own = rows.filter(({ uuid }) => uuid === id);
      const copies = owners.declaredBy(what) === undefined ? copiesToDelete(context, applicationUuid, own, rows) : [];
      await Promise.all(copies.map(({ uuid }) => deleteVariable(hosting, applicationUuid, uuid)));
      if (copies.length > 0) log.info(copiesText([key]));
      const owner = owners.declaredBy(what);
      if (owner !== undefined) log.leftInPlace(declaresText(owner));
      else await deleteVariable(hosting, applicationUuid, id);
    });
  },
});

/** `ignoreChanges` applies only to a resource that is already in Pulumi's state, not to its creation. */
const isLeftAlone = (olds: Readonly<Record<string, unknown>>, ignores: (path: string) => boolean): boolean =>
  Object.keys(olds).length > 0 && ignores("value");
