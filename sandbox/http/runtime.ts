import type { Clock } from "../../provider/api/clock";
import type { SandboxClock } from "../world/clock";
import type { Collection } from "../world/collections";
import type { EventHandler } from "../world/settle";
import type { Table, TokenRow, World } from "../world/world";
import type { Faults } from "./faults";
import type { Journal } from "./journal";
import type { RateLimits } from "./limits";
import type { AnsweredCall, ResponseRewriter } from "./rewriter";

/** A running sandbox: its world, and what is not part of the world because a restart forgets it. */
export interface Runtime {
  readonly world: World;
  /** The platform's other teams, by their names: each has a world of its own, and shares the rest. */
  readonly teams: ReadonlyMap<string, Runtime>;
  /** Tokens of all teams. */
  readonly tokens: Table<TokenRow>;
  /** The team's name; absent for the first one. */
  readonly team?: string;
  readonly clock: SandboxClock;
  readonly eventHandlers: ReadonlyMap<string, EventHandler>;
  /** What the controls reach. */
  readonly collections: readonly Collection[];
  readonly limits: RateLimits;
  readonly faults: Faults;
  readonly journal: Journal;
  /** Makes every answer that of the chosen readings. */
  readonly rewriter: ResponseRewriter;
  /** Takes note of a write of the hosting API that was not refused. */
  audit(write: AnsweredCall, body: unknown, token: TokenRow): void;
  /** Takes note of a request that bore a token. */
  noteUse(world: World, token: TokenRow, nowMs: number): void;
  /** Real time, for latency and delays. */
  readonly real: Clock;
  readonly latencyMs: number;
  /** To be called after every change of the world; keeps it in the state file. */
  changed(): void;
}
