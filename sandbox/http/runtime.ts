import type { Call } from "../../provider/api/call";
import type { Clock } from "../../provider/api/clock";
import type { SandboxClock } from "../world/clock";
import type { Collection } from "../world/collections";
import { type EventHandler, type Moment, momentOf, settle } from "../world/moment";
import type { Table, TokenRow, World } from "../world/world";
import type { Faults } from "./faults";
import type { Journal } from "./journal";
import type { RateLimits } from "./limits";
import { Refusal, type Reply, refusalSentence } from "./reply";

/** A running sandbox: its world, and data that a restart discards. */
export interface Runtime {
  readonly world: World;
  /** The runtimes of the other teams by name. Each team has its own world. All teams share the journal, the tokens, the faults and the clock. */
  readonly teams: ReadonlyMap<string, Runtime>;
  /** Tokens of all teams. */
  readonly tokens: Table<TokenRow>;
  /** Name of the team. Absent for the first team. */
  readonly team?: string;
  readonly clock: SandboxClock;
  readonly eventHandlers: ReadonlyMap<string, EventHandler>;
  readonly collections: readonly Collection[];
  readonly limits: RateLimits;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly rewriter: ResponseRewriter;
  /** Set if the world is the copy of an account. */
  twin?: AccountAnswers | undefined;
  audit(write: AnsweredCall, body: unknown, token: TokenRow): void;
  noteUse(world: World, token: TokenRow, nowMs: number): void;
  /** Clock of the machine, for delays of responses. */
  readonly real: Clock;
  readonly latencyMs: number;
  /** Saves the world in the state file and sends new lines to open consoles. Call it after every change of the world. */
  changed(): void;
}

export interface AnsweredCall {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly world: World;
  readonly nowMs: number;
}

/** For a sandbox whose world is a copy of an account: changes the responses of the sandbox into the responses of the account. */
export interface AccountAnswers {
  /** `path` is the path below the prefix of the API. `act` returns the response of the sandbox. */
  answer(
    asked: { call: Call; params: Readonly<Record<string, string>>; query: string; body: string },
    act: () => Reply,
    path: string,
  ): Promise<Reply>;
}

export interface ResponseRewriter {
  answered(done: AnsweredCall, reply: Reply): Reply;
  refused(done: AnsweredCall, refusal: Refusal): Refusal | Reply;
}

/** Processes due events, so that a control acts on the world as it is now. Returns the present moment. */
export function settled(runtime: Runtime): Moment {
  const nowMs = runtime.clock.now();
  runtime.faults.actDue(nowMs);
  if (settle(runtime.world, nowMs, runtime.eventHandlers)) runtime.changed();
  return momentOf(runtime.world, nowMs);
}

/** Runs a control. If a rule of the API refuses the change, the error contains the message that the API would return. */
export function changing<T>(runtime: Runtime, change: (moment: Moment) => T): T {
  try {
    return change(settled(runtime));
  } catch (error) {
    throw error instanceof Refusal ? new Error(refusalSentence(error)) : error;
  } finally {
    runtime.changed();
  }
}
