import { z } from "zod";
import type { Client } from "../../api/client";
import { type Variable, VariableBody } from "../../api/hosting/variables";
import type { Context } from "../../core/context";
import { field } from "../../core/field";
import { defineResource } from "../../core/resource";
import { isBag, same } from "../../core/values";
import { bodyOf, deleteVariable, isValueVisible, variablesOf, writeVariable } from "./variable-rows";

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
    "The preview twins that the platform makes are left alone; declare one with [EnvironmentVariable](environment-variable.md).",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { replaces: true }),
    variables: field(
      z.record(VariableBody.shape.key, Entry),
      "Key to value, or to an object with the value and its flags. A flag that is not given stays as it is on the platform. Changes are made in place, in one call.",
      { secret: true },
    ),
    exclusive: field(
      z.boolean().optional(),
      "Whether production variables that are not listed are deleted, except those that the platform makes itself. Default `false`: they are left alone.",
      { whenRemoved: { backTo: false } },
    ),
  },
  outputs: {},
  deleteBeforeReplace: true,
  within: "applicationUuid",
  path: "the application's id",

  locate: (path) => ({ id: path, inputs: { applicationUuid: path, exclusive: true, variables: {} } }),

  canonical: ({ variables }) =>
    variables === undefined
      ? {}
      : { variables: Object.fromEntries(Object.entries(variables).map(([key, entry]) => [key, canonicalEntry(entry)])) },

  claims: ({ variables = {} }, parent) => Object.keys(variables).map((key) => `the variable ${key} of application ${parent}`),

  async observe(context) {
    const { hosting, inputs } = context;
    const rows = await variablesOf(hosting, inputs.applicationUuid);
    if (!rows) return undefined;
    const variables: Entries = {};
    for (const row of rows) {
      const wanted = inputs.variables[row.key];
      if (row.is_preview || (wanted === undefined && (!inputs.exclusive || isMadeByPlatform(row)))) continue;
      const shown = wanted === undefined ? detailedOf(row) : shownAs(wanted, row, isValueVisible(row, rows), context);
      if (shown !== undefined) variables[row.key] = shown;
    }
    return { inputs: { variables, exclusive: inputs.exclusive ?? false }, outputs: {} };
  },

  differs: {
    variables: (wanted, shown, { ignores }) =>
      differing(wanted as Entries, shown as Entries, ignores).length > 0 ||
      Object.keys(shown as Entries).some((key) => !(key in (wanted as Entries))),
  },

  writtenPaths: ({ variables = {} }) =>
    Object.fromEntries(Object.entries(variables).map(([key, entry]) => [pathOf(key), detailed(entry).value])),

  async create({ hosting, inputs, keep }) {
    await write(hosting, inputs, Object.keys(inputs.variables), []);
    keep(inputs.applicationUuid);
    return {};
  },

  async update({ hosting, inputs, olds, ignores }, _patch, live) {
    const { variables: shown = {} } = live.inputs;
    const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
    await write(hosting, inputs, differing(inputs.variables, shown, ignores), rows);
    const left = Object.keys(entriesOf(olds.variables)).filter((key) => !(key in inputs.variables));
    const surplus = inputs.exclusive ? Object.keys(shown).filter((key) => !(key in inputs.variables)) : [];
    await removeKeys(hosting, inputs.applicationUuid, [...left, ...surplus]);
    return {};
  },

  remove: ({ hosting, inputs }) => removeKeys(hosting, inputs.applicationUuid, Object.keys(inputs.variables ?? {})),
});

async function write(
  hosting: Client,
  { applicationUuid, variables }: Inputs,
  keys: readonly string[],
  rows: readonly Variable[],
): Promise<void> {
  const shown = (key: string) => rows.find((row) => row.key === key && !row.is_preview);
  await Promise.all(
    keys.map((key) => writeVariable(hosting, applicationUuid, bodyOf({ key, ...detailed(variables[key] ?? "") }, shown(key)))),
  );
}

async function removeKeys(hosting: Client, applicationUuid: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
  const condemned = rows.filter((row) => !row.is_preview && keys.includes(row.key));
  await Promise.all(condemned.map((row) => deleteVariable(hosting, applicationUuid, row.uuid)));
}

/** Keys whose variable is missing or not as wanted, but for those that the user ignores. */
const differing = (wanted: Entries, shown: Entries, ignores: (path: string) => boolean): string[] =>
  Object.keys(wanted).filter((key) => !same(wanted[key], shown[key]) && !ignores(pathOf(key)));

/**
 * A variable in the form in which the program wrote it: equal to `wanted` exactly when it agrees. A hidden value counts as what was last
 * written; where nothing is known of that, as what the state says. Undefined: it must be written.
 */
function shownAs(
  wanted: Entry,
  row: Variable,
  visible: boolean,
  { written, olds }: Pick<Context<Inputs>, "written" | "olds">,
): Entry | undefined {
  const { value, ...flags } = detailed(wanted);
  const old = entriesOf(olds.variables)[row.key];
  const held = visible || (written.matches(pathOf(row.key), value) ?? (old !== undefined && detailed(old).value === value));
  if (!held) return undefined;
  const now = visible ? (row.value ?? "") : value;
  if (typeof wanted === "string") return now;
  const { value: _, ...live } = detailedOf(row);
  return { value: now, ...Object.fromEntries(Object.keys(flags).map((flag) => [flag, live[flag as keyof typeof live]])) };
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

const canonicalEntry = (entry: Entry): Entry => (typeof entry === "string" ? entry.trim() : { ...entry, value: entry.value.trim() });

const entriesOf = (value: unknown): Entries => (isBag(value) ? (value as Entries) : {});

const pathOf = (key: string): string => `variables.${key}`;

/** Keys that build packs and compose files bring along (hosting-facts.md 4.3). */
const isMadeByPlatform = (row: Variable): boolean => row.is_svc === true || row.is_buildpack_control === true;
