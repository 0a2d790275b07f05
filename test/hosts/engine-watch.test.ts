import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { loadSdk } from "../../rehearsal/protocol/sdk";
import { ProviderClient } from "../../rehearsal/provider/client";
import { linkPackages } from "../harness/built-package";
import { realPorts } from "../support/real-ports";

realPorts();
jest.setTimeout(60_000);

const URN = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:Project::shop";
const PROVIDER = 'exports.handler = () => require("pulumi-hosting/provider").Project;';

const sdk = loadSdk(__dirname);
let folder: string;
let engine: Server;
let host: ChildProcess;
let provider: ProviderClient;

/** Starts the SDK's own host as a CLI does. `input` is its standard input. */
async function start(input: "pipe" | "ignore"): Promise<void> {
  const { port } = engine.address() as { port: number };
  host = spawn(process.execPath, [sdk.hostScript, `127.0.0.1:${port}`], { cwd: folder, stdio: [input, "pipe", "ignore"] });
  const [line] = await once(createInterface({ input: host.stdout as NodeJS.ReadableStream }), "line");
  provider = new ProviderClient(sdk, `127.0.0.1:${line}`, async () => undefined);
  await provider.configure("default", {});
  await check();
}

const check = () => provider.check(URN, {}, { __provider: PROVIDER, name: "shop" });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "engine-watch-"));
  await linkPackages(folder);
  engine = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(engine, "listening");
});
afterEach(() => {
  host.kill("SIGKILL");
  engine.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the provider host ends when the engine's pipe and address are closed", async () => {
  await start("pipe");
  const end = once(host, "exit");
  host.stdin?.destroy();
  await check(); // the engine still listens
  engine.close();
  expect(await end).toEqual([1, null]);
});

test("the provider host without a pipe continues if the engine's address is unreachable", async () => {
  await start("ignore");
  engine.close();
  expect(await check()).toMatchObject({ failures: expect.anything() });
  expect(host.exitCode).toBeNull();
});
