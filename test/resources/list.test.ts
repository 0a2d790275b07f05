import { autoscaling } from "../../provider/api/hosting/autoscaling";
import type { InventoryObject } from "../../provider/core/definition/listing";
import type { Run } from "../../provider/core/run/run";
import { exportName } from "../../provider/core/type-token";
import { DynamicLifecycle } from "../../provider/hosts/dynamic-provider";
import { Inventory } from "../../provider/inventory/inventory";
import { definitions } from "../../provider/resources";
import { references } from "../../provider/resources/references";
import { type Sandbox, startSandbox } from "../../sandbox";
import { createFixture, type Fixture, STAGING } from "../harness/fixture";
import { lifecycleFixtureOf } from "../harness/fixtures";
import { configOf } from "../harness/provider";
import { definitionOf } from "../harness/resource-types";
import { connectedRuns } from "../support/sandbox-runs";

let sandbox: Sandbox;
let fixture: Fixture;
let elsewhere: { project: string; application: string };
let detached: string;
const newRun = connectedRuns(() => sandbox);

beforeAll(async () => {
  sandbox = await startSandbox({ clock: "manual", limits: false });
  fixture = await createFixture(sandbox);
  const { project, application, alpha, beta, betaDestination, gameServer } = fixture;
  const second = await sandbox.add("projects", { name: "elsewhere" });
  const place = { project_uuid: second, environment_name: "production", server_uuid: alpha };
  elsewhere = {
    project: second,
    application: await sandbox.add("applications", { source: "ctrimage", name: "api", ...place, ctr_registry_image_name: "example/api" }),
  };
  await sandbox.add("storages", { application_uuid: application, type: "file", mount_path: "/etc/web.conf", content: "a = 1" });
  await sandbox.add("storages", { application_uuid: elsewhere.application, type: "persistent", name: "data", mount_path: "/data" });
  await sandbox.add("applicationCopies", { application_uuid: application, destination_uuid: betaDestination });
  await sandbox.add("scheduledTasks", { application_uuid: application, name: "cleanup", command: "true", frequency: "daily" });
  for (const pull_request_id of [7, 8]) await sandbox.add("previews", { application_uuid: application, pull_request_id, ctr_tag: "1.0" });
  await sandbox.add("sshKeys", {
    name: "laptop",
    public_key: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDVnBrErdEomrEj3nuoarDBQ/pcQeKZnuIgUMdJ7JK+b",
  });
  await sandbox.add("variables", { application_uuid: application, key: "LOG_LEVEL", value: "info" });
  await sandbox.add("variables", { application_uuid: elsewhere.application, key: "ONLY_HERE", value: "x" });
  await sandbox.add("sharedVariables", { key: "REGION", value: "north" });
  await sandbox.add("sharedVariables", { project_uuid: project, key: "PLAN", value: "a" });
  await sandbox.add("sharedVariables", { project_uuid: project, environment: STAGING, key: "STAGE", value: "b" });
  await sandbox.add("sharedVariables", { server_uuid: alpha, key: "DISK", value: "c" });
  await sandbox.add("backups", { server: gameServer, name: "season" });
  await sandbox.add("gameDatabases", { server: gameServer, name: "stats" });
  await sandbox.add("volumes", { server_uuid: alpha, size_gb: 50 });
  detached = await sandbox.add("volumes", { server_uuid: beta, size_gb: 50 });
  await sandbox.advance(3600);
  await sandbox.mutate("volumes", detached, { status: "detached", server_uuid: null });
  await newRun().hosting.send(autoscaling.update, { params: { uuid: application }, body: { max_copies: 3 } });
  await sandbox.add("schedules", { server: gameServer, name: "nightly" });
  await sandbox.add("subusers", { server: gameServer });
  await sandbox.add("domains", { server: gameServer, hostname: "play.example.com" });
  await sandbox.add("addons", { server: gameServer, source: "catalog_1", project: "map-view", version_id: "mv-300" });
  await sandbox.add("modpacks", { server: gameServer, source: "catalog_1", project: "machines", version_id: "ma-18" });
  await addTheRest();
  await sandbox.clearJournal();
});
afterAll(() => sandbox.close());

const inventoryOf = (apis: Run, covers?: (object: InventoryObject) => boolean): Inventory =>
  new Inventory({ definitions, references, apis, ...(covers ? { covers } : {}) });

const idsOf = async (table: string, filter: Record<string, unknown> = {}): Promise<string[]> =>
  (await sandbox.find(table, filter as Parameters<Sandbox["find"]>[1])).map((row) => String(row.uuid ?? row.id));

const gameServerIds = async (): Promise<string[]> => (await sandbox.find("gameServers")).map(({ identifier }) => String(identifier));

/** Ids of all objects, in the form of `get`, for types whose id is not simply `uuid` or `id` of a row in their fixture's table. */
const THERE: Record<string, () => Promise<string[]>> = {
  EnvironmentVariable: () => idsOf("variables"),
  ApplicationCopy: async () => (await sandbox.find("applicationCopies")).map(({ $id }) => String($id)),
  EnvironmentVariables: () => idsOf("applications"),
  SharedVariable: async () => Object.keys((await sandbox.snapshot()).sharedVariables),
  PreviewDeployment: async () =>
    (await sandbox.find("previews")).map(({ application_uuid, pull_request_id }) => `${application_uuid}/${pull_request_id}`),
  Volume: async () => Object.keys((await sandbox.snapshot()).volumes),
  TeamSettings: () => idsOf("teams"),
  AutoscalingPolicy: () => idsOf("applications"),
  game_GameVersion: () => gameServerIds(),
  game_GameSettings: () => gameServerIds(),
  game_ModFramework: () => gameServerIds(),
  game_Workshop: () => gameServerIds(),
  game_Modpack: async () => Object.keys((await sandbox.snapshot()).modpacks),
  game_Schedule: async () => Object.keys((await sandbox.snapshot()).schedules),
  game_Account: async () => ["account"],
  game_AccountNotifications: async () => ["account"],
  game_SshKey: async () => Object.keys((await sandbox.snapshot()).sshKeys),
  game_ApiKey: async () => (await sandbox.find("apiKeys")).map(({ $id }) => String($id)),
  game_Server: () => gameServerIds(),
  // The key may only view one of the servers, and cannot read the variables of that server.
  game_StartupVariables: async () => (await sandbox.find("gameServers", { server_owner: true })).map(({ $id }) => String($id)),
  game_Subuser: () => idsOf("subusers"),
  game_ServerNotifications: () => gameServerIds(),
  game_CustomDomain: async () => Object.keys((await sandbox.snapshot()).domains),
  game_ProxyNetwork: async () => Object.keys((await sandbox.snapshot()).proxies),
};

const names = definitions.map(exportName);
const listed = names.filter((name) => typeof definitionOf(name).list === "function");
const tableOf = (kind: string): string => lifecycleFixtureOf(kind).table ?? "";

/** Reports whether every server has an object of this type. */
const areOfServer = (kind: string): boolean => {
  const { identity, form } = definitionOf(kind);
  return form === "settings" && identity.parent === "serverUuid";
};

/** Returns the ids of all objects of a type, from the tables of the sandbox. */
const thereIs = (kind: string): Promise<string[]> => THERE[kind]?.() ?? idsOf(areOfServer(kind) ? "purchasedServers" : tableOf(kind));

/** Adds one object of each type that has no object yet, as another user does in random programs. */
async function addTheRest(): Promise<void> {
  for (const kind of listed.filter((one) => !(one in THERE || areOfServer(one)))) {
    if ((await sandbox.find(tableOf(kind))).length > 0) continue;
    const made = lifecycleFixtureOf(kind).others?.adds?.(fixture, 1);
    if (!made)
      throw new Error(`${kind}: there is none in this test; say in its lifecycle fixture how another user adds one (others.adds).`);
    await sandbox.add(made.table, made.fields);
  }
}

test("every resource type and every referenced type has a list, or a stated reason for the missing list", () => {
  const all = [
    ...definitions.map((one) => ({ list: one.list, name: exportName(one) })),
    ...Object.entries(references).map(([name, one]) => ({ ...one, name })),
  ];
  expect(all.filter(({ list }) => list === undefined).map(({ name }) => name)).toEqual([]);
  expect(Object.keys(references).filter((name) => names.includes(name))).toEqual([]);
  expect(Object.keys(THERE).filter((name) => !listed.includes(name))).toEqual([]);
});

test.each(listed)("the list of %s contains every object once, with a path that read accepts", async (kind) => {
  const run = newRun();
  const inventory = inventoryOf(run);
  const found = await inventory.all(kind);
  expect(found.length).toBeGreaterThan(0);
  expect(found.map(({ id }) => id).sort()).toEqual((await thereIs(kind)).sort());
  const lifecycle = new DynamicLifecycle(definitionOf(kind), run);
  for (const { path, id } of found) expect({ path, id: (await lifecycle.read(path, {})).id }).toEqual({ path, id });
});

test("lists mark the objects that the platform itself created", async () => {
  const inventory = inventoryOf(newRun());
  const madeOf = async (kind: string) => (await inventory.all(kind)).filter(({ given }) => !given).map(({ name }) => name);
  expect(await madeOf("Environment")).toEqual([STAGING]);
  expect(await madeOf("EnvironmentVariable")).toEqual(["LOG_LEVEL", "ONLY_HERE"]);
  expect(await madeOf("EnvironmentVariables")).toEqual(["fixture", "api"]);
  expect(await madeOf("AutoscalingPolicy")).toEqual(["fixture"]);
  expect(await madeOf("SharedVariable")).toEqual(["REGION", "PLAN", "STAGE", "DISK"]);
  expect((await inventory.all("Environment")).filter(({ given }) => given).map(({ given }) => given)).toEqual(
    Array(2).fill("it comes with its project"),
  );
});

test("the parents of a listed object lead to its project or server", async () => {
  const inventory = inventoryOf(newRun());
  const chainOf = ({ kind, name, parent }: InventoryObject): string[] => [...(parent ? chainOf(parent) : []), `${kind} ${name}`];
  const [storage] = await inventory.all("Storage");
  expect(storage && chainOf(storage)).toEqual(["Project fixture", "Environment production", "Application fixture", "Storage fixture"]);
  const volumes = await inventory.all("Volume");
  expect(volumes.map(({ parent }) => parent?.name)).toEqual(["alpha", "alpha", undefined]);
});

test("an inventory of one project sends no request for another project", async () => {
  await sandbox.clearJournal();
  const inventory = inventoryOf(newRun(), ({ kind, id }) => kind !== "Project" || id === elsewhere.project);
  expect((await inventory.all("Application")).map(({ name }) => name)).toEqual(["api"]);
  expect((await inventory.all("EnvironmentVariable")).filter(({ given }) => !given).map(({ name }) => name)).toEqual(["ONLY_HERE"]);
  await inventory.all("Storage");
  const paths = (await sandbox.journal()).map(({ method, path }) => `${method} ${path}`);
  expect(paths.filter((path) => path.includes(fixture.application) || path.includes(fixture.project))).toEqual([]);
  expect(paths).toHaveLength(5);
  expect(new Set(paths).size).toBe(paths.length);
});

test("an inventory sends only GET requests, and each request only once", async () => {
  await sandbox.clearJournal();
  const inventory = inventoryOf(newRun());
  for (const name of [...names, ...Object.keys(references)]) await inventory.all(name);
  const requests = (await sandbox.journal()).map(({ method, path }) => `${method} ${path}`);
  expect(requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
  expect(requests.filter((request, n) => requests.indexOf(request) !== n)).toEqual([]);
  expect(inventory.unread).toEqual([]);
});

test("an inventory reports objects that it cannot read, and returns all others", async () => {
  const path = new RegExp(`${fixture.application}/storages$`);
  await sandbox.fault({ kind: "status", code: 403, times: 1, match: { path } });
  const inventory = inventoryOf(newRun());
  expect((await inventory.all("Storage")).map(({ name }) => name)).toEqual(["data"]);
  expect(inventory.unread.map(({ kind, below }) => [kind, below?.name])).toEqual([["Storage", "fixture"]]);
  await sandbox.clearFaults();
});

test("an inventory reports an API that is not configured, and returns no objects", async () => {
  const { "hosting:panelUrl": _, "hosting:panelKey": __, ...config } = configOf(sandbox);
  const inventory = inventoryOf(newRun(config));
  expect(await inventory.all("game_Schedule")).toEqual([]);
  expect(inventory.unread).toEqual([
    { kind: "game_Schedule", error: expect.objectContaining({ message: expect.stringContaining("panelUrl") }) },
  ]);
});
