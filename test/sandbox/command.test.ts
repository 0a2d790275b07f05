import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { request } from "undici";
import { sandboxCommand } from "../../cli/sandbox";
import { connectSandbox } from "../../sandbox";

/** The test throws this error where the process would end. */
class Exit extends Error {
  constructor(readonly code: number) {
    super();
  }
}

/** Runs the command in this process. `line` resolves with the first printed text, and `ended` with the exit code and the errors. */
function run(...args: string[]) {
  let heard = (_line: string) => {};
  const line = new Promise<string>((done) => {
    heard = done;
  });
  const stdout = jest.spyOn(process.stdout, "write").mockImplementation((text) => {
    heard(String(text));
    return true;
  });
  let errors = "";
  const stderr = jest.spyOn(console, "error").mockImplementation((text) => {
    errors += `${text}\n`;
  });
  const exit = jest.spyOn(process, "exit").mockImplementation((code) => {
    throw new Exit(Number(code));
  });
  const command = sandboxCommand().configureOutput({ writeErr: (text) => (errors += text), writeOut: (text) => heard(text) });
  const ended = new Command()
    .addCommand(command)
    .parseAsync(["node", "pulumi-hosting", "sandbox", ...args])
    .then(
      () => ({ code: process.exitCode ?? 0, errors }),
      (error: Exit) => ({ code: error.code, errors }),
    )
    .finally(() => {
      process.exitCode = undefined;
      for (const spy of [stdout, stderr, exit]) spy.mockRestore();
    });
  return { line, ended };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(["SIGTERM", "SIGINT"] as const)("the sandbox command prints its addresses, serves requests and ends on %s", async (signal) => {
  const { line, ended } = run("--state", join(folder, "world.json"));
  const printed = await line;
  expect(printed).toMatch(/^\{.*\}\n$/);
  const addresses = JSON.parse(printed);
  expect(Object.keys(addresses)).toEqual(["baseUrl", "apiToken", "panelUrl", "panelKey", "adminUrl"]);
  const remote = await connectSandbox(addresses.adminUrl);
  expect(remote.apiToken).toBe(addresses.apiToken);
  process.emit(signal);
  expect(await ended).toEqual({ code: 0, errors: "" });
  await expect(connectSandbox(addresses.adminUrl)).rejects.toThrow();
});

test.each([
  [[], ["999999", "999998"], 0],
  [["--limits", "--latency-ms", "30"], ["199", "198"], 28],
])("the sandbox command sets limits and latency according to %j", async (args, remaining, leastMs) => {
  const { line, ended } = run(...args);
  const { baseUrl, apiToken } = JSON.parse(await line);
  const ask = async () => {
    const began = performance.now();
    const { headers, body } = await request(`${baseUrl}/api/v1/projects`, { headers: { authorization: `Bearer ${apiToken}` } });
    await body.dump();
    expect(performance.now() - began).toBeGreaterThanOrEqual(leastMs);
    return headers["x-ratelimit-remaining"];
  };
  expect([await ask(), await ask()]).toEqual(remaining);
  process.emit("SIGTERM");
  await ended;
});

test("the sandbox command exits with 1 if its port or state file is unusable", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  const refused = await run("--port", String(port)).ended;
  server.close();
  expect(refused).toEqual({ code: 1, errors: expect.stringContaining(`Port ${port} is in use`) });
  const file = join(folder, "notes.txt");
  writeFileSync(file, "hello");
  expect(await run("--state", file).ended).toEqual({ code: 1, errors: expect.stringContaining(`${file} cannot be read`) });
});

describe("the sandbox command on a terminal", () => {
  const before = process.stdout.isTTY;
  beforeEach(() => void Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true }));
  afterEach(() => void Object.defineProperty(process.stdout, "isTTY", { value: before, configurable: true }));

  test("the sandbox command prints the console's address and the stack's settings", async () => {
    const { line, ended } = run();
    const printed = await line;
    const [, address = ""] = /Its console: (\S+)/.exec(printed) ?? [];
    expect((await request(address)).statusCode).toBe(200);
    const { apiToken } = await connectSandbox(`${address}sandbox`);
    expect(printed.match(/^ {2}pulumi config set .*$/gm)).toEqual([
      `  pulumi config set hosting:baseUrl ${address.replace(/\/$/, "")}`,
      `  pulumi config set --secret hosting:apiToken '${apiToken}'`,
    ]);
    process.emit("SIGTERM");
    expect((await ended).code).toBe(0);
  });

  test("the sandbox command prints JSON with --json", async () => {
    const { line, ended } = run("--json");
    expect(JSON.parse(await line)).toHaveProperty("apiToken");
    process.emit("SIGTERM");
    expect((await ended).code).toBe(0);
  });
});

test("the option --journal limits the number of requests that the sandbox keeps", async () => {
  const { line, ended } = run("--journal", "2");
  const { baseUrl, adminUrl } = JSON.parse(await line) as { baseUrl: string; adminUrl: string };
  for (let n = 0; n < 3; n++) await (await request(`${baseUrl}/api/v1/projects`)).body.dump();
  expect(await (await connectSandbox(adminUrl)).journal()).toHaveLength(2);
  process.emit("SIGTERM");
  await ended;
});

test.each([
  [["--port", "x"], /Expected a port number/],
  [["--speed", "0"], /Expected a number above 0/],
  [["--latency-ms", "-1"], /Expected 0 or more milliseconds/],
  [["--journal", "0"], /Expected a whole number from 1/],
  [["--lmits"], /unknown option '--lmits'/],
  [["--variant", "colour=red"], /There is no platform variant colour\. pulumi-hosting sandbox --variants lists them\./],
  [["--variant", "lists=wrapped"], /lists must be one of bare, data, plural\./],
])("the sandbox command exits with 2 for %j", async (args, why) => {
  const { code, errors } = await run(...args).ended;
  expect(code).toBe(2);
  expect(errors).toMatch(why);
});

test("the help of the sandbox command names every option", async () => {
  const { line, ended } = run("--help");
  const help = await line;
  for (const option of ["--port", "--state", "--latency-ms", "--limits", "--speed", "--journal", "--json", "--variant"])
    expect(help).toContain(option);
  expect((await ended).code).toBe(0);
});
