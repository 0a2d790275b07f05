import { stripVTControlCharacters } from "node:util";
import type { Client } from "../client";
import type { Clock } from "../clock";
import { ApiError, ConflictError, PermissionError, UnavailableError } from "../errors";
import { TRANSPORT } from "../limits";
import { ConnectionError } from "../network";
import type { Socket } from "../socket";
import { POWER_STATES, type PowerState, power, RESOURCES_CACHE_SECONDS } from "./power";

// See docs/spec/game-panel-api.md, "Console websocket" and "Events", and docs/facts/game-panel.md 9.3.

const KEPT_LINES = 200;
/** The node knows only one address of the panel, and compares the header Origin with this address. */
const ORIGIN = "; the node accepts the panel only by the address in its own configuration, so set hosting:panelUrl to that address";
const HANDSHAKE_SECONDS = 10;
const RECONNECT_AFTER_SECONDS = 1;
const MOST_LOSSES = 3;
/** While the server is busy, the panel opens no console. After this time, the next caller may request it again. */
const ASK_AGAIN_SECONDS = 10;
const NOT_AT_REST = "the server is busy";

const LINES: ReadonlySet<string> = new Set(["console output", "install output", "daemon message", "daemon error"]);

export interface ConsoleLine {
  readonly number: number;
  readonly text: string;
}

export interface Look {
  readonly state: PowerState | undefined;
  /** Time of the request by this machine's clock. Absent: the state comes from the open console, so it is current. */
  readonly askedAt?: number;
  readonly uptimeMs?: number | undefined;
}

/**
 * A server's console: its power state and its latest lines. If the console cannot be opened, there are no lines, and the state comes from the API,
 * where it may be twenty seconds old.
 */
export class ServerConsole {
  private socket: Socket | undefined;
  private opening: Promise<void> | undefined;
  private reported: PowerState | undefined;
  private polled: Look | undefined;
  private readonly history: PowerState[] = [];
  private readonly kept: ConsoleLine[] = [];
  /** Number of the latest line. `lines(end)` later returns only newer lines. */
  end = 0;
  private losses = 0;
  /** Number of consecutive failed requests for a token. */
  private failures = 0;
  private notBefore = Number.NEGATIVE_INFINITY;
  private because = NOT_AT_REST;
  /** The final reason why there is no console in this run. Undefined while a console is still possible. */
  givenUp: string | undefined;
  private readonly listeners = new Set<(line: string) => void>();
  private authenticated: () => void = () => undefined;
  private refused: (why: string) => void = () => undefined;

  constructor(
    private readonly panel: Client,
    private readonly server: string,
    private readonly clock: Clock,
  ) {}

  static of(panel: Client, server: string, clock: Clock): ServerConsole {
    return panel.shared(`console of ${server}`, () => new ServerConsole(panel, server, clock));
  }

  /**
   * Opens the console unless it is open. False if that fails, if an earlier failure was final, or if the delay after an earlier failure has not
   * passed.
   */
  async isOpen(): Promise<boolean> {
    if (!this.socket && this.givenUp === undefined && this.clock.now() >= this.notBefore) {
      this.opening ??= this.open().finally(() => {
        this.opening = undefined;
      });
      await this.opening;
    }
    return this.socket !== undefined;
  }

  /** Tries to open the console until it succeeds. Returns false if a failure is final, or if the server is busy. */
  async isOpenInTheEnd(): Promise<boolean> {
    while (!(await this.isOpen())) {
      if (this.givenUp !== undefined || this.because === NOT_AT_REST) return false;
      await this.clock.sleep(Math.max(0, this.notBefore - this.clock.now()));
    }
    return true;
  }

  /** The power state that the console reported. Undefined if the console is not open. This getter never opens the console. */
  get heard(): PowerState | undefined {
    return this.socket && this.reported;
  }

  get why(): string {
    return this.givenUp ?? this.because;
  }

  /**
   * The power state from the console, or from the API if the console is not open. Undefined during an installation or a restore, or if the API
   * reports an unknown word.
   */
  async state(): Promise<PowerState | undefined> {
    return (await this.look()).state;
  }

  /**
   * Returns the power state. Without `askedAt`, it is the present state. With `askedAt`, the state comes from the API, and may be up to twenty
   * seconds older than `askedAt`.
   */
  async look(): Promise<Look> {
    if (await this.isOpen()) return { state: this.reported };
    const now = this.clock.now();
    const isOld = this.polled?.askedAt === undefined || now - this.polled.askedAt >= RESOURCES_CACHE_SECONDS * 1000;
    if (!this.polled || isOld) {
      try {
        const { current_state, resources } = await this.panel.send(power.resources, { params: { server: this.server } });
        this.polled = { state: stateOf(current_state), askedAt: now, uptimeMs: resources.uptime ?? undefined };
      } catch (error) {
        // During an installation or a restore, the API returns 409 instead of a state (docs/facts/game-panel.md 1.5).
        if (!(error instanceof ConflictError)) throw error;
        this.polled = { state: undefined, askedAt: now, uptimeMs: undefined };
      }
    }
    return this.polled;
  }

  statesSince(count: number): readonly PowerState[] {
    return this.history.slice(count);
  }

  get reportedStates(): number {
    return this.history.length;
  }

  /** Returns the lines with a number above `after`, without control codes. */
  lines(after = 0): readonly ConsoleLine[] {
    return this.kept.filter(({ number }) => number > after);
  }

  /** Calls `listener` for each new line. Returns a function that removes the listener. */
  listen(listener: (line: string) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private async open(): Promise<void> {
    try {
      const { token, socket } = await this.access();
      const { openSocket } = this.panel;
      if (!openSocket) throw new ConnectionError("web sockets are not supported here", false, false);
      const ready = new Promise<void>((done, failed) => {
        this.authenticated = done;
        this.refused = (why) => failed(new ConnectionError(this.panel.redacted(why, [token]), true, false));
      });
      ready.catch(() => undefined); // the promise may fail before a caller awaits it
      const opened = await openSocket(socket, {
        message: (text) => this.hear(text),
        closed: () => this.lose(),
      });
      authenticate(opened, token);
      const late = this.clock.sleep(HANDSHAKE_SECONDS * 1000).then(() => {
        throw new ConnectionError(`no answer within ${HANDSHAKE_SECONDS} s`, true, true);
      });
      late.catch(() => undefined);
      await Promise.race([ready, late]).catch((error: unknown) => {
        opened.close();
        throw error;
      });
      this.socket = opened;
    } catch (error) {
      if (error instanceof ConflictError) this.put(NOT_AT_REST, ASK_AGAIN_SECONDS);
      else if (error instanceof PermissionError)
        this.givenUp = "the panel refused the connection to the console; the key needs the permission websocket.connect";
      else if (error instanceof ApiError) this.fail(error);
      else if (error instanceof ConnectionError) this.givenUp = `${error.reason}${/\b403\b/.test(error.reason) ? ORIGIN : ""}`;
      else throw error;
    }
  }

  private put(because: string, seconds: number): void {
    this.because = because;
    this.notBefore = this.clock.now() + seconds * 1000;
  }

  /**
   * After a temporary failure, the next caller requests a token again, after a delay. After too many such failures in a row, or after a refusal, no
   * caller tries again in this run.
   */
  private fail(error: ApiError): void {
    const mayPass = error.outcome !== "refused" || error.transient || error instanceof UnavailableError;
    if (mayPass && this.failures < TRANSPORT.retries) this.put(error.message, RECONNECT_AFTER_SECONDS * 2 ** this.failures++);
    else this.givenUp = error.message;
  }

  private async access() {
    const access = await this.panel.send(power.console, { params: { server: this.server } });
    this.failures = 0;
    return access;
  }

  private hear(text: string): void {
    const { event, args } = messageOf(text);
    const [first = ""] = args;
    if (event === "auth success") this.authenticated();
    else if (event === "jwt error") this.refused(`the node refused its token: ${first}`);
    else if (event === "status") this.noteState(stateOf(first));
    else if (event === "token expiring" || event === "token expired") void this.renew();
    else if (LINES.has(event)) for (const line of first.split("\n")) this.note(line);
  }

  private noteState(state: PowerState | undefined): void {
    if (state !== undefined && state !== this.reported) this.history.push(state);
    this.reported = state;
  }

  private note(text: string): void {
    const line = this.panel.redacted(plainText(text));
    if (line === "") return;
    this.kept.push({ number: ++this.end, text: line });
    if (this.kept.length > KEPT_LINES) this.kept.shift();
    for (const listener of this.listeners) listener(line);
  }

  /**
   * Requests a new token, because a token is valid for ten minutes. Without a new token the node sends nothing more, so the socket is then closed.
   */
  private async renew(): Promise<void> {
    try {
      const { token } = await this.access();
      if (this.socket) authenticate(this.socket, token);
    } catch {
      this.socket?.close();
    }
  }

  /**
   * Runs when the socket closes. The next caller opens a new one, after a delay that grows with each loss. After `MOST_LOSSES` losses, no caller
   * tries again in this run.
   */
  private lose(): void {
    this.refused("it was closed at once");
    if (!this.socket) return;
    this.socket = undefined;
    this.losses++;
    this.put("it was lost", RECONNECT_AFTER_SECONDS * this.losses);
    if (this.losses >= MOST_LOSSES) this.givenUp = `its connection was lost ${this.losses} times`;
  }
}

const authenticate = (socket: Socket, token: string): void => socket.send(JSON.stringify({ event: "auth", args: [token] }));

const stateOf = (text: string): PowerState | undefined => POWER_STATES.find((known) => known === text);

function plainText(text: string): string {
  const isText = (letter: string) => letter === "\t" || (letter >= " " && letter !== "\u007f");
  return [...stripVTControlCharacters(text)].filter(isText).join("").trimEnd();
}

function messageOf(text: string): { event: string; args: readonly string[] } {
  try {
    const { event, args } = JSON.parse(text) as { event?: unknown; args?: unknown };
    return { event: String(event), args: Array.isArray(args) ? args.map(String) : [] };
  } catch {
    return { event: "", args: [] }; // not a message
  }
}
