import type { TrialResult } from "../../../cli/twin/trial-result";
import { startMeasured } from "../../../cli/twin/twin-sandbox";
import { RehearsalError, type Stack, type StackResult } from "../../../rehearsal";
import { rehearseOn } from "../../../rehearsal/rehearse";
import { MemoryStore } from "../../../rehearsal/state/store";
import { otherVariants, type Sandbox, startSandbox, USUAL_VARIANTS, type Variants } from "../../../sandbox";
import { createFixture } from "../../harness/fixture";
import { startHost } from "../../harness/one-process";
import { copyHere, PROJECT, STACK, tryHere } from "../../harness/twin-trial";
import { joined, type Proof, type ProofCase } from "../proof";
import { CAUSES } from "./causes";
import type { Scenario } from "./scenario";
import { SOUND } from "./sound";

const SPEED = 300;
const CONFIRMED = { "hosting:autoConfirm": "true" };

/** Runs a change on the copy of an account, and then on the account itself. Returns how the results differ. */
export async function compare(
  { program, before, arrange, config }: Scenario,
  isFile: boolean,
  variants: Partial<Variants> = {},
): Promise<string | undefined> {
  const account = await startSandbox({ speed: SPEED, variants });
  const store = new MemoryStore();
  const own = { ...CONFIRMED, ...config };
  try {
    const fixture = await createFixture(account);
    if (before) await (await stackOn(account, store, () => before(fixture), CONFIRMED)).up();
    await arrange?.(account, fixture);
    const stack = await stackOn(account, store, () => program(fixture), own);
    const state = await stack.exportState({ showSecrets: true });
    await account.clearJournal();
    const trial = await tryHere(account, { program: () => program(fixture), config: own, state, isFile });
    const write = (await account.journal()).find(({ method }) => method !== "GET");
    if (write) return `the trial wrote to the account: ${write.method} ${write.path}`;
    return differenceOf(trial, await truthOf(stack));
  } finally {
    await account.close();
  }
}

const stackOn = (sandbox: Sandbox, store: MemoryStore, program: () => void, config: Record<string, string>): Promise<Stack> =>
  rehearseOn(
    { store, startHost: (...args) => startHost(sandbox, {}, ...args) },
    { program, project: PROJECT, stack: STACK, sandbox, config },
  );

interface Truth {
  readonly isDone: boolean;
  /** The errors of the preview and of the `up`, by resource. A preview can explain a failure in other words. */
  readonly errors: readonly { name: string; message: string }[];
}

async function truthOf(stack: Stack): Promise<Truth> {
  const errorsIn = ({ diagnostics }: StackResult) => diagnostics.filter(({ severity }) => severity === "error");
  const outcome = async (run: Promise<StackResult>): Promise<Truth> => {
    try {
      return { isDone: true, errors: errorsIn(await run) };
    } catch (error) {
      if (error instanceof RehearsalError) return { isDone: false, errors: errorsIn(error.result) };
      throw error;
    }
  };
  const preview = await outcome(stack.preview());
  const up = await outcome(stack.up());
  return { isDone: up.isDone, errors: [...preview.errors, ...up.errors] };
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

function differenceOf(trial: TrialResult, truth: Truth): string | undefined {
  const said = trial.failures.map(({ name, message }) => `${name}: ${message}`).join("; ");
  if (truth.isDone)
    return joined(
      trial.ok ? undefined : `the up succeeds, and the trial says: ${said}${(trial.again ?? []).join()}`,
      trial.notCertain.some(({ what }) => what.includes("the sandbox")) ? "the trial is not certain" : undefined,
    );
  if (trial.failures.length === 0)
    return `the up stops at ${truth.errors.map(({ name, message }) => `${name}: ${message}`).join("; ")}, and the trial does not`;
  const names = new Set(truth.errors.flatMap(({ name }) => (name === "" ? [] : [name])));
  // A trial that does not know a price says so.
  const isPriceUnknown = trial.notCertain.some(({ what }) => what.includes("/offer"));
  const compared = (text: string): string => (isPriceUnknown ? text.replace(/\d+(\.\d+)?/g, "<n>") : text);
  const isSaid = (name: string): boolean =>
    trial.failures.some(
      (one) =>
        one.name === name &&
        truth.errors.some((error) => error.name === name && compared(plain(error.message)).includes(compared(lastPart(one.message)))),
    );
  const missed = truth.errors.filter(({ name }) => names.has(name) && !isSaid(name));
  return missed.length === 0
    ? undefined
    : `the up says ${missed.map(({ name, message }) => `${name}: ${message}`).join("; ")}, and the trial says ${said}`;
}

/** Copies an account of a platform with these variants, and compares every answer. */
export async function copied(variants: Partial<Variants>): Promise<string | undefined> {
  const account = await startSandbox({ speed: SPEED, variants });
  try {
    await createFixture(account);
    await account.clearJournal();
    const source = await copyHere(account);
    const journal = await account.journal();
    const { sandbox, fidelity, inferred } = await startMeasured({}, { answers: source.answers });
    await sandbox.close();
    return joined(
      journal.every(({ method }) => method === "GET") ? undefined : "the copy sent other requests than GET",
      ...inferred
        .filter(({ name, value }) => (variants[name] ?? USUAL_VARIANTS[name]) !== value && !isUnseen(variants))
        .map(({ name, value, shownBy }) => `${name}=${value} was inferred from ${shownBy}`),
      ...fidelity.differences.slice(0, 3).map(({ path, fields }) => `GET ${path} differs: ${fields.slice(0, 3).join(", ")}`),
    );
  } finally {
    await account.close();
  }
}

/** A date that is wrong looks like any other date. */
const isUnseen = ({ createdAt = "missing" }: Partial<Variants>): boolean => createdAt !== "missing";

const variantText = (variants: Partial<Variants>): string =>
  Object.entries(variants)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");

const cases = (): readonly ProofCase[] => [
  ...CAUSES.map((one, n): ProofCase => ({ title: `cause: ${one.title}`, run: () => compare(one, n % 2 === 1) })),
  ...SOUND.map((one, n): ProofCase => ({ title: `sound: ${one.title}`, run: () => compare(one, n % 2 === 1) })),
  { title: "copy: the usual platform", run: () => copied({}) },
  ...otherVariants.map((variants): ProofCase => ({ title: `copy: ${variantText(variants)}`, run: () => copied(variants) })),
];

export const twinProof: Proof = {
  name: "twin",
  description:
    "Try changes on the copy of an account, and then make the same changes on the account: the trial must predict each failure with its resource and reason, and must call no sound change failing. Copies accounts of every platform variant, and compares every answer.",
  cases,
};
