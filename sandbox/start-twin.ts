import type { Call } from "../provider/api/call";
import { nodeDialect } from "./game/file/node";
import { answer } from "./http/answer";
import { type Dialect, hostingDialect } from "./http/dialect";
import { panelDialect } from "./http/panel-dialect";
import type { Reply } from "./http/reply";
import type { SandboxOptions } from "./options";
import { routes, tableNames } from "./platform";
import type { Sandbox } from "./sandbox";
import { bareWorld } from "./seed";
import { type Mutable, startWith } from "./start";
import { CallOfPath } from "./twin/call-of-path";
import { type Inferred, inferVariants, type Open, type VariantsOfAccount } from "./twin/infer-variants";
import { isInWorld, loadLater, loadWorld } from "./twin/load/world";
import { OwnChanges } from "./twin/own-changes";
import type { RecordedAnswer } from "./twin/recorded-answer";
import { ShownAnswers } from "./twin/shown-answers";
import { type AskAccount, keyOfAnswer, plainReply, Twin } from "./twin/twin";
import { AsRead } from "./variants/as-read";
import { momentOf } from "./world/moment";
import { noted, USUAL_VARIANTS, VARIANT_NAMES, type Variants } from "./world/variants";

export interface TwinSandbox {
  readonly sandbox: Sandbox;
  readonly twin: Twin;
  /** The sandbox's own responses to the recorded requests, from before the first change, by key of the request. */
  readonly before: ReadonlyMap<string, Reply>;
  /** The platform variants that the account shows. */
  readonly inferred: readonly Inferred[];
  /** The platform variants that the account does not show. */
  readonly open: readonly Open[];
  readonly variants: Variants;
  /** The platform variants that the sandbox has used. */
  readonly used: Set<string>;
}

export interface TwinOptions {
  readonly answers: readonly RecordedAnswer[];
  /** Platform variants that replace inferred variants. If all variants are given, none is inferred. */
  readonly variants?: Partial<Variants> | undefined;
  /** Absent: nothing is passed on to the account. */
  readonly ask?: AskAccount | undefined;
}

/** Differs from the default seed: if the account is itself in a sandbox, the same seed would give new objects the ids of its objects. */
const TWIN_SEED = 4_000_000_007;

/** Finds the call of a path that is written in the words of the specification. */
export const calls = new CallOfPath(routes.map(({ call }) => call));

/** Starts a sandbox that contains a copy of an account and answers like the account. */
export async function startTwin(options: SandboxOptions, { answers, variants, ask }: TwinOptions): Promise<TwinSandbox> {
  const readable = answers.filter(({ api, path }) => calls.find(api, path.split("?")[0] ?? "") !== undefined);
  let parts: Omit<TwinSandbox, "sandbox"> | undefined;
  const sandbox = await startWith(
    { seed: TWIN_SEED, ...options },
    {
      worldAt: (seed, nowMs) => {
        const world = bareWorld(seed, nowMs);
        loadWorld(momentOf(world, nowMs), new ShownAnswers(readable, calls), largestIdIn(readable));
        return world;
      },
      prepare: (runtime) => {
        parts = prepared(runtime, readable, { variants, ask });
        runtime.twin = parts.twin;
      },
    },
  );
  return { sandbox, ...(parts as Omit<TwinSandbox, "sandbox">) };
}

function prepared(
  runtime: Mutable,
  answers: readonly RecordedAnswer[],
  { variants, ask }: Omit<TwinOptions, "answers">,
): Omit<TwinSandbox, "sandbox"> {
  const { world } = runtime;
  const found = isWhole(variants) ? { variants, inferred: [], open: [] } : inferredFor(runtime, answers);
  const used = new Set<string>();
  const chosen = { ...found.variants, ...variants };
  use(runtime, noted(chosen, used));
  const steadily = (recorded: RecordedAnswer): Reply => steadyReplay(runtime, chosen, recorded);
  const before = new Map(answers.map((recorded) => [keyOfAnswer(recorded), steadily(recorded)]));
  const own = new OwnChanges(world, tableNames);
  const twin: Twin = new Twin({
    answers,
    before,
    ask,
    learn: (later) => {
      const all = new ShownAnswers([...twin.all, later], calls);
      own.keptWhile(() => loadLater(momentOf(world, runtime.clock.now()), new ShownAnswers([later], calls), all));
    },
    replay: steadily,
    find: (api, path) => calls.find(api, path),
    isModelled: (id) => isInWorld(world, id),
  });
  const open = found.open.filter(({ name }) => variants?.[name] === undefined);
  return { twin, before, inferred: found.inferred, open, variants: chosen, used };
}

const isWhole = (variants: Partial<Variants> = {}): variants is Variants => VARIANT_NAMES.every((name) => variants[name] !== undefined);

function inferredFor(runtime: Mutable, answers: readonly RecordedAnswer[]): VariantsOfAccount {
  const plain = answers.filter(({ status, isText }) => status < 300 && !isText);
  return inferVariants(plain, { ...USUAL_VARIANTS, ...runtime.world.variants }, (recorded, chosen) => {
    const used = new Set<string>();
    use(runtime, noted(chosen, used));
    return { body: replay(runtime, recorded.api, recorded.path).body, used };
  });
}

function use(runtime: Mutable, variants: Variants): void {
  runtime.world.variants = variants;
  runtime.rewriter = new AsRead(variants);
}

/** Without the variants in which a list omits an object for a while: the missing object would look like a change by the run. */
function steadyReplay(runtime: Mutable, variants: Variants, { api, path }: RecordedAnswer): Reply {
  const { rewriter } = runtime;
  const { listedRows, newObjects } = USUAL_VARIANTS;
  runtime.rewriter = new AsRead({ ...variants, listedRows, newObjects });
  try {
    return replay(runtime, api, path);
  } finally {
    runtime.rewriter = rewriter;
  }
}

const DIALECTS: readonly Dialect[] = [hostingDialect, panelDialect, nodeDialect];

/** Returns the response of the sandbox to a GET, as a request with its own token gets it. */
function replay(runtime: Mutable, api: Call["api"], path: string): Reply {
  const [bare = "", query = ""] = path.split("?");
  const called = calls.find(api, bare);
  const served = routes.find(({ call }) => call === called?.call);
  const dialect = DIALECTS.find((one) => one.api === api) ?? hostingDialect;
  const token = Object.values(runtime.tokens).find((row) => row.api === api)?.token ?? "";
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: "application/json" };
  const reply = answer(runtime, dialect, served, {
    method: "GET",
    origin: "http://127.0.0.1",
    params: called?.params ?? {},
    query: Object.fromEntries(new URLSearchParams(query)),
    text: "",
    bytes: new Uint8Array(),
    form: undefined,
    remoteAddress: "127.0.0.1",
    header: (name) => headers[name.toLowerCase()],
    allowedMethods: () => [],
  });
  return plainReply(reply);
}

/** Returns the largest number in a field `id`, so that new objects get other ids. */
function largestIdIn(answers: readonly RecordedAnswer[]): number {
  let largest = 0;
  JSON.stringify(answers, (key, value: unknown) => {
    if (key === "id" && typeof value === "number" && value < 2 ** 31) largest = Math.max(largest, value);
    return value;
  });
  return largest;
}
