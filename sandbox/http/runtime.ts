import type { Clock } from "../../provider/api/clock";
import type { SandboxClock } from "../world/clock";
import type { Collection } from "../world/collections";
import type { EventHandler } from "../world/settle";
import type { Table, TokenRow, World } from "../world/world";
import type { Faults } from "./faults";
import type { Journal } from "./journal";
import type { RateLimits } from "./limits";
import type { AnsweredCall, ResponseRewriter } from "./rewriter";

/** A running sandbox. It consists of its world, and of data that a restart discards. */
export interface Runtime {
  readonly world: World;
  /** The other teams of the platform, by name. Each team has a separate world; everything else is shared. */
  readonly teams: ReadonlyMap<string, Runtime>;
  /** Tokens of all teams. */
  readonly tokens: Table<TokenRow>;
  /** Name of the team. Absent for the first team. */
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
  /** Records a write that the hosting API accepted. */
  audit(write: AnsweredCall, body: unknown, token: TokenRow): void;
  /** Records that a token was used in a request. */
  noteUse(world: World, token: TokenRow, nowMs: number): void;
  /** Waits in real time. Latency and delays use it. */
  readonly real: Clock;
  readonly latencyMs: number;
  /** Saves the world in the state file. It must be called after every change of the world. */
  changed(): void;
}
