import type { Api } from "../../provider/core/api-sides";
import { RELEASE } from "../../provider/core/settings/release";
import { Recordings } from "../../rehearsal/program/recordings";
import type { Repeated } from "../../rehearsal/program/repeated-calls";
import { Correspondence } from "../../rehearsal/protocol/correspondence";
import type { EngineEvent } from "../../rehearsal/protocol/events";
import { nameOf } from "../../rehearsal/protocol/urn";
import { type Internals, rehearseOn } from "../../rehearsal/rehearse";
import { REHEARSAL_SPEED } from "../../rehearsal/settings";
import type { StackOptions } from "../../rehearsal/stack";
import { MemoryStore } from "../../rehearsal/state/store";
import type { Sandbox } from "../../sandbox";
import { startTwin, type TwinSandbox } from "../../sandbox/start-twin";
import type { AskAccount } from "../../sandbox/twin/twin";
import { UsageError } from "../command-line";
import { providerOn } from "../rehearse-stack";
import { type Attempt, withAlternatives } from "./alternatives";
import { ExplicitProviders } from "./explicit-providers";
import { SecretsOfTrial } from "./secrets-of-trial";
import type { StateOfStack } from "./state-of-stack";
import { runTrial } from "./trial";
import type { TrialResult } from "./trial-result";
import type { TwinContent } from "./twin-file";
import { differenceTexts, startMeasured } from "./twin-sandbox";
import { UnseenObjects } from "./unseen-objects";
import { standInsIn } from "./without-secrets";

/** A copy of an account, from a file or made now. */
export interface Source extends Omit<TwinContent, "variants"> {
  readonly variants?: TwinContent["variants"];
  readonly limits: ReadonlyMap<Api, number>;
  readonly ask?: AskAccount | undefined;
  readonly warnings: readonly string[];
  /** Whether the copy contains stand-ins in place of secret values. */
  readonly hasStandIns: boolean;
}

/** A program that runs on a copy, with its stack. */
export interface Tried {
  readonly project: string;
  readonly stackName: string;
  readonly options: StackOptions;
  /** Returns the state of the stack, with the addresses of the copy in place of those of the account. */
  readonly stateOn: (copy: Sandbox) => Promise<StateOfStack>;
  readonly destroys: boolean;
  readonly signal: AbortSignal;
  readonly internals: Internals;
}

/** Number of further runs of a program at the same time. Each is a process, and runners of pipelines have few processors. */
const AT_ONCE = 2;

/** Runs a program on the copy of an account, and again on each alternative of the open questions that the program touches. */
export async function triedOn(source: Source, tried: Tried): Promise<TrialResult> {
  const { project, stackName } = tried;
  const started = await startMeasured({}, { answers: source.answers, ask: source.ask, variants: source.variants });
  const { twin, fidelity, open, variants } = started;
  const inRun: InRun = { ...tried, standIns: source.hasStandIns ? standInsIn(source.answers) : undefined };
  const recorded = { recordings: new Recordings(), copy: started.sandbox };
  const { run, used, notCompared } = await attempt(started, source, { ...inRun, recordings: recorded.recordings });
  const further: InRun = { ...inRun, options: { ...tried.options, typeCheck: false }, previews: run.plan === undefined };
  const found = await withAlternatives(
    { run, used },
    open,
    async (others) => {
      const again = () =>
        startTwin({ speed: REHEARSAL_SPEED }, { answers: twin.all, ask: source.ask, variants: { ...variants, ...others } });
      return (await repeatedAttempt(await again(), source, further, recorded)) ?? attempt(await again(), source, further);
    },
    // A program that is a function runs in this process, and a process can run only one program at a time.
    tried.options.program === undefined ? AT_ONCE : 1,
  );
  return {
    trial: 1,
    release: RELEASE,
    project,
    stack: stackName,
    account: source.account,
    panelAccount: source.panelAccount,
    madeAt: source.madeAt,
    copied: { equal: fidelity.equal, of: fidelity.of, differences: differenceTexts(fidelity) },
    missing: source.missing,
    warnings: source.warnings,
    depends: found.depends,
    notCompared,
    notTried: [...NOT_TRIED, ...untriedTexts(found)],
    ...found.run,
  };
}

interface InRun extends Tried {
  readonly standIns: ReadonlySet<string> | undefined;
  /** Whether the run begins with a preview. Defaults to true. */
  readonly previews?: boolean;
  readonly recordings?: Recordings;
  readonly repeated?: Internals["repeated"];
}

/** The calls that a program made in a run on another copy. */
interface Recorded {
  readonly recordings: Recordings;
  readonly copy: Sandbox;
}

/** Makes the recorded calls in place of the program. Returns undefined if the program could make other calls on this copy. */
async function repeatedAttempt(
  started: TwinSandbox,
  source: Source,
  tried: InRun,
  { recordings, copy }: Recorded,
): Promise<Attempt | undefined> {
  const { sandbox } = started;
  const addresses = new Map([
    [copy.baseUrl, sandbox.baseUrl],
    [copy.panelUrl, sandbox.panelUrl],
  ]);
  let isDifferent = false;
  const repeated = (operation: string): Repeated | undefined => {
    const recording = recordings.of(operation);
    const onDifference = (): void => {
      isDifferent = true;
    };
    return recording && { recording, correspondence: new Correspondence(addresses), onDifference };
  };
  const result = await attempt(started, source, { ...tried, repeated });
  return isDifferent ? undefined : result;
}

/** Runs a program on a copy that has started, and stops the copy. */
async function attempt(started: TwinSandbox, source: Source, tried: InRun): Promise<Attempt & { notCompared: number }> {
  const { project, stackName, options, destroys, signal, internals, recordings, repeated, previews = true } = tried;
  const { sandbox, twin, used } = started;
  try {
    const state = await tried.stateOn(sandbox);
    refuseForeignState(state, source);
    const unseen = new UnseenObjects(sandbox);
    const secrets = new SecretsOfTrial(twin, () => providerOn(sandbox), tried.standIns ?? new Set(), unseen);
    const store = new MemoryStore();
    await store.save(state.state);
    const providers = new ExplicitProviders(source, sandbox);
    const inner = { ...internals, store, prepare: secrets.prepare, recordings, repeated, argumentsOf: providers.argumentsOf };
    const urns = new Map<string, string>();
    const onEvent = (event: EngineEvent): void => {
      if (event.type === "message" && event.message.urn !== undefined) urns.set(nameOf(event.message.urn), event.message.urn);
    };
    const stack = await rehearseOn(inner, {
      standInSecrets: true,
      ...options,
      sandbox,
      onEvent,
      env: { HOSTING_VOCABULARY: "{}", ...options.env },
    });
    used.clear();
    try {
      const run = await runTrial({
        project,
        stackName,
        stack,
        twin: started,
        limits: source.limits,
        destroys,
        previews,
        signal,
        urns,
        registered: secrets.registered,
      });
      // An interrupted run has done only a part of the program, so it shows nothing.
      signal.throwIfAborted();
      if (providers.problem !== undefined) throw new UsageError(providers.problem, "wrong_stack");
      return { run: { ...run, notCertain: [...run.notCertain, ...unseen.notCertain] }, used, notCompared: secrets.notCompared };
    } finally {
      await stack.close();
    }
  } finally {
    await sandbox.close();
  }
}

const NOT_TRIED: readonly string[] = [
  "builds are not tried",
  "permissions are not tried (use pulumi-hosting doctor --probe-writes)",
  "the verification of deployments is not tried",
];

const untriedTexts = ({ untried }: { untried: readonly string[] }): string[] =>
  untried.length === 0 ? [] : [`the other alternatives of the open questions ${untried.join(", ")} are not tried`];

function refuseForeignState({ accounts }: StateOfStack, { account, panelAccount }: Source): void {
  const own = [account, panelAccount].filter((one) => one !== undefined);
  const foreign = accounts.find((one) => own.length > 0 && !own.some((known) => isSameAccount(known, one)));
  if (foreign !== undefined)
    throw new UsageError(
      `The copy is of account ${own.join(" and ")}, but the state contains objects of account ${foreign}. Copy the account of this stack.`,
      "wrong_stack",
    );
}

/** A pin can be the id alone, or the address with the id. */
export function isSameAccount(pin: string, account: string): boolean {
  const [origin = "", id] = pin.includes("#") ? pin.split("#") : ["", pin];
  const [ownOrigin, ownId] = account.split("#");
  return id === ownId && (origin === "" || origin.replace(/\/$/, "") === ownOrigin);
}
