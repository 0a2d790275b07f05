import * as z from "zod";
import { VariableBody } from "../../api/hosting/variables";
import { adopt, field } from "../../core/field";
import { defineResource } from "../../core/resource";
import { madeWithinADay } from "./leftover";
import { applicationProblems } from "./parent-problems";
import { bodyOf, deleteVariable, isMadeByPlatform, isValueVisible, variablesOf, writeVariable } from "./variable-rows";

export const environmentVariable = defineResource({
  type: "EnvironmentVariable",
  source: 'hosting-api.md, "Environment variable (application level)" and "Application variables"',
  doc: "One variable of an application. Variables that are created or changed at the same moment leave in one call per application. Running containers keep the variables they started with: a new `Deployment` brings them a change.",
  example: `const web = hosting.Application.get("web", "<application uuid>");
const token = new hosting.EnvironmentVariable("api-token", {
  applicationUuid: web.id,
  key: "API_TOKEN",
  value: config.requireSecret("apiToken"),
  isRuntime: true,
  isBuildtime: false,
});`,
  remarks: [
    "The engine runs 4 × cores steps at once, so a batch holds at most that many variables. For many variables use [EnvironmentVariables](environment-variables.md), one call for the whole set, or `pulumi up --parallel 64`.",
    "The platform keeps a preview twin of each production variable, with the same key. Declaring the twin (`isPreview: true`) takes it over without asking. A twin that is not declared is left alone, also when the production variable is deleted.",
    "The twin of a variable with `isShownOnce` shows its value to everybody who may read secrets: the platform does not hand the flag on, and neither a new value nor a deletion of the production variable reaches the twin. Where the value must not be readable, declare the twin too, with `isPreview: true`, `isShownOnce: true` and a value of its own.",
    "A value that the platform hides (a token without Read sensitive data, `isShownOnce`) is compared with a salted digest of the last written value; drift in it cannot be seen.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { replaces: true }),
    key: field(
      VariableBody.shape.key,
      "Name of the variable: letters, digits, `_` and `.`, beginning with a letter or `_`, at most 255 characters. Case counts.",
      { replaces: true },
    ),
    value: field(
      z.string(),
      "The value. It may reference shared variables as `{{team.KEY}}`, `{{project.KEY}}` or `{{environment.KEY}}`. The platform cuts blanks and line breaks at both ends off. A change is made in place.",
      { secret: true },
    ),
    isPreview: field(z.boolean().optional(), "Whether it is the variable of preview deployments. Default `false`.", { replaces: true }),
    isLiteral: field(
      z.boolean().optional(),
      "Whether `$NAME` in the value stays as text instead of being expanded. Default `false`. A change is made in place.",
      {
        whenRemoved: { backTo: false },
      },
    ),
    isMultiline: field(
      z.boolean().optional(),
      "Whether the value has several lines, such as a PEM key. Default `false`. A change is made in place.",
      {
        whenRemoved: { backTo: false },
      },
    ),
    isShownOnce: field(
      z.boolean().optional(),
      "Whether the value can never be read again, in the console or through the API. Default `false`. A change is made in place.",
      {
        whenRemoved: { backTo: false },
      },
    ),
    isBuildtime: field(
      z.boolean().optional(),
      "Whether it is there while the application is built. Default `true`. A change is made in place.",
      {
        whenRemoved: { backTo: true },
      },
    ),
    isRuntime: field(z.boolean().optional(), "Whether it is there while the application runs. Default `true`. A change is made in place.", {
      whenRemoved: { backTo: true },
    }),
    comment: field(
      z.string().max(256).optional(),
      "A note for people, at most 256 characters. Default: none. A change is made in place; leaving it out empties it.",
      {
        whenRemoved: "emptied",
      },
    ),
    adopt,
  },
  outputs: { uuid: field(z.string(), "Id of the variable, the same as `id`.") },
  deleteBeforeReplace: true,
  within: "applicationUuid",
  naturalKey: ["applicationUuid", "key", "isPreview"],
  path: "`<applicationUuid>/<variable uuid or key>`",

  locate(path) {
    const [applicationUuid = "", id = ""] = path.split("/");
    return { id, inputs: { applicationUuid } };
  },

  claims: ({ key, isPreview }, parent) =>
    key === undefined ? [] : [`the ${isPreview ? "preview variable" : "variable"} ${key} of application ${parent}`],

  examine: (context) => applicationProblems(context, (uuid) => variablesOf(context.hosting, uuid)),

  async observe({ hosting, id, inputs }) {
    const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
    const row = rows.find((r) => r.uuid === id) ?? rows.find((r) => r.key === id && !r.is_preview);
    if (!row) return undefined;
    const visible = isValueVisible(row, rows);
    return {
      id: row.uuid,
      inputs: {
        key: row.key,
        isPreview: row.is_preview,
        isLiteral: row.is_literal,
        isMultiline: row.is_multiline,
        isShownOnce: row.is_shown_once,
        isBuildtime: row.is_buildtime,
        isRuntime: row.is_runtime,
        comment: row.comment ?? "",
        ...(visible ? { value: row.value ?? "" } : {}),
      },
      outputs: { uuid: row.uuid },
      hidden: visible ? [] : ["value"],
    };
  },

  async find({ hosting, clock, inputs }) {
    const isPreview = inputs.isPreview ?? false;
    const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
    const row = rows.find((r) => r.key === inputs.key && r.is_preview === isPreview);
    if (!row) return undefined;
    const found = { id: row.uuid, what: `a ${isPreview ? "preview variable" : "variable"} ${row.key}` };
    if (isPreview) return { ...found, standing: "given", why: "it is the twin of the production variable" };
    if (isMadeByPlatform(row)) return { ...found, standing: "given", why: "the platform made it" };
    return { ...found, standing: madeWithinADay(row.created_at, clock) ? "young" : "foreign" };
  },

  async create({ hosting, inputs, keep }) {
    const row = await writeVariable(hosting, inputs.applicationUuid, bodyOf(inputs, undefined));
    keep(row.uuid);
    return { uuid: row.uuid };
  },

  async update({ hosting, id, inputs }, patch) {
    const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
    const shown = rows.find((r) => r.uuid === id);
    // The call resets a value that is left out, so a hidden one is sent with every change. What is not in the patch stays as it is shown.
    const value = shown && isValueVisible(shown, rows) ? patch.value : inputs.value;
    const wanted = { ...patch, key: inputs.key, isPreview: inputs.isPreview, value };
    const row = await writeVariable(hosting, inputs.applicationUuid, bodyOf(wanted, shown));
    return { uuid: row.uuid };
  },

  remove: ({ hosting, id, inputs }) => deleteVariable(hosting, inputs.applicationUuid, id),
});
