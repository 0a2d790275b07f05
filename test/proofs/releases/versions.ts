import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { selfSigned } from "../../harness/self-signed";

/** How one version of the application answers. `n`: number of the request to this version, from 1. */
export interface Behaviour {
  /** Answers a request. */
  http?(response: ServerResponse, n: number, origin: string): void;
  /** Answers a connection without HTTP. */
  raw?(socket: Socket, n: number): void;
  /** Whether the connection is refused. */
  isClosed?(n: number): boolean;
}

export const READY = "ready";
const HEADER = "x-release";

const page = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { connection: "close", ...headers });
  response.end(body);
};

export const good = (version: string): NonNullable<Behaviour["http"]> => {
  return (response) => page(response, 200, `${READY}\n`, { [HEADER]: version });
};

/** Failures of the version `bad`, by name. */
export const failures = (bad: string): Readonly<Record<string, Behaviour>> => {
  const mine = { [HEADER]: bad };
  return {
    "status 500": { http: (response) => page(response, 500, READY, mine) },
    "status 404": { http: (response) => page(response, 404, READY, mine) },
    "the old version": { http: good("old") },
    "the wrong port": { isClosed: () => true },
    "a start that takes too long": { http: (response) => page(response, 503, "starting", mine) },
    "a crash loop": { isClosed: (n) => n % 2 === 1, raw: (socket) => socket.destroy() },
    "a hanging connection": { raw: (socket) => socket.resume() },
    "a reset connection": { raw: (socket) => socket.resetAndDestroy() },
    "a redirect loop": { http: (response) => page(response, 302, "", { location: "/healthz" }) },
    "a redirect to another host": { http: (response) => page(response, 302, "", { location: "http://localhost:1/healthz" }) },
    "an expired certificate": {
      http: (response, _, origin) => page(response, 301, "", { location: `${origin.replace("http:", "https:")}/expired` }),
    },
    "a certificate of another name": {
      http: (response, _, origin) => page(response, 301, "", { location: `${origin.replace("http:", "https:")}/named` }),
    },
    "only IPv6": { isClosed: () => true },
    "an empty body": { http: (response) => page(response, 200, "", mine) },
    "an error page with status 200": { http: (response) => page(response, 200, "<h1>Something went wrong</h1>", mine) },
    flapping: { http: (response, n) => page(response, n % 2 === 1 ? 200 : 503, READY, mine) },
    "a compressed error page": {
      http: (response) => void response.writeHead(200, { ...mine, "content-encoding": "gzip" }).end(gzipSync("broken")),
    },
    "a body without end": {
      http(response) {
        response.writeHead(200, mine);
        response.write("."); // the rest never comes
      },
    },
    "only early hints": { raw: (socket) => void socket.write("HTTP/1.1 103 Early Hints\r\n\r\n") },
    "HTTP/0.9": { raw: (socket) => void socket.end(`${READY}\n`) },
  };
};

/** A real server on this machine that answers as the running version does. */
export class VersionServer {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private readonly counts = new Map<string, number>();
  private readonly http = createHttpServer();
  private readonly tls = createTlsServer(selfSigned({ address: "10.0.0.1", until: new Date("2021-01-01T00:00:00Z") }));
  port = 0;
  behaviours: Record<string, Behaviour> = {};

  /** `running`: returns the version that the platform runs now, or undefined if it runs none. */
  constructor(private readonly running: () => Promise<string | undefined>) {
    this.http.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const { behaviour, n } = (request.socket as Taken)[TAKEN] ?? {};
      const { http = good("none") } = behaviour ?? {};
      http(response, n ?? 1, this.origin);
    });
    this.tls.on("tlsClientError", () => undefined);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const server = createServer((socket) => void this.serve(socket));
    await new Promise<void>((done) => server.listen(this.port, "127.0.0.1", done));
    this.port = (server.address() as { port: number }).port;
    this.server = server;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  /** Opens or closes the port as the running version wants. Called before each request to the server. */
  async settle(): Promise<void> {
    const version = (await this.running()) ?? "";
    const behaviour = this.behaviours[version];
    const isClosed = behaviour?.isClosed?.((this.counts.get(version) ?? 0) + 1) === true;
    if (isClosed) this.counts.set(version, (this.counts.get(version) ?? 0) + 1);
    if (isClosed && this.server) await this.close();
    else if (!isClosed && !this.server) await this.open();
  }

  private async serve(socket: Socket): Promise<void> {
    this.sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.sockets.delete(socket));
    const version = (await this.running()) ?? "";
    const behaviour = this.behaviours[version] ?? { http: good(version) };
    socket.once("readable", () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      socket.unshift(first);
      if (first[0] === TLS_HANDSHAKE) return void this.tls.emit("connection", socket);
      const n = (this.counts.get(version) ?? 0) + 1;
      this.counts.set(version, n);
      if (behaviour.raw) return behaviour.raw(socket, n);
      Object.assign(socket, { [TAKEN]: { behaviour, n } });
      this.http.emit("connection", socket);
    });
  }
}

const TLS_HANDSHAKE = 0x16;
const TAKEN = Symbol("taken");
type Taken = Socket & { [TAKEN]?: { behaviour: Behaviour; n: number } };
