import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { costCommand } from "../../../cli/cost/command";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../../sandbox";
import { exampleInThisProcess } from "../../e2e/example-program";
import { billOf } from "../../harness/bill";
import { rehearseInOneProcess } from "../../harness/one-process";
import { runHere } from "../../rehearsal/command-here";

jest.setTimeout(120_000);

const EXAMPLES = resolve(__dirname, "../../../examples");

let folder: string;
const opened: { close(): Promise<void> }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cost-"));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ speed: 300, ...options });
  opened.push(sandbox);
  return sandbox;
}

const cost = (args: readonly string[], env: Record<string, string> = {}) =>
  runHere(costCommand(), ["cost", "--dir", folder, ...args], { PATH: process.env.PATH, ...env });

const at = ({ baseUrl, apiToken }: Sandbox) => ({ HOSTING_BASE_URL: baseUrl, HOSTING_API_TOKEN: apiToken });

/** Runs `up` of an example. Returns the path of its state file. */
async function up(sandbox: Sandbox, example: string): Promise<string> {
  const stack = await rehearseInOneProcess(
    exampleInThisProcess(join(EXAMPLES, example), { sandbox, config: { "hosting:autoConfirm": "true" } }),
  );
  opened.push(stack);
  await stack.up();
  const file = join(folder, `${example}.json`);
  writeFileSync(file, JSON.stringify(await stack.exportState()));
  return file;
}

const requestsOf = async (sandbox: Sandbox): Promise<string[]> => {
  const entries = await sandbox.journal();
  await sandbox.clearJournal();
  return entries.map(({ method, path }) => `${method} ${path.replace("/api/v1", "").replace(/[a-z0-9]{24}/g, "{id}")}`).sort();
};

/** Requests that the command makes for a stack, in the order of the journal. */
const WITH_STACK = ["GET /applications"];
const LISTS = ["GET /managed-databases", "GET /svc/servers", "GET /svc/traffic", "GET /svc/volumes"];

test("`cost` refuses a folder that does not exist", async () => {
  const missing = join(folder, "missing");
  const { code, stdout, stderr } = await cost(["--dir", missing], at(await start()));
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`There is no folder ${missing}. Set the folder of the project with --dir. [no_project]`);
});

test("`cost` lists all costs by owner, and its total equals the bill", async () => {
  const sandbox = await start();
  const states = [await up(sandbox, "database")];
  const [delta] = await sandbox.find("purchasedServers", { name: "delta" });
  const forgotten = await sandbox.add("volumes", { server_uuid: String(delta?.uuid), size_gb: 20 });
  await sandbox.clearJournal();

  const args = states.flatMap((file) => ["--state", file]);
  const { code, stdout, stderr } = await cost([...args, "--json"], at(sandbox));
  expect([code, stderr]).toEqual([0, ""]);
  expect(await requestsOf(sandbox)).toEqual([...WITH_STACK, ...LISTS]);
  const report = JSON.parse(stdout);
  expect(Object.keys(report)[0]).toBe("cost");
  expect(report).toMatchObject({ cost: 1, totals: [{ currency: "USD", unknownPrices: 0 }], missing: [] });
  expect(report.totals[0].monthlyPrice).toBe(await billOf(sandbox));
  const database = report.objects.find(({ kind }: { kind: string }) => kind === "ManagedDatabase");
  expect(database).toMatchObject({ name: "orders", monthlyPrice: 9, section: "shop", isManaged: true, applications: [{ name: "web" }] });
  const unmanaged = report.objects.filter(({ section }: { section: string }) => section === "unmanaged");
  expect(unmanaged).toMatchObject([{ kind: "Volume", id: forgotten, isManaged: false }]);

  const shown = await cost(args, at(sandbox));
  expect([shown.code, shown.stderr]).toEqual([0, ""]);
  expect(shown.stdout).toMatch(/^shop +[\d.]+ USD\/month$/m);
  expect(shown.stdout).toMatch(
    /^ {2}web \(Application\) +15\.00\n {4}server alpha +6\.00 {3}app-2, .*\n {4}orders \(ManagedDatabase\) +9\.00 {3}relational_1, small, one:hel, ready$/m,
  );
  expect(shown.stdout).toMatch(new RegExp(`^unmanaged +[\\d.]+ USD/month\n  volume ${forgotten} +[\\d.]+   20 GB, attached$`, "m"));
  expect(shown.stdout).toMatch(new RegExp(`^total +${(await billOf(sandbox)).toFixed(2)} USD/month$`, "m"));
  expect(shown.stdout).toMatch(/^so far this month: 0\.00 USD of traffic beyond the allowance$/m);
  expect(shown.stdout).not.toContain("\u001b");
});

test.each([{}, { destination: "id" }, { destination: "absent" }] as const)(
  "`cost` recognises a shared server if the platform shows the applications' servers (%j)",
  async (variants) => {
    const sandbox = await start({ variants });
    const state = await up(sandbox, "database");
    const [alpha] = await sandbox.find("purchasedServers", { name: "alpha" });
    const project = await sandbox.add("projects", { name: "other" });
    await sandbox.add("applications", {
      project_uuid: project,
      environment_name: "production",
      server_uuid: String(alpha?.uuid),
      name: "other",
      source: "ctrimage",
      ctr_registry_image_name: "registry.example.com/other",
      ports_exposes: "80",
    });
    const { stdout } = await cost(["--state", state, "--json"], at(sandbox));
    const server = JSON.parse(stdout).objects.find(({ kind, name }: Record<string, unknown>) => kind === "Server" && name === "alpha");
    const isShown = !("destination" in variants && variants.destination === "absent");
    expect(server).toMatchObject({
      kind: "Server",
      otherApplications: isShown ? 1 : null,
      section: isShown ? "shared beyond the given stacks" : "shop",
    });
  },
);

test("`cost` includes volumes and the cost of autoscaling", async () => {
  const volume = await start();
  const kept = await up(volume, "volume-budget");
  expect(JSON.parse((await cost(["--state", kept, "--json"], at(volume))).stdout).totals[0].monthlyPrice).toBe(await billOf(volume));
  const sandbox = await start();
  const state = await up(sandbox, "autoscaling");
  await sandbox.clearJournal();
  const { stdout } = await cost(["--state", state, "--json"], at(sandbox));
  expect(await requestsOf(sandbox)).toEqual([...WITH_STACK, "GET /applications/{id}/autoscaling", ...LISTS]);
  const { totals, autoscaling } = JSON.parse(stdout);
  expect(totals[0].monthlyPrice).toBe(await billOf(sandbox));
  expect(autoscaling).toEqual([{ applicationUuid: expect.any(String), name: "web", spentUsd: expect.any(Number) }]);
  expect((await cost(["--state", state], at(sandbox))).stdout).toMatch(
    / of traffic beyond the allowance, [\d.]+ USD for autoscaling of web$/m,
  );
});

test("`cost` without a stack groups everything by type", async () => {
  const sandbox = await start();
  const id = await sandbox.add("volumes", { server_uuid: String((await sandbox.find("purchasedServers"))[0]?.uuid), size_gb: 50 });
  await sandbox.mutate("volumes", id, { status: "detached", server_uuid: null, kept_until: "2030-11-25T00:00:00.000000Z" });
  await sandbox.clearJournal();
  const { code, stdout, stderr } = await cost([], at(sandbox));
  expect([code, stderr]).toEqual([0, "To see owners, items that no stack manages, and autoscaling costs, pass --stack or --state.\n"]);
  expect(await requestsOf(sandbox)).toEqual(LISTS);
  expect(stdout).toMatch(/^servers +[\d.]+ USD\/month\n( {2}server \w+ +[\d.]+ {3}.*\n){5}volumes +0\.00 USD\/month$/m);
  expect(stdout).toMatch(/^ {2}volume \d+ +0\.00 {3}50 GB, detached, kept until 2030-11-25$/m);
  expect(stdout).not.toContain("unmanaged");
});

test.each([{ numbers: "text" }, { lists: "data" }, { lists: "plural" }, { nothing: "absent" }, { currency: "missing" }] as const)(
  "`cost` prints the same total on the platform variant %j",
  async (variants) => {
    const sandbox = await start({ variants });
    const { code, stdout } = await cost(["--json"], at(sandbox));
    const currency = "currency" in variants ? null : "USD";
    expect([code, JSON.parse(stdout).totals]).toEqual([0, [{ currency, monthlyPrice: await billOf(sandbox), unknownPrices: 0 }]]);
  },
);

test("`cost` exits with 3 if it cannot read everything", async () => {
  const sandbox = await start();
  await sandbox.fault({ match: { path: "/api/v1/managed-databases" }, kind: "status", code: 403 });
  const { code, stdout, stderr } = await cost(["--json"], at(sandbox));
  expect([code, stderr]).toEqual([3, expect.stringMatching(/^The databases cannot be read: .*403/)]);
  expect(JSON.parse(stdout).missing).toHaveLength(1);
  await sandbox.fault({ kind: "status", code: 401, times: 99 });
  expect(await cost([], at(sandbox))).toMatchObject({ code: 1, stdout: "" });
});

test("`cost` reads states with the Pulumi CLI, and reports its failure", async () => {
  const sandbox = await start();
  const id = await sandbox.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
  const urn = "urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:ManagedDatabase::orders";
  const state = { version: 3, deployment: { resources: [{ urn, type: "pulumi-nodejs:dynamic/hosting:ManagedDatabase", id, inputs: {} }] } };
  const cli = join(folder, "pulumi");
  writeFileSync(
    cli,
    `#!${process.execPath}\nif (process.argv.slice(2).join(" ") !== "stack export --stack prod --non-interactive --color never") { console.error("error: no stack named that"); process.exit(255); }\nconsole.log(${JSON.stringify(JSON.stringify(state))});\n`,
    { mode: 0o755 },
  );
  const env = { ...at(sandbox), PULUMI_CLI: cli };
  const { code, stdout } = await cost(["--stack", "prod", "--json"], env);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).objects).toContainEqual(
    expect.objectContaining({ id, name: "orders", isManaged: true, section: "without a project" }),
  );
  expect(await cost(["--stack", "other"], env)).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "error: The state of stack other cannot be read: no stack named that.\n",
  });
  const missing = await cost(["--stack", "prod"], { ...env, PULUMI_CLI: join(folder, "nothing") });
  expect([missing.code, missing.stderr]).toEqual([
    2,
    expect.stringMatching(
      /^error: PULUMI_CLI is set to .*nothing, which is not an executable program\. .*--state <file>\. \[missing_program\]\n$/,
    ),
  ]);
});

test.each(["hosting:index:Volume", "pulumi-nodejs:dynamic/hosting:Volume"])(
  "`cost` finds the owner of a volume with the type %s",
  async (type) => {
    const sandbox = await start();
    const id = await sandbox.add("volumes", { server_uuid: String((await sandbox.find("purchasedServers"))[0]?.uuid), size_gb: 50 });
    const file = join(folder, "state.json");
    const resources = [{ urn: `urn:pulumi:prod::shop::${type}::data`, type, id, inputs: {} }];
    writeFileSync(file, JSON.stringify({ version: 3, deployment: { resources } }));
    const { stdout } = await cost(["--state", file, "--json"], at(sandbox));
    const volume = JSON.parse(stdout).objects.find(({ kind }: { kind: string }) => kind === "Volume");
    expect(volume).toMatchObject({ id, name: "data", isManaged: true });
  },
);

describe("`cost` with wrong arguments or settings", () => {
  const settings = { HOSTING_BASE_URL: "http://127.0.0.1:9", HOSTING_API_TOKEN: "1|x" };

  test.each([
    ["no settings", [], {}, /hosting:baseUrl is missing/],
    ["a missing state file", ["--state", "nowhere.json"], settings, /^error: The state nowhere\.json cannot be read: ENOENT/],
    ["a state that is not JSON", ["--state", "text"], settings, /^error: .*text is not a state, because it is not JSON\./],
    ["a truncated state", ["--state", "cut"], settings, /^error: .*cut is not a state, because it is not JSON\./],
    [
      "a JSON file that is not a state",
      ["--state", "other"],
      settings,
      /^error: .*other is not a state, because it has no list of resources\./,
    ],
    ["an unknown flag", ["--stak", "x"], settings, /unknown option '--stak'\n\(Did you mean --stack\?\)/],
  ])("`cost` with %s exits with 2 and prints only the reason", async (_, args, env, why) => {
    writeFileSync(join(folder, "text"), "Previewing update (dev)");
    writeFileSync(join(folder, "cut"), '{"version":3,"deployment":{"resour');
    writeFileSync(join(folder, "other"), '{"steps":[]}');
    const { code, stdout, stderr } = await cost(
      args.map((arg) => (["text", "cut", "other"].includes(arg) ? join(folder, arg) : arg)),
      env,
    );
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringMatching(why)]);
  });

  test("`cost` reads an encrypted token with the Pulumi CLI, and refuses the token if there is no CLI", async () => {
    const sandbox = await start();
    writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
    const config = (token: string) => `config:\n  hosting:baseUrl: ${sandbox.baseUrl}\n  hosting:apiToken: ${token}\n`;
    writeFileSync(join(folder, "Pulumi.prod.yaml"), config("{secure: v1:abc}"));
    const { code, stderr } = await cost([], { PATH: folder });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/hosting:apiToken is encrypted .* or set HOSTING_API_TOKEN\. \[invalid_setting\]\n$/),
    ]);
    const script = `#!/bin/sh\n[ "$1 $4 $5" = "config --stack prod" ] || exit 1\necho '${JSON.stringify({ "hosting:apiToken": { value: sandbox.apiToken, secret: true } })}'\n`;
    writeFileSync(join(folder, "pulumi"), script, { mode: 0o755 });
    expect(await cost([], { PULUMI_CLI: join(folder, "pulumi") })).toMatchObject({ code: 0 });
    writeFileSync(join(folder, "Pulumi.prod.yaml"), config(`"${sandbox.apiToken}"`));
    expect((await cost([])).code).toBe(0);
    // The language of the program and the folder of the stacks' files have no influence.
    writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\nruntime: python\nstackConfigDir: stacks\n");
    mkdirSync(join(folder, "stacks"));
    renameSync(join(folder, "Pulumi.prod.yaml"), join(folder, "stacks/Pulumi.prod.yaml"));
    expect((await cost([])).code).toBe(0);
  });
});
