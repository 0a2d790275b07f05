import * as z from "zod";
import type { Client } from "../../api/client";
import { type Variable, VariableBody } from "../../api/hosting/variables";
import type { Context } from "../../core/context";
import { adopt, field } from "../../core/field";
import { defineResource } from "../../core/resource";
import { isBag, same } from "../../core/values";
import { applicationProblems } from "./parent-problems";
import { bodyOf, deleteVariable, isLikeAttached, isMadeByPlatform, isValueVisible, variablesOf, writeVariable } from "./variable-rows";

const Detailed = z.strictObject({
  value: z.string().describe("The value."),
  isLiteral: z.boolean().optional().describe("Whether `$NAME` in the value stays as text. Default `false`."),
  isMultiline: z.boolean().optional().describe("Whether the value has several lines. Default `false`."),
  isShownOnce: z.boolean().optional().describe("Whether the value can never be read again. Default `false`."),
  isBuildtime: z.boolean().optional().describe("Whether it is there while the application is built. Default `true`."),
  isRuntime: z.boolean().optional().describe("Whether it is there while the application runs. Default `true`."),
  comment: z.string().max(256).optional().describe("A note for people, at most 256 characters."),
});
const Entry = z.union([z.string(), Detailed]);
type Detailed = z.infer<typeof Detailed>;
type Entry = z.infer<typeof Entry>;
type Entries = Record<string, Entry>;

interface Inputs {
  applicationUuid: string;
  variables: Entries;
  exclusive?: boolean;
}

export const environmentVariables = defineResource({
  type: "EnvironmentVariables",
  source: 'hosting-api.md, "Application variables" (bulk call)',
  doc: "The production variables of an application as one set: created and changed in one call, however many they are. Keys that leave the program are deleted; keys that it never held are left alone unless `exclusive`.",
  example: `const web = hosting.Application.get("web", "<application uuid>");
const variables = new hosting.EnvironmentVariables("web", {
  applicationUuid: web.id,
  variables: {
    LOG_LEVEL: "info",
    API_TOKEN: { value: config.requireSecret("apiToken"), isBuildtime: false },
  },
});`,
  remarks: [
    "A key that exists on the platform is overwritten without asking: a set says how its keys are to be.",
    "A value that the platform hides is compared with a salted digest of the last written value; drift in it cannot be seen.",
    "The preview twins that the platform makes are left alone; declare one with [EnvironmentVariable](environment-variable.md). The twin of a variable with `isShownOnce` keeps the first value readable, also once the variable is changed or gone: that page says what helps.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { replaces: true }),
    variables: field(
      z.record(VariableBody.shape.key, Entry),
      "Key to value, or to an object with the value and its flags. A flag that is not given stays as it is on the platform; one that leaves the program goes back to its default. Changes are made in place, in one call.",
      { secret: true },
    ),
    exclusive: field(
      z.boolean().optional(),
      "Whether production variables that are not listed are deleted, except those that the platform makes itself and those in the form in which a `DatabaseAttachment` saves them (shown once, at run time only). Default `false`: they are left alone.",
      { whenRemoved: { backTo: false } },
    ),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: true,
  within: "applicationUuid",
  path: "the application's id",

  locate: (path) => ({ id: path, inputs: { applicationUuid: path } }),

  // A value may be unknown yet; the keys are claimed all the same.
  claims: (_, parent, { variables }) => Object.keys(entriesOf(variables)).map((key) => `the variable ${key} of application ${parent}`),

  examine: (context) => applicationProblems(context, (uuid) => variablesOf(context.hosting, uuid)),

  async observe(context) {
    const { hosting, inputs, olds } = context;
    const rows = await variablesOf(hosting, inputs.applicationUuid);
    if (!rows) return undefined;
    const production = rows.filter((row) => !row.is_preview);
    // The set is a required input, so one without it is read by `get`: it is to show everything.
    if (inputs.variables === undefined)
      return { inputs: { variables: Object.fromEntries(production.map((row) => [row.key, detailedOf(row)])) }, outputs: {} };
    const aims = aimsOf(inputs, olds);
    const variables: Entries = {};
    let hides = false;
    for (const row of production) {
      const visible = isValueVisible(row, rows);
      const aim = own(aims, row.key);
      const shown = aim ? shownAs(aim, row, visible, context) : isToGo(row, context) ? detailedOf(row) : undefined;
      if (shown !== undefined) variables[row.key] = shown;
      hides ||= aim !== undefined && !visible;
    }
    return { inputs: { variables, exclusive: inputs.exclusive ?? false }, outputs: {}, partlyHidden: hides ? ["variables"] : [] };
  },

  differs: {
    variables: (wanted, shown, { ignores }) => missing(wanted, shown, ignores).length > 0 || surplus(wanted, shown, ignores).length > 0,
  },

  writtenPaths: ({ variables = {} }) =>
    Object.fromEntries(Object.entries(variables).map(([key, entry]) => [pathOf(key), detailed(entry).value])),

  async create(context) {
    const { inputs, keep, hosting } = context;
    const { applicationUuid, variables } = inputs;
    const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
    await write(context, Object.keys(variables), rows);
    keep(applicationUuid);
    const condemned = rows.filter((row) => !row.is_preview && own(variables, row.key) === undefined && isToGo(row, context));
    await removeKeys(
      hosting,
      applicationUuid,
      condemned.map((row) => row.key),
    );
    return {};
  },

  async update(context, _patch, live) {
    const { hosting, inputs, ignores } = context;
    const { variables: shown } = live.inputs;
    const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
    await write(context, missing(inputs.variables, shown, ignores), rows);
    await removeKeys(hosting, inputs.applicationUuid, surplus(inputs.variables, shown, ignores));
    return {};
  },

  remove: ({ hosting, inputs }) => removeKeys(hosting, inputs.applicationUuid, Object.keys(entriesOf(inputs.variables))),
});

async function write({ hosting, inputs, olds }: Context<Inputs>, keys: readonly string[], rows: readonly Variable[]): Promise<void> {
  const aims = aimsOf(inputs, olds);
  const held = new Map(rows.filter((row) => !row.is_preview).map((row) => [row.key, row]));
  await Promise.all(keys.map((key) => writeVariable(hosting, inputs.applicationUuid, bodyOf({ key, ...aimOf(aims, key) }, held.get(key)))));
}

async function removeKeys(hosting: Client, applicationUuid: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
  const condemned = rows.filter((row) => !row.is_preview && keys.includes(row.key));
  await Promise.all(condemned.map((row) => deleteVariable(hosting, applicationUuid, row.uuid)));
}

/** Keys whose variable is missing or not as wanted, but for those that the user ignores. */
const missing = (wanted: unknown, shown: unknown, ignores: (path: string) => boolean): string[] =>
  Object.entries(entriesOf(wanted)).flatMap(([key, entry]) =>
    same(entry, own(entriesOf(shown), key)) || ignores(pathOf(key)) ? [] : [key],
  );

/** Keys of variables that are to go. */
const surplus = (wanted: unknown, shown: unknown, ignores: (path: string) => boolean): string[] =>
  Object.keys(entriesOf(shown)).filter((key) => own(entriesOf(wanted), key) === undefined && !ignores(pathOf(key)));

/** Whether a variable that is not wanted goes: what the set held before, and of an exclusive one everything but the platform's own and what databases saved. */
const isToGo = (row: Variable, { inputs, olds }: Pick<Context<Inputs>, "inputs" | "olds">): boolean =>
  own(entriesOf(olds.variables), row.key) !== undefined || (inputs.exclusive === true && !isMadeByPlatform(row) && !isLikeAttached(row));

/** How a variable is to be: as the program says, and with the default of each flag that left it. `entry` is the program's own form. */
interface Aim {
  entry: Entry;
  full: Detailed;
}

const DEFAULTS: Readonly<Omit<Detailed, "value">> = {
  isLiteral: false,
  isMultiline: false,
  isShownOnce: false,
  isBuildtime: true,
  isRuntime: true,
  comment: "",
};

function aimsOf({ variables }: Inputs, olds: Readonly<Record<string, unknown>>): Record<string, Aim> {
  const before = entriesOf(olds.variables);
  return Object.fromEntries(
    Object.entries(variables).map(([key, entry]) => {
      const old = own(before, key);
      const left = Object.entries(DEFAULTS).filter(([flag]) => old !== undefined && detailed(old)[flag as keyof Detailed] !== undefined);
      return [key, { entry, full: { ...Object.fromEntries(left), ...detailed(entry) } }];
    }),
  );
}

const aimOf = (aims: Record<string, Aim>, key: string): Detailed => own(aims, key)?.full ?? { value: "" };

/**
 * A variable in the form in which the program wrote it: equal to that exactly when it agrees. A hidden value counts as what was last
 * written; where nothing is known of that, as what the state says. Undefined: it must be written.
 */
function shownAs(
  { entry, full }: Aim,
  row: Variable,
  visible: boolean,
  { written, olds }: Pick<Context<Inputs>, "written" | "olds">,
): Entry | undefined {
  const { value, ...flags } = full;
  const old = own(entriesOf(olds.variables), row.key);
  const held = visible || (written.matches(pathOf(row.key), value) ?? (old !== undefined && detailed(old).value === value));
  if (!held) return undefined;
  const live = { ...detailedOf(row), ...(visible ? {} : { value }) };
  const shown = Object.fromEntries(["value", ...Object.keys(flags)].map((name) => [name, live[name as keyof Detailed]])) as Detailed;
  if (same(shown, full)) return entry;
  return Object.keys(flags).length === 0 ? shown.value : shown;
}

const detailedOf = (row: Variable): Detailed => ({
  value: row.value ?? "",
  isLiteral: row.is_literal,
  isMultiline: row.is_multiline,
  isShownOnce: row.is_shown_once,
  isBuildtime: row.is_buildtime,
  isRuntime: row.is_runtime,
  comment: row.comment ?? "",
});

const detailed = (entry: Entry): Detailed => (typeof entry === "string" ? { value: entry } : entry);

const entriesOf = (value: unknown): Entries => (isBag(value) ? (value as Entries) : {});

/** The value of a key of its own: a variable may be called `constructor`. */
const own = <T>(record: Record<string, T>, key: string): T | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);

const pathOf = (key: string): string => `variables.${key}`;
