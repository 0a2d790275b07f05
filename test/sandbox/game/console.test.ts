import { request } from "node:http";
import { power } from "../../../provider/api/game/power";
import { gameServers } from "../../../provider/api/game/servers";
import { openSocket } from "../../../provider/api/socket";
import type { Sandbox } from "../../../sandbox";
import { CHOSEN, SPECIFIED } from "../../../sandbox/game/power/rules";
import { CONSOLES, type ConsolesInProcess } from "../../../sandbox/http/in-process";
import { good, sandboxPerTest } from "../support";

/** The client records the events that it receives, each with its argument. */
async function clientOf(sandbox: Sandbox, way: string, address: string, origin = sandbox.panelUrl) {
  const heard: string[] = [];
  let waiting: { text: string; done: () => void }[] = [];
  const hear = (text: string) => {
    heard.push(text);
    for (const one of waiting) if (text.startsWith(one.text)) one.done();
    waiting = waiting.filter((one) => !text.startsWith(one.text));
  };
  const open = way === "in process" ? (sandbox as Partial<ConsolesInProcess>)[CONSOLES] : openSocket({});
  const socket = await open?.(address, origin, {
    message: (text) => {
      const { event, args = [] } = JSON.parse(text) as { event: string; args?: string[] };
      hear([event, ...args].join(": "));
    },
    closed: () => hear("closed"),
  });
  return {
    heard,
    say: (event: string, arg: string | null = null) => socket?.send(JSON.stringify({ event, args: [arg] })),
    hears: (text: string): Promise<void> =>
      heard.some((one) => one.startsWith(text)) ? Promise.resolve() : new Promise((done) => waiting.push({ text, done })),
    close: () => socket?.close(),
  };
}

const accessTo = async (sandbox: Sandbox) => {
  const { identifier: server = "" } = (await good(sandbox, gameServers.list)).items[0] ?? {};
  return { server, ...(await good(sandbox, power.console, { params: { server } })) };
};

/** The console must behave in the same way over the network and in process. */
describe.each(["over the network", "in process"])("the console, %s", (way) => {
  const given = sandboxPerTest();

  test("the console sends the server's state at once and then every event", async () => {
    const sandbox = given();
    const { server, token, socket } = await accessTo(sandbox);
    const client = await clientOf(sandbox, way, socket);
    client.say("auth", token);
    await client.hears("status");
    expect(client.heard).toEqual(["auth success", "status: offline"]);
    await good(sandbox, power.signal, { params: { server }, body: { signal: "start" } });
    await sandbox.advance(CHOSEN.startSeconds);
    await client.hears("status: running");
    expect(client.heard.filter((text) => text.startsWith("status"))).toEqual(["status: offline", "status: starting", "status: running"]);
    client.say("send command", "say hi");
    await client.hears("console output: [Server] hi");
    client.say("set state", "kill");
    await client.hears("status: offline");
    client.close();
  });

  test("a token opens the console only once", async () => {
    const sandbox = given();
    const { token, socket } = await accessTo(sandbox);
    const [first, second] = [await clientOf(sandbox, way, socket), await clientOf(sandbox, way, socket)];
    first.say("auth", token);
    await first.hears("auth success");
    second.say("auth", token);
    await second.hears("jwt error");
    for (const client of [first, second]) client.close();
  });

  test("the console sends nothing after its token expires until it receives a new token", async () => {
    const sandbox = given();
    const { server, token, socket } = await accessTo(sandbox);
    const client = await clientOf(sandbox, way, socket);
    client.say("auth", token);
    await client.hears("auth success");
    await sandbox.advance(SPECIFIED.consoleTokenSeconds - SPECIFIED.expiringSeconds);
    await client.hears("token expiring");
    await sandbox.advance(SPECIFIED.expiringSeconds);
    await client.hears("token expired");
    await sandbox.mutate("power", server, { state: "running" });
    client.say("auth", (await good(sandbox, power.console, { params: { server } })).token);
    await client.hears("status: running");
    expect(client.heard.filter((text) => text.startsWith("status"))).toEqual(["status: offline", "status: running"]);
    client.close();
  });

  test("the console closes the connection at a message that matches a fault", async () => {
    const sandbox = given();
    const { token, socket } = await accessTo(sandbox);
    await sandbox.fault({ kind: "drop-before", match: { method: "MESSAGE", body: "status" } });
    const client = await clientOf(sandbox, way, socket);
    client.say("auth", token);
    await client.hears("closed");
    expect(client.heard).toEqual(["auth success", "closed"]);
  });

  test("the console refuses a connection from a page of another origin", async () => {
    const sandbox = given();
    const { socket } = await accessTo(sandbox);
    await expect(clientOf(sandbox, way, socket, "https://elsewhere.example")).rejects.toThrow("403");
    expect((await sandbox.journal()).at(-1)).toMatchObject({ path: expect.stringMatching(/^\/node\/ws\//), status: 403 });
  });

  test("the console does not show the output of an installation", async () => {
    const sandbox = given();
    expect(await heardOfInstallation(sandbox, way)).toEqual([]);
  });
});

describe("the console with the variant that shows the output of installations", () => {
  const sandbox = sandboxPerTest({ variants: { installOutput: "everybody" } });

  test("the console shows the output of an installation", async () => {
    expect(await heardOfInstallation(sandbox(), "in process")).toEqual([
      "install output: Downloading the server",
      "install output: Installation completed",
    ]);
  });
});

async function heardOfInstallation(sandbox: Sandbox, way: string): Promise<string[]> {
  const { server, token, socket } = await accessTo(sandbox);
  const client = await clientOf(sandbox, way, socket);
  client.say("auth", token);
  await client.hears("auth success");
  await good(sandbox, power.reinstall, { params: { server } });
  await sandbox.advance(CHOSEN.installSeconds);
  await sandbox.mutate("power", server, { state: "running" });
  await client.hears("status: running");
  client.close();
  return client.heard.filter((text) => text.startsWith("install output"));
}

describe("the handshake of the console", () => {
  const sandbox = sandboxPerTest();

  test("the console refuses a connection that carries the panel's key", async () => {
    const { socket } = await accessTo(sandbox());
    const { hostname, port, pathname } = new URL(socket);
    const { panelUrl: origin, panelKey } = sandbox();
    const status = await new Promise((done, failed) => {
      const headers = { connection: "Upgrade", upgrade: "websocket", origin, authorization: `Bearer ${panelKey}` };
      const asked = request({ hostname, port, path: pathname, headers: { ...headers, ...HANDSHAKE } });
      asked.on("response", ({ statusCode }) => done(statusCode));
      asked.on("upgrade", (_, opened) => done(void opened.destroy()));
      asked.on("error", failed);
      asked.end();
    });
    expect(status).toBe(400);
  });
});

const HANDSHAKE = { "sec-websocket-version": "13", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" };
