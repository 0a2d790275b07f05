import * as pulumi from "@pulumi/pulumi";
import { request } from "undici";
import { rehearse, type Stack, type StackOptions } from "../../rehearsal";
import { refuseForeignAddress } from "../../rehearsal/account-pins";
import { startSandbox } from "../../sandbox";

// Each run starts its own processes, and the machine may be busy.
jest.setTimeout(120_000);

const stacks: Stack[] = [];
const environment = { ...process.env };
afterEach(async () => {
  for (const stack of stacks.splice(0)) await stack.close();
  for (const name of ["HOSTING_BASE_URL", "HOSTING_PANEL_URL"]) delete process.env[name];
  Object.assign(process.env, environment);
});
async function start(options: StackOptions): Promise<Stack> {
  const stack = await rehearse(options);
  stacks.push(stack);
  return stack;
}

class Environment extends pulumi.CustomResource {
  declare readonly seen: pulumi.Output<Record<string, string>>;
  constructor(name: string) {
    const provider = `exports.handler = () => ({ create: () => ({ id: "e", outs: { seen: {
      baseUrl: process.env.HOSTING_BASE_URL, apiToken: process.env.HOSTING_API_TOKEN,
      panelUrl: process.env.HOSTING_PANEL_URL, panelKey: process.env.HOSTING_PANEL_KEY } } }) });`;
    super("pulumi-nodejs:dynamic/hosting:Environment", name, { seen: undefined, __provider: provider });
  }
}
const KEYS = ["baseUrl", "apiToken", "panelUrl", "panelKey"];
const addresses = () => ({
  provider: new Environment("e").seen,
  program: Object.fromEntries(KEYS.map((key) => [key, new pulumi.Config("hosting").get(key)])),
});
const picked = (from: object) => Object.fromEntries(KEYS.map((key) => [key, (from as Record<string, string>)[key]]));

test("program and provider use the stack's own sandbox, which closes with the stack", async () => {
  const stack = await start({ program: addresses });
  const { outputs, secretOutputs } = await stack.up();
  expect(outputs).toEqual({ provider: picked(stack.sandbox), program: picked(stack.sandbox) });
  expect(secretOutputs).toEqual([]); // A program that reads its configuration with get() receives plain values.
  const health = `${stack.sandbox.baseUrl}/api/v1/projects`;
  expect((await request(health)).statusCode).toBe(401);
  await stack.close();
  await expect(request(health)).rejects.toThrow();
});

test("the stack uses a sandbox of the test, and does not close it", async () => {
  const sandbox = await startSandbox();
  const stack = await start({ program: addresses, sandbox });
  expect((await stack.up()).outputs.program).toEqual(picked(sandbox));
  await stack.close();
  expect((await request(`${sandbox.baseUrl}/api/v1/projects`)).statusCode).toBe(401);
  await sandbox.close();
});

test("the configuration in the test replaces the sandbox's address and token", async () => {
  const stack = await start({
    program: addresses,
    config: { "hosting:baseUrl": "http://127.0.0.1:9" },
    secretConfig: { "hosting:apiToken": "own" },
  });
  const expected = { ...picked(stack.sandbox), baseUrl: "http://127.0.0.1:9", apiToken: "own" };
  expect((await stack.up()).outputs).toEqual({ provider: expected, program: expected });
});

test("a stack passes its options to its sandbox, and refuses an unknown option", async () => {
  const stack = await start({ program: addresses, sandbox: { seed: 7 } });
  expect(stack.sandbox.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await expect(rehearse({ program: addresses, sandbox: { colour: "red" } as object })).rejects.toThrow(/colour/);
});

test("a stack with `sandbox: false` throws if the test requests its sandbox", async () => {
  const stack = await start({ program: () => undefined, sandbox: false });
  expect(() => stack.sandbox).toThrow("made with sandbox: false");
});

describe("a rehearsal connects only to this machine", () => {
  const program = () => undefined;
  test.each<[string, StackOptions, string]>([
    [
      "of another machine in the configuration",
      { config: { "hosting:baseUrl": "https://api.example.com" } },
      "hosting:baseUrl is https://api.example.com",
    ],
    ["of another machine in the environment", { env: { HOSTING_PANEL_URL: "http://10.0.0.1" } }, "HOSTING_PANEL_URL is http://10.0.0.1"],
    ["that is not valid", { config: { "hosting:panelUrl": "nonsense" } }, 'hosting:panelUrl is not a valid address: "nonsense"'],
  ])("`rehearse` refuses an address %s", async (_, options, message) => {
    await expect(rehearse({ program, ...options })).rejects.toThrow(message);
  });

  test("setConfig and `rehearse` refuse an address on another machine", async () => {
    const stack = await start({ program });
    await expect(stack.setConfig("hosting:baseUrl", "https://api.example.com")).rejects.toThrow("connects to this machine only");
    process.env.HOSTING_BASE_URL = "https://api.example.com";
    await expect(rehearse({ program, sandbox: false })).rejects.toThrow("HOSTING_BASE_URL is https://api.example.com");
  });

  test("`rehearse` refuses a HOSTING_BASE_URL that would replace its sandbox", async () => {
    process.env.HOSTING_BASE_URL = "http://127.0.0.1:9";
    await expect(rehearse({ program })).rejects.toThrow(
      /HOSTING_BASE_URL is set to http:\/\/127\.0\.0\.1:9 in this process.*connectSandbox/,
    );
  });

  test.each(["http://127.0.0.1:8080", "http://127.1.2.3", "http://localhost:1", "http://[::1]:8080"])(
    "refuseForeignAddress accepts %s",
    (address) => {
      expect(() => refuseForeignAddress(address, "it")).not.toThrow();
    },
  );
  test.each(["http://127.0.0.1.example.com", "http://localhost.example.com", "http://0.0.0.0", "http://user@example.com"])(
    "refuseForeignAddress refuses %s",
    (address) => {
      expect(() => refuseForeignAddress(address, "it")).toThrow("connects to this machine only");
    },
  );
});
