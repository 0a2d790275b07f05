import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { selfSigned } from "../harness/self-signed";

export interface LocalServer {
  origin: string;
  /** Number of connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a server on loopback. With `tls`, it has an untrusted certificate. */
export async function localServer(listener: RequestListener, tls = false): Promise<LocalServer> {
  return listening(tls ? createTlsServer(selfSigned(), listener) : createServer(listener), tls ? "https" : "http");
}

async function listening(server: ReturnType<typeof createServer>, scheme: string): Promise<LocalServer> {
  let connections = 0;
  server.on("connection", () => {
    connections++;
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Starts a proxy on loopback that leads every tunnel to one place, or refuses everything. */
export async function tunnellingServer(to: (() => Socket) | undefined, refusal = 502): Promise<{ server: LocalServer; asked: string[] }> {
  const asked: string[] = [];
  const sockets: { destroy(): void }[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(refusal).end();
  });
  server.on("connect", (request, socket) => {
    asked.push(`${request.method} ${request.url}`);
    socket.on("error", () => {});
    if (!to) return void socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
    const onward = to();
    sockets.push(socket, onward);
    onward.on("error", () => socket.destroy());
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    socket.pipe(onward).pipe(socket);
  });
  const { origin, connections, close } = await listening(server, "http");
  return {
    asked,
    server: {
      origin,
      connections,
      close: () => {
        for (const socket of sockets) socket.destroy();
        return close();
      },
    },
  };
}

/** Returns a port without a listener. */
export async function closedPort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}
