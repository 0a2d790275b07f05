import type { Goal, ReadGoal } from "../protocol/goal";
import { ReportedError } from "../protocol/thrown";
import { isOfPlugin, isProviderType } from "../protocol/urn";
import type { Bag } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import { checkedInputs } from "./checked-inputs";
import { aliasUrns } from "./decisions";
import type { Deployment } from "./deployment";
import { ignoreChanges } from "./ignore-changes";
import { importedState, isImported } from "./import-option";
import { type Diff, wantsReplacement } from "./property-diff";
import { planReplacement } from "./replacement";
import { diffResource } from "./resource-diff";
import type { Step } from "./step";

type Respond = (state: ResourceState) => void;

/** Plans the steps for a resource that the program registers. One call must end before the next begins (docs/facts/engine.md 6.2). */
export async function planRegistration(
  deployment: Deployment,
  wanted: Goal,
  provider: string | undefined,
  respond: Respond,
): Promise<Step[]> {
  const { decisions } = deployment;
  const goal = withParentOptions(wanted, decisions.goals.get(wanted.parent));
  const urn = deployment.urn(goal.parent, goal.type, goal.name);
  const old = claim(deployment, urn, aliasUrns(goal, { ...deployment.info, decisions }));
  decisions.goals.set(urn, goal);
  const next = newState(goal, urn, provider, old);
  deployment.report.secrets.rememberInputs(goal.inputs);
  const mode = deployment.aims.modeOf(old?.urn ?? urn);
  if (mode === "leave") return leave(deployment, old, next, respond);
  refuseSkipped(deployment, next);
  const { programReads } = deployment;
  const read = old && programReads ? await programReads.read(old, next) : old;
  if (programReads?.isOnly && goal.custom && !isProviderType(goal.type)) return keepRead(deployment, read, next, respond);
  const registered = { goal, old: read, next, isReplaced: mode === "replace", respond };
  return isOfPlugin(goal.type) && isImported(goal, read) ? planImport(deployment, registered) : plan(deployment, registered);
}

interface Registered {
  goal: Goal;
  old: ResourceState | undefined;
  next: ResourceState;
  /** Whether the user requested the replacement with `--target-replace`. */
  isReplaced: boolean;
  respond: Respond;
}

/**
 * Plans an import. If the program's inputs equal the inputs of the object, the state gets the inputs that the provider read. If the diff fails, the
 * run ends after the import.
 */
async function planImport(deployment: Deployment, registered: Registered): Promise<Step[]> {
  const { goal, old, next, respond } = registered;
  const imported = await importedState(deployment, goal, next);
  if (imported === undefined) return [{ op: "import", next, failure: `resource '${goal.importId}' does not exist` }];
  const imports: Step = old
    ? { op: "import-replacement", old, next: imported, replacement: "create-first" }
    : { op: "import", next: imported };
  const replaces: Step[] = old ? [{ op: "replace", old, next: imported }] : [];
  try {
    const steps = await plan(deployment, { ...registered, old: imported });
    return steps.some(({ op }) => op !== "same") ? [imports, ...replaces, ...steps] : [{ ...imports, respond }, ...replaces];
  } catch (error) {
    if (!(error instanceof ReportedError)) throw error;
    deployment.sawError = true;
    return [{ ...imports, endsRun: true }];
  }
}

async function plan(deployment: Deployment, { goal: wanted, old, next, isReplaced, respond }: Registered): Promise<Step[]> {
  const { decisions } = deployment;
  const { urn } = next;
  const names = wanted.custom ? deployment.autonaming?.namesFor(urn) : undefined;
  const goal: Goal = names?.deletesFirst ? { ...wanted, deleteBeforeReplace: true } : wanted;
  const naming = names?.naming;
  const recreating = decisions.deleted.has(urn);
  const before = recreating || old?.external || isReplaced ? undefined : old;

  const ignored = ignoreChanges(goal.inputs, old?.inputs ?? {}, old === undefined ? [] : goal.ignoreChanges);
  if (ignored.unreachable.length > 0) {
    const paths = ignored.unreachable.join(", ");
    deployment.report.message({
      severity: "info",
      urn,
      text: `cannot ignore changes in added or removed elements of the path: "${paths}"`,
    });
  }
  const isProvider = isProviderType(goal.type);
  const news = before || !goal.custom || isProvider ? ignored.inputs : goal.inputs;
  const checked = await check(deployment, next, { olds: before?.inputs ?? {}, news, naming });
  const inputs = (await deployment.policies?.judge(deployment, next, checked)) ?? checked;
  if (goal.custom) next.inputs = inputs;
  if (isProvider) deployment.useProvider(next);

  if (old === undefined) {
    decisions.created.add(urn);
    if (goal.importId !== "") next.id = goal.importId;
    return [{ op: "create", next, respond }];
  }
  if (recreating) return recreate(deployment, old, next, respond);
  if (old.external) {
    decisions.created.add(urn);
    return [
      { op: "create-replacement", old, next, replacement: "create-first", respond },
      { op: "replace", old, next },
    ];
  }
  decisions.operated.add(urn);
  const diff = isReplaced ? REPLACED : await diffResource(deployment, goal, old, next, inputs);
  const replaces = wantsReplacement(diff) || old.pendingReplacement === true;
  if ((diff.changed || old.pendingReplacement) && replaces) {
    // After `--target-replace`, the inputs were already checked without the old inputs, as for a new resource.
    const recheck = async (): Promise<Bag> =>
      goal.custom && !isReplaced ? check(deployment, next, { olds: {}, news: goal.inputs, naming }) : next.inputs;
    return planReplacement(deployment, { goal, old, next, diff, recheck, respond });
  }
  // If the state contains init errors, the engine calls update() even if nothing changed (docs/facts/engine.md 6.2.8).
  const op = diff.changed || (old.initErrors ?? []).length > 0 ? "update" : "same";
  return [{ op, old, next, changes: diff.detail, respond }];
}

/** Sets options that the resource inherits from the registration of its parent (docs/facts/engine.md 6.2.1). */
const withParentOptions = (goal: Goal, parent: Goal | undefined): Goal =>
  parent === undefined
    ? goal
    : {
        ...goal,
        protect: goal.protect ?? parent.protect,
        retainOnDelete: goal.retainOnDelete ?? parent.retainOnDelete,
        deletedWith: goal.deletedWith || parent.deletedWith,
      };

/** The diff for `--target-replace`, which is used without a call of the provider. */
const REPLACED: Diff = { changed: true, changedKeys: [], replaceKeys: ["id"], deleteBeforeReplace: false, detail: undefined };

/** Keeps the state of a resource that is not a target of this run. Does not create the resource if the state does not contain it. */
function leave(deployment: Deployment, old: ResourceState | undefined, next: ResourceState, respond: Respond): Step[] {
  if (old === undefined) {
    deployment.decisions.skipped.add(next.urn);
    return [{ op: "same", next, skipped: true, respond }];
  }
  deployment.decisions.operated.add(next.urn);
  const kept: ResourceState = { ...old, urn: next.urn, aliases: next.aliases };
  if (isProviderType(kept.type)) deployment.useProvider(kept);
  return [{ op: "same", old, next: kept, respond }];
}

/** Answers a registration with the state that a refresh has just read. If the object is missing, the resource is left out of the run. */
function keepRead(deployment: Deployment, read: ResourceState | undefined, next: ResourceState, respond: Respond): Step[] {
  deployment.decisions.operated.add(next.urn);
  if (read === undefined) return leave(deployment, undefined, next, respond);
  respond(read);
  return [];
}

function refuseSkipped(deployment: Deployment, { urn, dependencies }: ResourceState): void {
  const missing = dependencies.find((needed) => deployment.decisions.skipped.has(needed));
  if (missing !== undefined)
    throw deployment.refuse(
      `Resource '${urn}' depends on '${missing}', which does not exist yet and is left out of this run (target, exclude).`,
      urn,
    );
}

export function planRead(deployment: Deployment, goal: ReadGoal, provider: string, respond: Respond): Step[] {
  const { decisions } = deployment;
  const urn = deployment.urn(goal.parent, goal.type, goal.name);
  const old = claim(deployment, urn, []);
  const next: ResourceState = {
    urn,
    type: goal.type,
    custom: true,
    id: goal.id,
    inputs: goal.inputs,
    outputs: {},
    parent: goal.parent,
    provider,
    dependencies: goal.dependencies,
    propertyDependencies: {},
    external: true,
    additionalSecretOutputs: goal.additionalSecretOutputs,
  };
  if (goal.id === "") throw deployment.refuse(`Expected an ID for ${urn}.`, urn);
  decisions.operated.add(urn);
  if (old === undefined || old.external || old.id === goal.id) return [{ op: "read", old, next, respond }];
  decisions.replaced.add(urn);
  return [
    { op: "read-replacement", old, next, replacement: "create-first", respond },
    { op: "replace", old, next },
  ];
}

/** Finds the old state of a registered resource: first by its URN, then by its aliases. Only one resource may use an old state. */
function claim(deployment: Deployment, urn: string, aliases: readonly string[]): ResourceState | undefined {
  const { decisions } = deployment;
  const claimant = decisions.claimant(urn);
  if (decisions.seen.has(urn)) throw deployment.refuse(`Duplicate resource URN '${urn}'; try giving it a unique name`, urn);
  if (claimant !== undefined) {
    throw deployment.refuse(`Duplicate resource URN '${urn}' conflicting with alias on resource with URN '${claimant}'`, urn);
  }
  decisions.seen.add(urn);
  const own = deployment.old(urn);
  const alias = own === undefined ? aliases.find((candidate) => deployment.old(candidate) !== undefined) : undefined;
  if (alias === undefined) return own;
  if (decisions.seen.has(alias) || decisions.claimant(alias) !== undefined) {
    throw deployment.refuse(
      `Duplicate resource alias '${alias}' applied to resource with URN '${urn}'; another resource has it already`,
      urn,
    );
  }
  decisions.alias(alias, urn);
  return deployment.old(alias);
}

function newState(goal: Goal, urn: string, provider: string | undefined, old: ResourceState | undefined): ResourceState {
  return {
    urn,
    type: goal.type,
    custom: goal.custom,
    remote: goal.remote || undefined,
    inputs: goal.inputs,
    outputs: {},
    parent: goal.parent || undefined,
    provider,
    dependencies: goal.dependencies,
    propertyDependencies: goal.propertyDependencies,
    protect: goal.protect,
    retainOnDelete: goal.retainOnDelete,
    deletedWith: goal.deletedWith || undefined,
    replaceWith: goal.replaceWith,
    additionalSecretOutputs: goal.additionalSecretOutputs,
    ignoreChanges: goal.ignoreChanges,
    replaceOnChanges: goal.replaceOnChanges,
    customTimeouts: goal.customTimeouts,
    importID: goal.importId || undefined,
    refreshBeforeUpdate: old?.refreshBeforeUpdate,
    hooks: Object.keys(goal.hooks).length > 0 ? goal.hooks : undefined,
    aliases: old === undefined || old.urn === urn ? undefined : [old.urn],
  };
}

/** Lets the provider check the inputs. A provider resource is checked by the provider that it configures, and a component is not checked. */
async function check(deployment: Deployment, next: ResourceState, bags: Parameters<typeof checkedInputs>[3]): Promise<Bag> {
  const checker = isProviderType(next.type)
    ? await deployment.settingsOf(next.urn)
    : next.custom
      ? await deployment.providerOf(next)
      : undefined;
  return checker === undefined ? bags.news : checkedInputs(deployment, next, checker, bags);
}

/**
 * Plans the creation of a resource that this run deleted early for the replacement of a dependency. The program still declares the resource, because
 * it has registered it.
 */
function recreate(deployment: Deployment, old: ResourceState, next: ResourceState, respond: Respond): Step[] {
  const { decisions } = deployment;
  decisions.deleted.delete(next.urn);
  decisions.replaced.add(next.urn);
  decisions.operated.add(next.urn);
  return [
    { op: "replace", old, next },
    { op: "create-replacement", old, next, replaces: decisions.replaceKeys.get(next.urn) ?? [], replacement: "delete-first", respond },
  ];
}
