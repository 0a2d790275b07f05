import { variables } from "../../../provider/api/hosting/variables";
import type { StackState } from "../../../rehearsal/state/state";
import { declareSlowly } from "../../harness/declare";
import type { Fixture } from "../../harness/fixture";
import { ending, HISTORY, remaining, repeatable } from "../../harness/fixtures";
import { callOf, type Request, readsOf, textOf, writesOf } from "../../harness/journal";
import { Platform } from "../../harness/platform";
import { type Scenario, titleOf } from "../../harness/scenarios";
import { InProcessStack, type OperationOutcome } from "../../harness/stack";
import { differenceOf, namesOf, objectsOf, oncePerRow, without, withoutRows } from "../../harness/world";
import { copyOf, onCopy, type WorldCopy } from "../../harness/world-copy";
import { type Condition, Conditioned, ORDINARY, titleUnder, underConditions } from "../conditions";
import type { Fault } from "./faults";
import { actedTwice, doesOf, NEVER_CAME, ruleViolated } from "./rules";

/** After this time, the platform has finished everything in progress. */
const SETTLE_SECONDS = 600;

/** After this delay, the panel shows whether a game server runs. */
const SHOWN_WITHIN_SECONDS = 20;

/** Result of a scenario in a run without faults. */
export interface Baseline {
  scenario: Scenario;
  fixture: Fixture;
  stages: { before: WorldCopy; writes: Request[]; reads: Request[]; objects: string[] }[];
}

export interface FaultCase {
  scenario: Scenario;
  stage: number;
  request: Request;
  fault: Fault;
  /** Disturbs the run with the fault. The next run is an ordinary one. */
  condition: Condition;
}

/**
 * `same run`: the run with the fault did all its work. `next run`: the run failed with a clear error, and the next run succeeded. `question`: the next
 * run asked the user which object an earlier order has made, and nothing was made twice.
 */
export type Verdict = { survived: "same run" | "next run" | "question" } | { survived: undefined; violation: string };

export const caseText = ({ scenario, stage, request, fault, condition }: FaultCase): string =>
  titleUnder(`${titleOf(scenario)}, ${scenario.stages[stage]?.name}: ${textOf(request)} × ${fault.name}`, condition);

/** Runs a scenario without faults, and records its writes and its result. */
export async function baselineOf(scenario: Scenario): Promise<Baseline> {
  return onPlatform(scenario, async (platform, stack) => {
    const baseline: Baseline = { scenario, fixture: platform.fixture, stages: [] };
    for (const stage of scenario.stages) {
      const before = await copyOf(platform.sandbox, await stack.state());
      await enter(platform, stack, stage);
      await platform.sandbox.clearJournal();
      await mustGoWell(stack, `${titleOf(scenario)}, ${stage.name}`);
      const [writes, reads] = [await writesOf(platform.sandbox), await readsOf(platform.sandbox)];
      const wrong = await unsettled(platform, stack);
      if (wrong) throw new Error(`${titleOf(scenario)}, ${stage.name}, without any fault: ${wrong}`);
      baseline.stages.push({ before, writes, reads, objects: await objectsLater(platform) });
    }
    return baseline;
  });
}

/** Only this many requests of a read are tested. The provider can repeat a read while it waits. */
const SAME_READS = 3;

/**
 * Path of the call that writes several variables at once. How often the provider sends it depends on concurrent writes. The proof therefore tests
 * only the first request, unless the engine takes one step at a time.
 */
const BATCHED = variables.bulk.path;

/** One of this many cases also runs under a condition. The number is coprime to the numbers of faults and conditions, so that all pairs occur. */
const CASES_PER_CONDITION = 5;

/**
 * Returns each write of each stage with each fault, or each read with each fault that applies to reads. Some of the cases also run under a condition,
 * but not those of the program with every resource type, whose runs for one resource after the other would take minutes.
 */
export function casesOf(baseline: Baseline, faults: readonly Fault[], what: "writes" | "reads" = "writes"): FaultCase[] {
  const cases = ordinaryCasesOf(baseline, faults, what);
  if (baseline.scenario.kind === "everything") return cases.map((one) => ({ ...one, condition: ORDINARY }));
  return underConditions(cases, CASES_PER_CONDITION).map(({ item, condition }) => ({ ...item, condition }));
}

const ordinaryCasesOf = (
  { scenario, stages }: Baseline,
  faults: readonly Fault[],
  what: "writes" | "reads",
): Omit<FaultCase, "condition">[] =>
  stages.flatMap(({ [what]: requests }, stage) =>
    requests
      .filter(({ path, nth }) => (what === "reads" ? nth <= SAME_READS : nth === 1 || scenario.oneAtATime || path !== BATCHED))
      .flatMap((request) =>
        faults
          .filter(({ ofReads = false, effects }) => (what === "writes" && (effects?.includes(doesOf(request)) ?? true)) || ofReads)
          .map((fault) => ({ scenario, stage, request, fault })),
      ),
  );

/** Continues from the beginning of the stage, injects the fault into the call, and checks whether one more `up` repairs everything. */
export function tryCase({ scenario, stage, request, fault, condition }: FaultCase, baseline: Baseline): Promise<Verdict> {
  const at = scenario.stages[stage];
  const before = baseline.stages[stage]?.before;
  if (!at || !before) throw new Error(`${titleOf(scenario)} has no stage ${stage}`);
  return onEarlier(scenario, before, baseline.fixture, async (platform, stack) => {
    await enter(platform, stack, at);
    const conditioned = new Conditioned(platform, stack, condition);
    const names = [...at.resources(platform.fixture).values()].map(({ name }) => name);
    conditioned.program(
      () => at.declare(platform.fixture),
      (wait) => declareSlowly(at.resources(platform.fixture), () => true, wait),
    );
    conditioned.begin();
    const isKilled = fault.dies !== undefined || condition.interruptedAt !== undefined;
    const { first, wrong } = await injectFault(platform, stack, request, fault, {
      isOrdinary: condition === ORDINARY,
      earlierRuns: conditioned.earlierRuns(names),
    });
    conditioned.end();
    stack.program = () => at.declare(platform.fixture);
    const violation = (why: string): Verdict => ({
      survived: undefined,
      violation: [why, ...first.errors.map((e) => `first run: ${e}`), ...platform.lines.map((line) => `  ${line}`)].join("\n"),
    });
    if (wrong) return violation(wrong);
    await platform.sandbox.advance(fault.pauseSeconds ?? SHOWN_WITHIN_SECONDS);
    const second = await stack.upResuming();
    const isQuestion = !second.ok && second.errors.every((text) => QUESTION.test(text));
    if (isQuestion && (await surplusOf(platform, baseline.stages[stage]?.objects ?? [])).length === 0) return { survived: "question" };
    if (!second.ok) return violation(`the next up failed: ${second.errors.join("; ")}`);
    if (first.ok && second.changes.length > 0)
      return violation(`the run succeeded, but the next one still found changes: ${second.changes}`);
    // The state records an interrupted create until the user clears it (docs/facts/engine.md 6.6). A refresh directly after the start of a
    // game server would store the panel's outdated state.
    if (isKilled) await platform.sandbox.advance(SHOWN_WITHIN_SECONDS);
    if (isKilled && !(await stack.clear()).ok) return violation("the refresh that clears the interrupted creations failed");
    const loose = await unsettled(platform, stack);
    if (loose) return violation(loose);
    const kind = scenario.kind === "everything" ? undefined : scenario.kind;
    const remains = isKilled ? remaining(kind) : first.ok ? [] : ending(kind);
    const unwatched = isKilled && request.method === "GET" ? [HISTORY] : [];
    const once = (rows: readonly string[]) => withoutRows(oncePerRow(rows, [...repeatable(kind), ...unwatched]), remains);
    const difference = differenceOf(once(await objectsLater(platform)), once(baseline.stages[stage]?.objects ?? []));
    return difference ? violation(difference) : { survived: first.ok ? "same run" : "next run" };
  });
}

/**
 * A replacement deletes a database first. If the order of the new one then fails, no state names the former order, and the platform does not report
 * what that order made. If the account has databases of other owners, the provider asks.
 */
const QUESTION = /an earlier run ordered an? [\w ]+ for .* with other inputs.*Otherwise set adopt: false to buy a new/s;

/** Returns the objects that the platform has, but that a run without faults would not have made. */
const surplusOf = async (platform: Platform, wanted: readonly string[]): Promise<string[]> => without(await objectsLater(platform), wanted);

/** Runs `up` with the fault, and removes the fault after the run. */
async function injectFault(
  platform: Platform,
  stack: InProcessStack,
  request: Request,
  fault: Fault,
  { isOrdinary, earlierRuns }: { isOrdinary: boolean; earlierRuns: ReturnType<Conditioned["earlierRuns"]> },
): Promise<{ first: OperationOutcome; wrong: string | undefined }> {
  const { sandbox } = platform;
  const { api, method, path, nth } = request;
  await sandbox.clearJournal();
  if (fault.rule) await sandbox.fault({ ...fault.rule, match: { api, method, path, nth }, times: fault.lasts ? 0 : 1 });
  let seen = 0;
  platform.deliveryOf = (m, p) => {
    const hit = m === method && callOf(m, p)?.path === path;
    if (hit) seen++;
    if (hit && fault.dies && seen === nth) return `die ${fault.dies}`;
    return hit && fault.late && seen === nth ? "late" : "usual";
  };
  platform.lines = [];
  for (const { run } of earlierRuns) await run();
  const first = await stack.up();
  platform.deliveryOf = () => "usual";
  await sandbox.clearFaults();
  await sandbox.restoreToken(sandbox.apiToken);
  await sandbox.restoreToken(sandbox.panelKey);
  const wrongError = first.ok ? undefined : unclear(first.errors);
  // Under a condition, the provider may need other requests, and several runs do not know of each other's waits.
  if (!isOrdinary) return { first, wrong: fault.dies ? undefined : wrongError };
  if (fault.dies) return { first, wrong: seen < nth ? NEVER_CAME : undefined };
  return { first, wrong: (await ruleViolated(platform, fault)) ?? (await actedTwice(platform, request, fault, first)) ?? wrongError };
}

type Act<T> = (platform: Platform, stack: InProcessStack) => Promise<T>;

const onPlatform = async <T>(scenario: Scenario, act: Act<T>): Promise<T> => actOn(await Platform.start(), scenario, act);

const onEarlier = <T>(scenario: Scenario, before: WorldCopy, fixture: Fixture, act: Act<T>): Promise<T> =>
  onCopy(before, async (sandbox, state) => {
    const platform = await Platform.on(sandbox, fixture);
    platform.saltPrefix = "later"; // the stages before have used the first random values
    return actOn(platform, scenario, act, state);
  });

async function actOn<T>(platform: Platform, { oneAtATime }: Scenario, act: Act<T>, state?: StackState): Promise<T> {
  try {
    const kept = state && { project: "proof", stack: "dev", state };
    return await act(platform, new InProcessStack(platform, () => undefined, oneAtATime ? 1 : undefined, kept));
  } finally {
    await platform.close();
  }
}

async function enter(
  { sandbox, fixture }: Platform,
  stack: InProcessStack,
  { declare, outside }: Scenario["stages"][number],
): Promise<void> {
  stack.program = () => declare(fixture);
  await outside?.(sandbox);
}

async function mustGoWell(stack: InProcessStack, where: string): Promise<void> {
  const { ok, errors } = await stack.up();
  if (!ok) throw new Error(`${where}, without any fault: ${errors.join("; ")}`);
}

/** Returns the objects of the platform after everything has finished. */
async function objectsLater({ sandbox }: Platform): Promise<string[]> {
  await sandbox.advance(SETTLE_SECONDS);
  await sandbox.find("power"); // the world has no power row for a game server before its first read
  return objectsOf(await sandbox.snapshot());
}

/** Returns a violation if the state is incomplete or a preview is not empty. */
async function unsettled({ sandbox }: Platform, stack: InProcessStack): Promise<string | undefined> {
  const { pendingOperations, resources } = await stack.state();
  if (pendingOperations.length > 0)
    return `the state holds pending operations: ${pendingOperations.map(({ type, resource }) => `${type} ${resource.urn}`)}`;
  const loose = resources.filter((r) => r.delete || r.pendingReplacement || (r.initErrors ?? []).length > 0);
  if (loose.length > 0) return `the state holds resources that are half done: ${loose.map(({ urn }) => urn)}`;
  const names = namesOf(await sandbox.snapshot());
  const lost = (await stack.managed()).filter(
    ({ id = "" }) => id === "" || !(names.has(id) || id.split("/").every((part) => names.has(part) || isTime(part))),
  );
  if (lost.length > 0) return `the state holds ids that the platform does not have: ${lost.map(({ urn, id }) => `${urn} ${id}`)}`;
  await sandbox.advance(SHOWN_WITHIN_SECONDS);
  await sandbox.clearJournal();
  const { ok, errors, changes } = await stack.preview();
  if (!ok) return `the preview failed: ${errors.join("; ")}`;
  if (changes.length > 0) return `the preview is not empty: ${changes}`;
  const written = await writesOf(sandbox);
  return written.length > 0 ? `the preview wrote: ${written.map(textOf)}` : undefined;
}

/** A part of an id can be the time of an event's run. The platform does not know this part. */
const isTime = (part: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(part);

/** Returns the first error that does not help a user. */
function unclear(errors: readonly string[]): string | undefined {
  if (errors.length === 0) return "the run failed without an error";
  const bad = errors.find((text) => /\n\s+at |\bundefined\b|\[object |TypeError|unhandled/i.test(text));
  return bad && `an error that a user cannot read: ${bad}`;
}
