import type { PowerSignal, PowerState } from "../../../provider/api/panel/power";
import type { Table } from "../../world/world";

/** An event of the console: a line, or a state. */
export type ConsoleEntry = {
  order: number;
  event: "console output" | "install output" | "daemon message" | "daemon error" | "status";
  text: string;
};

export type PowerRow = {
  server: string;
  state: PowerState;
  /** Whether a power action is in progress that blocks any other. */
  is_locked: boolean;
  /** A signal that waits for the lock, with the end of its wait. */
  waiting: { signal: PowerSignal; until_ms: number } | null;
  /** Planned events with an earlier number no longer happen. */
  order: number;
  started_at: string | null;
  /** State in the cached response of `resources`, and the time it was cached. */
  shown: { state: PowerState; order: number } | null;
  start_seconds: number;
  stop_seconds: number;
  /** The next start ends in a crash. */
  crashes: boolean;
  /** Number of the next signals that are dropped. */
  drops: number;
  /** The next installation fails. */
  install_fails: boolean;
  lines: ConsoleEntry[];
};

/** Token that opens the console of a server, once. */
export type ConsoleTokenRow = { token: string; server: string; order: number };

declare module "../../world/world" {
  interface Tables {
    /** By identifier of the game server. */
    power: Table<PowerRow>;
    consoleTokens: Table<ConsoleTokenRow>;
  }
}
