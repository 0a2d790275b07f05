import * as z from "zod";
import { type Variable, VariableBody } from "../../api/hosting/variables";
import type { Context } from "../../core/definition/context";
import { adopt, field } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { entriesWithEmpty, hasUnknown, isBag, ownProperty, same } from "../../core/values";
import { listsOfApplication } from "../../platform/hosting/neighbours";
import { applicationProblems } from "../../platform/hosting/parent-checks";
import { revisionOf } from "./deployment/revision";
import { bodyOf, deleteByKey, inTurn, unknownValueText, writeVariable } from "./variables/calls";
import { deleteSurplus, isSurplus, reportDoubled } from "./variables/doubled";
import {
  agrees,
  desiredOf,
  detailed,
  detailedOf,
  type Entries,
  Entry,
  entriesOf,
  isLeftAlone,
  isSavedByDatabase,
  pathOf,
  short,
  shownAs,
} from "./variables/entries";
import { type Fate, fatesOf, type Judging, judging, keysWith, reportFates, reportRemoved } from "./variables/exclusive";
import { variablesOf } from "./variables/list";
import { givenBy, isValueVisible, listed, productionVariables, variableOwnershipKey } from "./variables/ownership";
import { reportReferences } from "./variables/references";

interface Inputs {
  applicationUuid: string;
  variables: Entries;
  exclusive?: boolean;
}

export const environmentVariables = defineResource({
  type: "EnvironmentVariables",
  doc: "The production variables of an application as one set. The provider creates and changes all of them in one call. It deletes variables that you remove from the program. Unless `exclusive` is `true`, it does not change variables that the program never declared.",
  page: {
    source: 'docs/spec/hosting-api.md, "Application variables" (bulk call)',
    example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const variables = new hosting.EnvironmentVariables("web", {
  applicationUuid: web.id,
  variables: {
    LOG_LEVEL: "info",
    API_TOKEN: { value: config.requireSecret("apiToken"), isBuildtime: false },
  },
});`,
    remarks: [
      "A set overwrites existing variables that have its keys, even if `adopt: true` is not set. A preview names the variables that a new set overwrites, and the variables that an `exclusive` set deletes.",
      "You can move a variable to another set, to an `EnvironmentVariable` or to a `DatabaseAttachment` of the program. The old set does not delete a variable that another resource declares before the step of the old set ends. If the program declares that resource later, for example because it depends on another resource, the old set deletes the variable, and the later resource creates it again. If the run fails in between, the next `up` creates it. An `exclusive` set spares the variables of other resources that the program constructs before it, or on which it depends (`dependsOn`). If the program declares such a variable later, `up` refuses the later resource. The set has then deleted the variable only if a permission names its key (`EnvironmentVariables:<name>#<KEY>`). A preview of that run reports both.",
      "A flag that you leave out has its default, so another value on the platform is drift. The provider does not manage a comment that you leave out.",
      "If a value is hidden, the provider compares the program's value with a salted digest of the value that it wrote last, so it cannot detect drift of the value. If an update does not contain the value, the platform empties it. Therefore, if `ignoreChanges` excludes a hidden value, you cannot change the flags or the comment of the variable.",
      "If a changed value refers to a shared variable, the provider looks for the shared variable on the platform and in the program. If neither contains the shared variable, a preview or `up` logs a warning.",
      "A set does not manage the preview copies that the platform creates. To manage a copy, declare it with [EnvironmentVariable](environment-variable.md). If a variable has `isShownOnce`, users can still read its first value in the preview copy, even after the variable is changed. The page of `EnvironmentVariable` describes how to avoid this.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    variables: field(
      z.record(VariableBody.shape.key, Entry),
      "Map of keys to a value, or to an object with the value and its flags. A flag that you leave out has its default. All variables are sent in one call.",
      {
        secret: true,
        plainMembers: ["comment"],
        comparedAs: entriesWithEmpty,
        effect: "next deployment",
        differs: (wanted, shown, { ignores }) => missing(wanted, shown, ignores).length > 0 || extra(wanted, shown, ignores).length > 0,
      },
    ),
    exclusive: field(
      z.boolean().optional(),
      "Whether the provider deletes production variables that are not in `variables`. It keeps variables that the platform creates, and variables that look like those of a `DatabaseAttachment` (shown once, only at run time). If the program still runs then, it deletes only those that `hosting:allowDataLoss` names. If `false`, it does not change variables outside the set.",
      { default: false, effect: "next deployment" },
    ),
    adopt,
  },
  outputs: { revision: revisionOf("EnvironmentVariables") },
  form: "part",
  identity: {
    noun: "set of variables",
    neighbours: listsOfApplication,
    parent: "applicationUuid",
    address: "<applicationUuid>",
    // A resource owns its variables even while their values are unknown.
    ownershipKeys: ({ exclusive }, parent, { variables }) => [
      ...Object.keys(entriesOf(variables)).map((key) => variableOwnershipKey(key, parent)),
      ...(exclusive === true ? [{ what: productionVariables(parent), isPlural: true, isExclusive: true }] : []),
    ],
    placed: async ({ hosting, inputs }) => {
      const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
      return keysOf(rows.filter((row) => !row.is_preview));
    },
  },
  replacement: { order: "old first" },
  deletion: { withParent: "without a call" },
  data: {
    async notice(context) {
      const { hosting, inputs, isKnown } = context;
      const { applicationUuid } = inputs;
      if (applicationUuid === undefined || !isKnown("applicationUuid")) return [];
      const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
      reportFates(context, fatesOf(rows, judging(context, {})), "kept", "unclear");
      return contactLines(context, rows, {});
    },
  },
  state: {
    shortest: ({ variables, ...others }) => ({
      ...others,
      ...(variables === undefined
        ? {}
        : { variables: Object.fromEntries(Object.entries(variables).map(([key, one]) => [key, short(one)])) }),
    }),

    written: ({ variables = {} }) =>
      Object.fromEntries(Object.entries(variables).map(([key, entry]) => [pathOf(key), detailed(entry).value])),
  },

  /** Lists applications that have production variables. Variables for preview deployments cannot be declared here. */
  async *list({ hosting, below }) {
    for await (const [parent, rows = []] of below("Application", ({ id }) => variablesOf(hosting, id))) {
      const hasOwn = rows.some((row) => !row.is_preview && givenBy(row, rows) === undefined);
      yield { path: parent.id, name: parent.name, parent, given: hasOwn ? undefined : "the application has no variables of its own" };
    }
  },

  /** Reports existing variables that a resource in Pulumi's state newly declares or, with `exclusive`, newly deletes. */
  async previewChecks(context) {
    const problems = await applicationProblems(context, (uuid) => variablesOf(context.hosting, uuid));
    const { hosting, inputs, olds, isKnown, log } = context;
    if (problems.length === 0)
      await reportReferences(context, isKnown("applicationUuid") ? inputs.applicationUuid : undefined, valuesOf(inputs));
    if (problems.length > 0 || !olds || !isKnown("applicationUuid") || inputs.applicationUuid !== olds.applicationUuid) return problems;
    const rows = (await variablesOf(hosting, inputs.applicationUuid ?? "")) ?? [];
    for (const line of contactLines(context, rows, olds)) log.adopted(line);
    return [];
  },

  async observe(context) {
    const { hosting, inputs, olds } = context;
    const rows = await variablesOf(hosting, inputs.applicationUuid);
    if (!rows) return undefined;
    const production = rows.filter((row) => !row.is_preview);
    // For `get`, which passes no `variables`, the result contains all production variables.
    if (inputs.variables === undefined) {
      return {
        inputs: { variables: Object.fromEntries(production.map((row) => [row.key, detailedOf(row)])) },
        outputs: {},
        entries: {
          variables: {
            hidden: keysOf(production.filter((row) => !isValueVisible(row, rows))),
            given: keysOf(production.filter((row) => givenBy(row, rows) !== undefined)),
          },
        },
      };
    }
    const shown: Entries = {};
    let hides = false;
    const fates = fatesOf(production, context);
    if (context.isComparing && olds.exclusive === true) reportRemoved(context, fates, rows);
    reportFates(context, fates, "kept", "unclear");
    const isExclusive = inputs.exclusive === true;
    const isOwn = ({ key }: Variable) => ownProperty(inputs.variables, key) !== undefined && !context.ignores(pathOf(key));
    if (context.isComparing) reportDoubled(context.log, production, isOwn, isExclusive);
    for (const row of production) {
      const entry = ownProperty(inputs.variables, row.key);
      const surplus = entry !== undefined && isSurplus(row, production);
      if (surplus && !isExclusive) continue;
      const fate = fates.get(row.key);
      const isLeaving = fate === "left" || fate === "removed";
      const seen = entry !== undefined ? shownAs(entry, row, rows, context) : isLeaving ? leaving(row, rows, context) : undefined;
      if (seen !== undefined && !(surplus && same(seen, entry))) shown[row.key] = seen;
      hides ||= entry !== undefined && !isValueVisible(row, rows);
    }
    // The platform does not store `exclusive`. If the program removes it, the value comes from the state, so that the removal is not shown as drift.
    const exclusive = inputs.exclusive ?? olds.exclusive === true;
    return { inputs: { variables: shown, exclusive }, outputs: {}, partlyHidden: hides ? ["variables"] : [] };
  },

  async create(context) {
    const { inputs, recordId, hosting, log } = context;
    const { applicationUuid, variables } = inputs;
    const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
    for (const line of contactLines(context, rows, {})) log.adopted(line);
    await write(context, Object.keys(variables));
    recordId(applicationUuid);
    const fates = fatesOf(rows, context);
    reportFates(context, fates, "kept", "unclear");
    await deleteKeys(context, keysWith(fates, "left", "removed"));
    await reportReferences(context, applicationUuid, valuesOf(inputs));
    return {};
  },

  async update(context, _patch, live) {
    const { hosting, olds, log } = context;
    const { applicationUuid, variables } = context.inputs;
    for (const line of contactLines(context, (await variablesOf(hosting, applicationUuid)) ?? [], olds)) log.adopted(line);
    await write(
      context,
      Object.keys(variables).filter((key) => !context.ignores(pathOf(key))),
    );
    // The list may lack a variable that the program no longer declares, so the variables in the state are used too.
    const leaving = [live.inputs.variables, olds.variables].flatMap((shown) => extra(variables, shown, context.ignores));
    await deleteKeys(context, [...new Set(leaving)]);
    if (context.inputs.exclusive === true)
      await deleteSurplus(
        context,
        context.inputs.applicationUuid,
        Object.keys(variables).filter((key) => !context.ignores(pathOf(key))),
      );
    await reportReferences(context, context.inputs.applicationUuid, valuesOf(context.inputs));
    return {};
  },

  remove: (context) => deleteKeys(context, Object.keys(entriesOf(context.inputs.variables))),
});

const keysOf = (rows: readonly Variable[]): string[] => rows.map(({ key }) => key);

/** Values by key. In a preview, a value may be unknown. */
const valuesOf = ({ variables }: Partial<Inputs>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entriesOf(variables)).map(([key, entry]) => [key, isBag(entry) ? entry.value : entry]));

/** Writes the variables with these keys. Each write waits for a pending deletion of the same variable. */
async function write(context: Context<Inputs>, keys: readonly string[]): Promise<void> {
  const { hosting, inputs } = context;
  const { applicationUuid, variables } = inputs;
  const one = async (key: string): Promise<void> => {
    const entry = ownProperty(variables, key);
    if (entry === undefined) return;
    const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
    const row = rows.find((r) => r.key === key && !r.is_preview);
    if (row && same(entry, shownAs(entry, row, rows, context))) return;
    if (row && !isValueVisible(row, rows) && isLeftAlone(key, context))
      throw new OperationError(unknownValueText("flags or comment", key), { code: "value_hidden" });
    await writeVariable(context, applicationUuid, bodyOf({ key, ...desiredOf(key, entry, context) }, row));
  };
  await Promise.all(keys.map((key) => inTurn(hosting, applicationUuid, { key }, () => one(key))));
}

function deleteKeys(context: Context<Inputs>, keys: readonly string[]): Promise<void> {
  const before = entriesOf(context.olds.variables);
  const staysBecause = (row: Variable) =>
    isSavedByDatabase(row, ownProperty(before, row.key)) ? "a database attachment has saved it since the last up" : undefined;
  return deleteByKey(context, context.inputs.applicationUuid, keys, {
    staysBecause,
    isForeign: (key) => ownProperty(before, key) === undefined,
  });
}

/** Keys of variables that are missing or differ from the program, except those that `ignoreChanges` covers. */
const missing = (wanted: unknown, shown: unknown, ignores: (path: string) => boolean): string[] =>
  Object.entries(entriesOf(wanted)).flatMap(([key, entry]) =>
    isAlike(entry, ownProperty(entriesOf(shown), key)) || ignores(pathOf(key)) ? [] : [key],
  );

const isAlike = (entry: Entry, shown: Entry | undefined): boolean => shown !== undefined && same(short(entry), short(shown));

/** Keys of variables that the program does not declare, except those that `ignoreChanges` covers. */
const extra = (wanted: unknown, shown: unknown, ignores: (path: string) => boolean): string[] =>
  Object.keys(entriesOf(shown)).filter((key) => ownProperty(entriesOf(wanted), key) === undefined && !ignores(pathOf(key)));

/**
 * The variable in the form in which the program last wrote it, so that it equals the entry in Pulumi's state. If the values differ, the live
 * variable.
 */
function leaving(row: Variable, rows: readonly Variable[], context: Context<Inputs>): Entry {
  const before = ownProperty(entriesOf(context.olds.variables), row.key);
  return (before === undefined ? undefined : shownAs(before, row, rows, context)) ?? detailedOf(row);
}

/** Log lines about variables that are new for this resource. The write overwrites or deletes them without `adopt`, so a preview names them. */
function contactLines(
  given: Omit<Judging<Partial<Inputs>>, "olds"> & Pick<Context<Inputs>, "log">,
  rows: readonly Variable[],
  olds: Readonly<Partial<Inputs>>,
): string[] {
  const context = judging(given, olds);
  const { inputs } = context;
  const wanted = entriesOf(inputs.variables);
  const isNew = ({ key, is_preview }: Variable) => !is_preview && ownProperty(entriesOf(olds.variables), key) === undefined;
  const overwritten = rows.filter((row) => {
    const entry = ownProperty(wanted, row.key);
    return isNew(row) && entry !== undefined && (hasUnknown(entry) || !agrees(entry, row, rows));
  });
  const isFirstContact = olds.exclusive !== true && isBag(inputs.variables);
  const fates = isFirstContact ? fatesOf(rows, context) : new Map<string, Fate>();
  const deleted = keysWith(fates, "removed");
  reportRemoved(given, fates, rows, true);
  const parts = [
    ...(overwritten.length > 0 ? [`overwrites ${listed(overwritten.map(({ key }) => key))}`] : []),
    ...(deleted.length > 0 ? [`deletes ${listed(deleted)}`] : []),
  ];
  return parts.length > 0 ? [`${productionVariables(inputs.applicationUuid ?? "")}: ${parts.join("; ")}`] : [];
}
