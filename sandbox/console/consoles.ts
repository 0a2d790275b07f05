import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Clock } from "../../provider/api/clock";
import { ConnectionError } from "../../provider/api/network";
import type { OpenSocket } from "../../provider/api/socket";
import { isAway } from "../game/server/access";
import type { Runtime } from "../http/runtime";
import { settle } from "../world/moment";
import { type ClientConnection, ConsoleSession } from "./session";

/** Real milliseconds between two checks for due events while a console is open. */
const SETTLE_EVERY_MS = 40;

const PATH = /^\/node\/ws\/([0-9a-f-]+)$/;

export interface Opened {
  receive(text: string): void;
  closed(): void;
}

export class Consoles {
  private readonly sessions = new Map<ConsoleSession, Runtime>();
  private isSettling = false;
  private isFlushing = false;

  constructor(
    private readonly runtimes: readonly Runtime[],
    private readonly origin: () => string,
    private readonly real: Clock,
  ) {}

  /**
   * Opens the console at `path`. Returns the HTTP status if the node refuses the connection. The node checks the header `Origin`, and refuses a
   * request with an API key.
   */
  open(path: string, header: (name: string) => string | undefined, connection: ClientConnection): Opened | number {
    const uuid = PATH.exec(path)?.[1];
    const [first] = this.runtimes;
    const entry = first?.journal.add({
      at: new Date(first.clock.now()).toISOString(),
      method: "GET",
      path,
      query: {},
      status: 101,
    });
    const refused = (status: number): number => {
      if (entry) entry.status = status;
      return status;
    };
    const runtime = this.runtimes.find(({ world }) => Object.values(world.gameServers).some((row) => row.uuid === uuid));
    const server = Object.values(runtime?.world.gameServers ?? {}).find((row) => row.uuid === uuid);
    if (!runtime || !server) return refused(404);
    if (header("authorization") !== undefined) return refused(400); // a request that sends an API key to a node fails, so that tests find the leak
    if (header("origin") !== this.origin()) return refused(403);
    if (isAway(runtime.world, server) || runtime.faults.hitting("panel", "CONNECT", path, "").length > 0) return refused(502);
    const session = new ConsoleSession(runtime.world, server.identifier, this.faulty(connection, runtime, path));
    this.sessions.set(session, runtime);
    void this.settleDueEvents();
    return {
      receive: (text) => {
        session.receive(text, runtime.clock.now());
        runtime.changed();
      },
      closed: () => void this.sessions.delete(session),
    };
  }

  readonly openInProcess: OpenSocket = async (address, origin, { message, closed }) => {
    let isClosed = false;
    const end = () => {
      if (isClosed) return;
      isClosed = true;
      if (typeof opened !== "number") opened.closed();
      closed();
    };
    const header = (name: string) => (name === "origin" ? origin : undefined);
    const connection: ClientConnection = { send: (text) => void (isClosed || message(text)), close: end };
    const opened = this.open(new URL(address).pathname, header, connection);
    if (typeof opened === "number") throw new ConnectionError(`the node refused with ${opened}`, false, true);
    return { send: (text) => void (isClosed || opened.receive(text)), close: end };
  };

  /**
   * Closes the connection if a planned fault for the method `MESSAGE` matches a message to the client. A fault of the kind `drop-before` closes it
   * before the message, a fault of any other kind after the message.
   */
  private faulty(connection: ClientConnection, { faults }: Runtime, path: string): ClientConnection {
    return {
      send: (text) => {
        const kinds = faults.hitting("panel", "MESSAGE", path, text).map(({ kind }) => kind);
        if (!kinds.includes("drop-before")) connection.send(text);
        if (kinds.length > 0) connection.close();
      },
      close: () => connection.close(),
    };
  }

  /** Sends new console lines to all clients. The sandbox must call it after each change of a world. */
  flush(): void {
    if (this.isFlushing) return;
    this.isFlushing = true;
    for (const [session, { clock }] of this.sessions) session.flush(clock.now());
    this.isFlushing = false;
  }

  private async settleDueEvents(): Promise<void> {
    if (this.isSettling) return;
    this.isSettling = true;
    while (this.sessions.size > 0) {
      for (const runtime of new Set(this.sessions.values()))
        if (settle(runtime.world, runtime.clock.now(), runtime.eventHandlers)) runtime.changed();
      this.flush();
      await this.real.sleep(SETTLE_EVERY_MS);
    }
    this.isSettling = false;
  }

  close(): void {
    for (const session of this.sessions.keys()) session.close();
    this.sessions.clear();
  }
}

export function consoleUpgrades(consoles: Consoles): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const sockets = new WebSocketServer({ noServer: true });
  return (request, socket, head) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const header = (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    };
    // `open` decides before the WebSocket handshake, so that a refusal is an HTTP response. `head` contains what the client has sent before
    // the handshake ends.
    let send: (text: string) => void = () => undefined;
    let close: () => void = () => socket.destroy();
    const opened = consoles.open(path, header, { send: (text) => send(text), close: () => close() });
    if (typeof opened === "number") {
      socket.end(`HTTP/1.1 ${opened} ${STATUS_CODES[opened] ?? ""}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    socket.on("error", () => opened.closed());
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      send = (text) => webSocket.send(text);
      close = () => webSocket.terminate();
      webSocket.on("message", (data) => opened.receive(String(data)));
      webSocket.on("close", () => opened.closed());
      webSocket.on("error", () => undefined);
    });
  };
}
