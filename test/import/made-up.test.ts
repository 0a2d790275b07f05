import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { kindOfArgument } from "../../cli/rehearse-world";
import { functions } from "../../provider/functions";

// A rehearsal has no account, so it makes up what a program names of one: in inputs, in reads and in functions.

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
new hosting.game.Server("lobby", { server: lobby.identifier, description: "Of everybody" });
new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
exports.names = [server.name, bucket.name, startup.images, environments.environments, connection.hostname];
`;

test.each(["preview", "up"])("rehearsal (%s) of a program that names objects of its account in functions and reads", (operation) => {
  rmSync(join(folder, ".rehearsal"), { recursive: true, force: true });
  writeFileSync(join(folder, "Pulumi.yaml"), "name: made-up\nruntime: nodejs\n");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "made-up", main: "index.js" }));
  writeFileSync(join(folder, "index.js"), PROGRAM);
  rmSync(join(folder, "node_modules"), { force: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const { HOSTING_BASE_URL: _, HOSTING_PANEL_URL: __, ...environment } = process.env;
  const args = ["rehearse", operation, "--dir", folder, "--json", "--config", "hosting:autoConfirm=true"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "dist/cli/main.js"), ...args], { env: environment });
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: "" });
  const { standIns } = JSON.parse(String(stdout)) as { standIns: { kind: string; name: string }[] };
  expect(standIns.filter(({ kind }) => kind === "object").map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "Server customer-7",
      "Server customer-8",
      "game_Server lobby",
      "game_Server 0a1b2c3d",
      "S3Storage backups-eu",
      `Project ${PROJECT}`,
      `ManagedDatabase ${DATABASE}`,
      `Application ${APPLICATION}`,
    ]),
  );
});

/** Objects that a program cannot name before they are there. */
const HISTORY = ["getDeployment.deploymentUuid"];

test("every argument of a function that holds an id has a kind, so that a rehearsal can make up what it names", () => {
  const without = functions.flatMap(({ name, module, arguments: fields }) =>
    Object.keys(fields)
      .filter((key) => /(?:Uuid|Id)$|^server$/.test(key) && key !== "pullRequestId")
      .filter((key) => kindOfArgument(module ? `${module}.${name}` : name, key) === undefined)
      .map((key) => `${name}.${key}`),
  );
  expect(without).toEqual(HISTORY);
});
