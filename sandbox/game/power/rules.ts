import type { PowerSignal, PowerState } from "../../../provider/api/game/power";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Table, World } from "../../world/world";
import { panelStamp } from "../forms";

/** A message of the console: a line of output, or the server's new power state. */
export type ConsoleEntry = {
  order: number;
  event: "console output" | "install output" | "daemon message" | "daemon error" | "status";
  text: string;
};

export type PowerRow = {
  server: string;
  state: PowerState;
  /** Whether a power action is in progress. It blocks every other power action. */
  is_locked: boolean;
  /** The signal that is sent when the lock ends. If the lock ends after `until_ms`, the signal is dropped instead. */
  waiting: { signal: PowerSignal; until_ms: number } | null;
  /** Counts the changes of `state`. A planned event with an earlier number does not happen, because the state has changed after the planning. */
  order: number;
  started_at: string | null;
  /** Power state in the cached response of `resources`. `order` is the time at which it was cached, in milliseconds. */
  shown: { state: PowerState; order: number } | null;
  start_seconds: number;
  stop_seconds: number;
  /** Whether the next start ends in a crash. */
  crashes: boolean;
  /** Number of signals that the node drops from now on. Tests set it. */
  drops: number;
  install_fails: boolean;
  lines: ConsoleEntry[];
};

/** A console token, which is valid once. `order` is the time at which it expires, in milliseconds. */
export type ConsoleTokenRow = { token: string; server: string; order: number };

declare module "../../world/world" {
  interface Tables {
    /** The key of a row is the identifier of the game server. */
    power: Table<PowerRow>;
    consoleTokens: Table<ConsoleTokenRow>;
  }
}

/** From upstream's code (docs/facts/game-panel.md 3.4). */
export const SPECIFIED = Object.freeze({
  resourcesCacheSeconds: 20,
  consoleTokenSeconds: 600,
  /** The console sends `token expiring` this many seconds before the token expires. */
  expiringSeconds: 60,
  /** Number of latest lines that the console sends again after the message `send logs`. */
  replayedLines: 150,
});

export const CHOSEN = Object.freeze({
  startSeconds: 8,
  stopSeconds: 4,
  /** Seconds for which a start holds the lock. The lock ends when the process has started, before the game is ready. */
  startLockSeconds: 1,
  /** Longest wait of a signal for the lock, for the platform variant in which a locked server does not drop signals. */
  lockWaitSeconds: 30,
  installSeconds: 25,
  mostLines: 300,
});

// Rules by which a node controls the process of a server (docs/facts/game-panel.md 3.4, 9.1 and 9.2).

/** Returns the power row of a server, and adds it if it is missing. A server is off at first. */
export function powerOf(world: World, server: string): PowerRow {
  const held = world.power[server];
  if (held) return held;
  const row: PowerRow = {
    server,
    state: "offline",
    is_locked: false,
    waiting: null,
    order: 0,
    started_at: null,
    shown: null,
    start_seconds: CHOSEN.startSeconds,
    stop_seconds: CHOSEN.stopSeconds,
    crashes: false,
    drops: 0,
    install_fails: false,
    lines: [],
  };
  world.power[server] = row;
  return row;
}

/** Returns a power row for every server, and adds missing rows, so that the controls can change them. */
export function allPower(world: World): Table<PowerRow> {
  for (const server of Object.keys(world.gameServers)) powerOf(world, server);
  return world.power;
}

export function emit(moment: Moment, row: PowerRow, event: ConsoleEntry["event"], text: string): void {
  row.lines.push({ order: moment.integer("consoleEntry"), event, text });
  if (row.lines.length > CHOSEN.mostLines) row.lines.shift();
}

/** Prefix of the node's own messages in the console, with the escape sequences that colour it. */
const DAEMON = "\u001b[33m\u001b[1m[daemon]:\u001b[39m\u001b[22m ";

export const emitDaemonMessage = (moment: Moment, row: PowerRow, text: string): void =>
  emit(moment, row, "daemon message", `${DAEMON}${text}`);

/** Changes the power state. Events that were planned in the old state then do not happen. */
export function setState(moment: Moment, row: PowerRow, state: PowerState): void {
  if (row.state === state) return;
  row.state = state;
  row.order++;
  row.started_at = state === "offline" ? null : state === "starting" ? panelStamp(moment.nowMs) : row.started_at;
  emit(moment, row, "status", state);
}

/** Plans an event, which does not happen if the power state changes before its time. */
const later = (moment: Moment, seconds: number, type: string, { server, order }: PowerRow, more: Fields = {}): void =>
  moment.later(seconds, type, { server, order, ...more });

/** Returns nothing, because the panel's response does not show whether the signal had an effect. */
export function sendSignal(moment: Moment, row: PowerRow, signal: PowerSignal): void {
  if (row.drops > 0) {
    row.drops--;
    return;
  }
  if (signal === "kill") {
    row.is_locked = false;
    row.waiting = null;
    setState(moment, row, "offline");
  } else if (row.is_locked) {
    if (moment.world.variants.lockedPower === "waits") row.waiting = { signal, until_ms: moment.nowMs + CHOSEN.lockWaitSeconds * 1000 };
  } else if (signal === "start" || (signal === "restart" && row.state === "offline")) start(moment, row);
  else if (row.state !== "offline") stop(moment, row, signal === "restart");
}

function start(moment: Moment, row: PowerRow): void {
  if (row.state !== "offline") return;
  row.is_locked = true;
  emitDaemonMessage(moment, row, "Updating process configuration files...");
  setState(moment, row, "starting");
  emit(moment, row, "console output", "\u001b[0;36mStarting the server\u001b[0m\r");
  later(moment, CHOSEN.startLockSeconds, "power.unlocked", row);
  later(moment, row.start_seconds, "power.started", row);
}

function stop(moment: Moment, row: PowerRow, thenStart: boolean): void {
  row.is_locked = true;
  setState(moment, row, "stopping");
  emit(moment, row, "console output", "Saving the world");
  later(moment, row.stop_seconds, "power.stopped", row, { thenStart });
}

/** Returns the power row for an event. Returns undefined if the power state has changed since the event was planned. */
function current({ world }: Moment, { server, order }: Fields): PowerRow | undefined {
  const row = world.power[String(server)];
  return row && row.order === order && world.gameServers[row.server] ? row : undefined;
}

export function unlocked(moment: Moment, about: Fields): void {
  const row = current(moment, about);
  if (row) unlock(moment, row);
}

function unlock(moment: Moment, row: PowerRow): void {
  row.is_locked = false;
  const { waiting } = row;
  row.waiting = null;
  if (waiting && waiting.until_ms >= moment.nowMs) sendSignal(moment, row, waiting.signal);
}

export function started(moment: Moment, about: Fields): void {
  const row = current(moment, about);
  if (!row) return;
  if (row.crashes) crash(moment, row);
  else {
    emit(moment, row, "console output", "\u001b[32mDone (7.9s)! The server is ready\u001b[0m");
    setState(moment, row, "running");
  }
}

export function stopped(moment: Moment, about: Fields): void {
  const row = current(moment, about);
  if (!row) return;
  setState(moment, row, "offline");
  if (about.thenStart === true) {
    row.is_locked = false;
    start(moment, row);
  } else unlock(moment, row);
}

export function crash(moment: Moment, row: PowerRow): void {
  row.crashes = false;
  row.is_locked = false;
  emit(moment, row, "console output", "Error: the port is in use");
  emitDaemonMessage(moment, row, "---------- Detected server process in a crashed state! ----------");
  emitDaemonMessage(moment, row, "Exit code: 1");
  setState(moment, row, "offline");
}

export function runCommand(moment: Moment, row: PowerRow, command: string): void {
  const said = /^say (.*)$/.exec(command)?.[1];
  emit(moment, row, "console output", said === undefined ? `> ${command}` : `[Server] ${said}`);
}

/** The panel caches `resources` for some seconds: all responses in this time show the power state of the first response. */
export function shownState(row: PowerRow, nowMs: number): PowerState {
  if (!row.shown || nowMs >= row.shown.order + SPECIFIED.resourcesCacheSeconds * 1000) row.shown = { state: row.state, order: nowMs };
  return row.shown.state;
}
