import { POWER_SIGNALS, type PowerSignal } from "../../provider/api/game/power";
import { type ConsoleEntry, powerOf, runCommand, SPECIFIED, sendSignal } from "../game/power/rules";
import { type Moment, momentOf } from "../world/moment";
import type { World } from "../world/world";

// Sources: docs/spec/game-panel-api.md, "Console websocket" and "Events"; docs/facts/game-panel.md 9.3.

export interface ClientConnection {
  send(text: string): void;
  close(): void;
}

export class ConsoleSession {
  /** Time at which the client's token expires. Undefined before the client sends a token. */
  private expiresAtMs: number | undefined;
  private hasWarned = false;
  private hasExpired = false;
  /** Number of the last log entry that was sent to this client. */
  private sentLines = 0;

  constructor(
    private readonly world: World,
    private readonly server: string,
    private readonly connection: ClientConnection,
  ) {}

  receive(text: string, nowMs: number): void {
    const moment = momentOf(this.world, nowMs);
    const { event, args } = messageOf(text);
    if (event === "auth") this.authenticate(String(args[0] ?? ""), moment);
    else if (this.expiresAtMs !== undefined && nowMs < this.expiresAtMs) this.act(event, args, moment);
  }

  private authenticate(token: string, moment: Moment): void {
    const row = this.world.consoleTokens[token];
    delete this.world.consoleTokens[token]; // a token opens one console, and only once
    if (!row || row.server !== this.server || row.order <= moment.nowMs) {
      this.send("jwt error", `the token ${token} is unknown or has expired`); // the message quotes the token, so that a test can detect a leak
      return;
    }
    const isFirst = this.expiresAtMs === undefined;
    Object.assign(this, { expiresAtMs: row.order, hasWarned: false, hasExpired: false });
    this.send("auth success");
    this.send("status", powerOf(this.world, this.server).state);
    if (isFirst) this.sentLines = this.entries().at(-1)?.order ?? 0;
  }

  private act(event: string, args: readonly unknown[], moment: Moment): void {
    const row = powerOf(this.world, this.server);
    const [arg] = args;
    if (event === "send logs" && row.state !== "offline") {
      const lines = this.entries().filter(({ event }) => event === "console output");
      for (const { text } of lines.slice(-SPECIFIED.replayedLines)) this.send("console output", text);
    } else if (event === "send stats") this.send("stats", JSON.stringify({ state: row.state }));
    else if (event === "send command" && row.state !== "offline") runCommand(moment, row, String(arg));
    else if (event === "set state" && POWER_SIGNALS.includes(arg as PowerSignal)) sendSignal(moment, row, arg as PowerSignal);
  }

  flush(nowMs: number): void {
    const { expiresAtMs } = this;
    if (expiresAtMs === undefined) return;
    const until = Math.min(nowMs, expiresAtMs);
    for (const { order, event, text } of this.entries()) {
      if (order <= this.sentLines) continue;
      this.sentLines = order;
      if (!this.hasExpired && this.shows(event)) this.send(event, text);
    }
    if (!this.hasWarned && until >= expiresAtMs - SPECIFIED.expiringSeconds * 1000) {
      this.hasWarned = true;
      this.send("token expiring");
    }
    if (!this.hasExpired && nowMs >= expiresAtMs) {
      this.hasExpired = true;
      this.send("token expired");
    }
  }

  private shows(event: ConsoleEntry["event"]): boolean {
    return event !== "install output" || this.world.variants.installOutput === "everybody";
  }

  private entries(): readonly ConsoleEntry[] {
    return powerOf(this.world, this.server).lines;
  }

  private send(event: string, ...args: readonly string[]): void {
    this.connection.send(JSON.stringify({ event, ...(args.length > 0 ? { args } : {}) }));
  }

  close(): void {
    this.connection.close();
  }
}

function messageOf(text: string): { event: string; args: readonly unknown[] } {
  try {
    const { event, args } = JSON.parse(text) as { event?: unknown; args?: unknown };
    return { event: String(event), args: Array.isArray(args) ? args : [] };
  } catch {
    return { event: "", args: [] };
  }
}
