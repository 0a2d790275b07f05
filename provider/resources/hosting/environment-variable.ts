import * as z from "zod";
import { VariableBody } from "../../api/hosting/variables";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { byAge } from "../../core/identity";
import { defineResource } from "../../core/resource";
import { applicationProblems } from "../../platform/hosting/parent-checks";
import {
  bodyOf,
  deleteVariable,
  givenBy,
  isValueVisible,
  makeVariable,
  ownedBecause,
  unknownValueText,
  variableNames,
  variablesOf,
  writeVariable,
} from "./variables/calls";
import { declaresText, inTurn, variableClaim } from "./variables/ownership";
import { reportReferences } from "./variables/references";

export const environmentVariable = defineResource({
  type: "EnvironmentVariable",
  source: 'docs/spec/hosting-api.md, "Environment variable (application level)" and "Application variables"',
  doc: "One variable of an application. Variables that are created or changed at the same moment are sent in one call per application. Running containers keep the variables they started with: a new `Deployment` brings them a change.",
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
    "In an application that no resource of the program manages, such as one that `get` reads, each new variable is created with a call of its own. That call refuses a variable that another stack created at the same moment.",
    "The engine runs 4 × cores steps at once, so a batch holds at most that many variables. For many variables use [EnvironmentVariables](environment-variables.md), one call for the whole set, or `pulumi up --parallel 64`.",
    "Programs make a variable whole: a flag that is left out counts as its default, so that another one on the platform is drift. A comment that is left out is not looked at.",
    "A preview and an `up` that change a value warn if it refers to a shared variable that its scope does not show and the program does not declare.",
    "The platform makes a preview copy with each production variable, with the same key. Declaring the copy (`isPreview: true`) takes it over without asking as long as nobody has changed it. A copy that is not declared is left alone, also when the production variable is deleted.",
    "The copy of a variable with `isShownOnce` shows its value to everybody who may read secrets: the platform does not hand the flag on, and neither a new value nor a deletion of the production variable reaches the copy. Where the value must not be readable, declare the copy too, with `isPreview: true`, `isShownOnce: true` and a value of its own.",
    "A value that the platform hides (a token without Read sensitive data, `isShownOnce`) is compared with a salted digest of the last written value; drift in it cannot be seen. Where `ignoreChanges` leaves such a value alone, nothing else of the variable can be changed, because the platform empties a value that is not sent along.",
  ],
  isBatched: true,
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    key: field(
      VariableBody.shape.key,
      "Name of the variable: letters, digits, `_` and `.`, beginning with a letter or `_`, at most 255 characters. Case counts.",
      { onChange: "replaces" },
    ),
    value: field(
      z.string(),
      "The value. It may reference shared variables as `{{team.KEY}}`, `{{project.KEY}}` or `{{environment.KEY}}`. The platform cuts blanks and line breaks at both ends off.",
      { secret: true, effect: "next deployment" },
    ),
    isPreview: field(z.boolean().optional(), "Whether it is the variable of preview deployments.", {
      onChange: "replaces",
      default: false,
    }),
    isLiteral: field(z.boolean().optional(), "Whether `$NAME` in the value stays as text instead of being expanded.", {
      default: false,
      effect: "next deployment",
    }),
    isMultiline: field(z.boolean().optional(), "Whether the value has several lines, such as a PEM key.", {
      default: false,
      effect: "next deployment",
    }),
    isShownOnce: field(z.boolean().optional(), "Whether the value can never be read again, in the console or through the API.", {
      default: false,
    }),
    isBuildtime: field(z.boolean().optional(), "Whether it is there while the application is built.", {
      default: true,
      effect: "next deployment",
    }),
    isRuntime: field(z.boolean().optional(), "Whether it is there while the application runs.", {
      default: true,
      effect: "next deployment",
    }),
    comment: field(z.string().max(256).optional(), "A note for people, at most 256 characters. Default: none.", { whenRemoved: "emptied" }),
    adopt,
  },
  outputs: { uuid: field(z.string(), "Id of the variable, the same as `id`.") },
  deleteBeforeReplace: true,
  isWhole: true,
  isWatched: true,
  identity: {
    noun: "variable",
    key: ["applicationUuid", "key", "isPreview"],
    parent: "applicationUuid",
    address: "<applicationUuid>/<variable uuid or key>",
    claims: ({ key, isPreview }, parent) => (key === undefined ? [] : [variableClaim(key, parent, isPreview)]),

    async candidates({ hosting, inputs }) {
      const { applicationUuid, key, isPreview = false } = inputs;
      // One that is being deleted at this moment is not there any more.
      await inTurn(hosting, applicationUuid, { key, isPreview }, async () => {});
      const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
      return byAge(rows.filter((row) => row.key === key && row.is_preview === isPreview)).map((row) => {
        const what = `a ${isPreview ? "preview variable" : "variable"} ${row.key}`;
        return { id: row.uuid, what, createdAt: row.created_at, ours: ownedBecause(hosting, applicationUuid, row, rows) };
      });
    },
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

  async observe({ hosting, id, inputs, olds, ignores }) {
    const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
    const row = rows.find((r) => r.uuid === id) ?? rows.find((r) => r.key === id && !r.is_preview);
    if (!row) return undefined;
    const { uuid, key, is_preview: isPreview } = row;
    const visible = isValueVisible(row, rows);
    // Nothing of it can be written without its value, so nothing of it is compared.
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
    const { hosting, inputs, keep, owns } = context;
    const { applicationUuid, key, value } = inputs;
    const body = bodyOf(inputs, undefined);
    const made = await inTurn(hosting, applicationUuid, inputs, async () => {
      // The bulk call also takes what another stack made a moment before. Only in an application of this stack there is no other.
      const isAlone = owns("Application", applicationUuid);
      const { uuid, isWhole } = isAlone ? { uuid: undefined, isWhole: false } : await makeVariable(hosting, applicationUuid, body);
      if (uuid !== undefined) keep(uuid, { uuid });
      if (uuid !== undefined && isWhole) return { uuid };
      const row = await writeVariable(hosting, applicationUuid, body);
      keep(row.uuid);
      return { uuid: row.uuid };
    });
    await reportReferences(context, applicationUuid, { [key]: value });
    return made;
  },

  partialCreate: () => ({ isRuntime: true, isBuildtime: true, comment: "" }),

  async update(context, patch) {
    const { hosting, id, inputs, olds, ignores } = context;
    const { applicationUuid, key, isPreview } = inputs;
    const changed = await inTurn(hosting, applicationUuid, inputs, async () => {
      const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
      const shown = rows.find((r) => r.uuid === id);
      const visible = shown !== undefined && isValueVisible(shown, rows);
      if (shown && !visible && isLeftAlone(olds, ignores))
        throw new OperationError(unknownValueText(Object.keys(patch).join(", "), key), { code: "value_hidden" });
      // The call resets a value that is left out, so a hidden one is sent with every change. What is not in the patch stays as it is shown.
      const wanted = { ...patch, key, isPreview, value: visible ? patch.value : inputs.value };
      const { uuid } = await writeVariable(hosting, applicationUuid, bodyOf(wanted, shown));
      return { uuid };
    });
    if (patch.value !== undefined) await reportReferences(context, applicationUuid, { [key]: patch.value });
    return changed;
  },

  async remove({ hosting, id, inputs, declaredBy, programIsQuiet, log }) {
    const { applicationUuid, key, isPreview } = inputs;
    await programIsQuiet();
    await inTurn(hosting, applicationUuid, inputs, async () => {
      const owner = declaredBy(variableClaim(key, applicationUuid, isPreview).what);
      if (owner !== undefined) log.stays(declaresText(owner));
      else await deleteVariable(hosting, applicationUuid, id);
    });
  },
});

/** Whether the user told the engine to leave the value alone. Of what the stack did not have before nothing is. */
const isLeftAlone = (olds: Readonly<Record<string, unknown>>, ignores: (path: string) => boolean): boolean =>
  Object.keys(olds).length > 0 && ignores("value");
