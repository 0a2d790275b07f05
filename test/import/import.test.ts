import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Managed } from "../../cli/import/plan";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { rehearse } from "../../rehearsal";
import type { Sandbox } from "../../sandbox";
import type { Fixture } from "../harness/fixture";
import { realPorts } from "../support/real-ports";
import { type Account, createAccount } from "./account";

realPorts();

let sandbox: Sandbox;
let fixture: Fixture;
let account: Account;

beforeEach(async () => {
  account = await createAccount();
  ({ sandbox, fixture } = account);
});
afterEach(() => account.close());

const imported: Account["imported"] = (...args) => account.imported(...args);
const addApplication: Account["addApplication"] = (...args) => account.addApplication(...args);

test("`import --secrets configuration` writes readable names, and secrets of the configuration", async () => {
  await addApplication("web");
  const [web] = await sandbox.find("applications", { name: "web" });
  const uuid = String(web?.$id);
  const variable = (key: string, value: string, more = {}) => sandbox.add("variables", { application_uuid: uuid, key, value, ...more });
  await variable("LOG_LEVEL", "info");
  await variable("API_TOKEN", "t", { is_buildtime: false });
  await variable("ONCE", "x", { is_shown_once: true });
  await sandbox.add("environments", { project_uuid: fixture.project, name: "staging" });
  const { files } = await imported({ project: ["fixture"], secrets: "configuration" });
  const text = files.get("projects/fixture.ts") ?? "";
  expect(text.slice(0, text.indexOf("export const fixtureStaging"))).toBe(`// A project and its contents.
import * as hosting from "pulumi-hosting";
import { servers } from "../servers";
import { secret } from "../settings";

export const fixture = new hosting.Project("fixture");

`);
  expect(text).toContain(`export const web = new hosting.Application("web", {
  projectUuid: fixture.id,
  environmentName: "production",
  serverUuid: servers.alpha,
  source: { kind: "ctrimage", image: "registry.example.com/web", tag: "latest" },
  portsExposes: "3000",
  domains: ["https://web.example.com"],
});

export const webVariables = new hosting.EnvironmentVariables("web", {
  applicationUuid: web.id,
  variables: {
    LOG_LEVEL: "info",
    API_TOKEN: { value: secret("web.API_TOKEN"), isBuildtime: false },
    // "ONCE" is not managed, because this token is not allowed to read it. To manage it: pulumi config set --secret web.ONCE
    // ONCE: { value: secret("web.ONCE"), isShownOnce: true },
  },
});
`);
  expect(text).toContain('export const staging = new hosting.Environment("staging", { projectUuid: fixture.id });');
  expect([...files.keys()].sort()).toEqual(
    [
      ".gitignore",
      "IMPORT.md",
      "Pulumi.dev.yaml",
      "Pulumi.yaml",
      "hosting-import.json",
      "index.ts",
      "package.json",
      "projects/fixture.ts",
    ].concat(["servers.ts", "settings.ts", "tsconfig.json"]),
  );
});

test("`import` writes the tags of each application that has tags", async () => {
  await addApplication("web");
  await sandbox.add("applications", {
    source: "ctrimage",
    name: "tagged",
    project_uuid: fixture.project,
    environment_name: "production",
    server_uuid: fixture.alpha,
    ctr_registry_image_name: "registry.example.com/web",
    tags: ["eu", "shop"],
  });
  const { plan } = await imported({ project: ["fixture"] });
  const tags = plan.resources.filter(({ kind }) => kind === "Application").map(({ name, inputs }) => [name, inputs.tags]);
  expect(Object.fromEntries(tags)).toEqual({ fixture: ["fixture"], tagged: ["eu", "shop"], web: undefined });
  expect(plan.left.filter(({ input }) => input?.key === "tags")).toEqual([]);
});

test("`import` omits the tags of an application if the platform refuses to show them", async () => {
  const match = { method: "GET", path: "/applications/{uuid}/tags" };
  await sandbox.fault({ match, kind: "status", code: 403, body: { message: "no" }, times: 0 });
  const { plan, unread } = await imported({ project: ["fixture"] });
  expect(plan.resources.filter(({ kind }) => kind === "Application").map(({ inputs }) => inputs.tags)).toEqual([undefined]);
  expect(unread).toEqual([]);
});

test("a rehearsal with standInSecrets previews an imported program with encrypted secrets", async () => {
  await addApplication("web");
  const [web] = await sandbox.find("applications", { name: "web" });
  await sandbox.add("variables", { application_uuid: String(web?.$id), key: "MAIL.API_TOKEN", value: "t" });
  const { files } = await imported({ project: ["fixture"], secrets: "configuration" });
  const dir = mkdtempSync(join(tmpdir(), "imported-"));
  for (const [path, text] of [...files, ["Pulumi.dev.yaml", "config:\n  infra:web:\n    secure: AAAB\n"] as const]) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  symlinkSync(resolve(__dirname, "../../node_modules"), join(dir, "node_modules"));
  const stack = await rehearse({ dir, stack: "dev", standInSecrets: true, sandbox });
  const { rawSteps } = await stack.preview();
  await stack.close();
  const [set] = rawSteps.filter(({ urn }) => urn.includes(":EnvironmentVariables::"));
  expect(set?.op).toBe("create");
});

test("`import` asks the user for the id of a private key if the platform shows only a number", async () => {
  const git = {
    project_uuid: fixture.project,
    environment_name: "production",
    server_uuid: fixture.alpha,
    git_branch: "main",
    build_pack: "static",
  };
  const place = { ...git, git_repository: "git@git.example.com:acme/web.git", ports_exposes: "80" };
  await sandbox.add("applications", { source: "private-deploy-key", name: "keyed", private_key_uuid: fixture.privateKey, ...place });
  const { files, plan } = await imported();
  expect(plan.settings.map(({ name }) => name)).toEqual(["keyed.privateKeyUuid"]);
  expect(files.get("projects/fixture.ts")).toContain('kind: "deployKey"');
  expect(files.get("projects/fixture.ts")).toContain('privateKeyUuid: setting("keyed.privateKeyUuid")');
  expect(files.get("IMPORT.md")).toContain("pulumi config set keyed.privateKeyUuid <value>");
});

test("`import` declares only one of two projects with the same name", async () => {
  const other = await sandbox.add("projects", { name: "fixture" });
  await addApplication("web", other);
  const { plan, files } = await imported();
  const refused = plan.resources.filter(({ refusal }) => refusal !== undefined);
  expect(refused.map(({ kind, refusal }) => `${kind}: ${refusal}`)).toEqual([
    expect.stringMatching(/^Project: the project "fixture" exists more than once, .* rename this one \(.*\) and import again$/),
  ]);
  const texts = [...files.values()].join("\n");
  expect(texts).toContain("// Not declared, because the project");
  expect(files.get("outside.ts")).toContain(refused[0]?.object.id);
});

test("`import --adopt` leaves out the panel's API keys, which cannot be adopted", async () => {
  await sandbox.add("apiKeys", { description: "chat bot" });
  const { plan, map, files } = await imported({ adopts: true, only: ["game_ApiKey", "Project"] });
  expect(plan.resources.map(({ kind, inputs, refusal }) => [kind, "adopt" in inputs, refusal])).toEqual([
    ["Project", true, undefined],
    ["game_ApiKey", false, expect.stringMatching(/^this resource type cannot adopt, .*a second API key: import it without --adopt$/)],
  ]);
  expect([...files.values()].join("\n")).toContain(
    "// Not declared, because this resource type cannot adopt, so the program would create a second API key",
  );
  expect(map.resources.map(({ type }) => type)).toEqual([expect.stringMatching(/:Project$/)]);
});

test("`import` writes `instantDeploy: false` only for a PreviewDeployment that is not running", async () => {
  const application_uuid = await addApplication("web");
  for (const [pull_request_id, status] of [
    [7, "exited:unhealthy"],
    [8, "running:healthy"],
  ] as const)
    await sandbox.add("previews", { application_uuid, pull_request_id, ctr_tag: "pr", status });
  const { plan } = await imported({ only: ["PreviewDeployment"] });
  const shown = plan.resources.filter(({ kind }) => kind === "PreviewDeployment");
  expect(new Map(shown.map(({ inputs }) => [inputs.pullRequestId, inputs.instantDeploy]))).toEqual(
    new Map([
      [7, false],
      [8, undefined],
    ]),
  );
});

test("`import --managed-by` refers to another stack's objects by id, and does not reuse that stack's names", async () => {
  const managed = new Managed();
  const type = "pulumi-nodejs:dynamic/hosting:Project";
  const state = { deployment: { resources: [{ type, id: fixture.project, urn: `urn:pulumi:dev::a::${type}::shop` }] } };
  managed.add(JSON.stringify(state), "state.json");
  const other = await sandbox.add("projects", { name: "only-read" });
  const read = { type, id: other, urn: `urn:pulumi:dev::b::${type}::read`, external: true };
  managed.add(JSON.stringify({ version: 3, checkpoint: { latest: { resources: [read] } } }), "checkpoint.json");
  await sandbox.add("projects", { name: "shop" });
  const { plan, files } = await imported({ managed });
  expect(plan.resources.filter(({ kind }) => kind === "Project").map(({ name }) => name)).toEqual(["only-read", "shop-2"]);
  expect(files.get("outside.ts")).toContain(`fixture: "${fixture.project}"`);
});

test("`import --managed-by` also reads the state of a stack that uses the resource plugin", () => {
  const managed = new Managed();
  const type = "hosting:game:Schedule";
  const resources = [{ type, id: "7", urn: `urn:pulumi:dev::a::${type}::nightly` }];
  managed.add(JSON.stringify({ deployment: { resources } }), "state.json");
  const schedule = { type: "Schedule", module: "game" } as AnyDefinition;
  expect([managed.has(schedule, "7"), managed.has(schedule, "8"), managed.namesOf(schedule)]).toEqual([true, false, ["nightly"]]);
});

test("`import` declares the destinations of a server, except the first", async () => {
  const { project, beta, betaDestination } = fixture;
  const [first] = (await sandbox.find("destinations", { server_uuid: beta })).map(({ uuid }) => String(uuid));
  const place = { source: "ctrimage", project_uuid: project, environment_name: "production", server_uuid: beta };
  for (const destination_uuid of [first ?? "", betaDestination])
    await sandbox.add("applications", { ...place, name: `in ${destination_uuid}`, destination_uuid, ctr_registry_image_name: "a/b" });
  const { plan, files } = await imported();
  expect(plan.resources.filter(({ kind }) => kind === "Destination").map(({ name }) => name)).toEqual(["beta-internal"]);
  expect(files.get("outside.ts")).toContain(String(first));
  expect(files.get("outside.ts")).not.toContain(betaDestination);
});

test("`import` writes a game server's resources into one file, without secrets in clear text", async () => {
  const { gameServer } = fixture;
  await sandbox.mutate("startupVariables", `${gameServer}/WELCOME`, { server_value: "hello there" });
  await sandbox.add("serverNotifications", { server: gameServer, webhook_url: "https://chat.example.com/hooks/1", events: ["crashed"] });
  const { files, contents } = await imported({
    only: ["game.ServerNotifications", "game_StartupVariables", "game.GameVersion", "game.File"],
  });
  expect(contents).toContainEqual({ path: "game/survival.ts", holds: "1 game.StartupVariables, 1 game.ServerNotifications" });
  const text = files.get("game/survival.ts") ?? "";
  expect(text).toContain('WELCOME: hosting.fromEnv("SURVIVAL_SERVER_WELCOME")');
  expect(text).toContain('webhookUrl: hosting.fromEnv("SURVIVAL_SERVER_WEBHOOK_URL")');
  const notes = files.get("IMPORT.md") ?? "";
  expect(notes).toContain("- game.File: a server has thousands of files");
  expect(notes).toContain("- game.GameVersion: every server has one.");
  expect(notes).toMatch(/`pulumi stack init dev`, and the panel's key: `pulumi config set --secret hosting:panelKey`/);
});

test("`import` names a port after its note, and comments out a port without a note", async () => {
  await sandbox.add("allocations", { server: fixture.gameServer });
  await sandbox.add("allocations", { server: fixture.gameServer, notes: "votes" });
  const { files } = await imported({ only: ["game.Server", "game.Allocation"] });
  const text = files.get("game/survival.ts") ?? "";
  expect(text).toContain('export const votes = new hosting.game.Allocation("votes", { server: survival.id });');
  expect(text).toMatch(/^\/\/ export const port\d+ = new hosting\.game\.Allocation/m);
  expect(text).toMatch(/^\/\/ Not declared, because notes must not be empty/m);
});

test("`import` writes a game server's power state only if it imports all settings", async () => {
  await sandbox.add("serverNotifications", { server: fixture.gameServer, webhook_url: null, events: ["crashed"] });
  const powerIn = async (extent: "changed" | "all") => {
    const { files } = await imported({ extent, only: ["game.Server", "game.ServerNotifications"] });
    const text = files.get("game/survival.ts") ?? "";
    return [text.includes("new hosting.game.Server("), /power: "\w+"/.test(text)];
  };
  expect([await powerIn("changed"), await powerIn("all")]).toEqual([
    [true, false],
    [true, true],
  ]);
});

test("`import --only` selects resource types, and `--variables single` imports each variable as a resource", async () => {
  await sandbox.add("variables", { application_uuid: fixture.application, key: "A", value: "1" });
  const kindsOf = async (options: Parameters<Account["imported"]>[0]) => [
    ...new Set((await imported(options)).plan.resources.map(({ kind }) => kind)),
  ];
  expect(await kindsOf({ only: ["Storage"] })).toEqual(["Storage"]);
  const { contents, files } = await imported({ only: ["S3Storage", "Volume"] });
  expect(files.get("s3-storages.ts")).toMatch(
    /key: hosting\.fromEnv\("TEAM_BACKUPS_KEY"\),\s+secret: hosting\.fromEnv\("TEAM_BACKUPS_SECRET"\)/,
  );
  expect(contents).toEqual([
    { path: "s3-storages.ts", holds: "1 S3Storage" },
    { path: "servers.ts", holds: "1 id of servers" },
    { path: "servers/alpha.ts", holds: expect.stringMatching(/^\d Volume$/) },
  ]);
  expect(await kindsOf({ variables: "single" })).toEqual([
    "Project",
    "Environment",
    "Destination",
    "Application",
    "EnvironmentVariable",
    "Storage",
    "S3Storage",
    "Volume",
    "ManagedDatabase",
  ]);
});

test.each([
  [{ project: ["shop"] }, /^There is no project "shop"\. Available: fixture\.$/],
  [{ only: ["game.Shedule"] }, /^There is no resource type game\.Shedule\. Did you mean game\.Schedule\?$/],
  [{ only: ["Aplication"] }, /^There is no resource type Aplication\. Did you mean Application\?$/],
])("`import` refuses the selection %j", async (options, said) => {
  await expect(imported(options)).rejects.toThrow(said);
});

test("`import --project` asks for the id if two projects have the given name", async () => {
  const other = await sandbox.add("projects", { name: "fixture" });
  await expect(imported({ project: ["fixture"] })).rejects.toThrow(
    new RegExp(`There are 2 projects named "fixture"\\. Select one by its id: .*${other}`),
  );
});
