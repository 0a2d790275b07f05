import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { selfSigned } from "./self-signed";

export interface LocalServer {
  origin: string;
  /** Connections that were made so far. */
  connections(): number;
  close(): Promise<void>;
}

/** A server on loopback; `tls` with a certificate that nobody trusts. */
export async function localServer(listener: RequestListener, tls = false): Promise<LocalServer> {
  const server = tls ? createTlsServer(selfSigned(), listener) : createServer(listener);
  let connections = 0;
  server.on("connection", () => {
    connections++;
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `${tls ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}
