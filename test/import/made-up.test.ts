import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { kindOfArgument } from "../../cli/rehearse-world";
import { functions } from "../../provider/functions";
import { startSandbox } from "../../sandbox";

// A rehearsal has no account, so it makes up the account's objects that a program names: in inputs, in reads and in functions.

jest.setTimeout(300_000);

const root = resolve(__dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "hosting-made-up-"));
afterAll(() => rmSync(folder, { recursive: true }));

const APPLICATION = "abcdefghijklmnopqrstuvwx";
const PROJECT = "bcdefghijklmnopqrstuvwxy";
const DATABASE = "cdefghijklmnopqrstuvwxyz";

const PROGRAM = `
const hosting = require("pulumi-hosting");
const server = hosting.getPurchasedServerOutput({ name: "customer-7" });
const second = hosting.getPurchasedServerOutput({ name: "customer-8" });
const lobby = hosting.game.getServerOutput({ name: "lobby" });
const startup = hosting.game.getStartupOutput({ server: "0a1b2c3d" });
const bucket = hosting.getS3StorageOutput({ name: "backups-eu" });
const environments = hosting.getEnvironmentsOutput({ projectUuid: ${JSON.stringify(PROJECT)} });
const connection = hosting.getDatabaseConnectionOutput({ databaseUuid: ${JSON.stringify(DATABASE)} });
const web = hosting.Application.get("web", ${JSON.stringify(APPLICATION)});
new hosting.Volume("data", { serverUuid: server.uuid, sizeGb: 50 });
new hosting.Volume("more", { serverUuid: second.uuid, sizeGb: 50 });
new hosting.game.Server("lobby", { server: lobby.identifier, description: "For all players" });
new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
exports.names = [server.name, bucket.name, startup.images, environments.environments, connection.hostname];
`;

/** A program that names children of other objects, and offers of a game. */
const BELOW = `
const hosting = require("pulumi-hosting");
const server = "0a1b2c3d", web = ${JSON.stringify(APPLICATION)};
new hosting.game.GameVersion("v", { server, version: "1.20.4" });
new hosting.game.Addon("a", { server, source: { kind: "catalog", catalog: "hub", project: "tool-1", version: "v9" } });
new hosting.game.Addon("b", { server, source: { kind: "catalog", catalog: "hub", project: "tool-2" } });
new hosting.game.ModFramework("f", { server, framework: "forge" });
new hosting.game.GameSettings("s", { server, values: { "level-name": "world" } });
new hosting.game.Modpack("p", { server: "1b2c3d4e", catalog: "hub", project: "pack-1", version: "v9" });
new hosting.Volume("d", { serverUuid: ${JSON.stringify(PROJECT)}, sizeGb: 50, restoreFrom: { volumeId: "1003", backupId: "78" } });
hosting.Deployment.get("d", "defghijklmnopqrstuvwxyza");
hosting.game.Backup.get("d", server + "/4f2b8a4e-1111-4222-8333-abcdefabcdef");
hosting.VolumeBackup.get("d", "1003/77");
hosting.Environment.get("d", "efghijklmnopqrstuvwxyzab/fghijklmnopqrstuvwxyzabc");
hosting.Storage.get("d", web + "/ghijklmnopqrstuvwxyzabcd");
hosting.ScheduledTask.get("d", web + "/hijklmnopqrstuvwxyzabcde");
hosting.game.Schedule.get("d", server + "/12");
hosting.game.GameVersion.get("g", "2b2c3d4e");
exports.names = [
  hosting.getDeploymentOutput({ deploymentUuid: ${JSON.stringify(DATABASE)} }),
  hosting.game.getBackupUrlOutput({ server, backup: "3f2b8a4e-1111-4222-8333-abcdefabcdef" }),
  hosting.game.getAddonVersionsOutput({ server, source: "hub", project: "tool-3" }),
  hosting.game.getAddonProjectsOutput({ server, source: "hub-2" }),
  hosting.game.getModpackVersionsOutput({ server, source: "hub", project: "pack-2" }),
];
`;

const NAMED = [
  ...["Server customer-7", "Server customer-8", "game_Server lobby", "game_Server 0a1b2c3d", "S3Storage backups-eu"],
  ...[`Project ${PROJECT}`, `ManagedDatabase ${DATABASE}`, `Application ${APPLICATION}`],
];
const NAMED_BELOW = [
  ...["Deployment defghijklmnopqrstuvwxyza", `Deployment ${DATABASE}`, "Volume 1003", "VolumeBackup 77", "VolumeBackup 78"],
  ...["game_Backup 4f2b8a4e-1111-4222-8333-abcdefabcdef", "game_Backup 3f2b8a4e-1111-4222-8333-abcdefabcdef"],
  ...["Environment fghijklmnopqrstuvwxyzabc", "Storage ghijklmnopqrstuvwxyzabcd", "ScheduledTask hijklmnopqrstuvwxyzabcde"],
  ...["game_Schedule 12", "game_Server 1b2c3d4e", "game_Server 2b2c3d4e"],
];

function rehearsed(operation: string, program: string): { standIns: { kind: string; name: string }[] } {
  rmSync(join(folder, ".rehearsal"), { recursive: true, force: true });
  writeFileSync(join(folder, "Pulumi.yaml"), "name: made-up\nruntime: nodejs\n");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "made-up", main: "index.js" }));
  writeFileSync(join(folder, "index.js"), program);
  rmSync(join(folder, "node_modules"), { force: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const { HOSTING_BASE_URL: _, HOSTING_PANEL_URL: __, ...environment } = process.env;
  const args = ["rehearse", operation, "--dir", folder, "--json", "--config", "hosting:autoConfirm=true"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "dist/cli/main.js"), ...args], { env: environment });
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(String(stdout));
}

test.each([
  ["preview", "objects of the account", PROGRAM, NAMED],
  ["up", "objects of the account", PROGRAM, NAMED],
  ["preview", "versions, addons, deployments and backups", BELOW, NAMED_BELOW],
  ["up", "versions, addons, deployments and backups", BELOW, NAMED_BELOW],
])("`rehearse %s` creates the %s that the program reads with functions and `get`", (operation, _what, program, names) => {
  const { standIns } = rehearsed(operation, program);
  expect(standIns.filter(({ kind }) => kind === "object").map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

/** The account is a sandbox, so its objects have the first integer ids, and the uuids that the seed of a new sandbox produces. */
test("a rehearsal never creates an object with an id that the program adopts for another resource", async () => {
  await using account = await startSandbox({ clock: "manual" });
  const [first, second] = [await account.add("projects", { name: "one" }), await account.add("projects", { name: "two" })];
  const { standIns } = rehearsed(
    "up",
    `
const { Project, Volume } = require("pulumi-hosting");
const two = new Project("two", { adopt: "${second}" });
const one = new Project("one", { adopt: "${first}" }, { dependsOn: two });
const more = new Volume("more", { adopt: "2", serverUuid: "a-server-of-the-account", sizeGb: 50 });
new Volume("data", { adopt: "1", serverUuid: "a-server-of-the-account", sizeGb: 60 }, { dependsOn: more });
`,
  );
  expect(standIns.flatMap(({ kind, name }) => (kind === "input" ? [name.replace(/^\S*:/, "")] : [])).toSorted()).toEqual([
    "Project one adopt",
    "Project two adopt",
    "Volume data adopt",
    "Volume more adopt",
  ]);
});

test("a rehearsal can create the object for every id argument of a function", () => {
  const without = functions.flatMap(({ name, module, arguments: fields }) =>
    Object.keys(fields)
      .filter((key) => /(?:Uuid|Id)$|^server$/.test(key) && key !== "pullRequestId")
      .filter((key) => kindOfArgument(module ? `${module}.${name}` : name, key) === undefined)
      .map((key) => `${name}.${key}`),
  );
  expect(without).toEqual([]);
});
