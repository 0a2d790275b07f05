import * as z from "zod";
import { functions } from "../../provider/functions";
import { type AnyFunction, checkArguments } from "../../provider/functions/function";
import type { JournalEntry, Sandbox } from "../../sandbox";
import { declareEverything } from "../harness/everything";
import type { Fixture } from "../harness/fixture";
import { Platform } from "../harness/platform";
import { confirmingConfigOf } from "../harness/provider";
import { sentTexts } from "../harness/sent";
import { InProcessStack } from "../harness/stack";
import { reads } from "../support/reads";

jest.mock("../../provider/api/transport/decode", () => jest.requireActual("../support/reads"));
jest.mock("../../provider/api/transport/response-error", () => jest.requireActual("../support/reads"));

// The platform has at least one object of each type. docs/coverage.md is generated from the recorded requests and the fields that are read.

type Values = Readonly<Record<string, unknown>>;

/** Returns the value for each argument, by its name. All functions get the same values. */
async function valuesOf(sandbox: Sandbox, fixture: Fixture): Promise<Values> {
  const [preview] = await sandbox.find("previews");
  const [backup] = await sandbox.find("backups");
  const [deployment] = await sandbox.find("deployments");
  const [file] = await sandbox.find("files", { server: fixture.gameServer });
  return {
    action: "created",
    applicationUuid: preview?.application_uuid,
    backup: backup?.$id,
    category: "technology",
    databaseUuid: fixture.database,
    deploymentUuid: deployment?.$id,
    directory: "/",
    event: "server",
    filter: "survival",
    gitProvider: "git_provider_1",
    isPreview: false,
    key: "LEVEL",
    limit: 5,
    lines: 5,
    minutes: 5,
    month: "2026-01",
    mountPath: "/data",
    name: "alpha",
    page: 1,
    path: file?.path,
    perPage: 10,
    project: "map-view",
    projectUuid: fixture.project,
    pullRequestId: preview?.pull_request_id,
    query: "map",
    scope: { kind: "team" },
    search: "a",
    server: fixture.gameServer,
    serverUuid: fixture.alpha,
    serviceName: "app",
    showTimestamps: true,
    size: "app-2",
    sizeGb: 20,
    skip: 0,
    source: "catalog_1",
    status: "attached",
    tag: "fixture",
    take: 5,
    type: "owner",
    updates: true,
    volumeId: fixture.volume,
  };
}

/** Values for functions that give an argument another meaning than the other functions do. */
const OTHERWISE: Readonly<Record<string, Values>> = {
  getAuditEvents: { source: "api" },
  getS3Storage: { name: "backups" },
  "game.getServer": { name: "creative" },
  "game.getModpackVersions": { project: "machines" },
};

/** Arguments that need separate calls of a function, because they exclude each other or cause a different request alone. */
const APART: Readonly<Record<string, readonly (readonly string[])[]>> = {
  getTraffic: [["month"], ["serverUuid", "month"]],
  "game.getActivity": [
    ["event", "limit"],
    ["server", "event"],
  ],
  "game.getServer": [["server"], ["name"]],
};

/** Changes by another user before the test calls the function again. */
const BEFORE: Readonly<Record<string, () => Promise<unknown>>> = {
  // The game of this server answers no player query.
  "game.getPlayers": () => platform.sandbox.add("mutedGames", { server: platform.fixture.gameServer }),
};

const isOptional = (definition: AnyFunction, name: string): boolean => z.safeParse(definition.arguments[name].schema, undefined).success;
const nameOf = ({ module, name }: AnyFunction): string => (module === undefined ? name : `${module}.${name}`);

let platform: Platform;
let values: Values;

beforeAll(async () => {
  platform = await Platform.start();
  const { sandbox, fixture } = platform;
  const { errors } = await new InProcessStack(platform, () => declareEverything(fixture)).up();
  expect(errors).toEqual([]);
  await sandbox.advance(600);
  values = await valuesOf(sandbox, fixture);
});

afterAll(() => platform.close());

async function ask(definition: AnyFunction, names: readonly string[]): Promise<JournalEntry[]> {
  const { sandbox } = platform;
  const given = { ...values, ...OTHERWISE[nameOf(definition)] };
  expect({ unknown: names.filter((name) => given[name] === undefined) }).toEqual({ unknown: [] });
  const args = Object.fromEntries(names.map((name) => [name, given[name]]));
  await sandbox.clearJournal();
  const run = platform.startProvider(confirmingConfigOf(sandbox));
  await platform.clock.run(definition.call(run, checkArguments(definition, args)));
  return sandbox.journal();
}

test.each(functions.map((definition) => [nameOf(definition), definition] as const))(
  "%s: the function sends and reads what the snapshot records",
  async (_, definition) => {
    reads.clear();
    const all = Object.keys(definition.arguments);
    const asked: JournalEntry[] = [];
    const sets = APART[nameOf(definition)] ?? [all.filter((name) => !isOptional(definition, name)), all];
    for (const names of sets) asked.push(...(await ask(definition, names)));
    const before = BEFORE[nameOf(definition)];
    if (before) {
      await before();
      asked.push(...(await ask(definition, all)));
    }
    expect(sentTexts(definition.module === "game" ? "panel" : "hosting", asked, reads)).toMatchSnapshot("calls");
  },
);
