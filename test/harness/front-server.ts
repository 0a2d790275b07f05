import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConnectionError, connectionPool, type Send } from "../../provider/api/network";
import type { Sandbox } from "../../sandbox";
import { FrontProxy, type FrontRule } from "./front-proxy";

/** A front proxy on a loopback port, for runs of a real Pulumi CLI. It is the origin of both APIs. */
export interface FrontServer {
  readonly origin: string;
  /** Without a rule, the proxy forwards every request. */
  set(rule?: FrontRule): void;
  close(): Promise<void>;
}

/** These headers are not forwarded: they belong to one connection, or do not match the body after the proxy has read it. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding", "host"]);

export async function startFrontServer({ baseUrl }: Pick<Sandbox, "baseUrl">): Promise<FrontServer> {
  const pool = connectionPool(baseUrl);
  const forward: Send = (request) => pool(request);
  let front: FrontProxy | undefined;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = "GET", url = "/" } = incoming;
    const body = await bodyOf(incoming);
    const request = { method, path: url, headers: passedOn(incoming.headers), ...(body.length > 0 ? { body } : {}) };
    try {
      const response = await (front ? front.exchange(request, forward) : forward(request));
      outgoing.writeHead(response.status, passedOn(response.headers));
      outgoing.end(response.bytes ?? response.text);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      incoming.socket.destroy();
    }
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : new Error(String(error))));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (rule) => {
      front = rule && new FrontProxy(rule);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await pool.close();
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const passedOn = (headers: IncomingMessage["headers"] | Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (OWN_HEADERS.has(name) || value === undefined ? [] : [[name, String(value)]])),
  );
