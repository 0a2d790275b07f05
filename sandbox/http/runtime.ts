import type { Clock } from "../../provider/api/clock";
import type { SandboxClock } from "../world/clock";
import type { Collection } from "../world/collections";
import type { EventHandler } from "../world/settle";
import type { Table, TokenRow, World } from "../world/world";
import type { Faults } from "./faults";
import type { Journal } from "./journal";
import type { RateLimits } from "./limits";
import type { AnsweredCall, ResponseRewriter } from "./rewriter";

/** A running sandbox: its world, and data that a restart discards. */
export interface Runtime {
  readonly world: World;
  /** The platform's other teams, by name: each has a separate world, and shares the rest. */
  readonly teams: ReadonlyMap<string, Runtime>;
  /** Tokens of all teams. */
  readonly tokens: Table<TokenRow>;
  /** The team's name; absent for the first one. */
  readonly team?: string;
  readonly clock: SandboxClock;
  readonly eventHandlers: ReadonlyMap<string, EventHandler>;
  /** Collections that the controls support. */
  readonly collections: readonly Collection[];
  readonly limits: RateLimits;
  readonly faults: Faults;
  readonly journal: Journal;
  /** Rewrites every response for the chosen platform variants. */
  readonly rewriter: ResponseRewriter;
  /** Records a write of the hosting API that was not refused. */
  audit(write: AnsweredCall, body: unknown, token: TokenRow): void;
  /** Records a request with a token. */
  noteUse(world: World, token: TokenRow, nowMs: number): void;
  /** Real time, for latency and delays. */
  readonly real: Clock;
  readonly latencyMs: number;
  /** Must be called after every change of the world; saves it in the state file. */
  changed(): void;
}
