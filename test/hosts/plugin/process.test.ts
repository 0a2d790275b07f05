import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { RELEASE } from "../../../provider/core/release";
import { realPorts } from "../../support/real-ports";
import { ROOT } from "../../support/root";

realPorts();

const PLUGIN = join(ROOT, "plugin");
const LARGEST_BYTES = 3_200_000;

let engine: Server;
let plugin: ChildProcess;
let port: number;

beforeAll(async () => {
  engine = createServer().listen(0, "127.0.0.1");
  await once(engine, "listening");
  const address = engine.address();
  const enginePort = typeof address === "object" && address ? address.port : 0;
  const command = process.platform === "win32" ? "pulumi-resource-hosting.cmd" : "pulumi-resource-hosting";
  plugin = spawn(join(PLUGIN, command), [`127.0.0.1:${enginePort}`], {
    stdio: ["pipe", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const [text] = await once(plugin.stdout as NodeJS.ReadableStream, "data");
  port = Number(String(text));
});
afterAll(() => {
  plugin.kill("SIGKILL");
  engine.close();
});

test("the plugin prints only its port, and reports its release", async () => {
  expect(port).toBeGreaterThan(0);
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
  const info = await new Promise<{ getVersion(): string }>((done, failed) =>
    client.getPluginInfo(new Empty(), (error, answer) => (error ? failed(error) : done(answer))),
  );
  client.close();
  expect(info.getVersion()).toBe(RELEASE);
});

test("the plugin ends when its standard input ends and the engine's address no longer responds", async () => {
  const ended = once(plugin, "exit");
  engine.close();
  plugin.stdin?.end();
  expect(await ended).toEqual([0, null]);
});

test("the bundle is small and requires only modules of Node", () => {
  const files = ["plugin.js", "plugin-on-demand.js"].map((file) => join(PLUGIN, file));
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  expect(files.map((file) => statSync(file).size).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(LARGEST_BYTES);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const required = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => text.includes(`require("${name}`));
  expect(required).toEqual([]);
  expect(existsSync(join(PLUGIN, "pulumi-resource-hosting.cmd"))).toBe(true);
});

test("the entry for git addresses starts the plugin of the same release", async () => {
  const folder = join(ROOT, "git/hosting");
  const { main, version, dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect([version, dependencies["pulumi-hosting"]]).toEqual([RELEASE, RELEASE]);
  const started = spawn(process.execPath, [join(folder, main)], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    const [text] = await once(started.stdout, "data");
    expect(String(text)).toMatch(/^\d+\n$/);
  } finally {
    started.kill("SIGKILL");
  }
});
