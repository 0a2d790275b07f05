import { trialLine, trialLines } from "../../../cli/twin/trial-text";
import { type Sandbox, startSandbox } from "../../../sandbox";
import * as hosting from "../../../sdk";
import { createFixture, type Fixture } from "../../harness/fixture";
import { rehearseInOneProcess } from "../../harness/one-process";
import { copyHere, PROJECT, STACK, tryHere, tryOnCopy } from "../../harness/twin-trial";

let account: Sandbox;
let fixture: Fixture;
beforeEach(async () => {
  account = await startSandbox({ speed: 300 });
  fixture = await createFixture(account);
  await account.clearJournal();
});
afterEach(() => account.close());

const CONFIRMED = { "hosting:autoConfirm": "true" };
const writes = async (): Promise<string[]> =>
  (await account.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

test("a trial runs up and a second preview on the copy, and sends only GET to the account", async () => {
  const program = () => {
    const project = new hosting.Project("new-project", {});
    new hosting.Environment("staging", { projectUuid: project.id });
    new hosting.Volume("data", { serverUuid: fixture.alpha, sizeGb: 50 });
  };
  const result = await tryHere(account, { program, config: CONFIRMED });
  expect(result).toMatchObject({ ok: true, failures: [], notCertain: [], again: [], steps: { done: 3, of: 3 } });
  expect(result.increase).toEqual({ amount: 5, currency: "USD" });
  expect(result.copied.differences).toEqual([]);
  expect(result.requests).toBeGreaterThan(0);
  expect(await writes()).toEqual([]);
  expect(await account.find("volumes", { size_gb: 50 })).toEqual([]);
});

test("a trial names every failure, with the provider's message", async () => {
  const program = () => {
    new hosting.Project("new-project", {});
    new hosting.Volume("data", { serverUuid: fixture.alpha, sizeGb: 801 });
    new hosting.Project("fixture", {});
    new hosting.ManagedDatabase("db", { engine: "relational_1", plan: "small", region: "one:nowhere" });
  };
  const { failures, ok, steps } = await tryHere(account, { program, config: CONFIRMED });
  expect(ok).toBe(false);
  expect(Object.fromEntries(failures.map(({ type, name, message }) => [`${type} ${name}`, message]))).toEqual({
    "Volume data": expect.stringMatching(/^sizeGb: .*not offered in Helsinki/),
    "Project fixture": expect.stringMatching(/exists already/),
    "ManagedDatabase db": expect.stringMatching(/one:nowhere/),
  });
  expect(steps).toEqual({ done: 1, of: 4 });
});

test("a trial reports a failure for a purchase that the real run would refuse", async () => {
  const program = () => void new hosting.Volume("data", { serverUuid: fixture.alpha, sizeGb: 50 });
  const { failures } = await tryHere(account, { program });
  expect(failures).toMatchObject([{ type: "Volume", name: "data", message: expect.stringContaining("hosting:autoConfirm") }]);
});

const SECRET = "PLANTED-first-value";

async function deployed(program: () => void) {
  const stack = await rehearseInOneProcess({ program, project: PROJECT, stack: STACK, sandbox: account, config: CONFIRMED });
  await stack.up();
  const states = { open: await stack.exportState({ showSecrets: true }), hidden: await stack.exportState() };
  await stack.close();
  return states;
}

test.each([
  ["with open secrets, on a copy in this process", false, true],
  ["with open secrets, on a copy from a file", true, true],
  ["with encrypted secrets, on a copy in this process", false, false],
  ["with encrypted secrets, on a copy from a file", true, false],
])("an unchanged program changes nothing (state %s)", async (_, isFile, isOpen) => {
  const program = () => {
    const project = new hosting.Project("kept", {});
    new hosting.EnvironmentVariables("vars", { applicationUuid: fixture.application, variables: { TOKEN: SECRET, LOG_LEVEL: "info" } });
    new hosting.SharedVariable("shared", { scope: { kind: "project", projectUuid: project.id }, key: "SHARED", value: SECRET });
  };
  const { open, hidden } = await deployed(program);
  const result = await tryHere(account, { program, config: CONFIRMED, isFile, state: isOpen ? open : hidden });
  expect(result).toMatchObject({ ok: true, failures: [], steps: { done: 0, of: 0 }, again: [] });
  expect(JSON.stringify(result)).not.toContain("PLANTED");
});

test("a trial in this process finds a changed secret", async () => {
  const program = (value: string) => () =>
    void new hosting.EnvironmentVariables("vars", { applicationUuid: fixture.application, variables: { TOKEN: value } });
  const { open } = await deployed(program(SECRET));
  const result = await tryHere(account, { program: program("PLANTED-second-value"), state: open });
  expect(result).toMatchObject({ ok: true, steps: { done: 1, of: 1 }, again: [] });
});

test("a trial with a destroy reports that the destroy on the copy succeeded", async () => {
  const program = () => void new hosting.Project("short-lived", {});
  const result = await tryHere(account, { program, destroys: true });
  expect(result).toMatchObject({ ok: true, destroyed: true, destroyFailures: [] });
});

test("a trial reports the resource at which the destroy fails, and the provider's message", async () => {
  const program = () => void new hosting.Volume("data", { serverUuid: fixture.alpha, sizeGb: 50 });
  const result = await tryHere(account, { program, config: CONFIRMED, destroys: true });
  expect(result).toMatchObject({ ok: false, failures: [], destroyed: false });
  expect(result.destroyFailures).toMatchObject([
    { type: "Volume", name: "data", message: expect.stringContaining("HOSTING_ALLOW_DATA_LOSS") },
  ]);
  expect(trialLines(result, Date.parse(result.madeAt)).join("\n")).toContain('  destroy: fails at Volume "data": ');
});

test("a trial from a file names a read that the copy lacks", async () => {
  const program = () => void new hosting.Volume("data", { serverUuid: fixture.beta, sizeGb: 50 });
  const source = await copyHere(account, { isFile: true });
  expect(source.answers.some(({ path }) => path.includes("offer?size_gb=50"))).toBe(false);
  const result = await tryOnCopy(source, account, { program, config: CONFIRMED, isFile: true });
  expect(result.failures).toEqual([]);
  expect(result.notCertain).toMatchObject([{ what: expect.stringContaining("/volumes/offer"), resources: ['Volume "data"'] }]);
});

test("a trial reports the open question on which an application depends", async () => {
  const program = () =>
    void new hosting.Application("web", {
      projectUuid: fixture.project,
      serverUuid: fixture.alpha,
      source: { kind: "ctrimage", image: "registry.example.com/web" },
      customContainerNamePrefix: "web",
    });
  const result = await tryHere(account, { program });
  expect(await writes()).toEqual([]);
  expect(result).toMatchObject({ ok: true, failures: [], depends: [{ variant: "containerNamePrefix", resources: ['Application "web"'] }] });
  expect(trialLine(result)).toContain("1 result depending on open questions of the platform");
  const line = trialLines(result, Date.parse(result.madeAt)).find((text) => text.startsWith("  depends: "));
  expect(line).toBe(
    '  depends: Application "web": Whether the platform has `custom_container_name_prefix`, which release 4.3.11 refuses: with containerNamePrefix=known, it succeeds; ' +
      'with containerNamePrefix=unknown, up stops at Application "web": POST /applications/ctrimage failed with 422: "Validation failed"; custom_container_name_prefix: This field is not allowed.',
  );
});

test("a trial of a deployment has an empty second preview if the secrets in the state are encrypted", async () => {
  process.env.TWIN_SECRET = SECRET;
  const program = (tag: string) => () => {
    const web = new hosting.Application("web", {
      projectUuid: fixture.project,
      serverUuid: fixture.alpha,
      source: { kind: "ctrimage", image: "registry.example.com/web", tag },
    });
    const variables = { TOKEN: hosting.fromEnv("TWIN_SECRET"), LOG_LEVEL: "info" };
    new hosting.EnvironmentVariables("vars", { applicationUuid: web.id, variables });
    new hosting.Deployment("now", { applicationUuid: web.id });
  };
  const { hidden } = await deployed(program("1.0"));
  const result = await tryHere(account, { program: program("1.1"), state: hidden });
  expect(result).toMatchObject({ ok: true, failures: [], again: [], steps: { done: 2, of: 2 }, notCompared: expect.any(Number) });
});

test.each(["open", "hidden"] as const)("an unchanged reference to a secret changes nothing (state with %s secrets)", async (form) => {
  process.env.TWIN_SECRET = SECRET;
  const program = () => {
    const variables = { TOKEN: hosting.fromEnv("TWIN_SECRET"), LOG_LEVEL: "info" };
    new hosting.EnvironmentVariables("vars", { applicationUuid: fixture.application, variables });
  };
  const states = await deployed(program);
  const result = await tryHere(account, { program, state: states[form] });
  expect(result).toMatchObject({ ok: true, failures: [], again: [], steps: { done: 0, of: 0 } });
});

test("an interrupted trial has no result", async () => {
  const interruption = new AbortController();
  const program = () => {
    new hosting.Project("first", {});
    interruption.abort();
  };
  await expect(tryHere(account, { program, signal: interruption.signal })).rejects.toThrow("aborted");
});

test("a trial is not certain if the copy lacks a list that the program needs", async () => {
  const program = () => void new hosting.Volume("data", { serverUuid: fixture.alpha, sizeGb: 50 });
  const { ask: _, ...source } = await copyHere(account);
  const without = { ...source, answers: source.answers.filter(({ path }) => path.split("?")[0] !== "/svc/volumes") };
  const { notCertain } = await tryOnCopy(without, account, { program, config: CONFIRMED });
  expect(notCertain).toContainEqual({ what: "GET /svc/volumes", why: "it was not copied", resources: [] });
});

test("a trial is certain if the sandbox answers with an error as the platform does", async () => {
  await account.mutate("power", fixture.gameServer, { state: "offline" });
  const server = fixture.gameServer;
  const program = () => {
    new hosting.game.Action("greeting", { server, steps: [{ action: "command", command: "say hello", ifRunning: true }] });
    new hosting.game.Schedule("nightly", { server, cron: "0 3 * * *", tasks: [] });
  };
  expect(await tryHere(account, { program, config: CONFIRMED })).toMatchObject({ ok: true, failures: [], notCertain: [] });
});

test("a trial accepts an object that the trial created, even if the account does not have this object", async () => {
  const preview = (pullRequestId: number) => () =>
    void new hosting.PreviewDeployment("preview", { applicationUuid: fixture.application, pullRequestId, ctrTag: `pr-${pullRequestId}` });
  const { open } = await deployed(preview(7));
  const result = await tryHere(account, { program: preview(8), config: CONFIRMED, state: open });
  expect(result).toMatchObject({ ok: true, failures: [], depends: [], again: [] });
});
