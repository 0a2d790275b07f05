import type { TrialResult } from "../../../cli/twin/trial-result";
import { RehearsalError, type Stack, type StackResult } from "../../../rehearsal";
import { rehearseOn } from "../../../rehearsal/rehearse";
import { MemoryStore } from "../../../rehearsal/state/store";
import { otherVariants, type Sandbox, startSandbox, USUAL_VARIANTS, type VariantName, type Variants } from "../../../sandbox";
import { USED_VARIANTS, type VariantsInProcess } from "../../../sandbox/http/in-process";
import { EVERYTHING_MAY_GO } from "../../harness/everything";
import { createFixture, type Fixture } from "../../harness/fixture";
import { startHost } from "../../harness/one-process";
import { PROJECT, STACK, tryHere } from "../../harness/twin-trial";
import { joined } from "../proof";
import { type Background, backgroundOf } from "./background";
import { predicted, type Stop } from "./predicted";
import type { Scenario } from "./scenario";

export const SPEED = 300;
export const CONFIRMED = { "hosting:autoConfirm": "true" };

export interface Comparison {
  readonly isFile: boolean;
  readonly variants?: Partial<Variants>;
  /** Seed of the other resources of the program, and of what other users change. Absent: there are none. */
  readonly seed?: number;
}

export interface Compared {
  readonly violation: string | undefined;
  /** Whether the `up` on the account succeeded. */
  readonly isDone: boolean;
  /** Platform variants that the account used meanwhile. */
  readonly used: ReadonlySet<string>;
}

/** Runs a change on the copy of an account, and then on the account itself. Reports how the results differ. */
export async function compared(scenario: Scenario, { isFile, variants = {}, seed }: Comparison): Promise<Compared> {
  const account = await startSandbox({ speed: SPEED, variants });
  const used = (account as unknown as VariantsInProcess)[USED_VARIANTS];
  try {
    const fixture = await createFixture(account);
    const around = seed === undefined ? undefined : backgroundOf(fixture, seed);
    const change = await arranged(account, fixture, scenario, around);
    used.clear();
    return { ...(await comparedOn(account, change, { isFile, variants })), used: new Set(used) };
  } finally {
    await account.close();
  }
}

/** A program, and the state of its stack on an account. */
export interface Change {
  readonly store: MemoryStore;
  readonly program: () => void;
  readonly config: Readonly<Record<string, string>>;
}

/** Runs the program on a copy of the account, and then on the account itself. */
export async function comparedOn(
  account: Sandbox,
  { store, program, config }: Change,
  { isFile, variants = {} }: Pick<Comparison, "isFile" | "variants">,
): Promise<Pick<Compared, "violation" | "isDone">> {
  const stack = await stackOn(account, store, program, config);
  const state = await stack.exportState({ showSecrets: true });
  await account.clearJournal();
  const trial = await tryHere(account, { program, config, state, isFile });
  const write = (await account.journal()).find(({ method }) => method !== "GET");
  const truth = await truthOf(stack);
  return {
    violation: joined(write && `the trial wrote to the account: ${write.method} ${write.path}`, differenceOnEvery(trial, truth, variants)),
    isDone: truth.isDone,
  };
}

/** If lists omit each object once, no read shows whether a list has done so before. Then the `up` may have the result of either platform. */
function differenceOnEvery(trial: TrialResult, truth: Truth, variants: Partial<Variants>): string | undefined {
  const difference = differenceOf(trial, truth, variants);
  if (difference === undefined || variants.listedRows !== "forgotten once") return difference;
  // A list that omits the object with a taken name lets the up create a second one. A trial does not count on such a mistake.
  if (truth.isDone && trial.failures.some(({ code }) => code === "exists")) return undefined;
  return differenceOf(trial, truth, { ...variants, listedRows: "always" }) && difference;
}

/** Brings the account and the state of the stack to where the change begins. */
async function arranged(
  account: Sandbox,
  fixture: Fixture,
  { program, before, arrange, elsewhere, config }: Scenario,
  around: Background | undefined,
): Promise<Change> {
  const store = new MemoryStore();
  if (before || around)
    await up(account, store, () => {
      around?.before();
      before?.(fixture);
    });
  if (elsewhere) await up(account, new MemoryStore(), () => elsewhere(fixture));
  await arrange?.(account, fixture);
  await around?.outside(account);
  return {
    store,
    config: { ...CONFIRMED, ...config },
    program: () => {
      around?.after();
      program(fixture);
    },
  };
}

/** Runs a program before the change, with each permission and pin that one of its resources can need. */
async function up(account: Sandbox, store: MemoryStore, program: () => void): Promise<StackResult> {
  const pins = { "hosting:account": `${account.baseUrl}#1`, "hosting:panelAccount": `${account.panelUrl}#1` };
  return (await stackOn(account, store, program, { ...CONFIRMED, ...pins }, EVERYTHING_MAY_GO)).up();
}

/** Compares on the usual platform and on each alternative of the variants that the change touches. */
export async function comparedEverywhere(scenario: Scenario, comparison: Comparison): Promise<string | undefined> {
  const usual = await compared(scenario, comparison);
  const found = [usual.violation];
  for (const variants of otherVariants) {
    const [name = ""] = Object.keys(variants);
    if (!usual.used.has(name)) continue;
    const { violation } = await compared(scenario, { ...comparison, variants });
    if (violation !== undefined) found.push(`with ${name}=${variants[name as VariantName]}: ${violation}`);
  }
  return joined(...found);
}

export const stackOn = (
  sandbox: Sandbox,
  store: MemoryStore,
  program: () => void,
  config: Readonly<Record<string, string>>,
  env: Record<string, string> = {},
): Promise<Stack> =>
  rehearseOn(
    { store, startHost: (...args) => startHost(sandbox, {}, ...args) },
    { program, project: PROJECT, stack: STACK, sandbox, config, env },
  );

interface Truth {
  readonly isDone: boolean;
  /** The errors of the preview and of the `up`, by resource. A preview can explain a failure in other words. */
  readonly errors: readonly Stop[];
  /** Names of the resources whose step succeeded. */
  readonly done: ReadonlySet<string>;
  /** Names of the resources that a second preview would change again. */
  readonly again: readonly string[];
}

async function truthOf(stack: Stack): Promise<Truth> {
  const preview = await outcome(stack.preview());
  const first = await outcome(stack.up());
  const again = first.isDone ? await outcome(stack.preview()) : undefined;
  const failed = new Set([...preview.errors, ...first.errors].map(({ name }) => name));
  return {
    isDone: preview.isDone && first.isDone,
    errors: [...preview.errors, ...first.errors],
    done: new Set(first.steps.flatMap(({ name, failed: isFailed }) => (isFailed || failed.has(name) ? [] : [name]))),
    again: (again?.steps ?? [])
      .filter(({ op, urn }) => op !== "same" && op !== "read" && !urn.includes("::pulumi:"))
      .map(({ name }) => name),
  };
}

async function outcome(run: Promise<StackResult>): Promise<{ isDone: boolean; errors: Stop[]; steps: StackResult["steps"] }> {
  const shown = ({ diagnostics, steps }: StackResult, isDone: boolean) => ({
    isDone,
    errors: diagnostics.filter(({ severity }) => severity === "error"),
    steps,
  });
  try {
    return shown(await run, true);
  } catch (error) {
    if (error instanceof RehearsalError) return shown(error.result, false);
    throw error;
  }
}

/** Ids and addresses differ between the account and its copy. */
const plain = (text: string): string =>
  text
    .replace(/https?:\/\/127\.0\.0\.1:\d+/g, "<address>")
    .replace(/\b[a-z][a-z0-9]{23}\b/g, "<id>")
    .replace(/\s+/g, " ")
    .trim();

/** The engine and the trial introduce the same reason with other words. */
const lastPart = (message: string): string => plain(message.replace(/^\w+: /, ""));

function differenceOf(trial: TrialResult, truth: Truth, variants: Partial<Variants>): string | undefined {
  const { stops, again } = predicted(trial, { ...USUAL_VARIANTS, ...variants });
  const said = stops.map(({ name, message }) => `${name}: ${message}`).join("; ");
  const wrongly = stops.filter(({ name }) => truth.done.has(name));
  const differs = [...truth.again].sort().join() !== [...again].sort().join() && truth.isDone && stops.length === 0;
  const common = [
    wrongly.length === 0 ? undefined : `the step of ${wrongly.map(({ name }) => name).join(", ")} succeeds, and the trial says: ${said}`,
    differs
      ? `a second preview differs at ${truth.again.join(", ") || "nothing"}, and the trial says ${again.join(", ") || "nothing"}`
      : undefined,
  ];
  if (truth.isDone)
    return joined(
      ...common,
      stops.length === 0 ? undefined : `the up succeeds, and the trial says: ${said}`,
      trial.notCertain.some(({ what }) => what.includes("the sandbox")) ? "the trial is not certain" : undefined,
    );
  if (stops.length === 0)
    return `the up stops at ${truth.errors.map(({ name, message }) => `${name}: ${message}`).join("; ")}, and the trial does not${trial.notCertain.map(({ what }) => `; not certain: ${what}`).join("")}`;
  const names = new Set(truth.errors.flatMap(({ name }) => (name === "" ? [] : [name])));
  // A trial that does not know a price says so.
  const isPriceUnknown = trial.notCertain.some(({ what }) => what.includes("/offer"));
  const inWords = (text: string): string => (isPriceUnknown ? text.replace(/\d+(\.\d+)?/g, "<n>") : text);
  const isSaid = (name: string): boolean =>
    stops.some(
      (one) =>
        one.name === name &&
        truth.errors.some((error) => error.name === name && inWords(plain(error.message)).includes(inWords(lastPart(one.message)))),
    );
  // A trial names the failure behind a step that the engine left out because of another one.
  const isConsequence = ({ name, message }: Stop): boolean =>
    message.includes("[earlier_failure]") && stops.some((one) => one.name !== name && isSaid(one.name));
  const missed = truth.errors.filter((error) => names.has(error.name) && !isSaid(error.name) && !isConsequence(error));
  return joined(
    ...common,
    missed.length === 0
      ? undefined
      : `the up says ${missed.map(({ name, message }) => `${name}: ${message}`).join("; ")}, and the trial says ${said}`,
  );
}
