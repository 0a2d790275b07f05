import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { credentials, makeGenericClientConstructor, type ServiceError } from "@grpc/grpc-js";
import type { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { RELEASE } from "../../../provider/core/settings/release";
import { HIDDEN } from "../../../provider/core/values";
import { bagOf, structOf } from "../../../provider/hosts/plugin/struct";
import { type LocalServer, serve, unary } from "../../../rehearsal/protocol/grpc";
import { loadSdk } from "../../../rehearsal/protocol/sdk";
import { realPorts } from "../../support/real-ports";
import { ROOT } from "../../support/root";
import { urn } from "./fixture";

realPorts();
jest.setTimeout(60_000);

const PLUGIN = join(ROOT, "plugin");
const LARGEST_BYTES = 3_200_000;
const LARGE = 20_000_000;
const IS_WINDOWS = process.platform === "win32";

const sdk = loadSdk(__dirname);

class Started {
  readonly child: ChildProcess;
  private readonly port: Promise<number>;
  private client: InstanceType<typeof ResourceProviderClient> | undefined;
  printed = "";

  /** `args`: the address of the engine, if the CLI passes one. */
  constructor(...args: string[]) {
    const command = join(PLUGIN, IS_WINDOWS ? "pulumi-resource-hosting.cmd" : "pulumi-resource-hosting");
    this.child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], shell: IS_WINDOWS });
    this.port = new Promise((done) => {
      this.child.stdout?.on("data", (text) => {
        this.printed += String(text);
        done(Number(this.printed));
      });
    });
  }

  async call<A>(method: string, request: object): Promise<A> {
    this.client ??= new ResourceProviderClient(`127.0.0.1:${await this.port}`, credentials.createInsecure(), {
      "grpc.max_receive_message_length": -1,
      "grpc.max_send_message_length": -1,
    });
    const { client } = this;
    type Method = (request: object, done: (error: ServiceError | null, answer: A) => void) => void;
    return new Promise((done, failed) =>
      (client as unknown as Record<string, Method>)[method]?.(request, (error, answer) => (error ? failed(error) : done(answer))),
    );
  }

  /** Calls a method that the plugin does not have. Returns the code of the error. */
  async callUnknown(): Promise<unknown> {
    const bytes = (): Buffer => Buffer.alloc(0);
    const form = { requestStream: false, responseStream: false, requestSerialize: bytes, requestDeserialize: bytes };
    const method = { ...form, path: "/pulumirpc.ResourceProvider/FutureCall", responseSerialize: bytes, responseDeserialize: bytes };
    const Future = makeGenericClientConstructor({ futureCall: method }, "ResourceProvider");
    const client = new Future(`127.0.0.1:${await this.port}`, credentials.createInsecure());
    try {
      return await new Promise((done) => client.futureCall?.({}, (error: ServiceError | null) => done(error?.code)));
    } finally {
      client.close();
    }
  }

  /** The program uses another release of the package, so the plugin logs the difference. */
  async check(type = "Project", inputs: object = {}): Promise<messages.CheckResponse> {
    const settings = { baseUrl: "http://127.0.0.1:1", apiToken: "7|token" };
    await this.call("configure", new messages.ConfigureRequest().setArgs(structOf(settings)));
    const news = { ...inputs, [HIDDEN.caller]: '\n\n\nrelease="0.0.9"' };
    return this.call("check", new messages.CheckRequest().setUrn(urn(type, "shop")).setNews(structOf(news)));
  }

  close(): void {
    this.client?.close();
    this.child.kill("SIGKILL");
  }
}

let heard: unknown[];
let engine: LocalServer;
let plugin: Started;
beforeEach(async () => {
  heard = [];
  const log = unary(sdk, (line: InstanceType<typeof sdk.engine.LogRequest>) => {
    heard.push([line.getSeverity(), line.getUrn(), line.getMessage()]);
    return new sdk.Empty();
  });
  engine = await serve(sdk, [[sdk.EngineService, { log }]]);
  plugin = new Started(engine.address);
});
afterEach(() => {
  plugin.close();
  engine.close();
});

test("the plugin reports its release and its schema", async () => {
  const info = await plugin.call<PluginInfo>("getPluginInfo", new Empty());
  expect(info.getVersion()).toBe(RELEASE);
  const schema = await plugin.call<messages.GetSchemaResponse>("getSchema", new messages.GetSchemaRequest());
  expect(schema.getSchema()).toBe(readFileSync(join(PLUGIN, "schema.json"), "utf8"));
});

test("the plugin prints only its port and logs to the engine", async () => {
  await plugin.check();
  await plugin.call("cancel", new Empty());
  expect(heard).toEqual([
    [1, urn("Project", "shop"), expect.stringMatching(/^this plugin has the release .*, but the program's package has 0\.0\.9\./)],
  ]);
  expect(plugin.printed).toMatch(/^\d+\n$/);
});

test("the plugin without an engine logs to standard error", async () => {
  const alone = new Started();
  try {
    await alone.call("getPluginInfo", new Empty());
    const [text] = await Promise.all([once(alone.child.stderr as NodeJS.ReadableStream, "data"), alone.check()]);
    expect(String(text)).toMatch(/^this plugin has the release /);
    expect(alone.printed).toMatch(/^\d+\n$/);
  } finally {
    alone.close();
  }
  const unread = new Started();
  try {
    await unread.call("getPluginInfo", new Empty());
    unread.child.stderr?.destroy();
    await unread.check();
    await unread.call("getPluginInfo", new Empty());
    expect(unread.child.exitCode).toBeNull();
  } finally {
    unread.close();
  }
});

test("the plugin receives and sends messages of 20 MB", async () => {
  const value = "x".repeat(LARGE);
  const answer = await plugin.check("SharedVariable", { scope: { kind: "team" }, key: "FILE", value });
  expect(answer.getFailuresList().map((one) => one.getReason())).toEqual([]);
  expect(bagOf(answer.getInputs()).value).toMatchObject({ value });
});

test("the plugin refuses a call of a newer protocol with UNIMPLEMENTED", async () => {
  expect(await plugin.callUnknown()).toBe(12);
});

test.each(["SIGINT", "SIGTERM"] as const)("the plugin ends with exit code 0 on %s", async (signal) => {
  await plugin.call("getPluginInfo", new Empty());
  const ended = once(plugin.child, "exit");
  plugin.child.kill(signal);
  expect(await ended).toEqual([0, null]);
});

test("the plugin ends when its standard input and the engine's address are closed", async () => {
  await plugin.call("getPluginInfo", new Empty());
  const ended = once(plugin.child, "exit");
  engine.close();
  plugin.child.stdin?.end();
  expect(await ended).toEqual([0, null]);
});

// Only a program with a component loads the last file.
test.each([[["plugin.js", "plugin-on-demand.js"]], [["plugin-components.js"]]])(
  "the bundle %j is small and requires only modules of Node",
  (names) => {
    const files = names.map((file) => join(PLUGIN, file));
    const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
    expect(files.map((file) => statSync(file).size).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(LARGEST_BYTES);
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const required = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => text.includes(`require("${name}`));
    expect(required).toEqual([]);
    expect(existsSync(join(PLUGIN, "pulumi-resource-hosting.cmd"))).toBe(true);
  },
);

test("the entry point for git addresses starts the plugin of the same release", async () => {
  const folder = join(ROOT, "packages/plugin-git");
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
