import type { PowerSignal, PowerState } from "../../../provider/api/panel/power";
import type { Table } from "../../world/world";

/** Something that the console tells: a line, or a state. */
export type ConsoleEntry = {
  order: number;
  event: "console output" | "install output" | "daemon message" | "daemon error" | "status";
  text: string;
};

export type PowerRow = {
  server: string;
  state: PowerState;
  /** Whether a power action is under way that lets no other one in. */
  is_locked: boolean;
  /** A signal that waits for that, and until when. */
  waiting: { signal: PowerSignal; until_ms: number } | null;
  /** What was planned for an earlier one of these counts no more. */
  order: number;
  started_at: string | null;
  /** What the cached answer of `resources` says, and since when. */
  shown: { state: PowerState; order: number } | null;
  start_seconds: number;
  stop_seconds: number;
  /** The next start ends in a crash. */
  crashes: boolean;
  /** So many of the next signals are dropped. */
  drops: number;
  /** The next installation fails. */
  install_fails: boolean;
  lines: ConsoleEntry[];
};

/** What the console of a server is opened with, once. */
export type ConsoleTokenRow = { token: string; server: string; order: number };

declare module "../../world/world" {
  interface Tables {
    /** By identifier of the game server. */
    power: Table<PowerRow>;
    consoleTokens: Table<ConsoleTokenRow>;
  }
}
