import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Consoles } from "./consoles";

/** Serves a console to each request that upgrades its HTTP connection to a WebSocket. */
export function consoleUpgrades(consoles: Consoles): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const sockets = new WebSocketServer({ noServer: true });
  return (request, socket, head) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const header = (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    };
    // The permission is checked before the WebSocket opens. Messages that arrive before it is open are queued.
    let send: (text: string) => void = () => undefined;
    let close: () => void = () => socket.destroy();
    const opened = consoles.open({ path, header }, { send: (text) => send(text), close: () => close() });
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
