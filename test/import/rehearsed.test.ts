import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Account, createAccount } from "./account";
import { ciInit } from "./ci-init";

// These tests import an account, write its pipeline with ci init, and run the commands of its job rehearse without any edit.

jest.setTimeout(300_000);

let account: Account;
let folder: string;

beforeEach(async () => {
  account = await createAccount();
  folder = mkdtempSync(join(tmpdir(), "hosting-import-ci-"));
});
afterEach(async () => {
  await account.close();
  rmSync(folder, { recursive: true });
});

/** Adds one object of each type that an imported program names by its id. */
async function fill(): Promise<void> {
  const { sandbox, fixture, addApplication } = account;
  const { alpha, beta, betaDestination, gameServer, project, privateKey } = fixture;
  const bought = await sandbox.add("purchasedServers", { name: "bought later" });
  const web = await addApplication("web");
  const place = { project_uuid: project, environment_name: "production" };
  await sandbox.add("applications", { source: "ctrimage", name: "there", ...place, server_uuid: bought, ctr_registry_image_name: "a/b" });
  await sandbox.add("applications", {
    source: "ctrimage",
    name: "beside",
    ...place,
    server_uuid: beta,
    destination_uuid: betaDestination,
    ctr_registry_image_name: "a/b",
  });
  await sandbox.add("applications", {
    source: "private-deploy-key",
    name: "private",
    ...place,
    server_uuid: alpha,
    private_key_uuid: privateKey,
    git_repository: "git@git.example.com:shop/private.git",
    git_branch: "main",
    build_pack: "static",
    ports_exposes: "80",
  });
  for (const [key, value] of [
    ["API_TOKEN", "planted-secret"],
    ["LOG_LEVEL", "info"],
  ])
    await sandbox.add("variables", { application_uuid: web, key: String(key), value: String(value) });
  await sandbox.add("storages", { application_uuid: web, type: "file", mount_path: "/etc/web.conf", content: "password = planted-secret" });
  await sandbox.add("sharedVariables", { key: "REGION", value: "planted-secret" });
  await sandbox.add("sharedVariables", { server_uuid: bought, key: "DISK", value: "planted-secret" });
  await sandbox.add("volumes", { server_uuid: bought, size_gb: 50 });
  await sandbox.add("schedules", { server: gameServer, name: "nightly" });
  await sandbox.add("gameDatabases", { server: gameServer, name: "stats" });
  await sandbox.add("serverNotifications", { server: gameServer, webhook_url: "https://chat.example.com/hooks/1", events: ["crashed"] });
  // A server of a game that the sandbox does not know. The rules of the game's secret variable refuse a made-up value. The server forwards
  // players.
  const foreign = await sandbox.add("gameServers", { name: "foreign", identifier: "0a1b2c3d" });
  await sandbox.mutate("startupVariables", `${foreign}/BRANCH`, { server_value: "beta" });
  await sandbox.mutate("startupVariables", `${foreign}/LICENSE`, { server_value: "ABCD-1234-EFGH-5678" });
  await sandbox.add("proxies", { server: foreign });
  await sandbox.add("proxyEntries", { proxy: foreign, server: gameServer, key: "lobby" });
  await fillGames(foreign);
  await sandbox.advance(3600);
}

/** Adds versions, addons and a modpack of games that no sandbox knows. */
async function fillGames(foreign: string): Promise<void> {
  const { sandbox } = account;
  await sandbox.add("gameOffers", { server: foreign, kind: "version", name: "7.1" });
  await sandbox.mutate("serverGames", foreign, { game_version: "7.1" });
  await sandbox.add("gameOffers", { server: foreign, kind: "addons", catalog: "hub", name: "tool-1", version: "0.9" });
  await sandbox.add("addons", { server: foreign, source: "hub", project: "tool-1", version_id: "0.9" });
  const packed = await sandbox.add("gameServers", { name: "packed", identifier: "1b2c3d4e" });
  await sandbox.add("gameOffers", { server: packed, kind: "modpacks", catalog: "hub", name: "pack-1", version: "2.0" });
  await sandbox.add("modpacks", { server: packed, source: "hub", project: "pack-1", version_id: "2.0" });
}

/** Returns what a failed job printed, because its exit code alone does not show the reason. */
const failure = ({ code, text }: { code: number; text: string }): string | undefined => (code === 0 ? undefined : text);

test.each([
  ["applied", false],
  ["adopted", true],
])("the rehearse job of `ci init` succeeds with an unedited imported program (%s)", async (_, adopts) => {
  await fill();
  const infra = join(folder, "infra");
  const { files, plan } = await account.imported({ adopts, protects: true, stack: "prod" });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(infra, path)), { recursive: true });
    writeFileSync(join(infra, path), text);
  }
  expect(plan.resources.length).toBeGreaterThan(20);
  const program = [...files.values()].join("");
  for (const named of ['project: "tool-1"', 'project: "pack-1"']) expect(program).toContain(named);
  const job = ciInit(folder);
  const first = await job.run();
  expect(failure(first)).toBe(undefined);
  expect(first.report.steps.filter(({ op }) => op !== "create")).toEqual([]);
  expect(JSON.stringify(first.report)).not.toContain("up will stop unless");
  // The job compares the next pull request with this program, so it runs `up` of this program in the sandbox.
  cpSync(infra, join(folder, "base/infra"), { recursive: true });
  const second = await job.run();
  expect(failure(second)).toBe(undefined);
  expect(second.report.steps.filter(({ op }) => op !== "same")).toEqual([]);
});
