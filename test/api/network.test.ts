import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { TRANSPORT } from "../../provider/api/limits";
import { ConnectionError, connectionPool } from "../../provider/api/network";
import { closedPort, type LocalServer, localServer, tunnellingServer } from "../support/local-server";

let server: LocalServer | undefined;
let pool: ReturnType<typeof connectionPool> | undefined;

afterEach(async () => {
  await server?.close();
  await pool?.close();
  server = pool = undefined;
});

async function serving(listener: RequestListener, { timeoutSeconds = 5, tls = false } = {}) {
  server = await localServer(listener, tls);
  pool = connectionPool(server.origin, timeoutSeconds);
  return { server, send: pool };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const get = { method: "GET", path: "/api/v1/things?tag=a", headers: { accept: "application/json" } };

async function connectionErrorOf(work: Promise<unknown>): Promise<ConnectionError> {
  const error = await work.then(
    () => new Error("it was answered"),
    (e: unknown) => e,
  );
  if (!(error instanceof ConnectionError)) throw error;
  return error;
}

test("a request and its response arrive with all their parts", async () => {
  const { send } = await serving(async (request, response) => {
    const body = await bodyOf(request);
    response.writeHead(201, { "X-RateLimit-Remaining": "199", "Set-Cookie": ["a=1", "b=2"] });
    response.end(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
  });
  const answer = await send({ method: "POST", path: "/api/v1/things", headers: { authorization: "Bearer t" }, body: '{"name":"ü"}' });
  expect(answer).toMatchObject({ status: 201, text: 'POST /api/v1/things Bearer t {"name":"ü"}' });
  expect(answer.headers).toMatchObject({ "x-ratelimit-remaining": "199", "set-cookie": "a=1,b=2" });
});

test("the connection returns a redirect or an error status unchanged", async () => {
  const { send } = await serving((request, response) => {
    response.writeHead(request.url === "/moved" ? 302 : 503, { location: "/elsewhere", "retry-after": "3" });
    response.end("x");
  });
  expect(await send({ ...get, path: "/moved" })).toMatchObject({ status: 302, headers: { location: "/elsewhere" } });
  expect(await send(get)).toMatchObject({ status: 503, headers: { "retry-after": "3" } });
});

test("consecutive requests reuse their connections", async () => {
  const { server: there, send } = await serving((_, response) => void response.end("{}"));
  for (let n = 0; n < 20; n++) await send(get);
  expect(there.connections()).toBeLessThanOrEqual(2); // the next request may start before the connection of the last answer is free again
});

test("parallel requests use at most 16 connections", async () => {
  const { server: there, send } = await serving((_, response) => void setImmediate(() => response.end("{}")));
  await Promise.all(Array.from({ length: 60 }, () => send(get)));
  expect(there.connections()).toBeGreaterThan(1);
  expect(there.connections()).toBeLessThanOrEqual(16);
});

describe("an incomplete answer", () => {
  const sentAndTransient = { sent: true, transient: true };

  test("a request fails with its timeout if no answer arrives in time", async () => {
    const { send } = await serving(() => {}, { timeoutSeconds: 0.1 });
    expect(await connectionErrorOf(send(get))).toMatchObject({ reason: "no response within 0.1 s", ...sentAndTransient });
  });

  test("a request times out if the rest of its response does not arrive", async () => {
    const { send } = await serving((_, response) => void response.writeHead(200, { "content-length": "10" }).write("half"), {
      timeoutSeconds: 0.1,
    });
    expect(await connectionErrorOf(send(get))).toMatchObject({ reason: "no response within 0.1 s", ...sentAndTransient });
  });

  test.each<[string, RequestListener]>([
    ["before the answer", (request) => void request.socket.destroy()],
    [
      "in the middle of the answer",
      (request, response) => {
        response.writeHead(200, { "content-length": "10" });
        response.write("half", () => request.socket.destroy());
      },
    ],
    [
      "in the middle of a chunked answer",
      (request, response) => {
        response.writeHead(200, { "transfer-encoding": "chunked" });
        response.write("half", () => request.socket.destroy());
      },
    ],
  ])("a request reports a broken connection if the connection breaks %s", async (_, listener) => {
    const { send } = await serving(listener);
    expect(await connectionErrorOf(send(get))).toMatchObject({
      reason: "the connection broke before the whole response arrived",
      ...sentAndTransient,
    });
  });

  test("the request after a broken connection uses a new connection", async () => {
    let first = true;
    const { server: there, send } = await serving((request, response) => {
      if (first) request.socket.destroy();
      else response.end("{}");
      first = false;
    });
    await connectionErrorOf(send(get));
    expect(await send(get)).toMatchObject({ status: 200, text: "{}" });
    expect(there.connections()).toBe(2);
  });
});

describe("a request that was not sent", () => {
  test.each(["127.0.0.1", "localhost"])("the error of a refused connection to %s reports that nothing was sent", async (host) => {
    const origin = `http://${host}:${await closedPort()}`;
    pool = connectionPool(origin, 5);
    expect(await connectionErrorOf(pool(get))).toMatchObject({
      reason: `${origin}: the connection was refused`,
      sent: false,
      transient: true,
    });
  });

  test("the error about an untrusted certificate is permanent, and the request was not sent", async () => {
    const { server: there, send } = await serving((_, response) => void response.end("{}"), { tls: true });
    expect(await connectionErrorOf(send(get))).toMatchObject({
      reason: expect.stringMatching(new RegExp(`^${there.origin}: the certificate is not trusted \\(self-signed certificate\\); for`)),
      sent: false,
      transient: false,
    });
  });

  test("the error about TLS to an http server is permanent, and the request was not sent", async () => {
    server = await localServer((_, response) => void response.end("{}"));
    const origin = server.origin.replace("http:", "https:");
    pool = connectionPool(origin, 5);
    expect(await connectionErrorOf(pool(get))).toMatchObject({
      reason: expect.stringContaining(`${origin} does not speak TLS on this port`),
      sent: false,
      transient: false,
    });
  });
});

test("a connection error keeps its reason as the cause", async () => {
  pool = connectionPool(`http://127.0.0.1:${await closedPort()}`, 5);
  expect((await connectionErrorOf(pool(get))).cause).toMatchObject({ code: "ECONNREFUSED" });
});

describe("a kept connection", () => {
  test("the provider closes an idle connection earlier than a Node.js server would", () => {
    const { keepAliveTimeout } = createServer();
    expect((TRANSPORT.keepAliveSeconds + TRANSPORT.keepAliveMarginSeconds) * 1000).toBeLessThanOrEqual(keepAliveTimeout);
  });

  test("the connection does not send a POST if the server closed the kept connection", async () => {
    const sockets: Socket[] = [];
    const { server: there, send } = await serving((request, response) => {
      sockets.push(request.socket);
      response.end("{}");
    });
    await send(get);
    await new Promise((done) => setImmediate(done)); // by now, the connection has returned to the pool
    sockets[0]?.resetAndDestroy();
    const fault = await connectionErrorOf(send({ ...get, method: "POST", body: "{}" }));
    expect(fault).toMatchObject({ sent: false, transient: true, reason: `${there.origin}: the connection ended before anything was sent` });
    expect(await send({ ...get, method: "POST", body: "{}" })).toMatchObject({ status: 200 });
  });
});

test("a written request counts as sent if the connection ends with EHOSTUNREACH", async () => {
  const connected = new Promise<Socket>((found) => {
    const note = (message: unknown): void => {
      unsubscribe("undici:client:connected", note);
      found((message as { socket: Socket }).socket);
    };
    subscribe("undici:client:connected", note);
  });
  const { send } = await serving(async () => {
    (await connected).destroy(Object.assign(new Error("read EHOSTUNREACH"), { code: "EHOSTUNREACH", syscall: "read" }));
  });
  const fault = await connectionErrorOf(send({ ...get, method: "POST", body: "{}" }));
  expect(fault).toMatchObject({ sent: true, reason: "the connection broke before the whole response arrived" });
});

describe("a proxy from an environment variable", () => {
  const through = (origin: string, proxy: LocalServer, userInfo = "") => {
    const uri = proxy.origin.replace("http://", `http://${userInfo}`);
    pool = connectionPool(origin, 5, { HTTP_PROXY: uri, HTTPS_PROXY: uri });
    return pool;
  };

  test("an http request sends its complete address to the proxy, without a tunnel", async () => {
    const seen: unknown[] = [];
    server = await localServer((request, response) => {
      seen.push([request.method, request.url, request.headers.host, request.headers.authorization, request.headers["proxy-authorization"]]);
      response.end("{}");
    });
    const send = through("http://platform.example.com:8080", server, "me:secret@");
    expect(await send({ ...get, headers: { authorization: "Bearer t" } })).toMatchObject({ status: 200, text: "{}" });
    const basic = `Basic ${Buffer.from("me:secret").toString("base64")}`;
    expect(seen).toEqual([["GET", "http://platform.example.com:8080/api/v1/things?tag=a", "platform.example.com:8080", "Bearer t", basic]]);
  });

  test("an https request hides its path and token from the proxy", async () => {
    const there = await localServer((_, response) => void response.end("{}"), true);
    const port = Number(new URL(there.origin).port);
    const proxy = await tunnellingServer(() => connect(port, "127.0.0.1"));
    server = proxy.server;
    const send = through("https://platform.example.com", server);
    const fault = await connectionErrorOf(send({ ...get, headers: { authorization: "Bearer t" } }));
    await there.close();
    expect(proxy.asked).toEqual(["CONNECT platform.example.com:443"]);
    // The error is about the platform's certificate, so the tunnel through the proxy worked.
    expect(fault).toMatchObject({ sent: false, transient: false, reason: expect.stringContaining("the certificate is not trusted") });
    expect(fault.reason).toContain(`https://platform.example.com through the proxy ${new URL(server.origin).host} (HTTPS_PROXY)`);
  });

  test.each(["http", "https"])("the error about a proxy that refuses an %s request contains no password", async (scheme) => {
    server = (await tunnellingServer(undefined, 407)).server;
    const fault = await connectionErrorOf(through(`${scheme}://platform.example.com`, server, "me:secret@")(get));
    expect(fault).toMatchObject({
      sent: false,
      transient: false,
      reason: expect.stringMatching(/through the proxy 127\.0\.0\.1:\d+ \(HTTPS?_PROXY\): the proxy refused the connection with 407$/),
    });
    expect(fault.reason).not.toContain("secret");
  });

  test("the error about an unreachable proxy reports that nothing was sent", async () => {
    const proxy = `http://127.0.0.1:${await closedPort()}`;
    pool = connectionPool("https://platform.example.com", 5, { HTTPS_PROXY: proxy });
    expect(await connectionErrorOf(pool(get))).toMatchObject({
      reason: `https://platform.example.com through the proxy ${new URL(proxy).host} (HTTPS_PROXY): the connection was refused`,
      sent: false,
    });
  });

  test("the error about an invalid proxy address reports that nothing was sent", async () => {
    pool = connectionPool("https://platform.example.com", 5, { HTTPS_PROXY: "ftp://me:secret@proxy" });
    expect(await connectionErrorOf(pool(get))).toMatchObject({
      reason: "https://platform.example.com: the environment variable HTTPS_PROXY does not contain the address of a proxy",
      sent: false,
      transient: false,
    });
  });

  test("a request to this machine does not use the proxy", async () => {
    const { server: there } = await serving((_, response) => void response.end("{}"));
    pool = connectionPool(there.origin, 5, { HTTP_PROXY: "http://127.0.0.1:1" });
    expect(await pool(get)).toMatchObject({ status: 200 });
  });
});

test("`close` ends a connection pool, used or not", async () => {
  await connectionPool("http://127.0.0.1:1").close();
  const { send } = await serving((_, response) => void response.end("{}"));
  await send(get);
  await send.close();
  pool = undefined;
  expect(await connectionErrorOf(send(get))).toBeInstanceOf(ConnectionError);
});
