import { exportNameOf, pluginTypeToken } from "../../../provider/core/type-token";
import type { Bag } from "../../../provider/core/values";
import { declareEverything } from "../../harness/everything";
import { lifecycleFixtures } from "../../harness/fixtures";
import { Platform } from "../../harness/platform";
import { pluginClient } from "../../harness/plugin-client";
import { sessionOf } from "../../harness/plugin-host";
import { configOf, pinsOf } from "../../harness/provider";
import { definitionOf } from "../../harness/resource-types";
import { InProcessStack } from "../../harness/stack";
import { addressOf } from "../../support/address";

jest.setTimeout(120_000);

let platform: Platform;
let made: ReadonlyMap<string, { id: string; inputs: Bag }>;

beforeAll(async () => {
  platform = await Platform.start();
  const stack = new InProcessStack(platform, () => declareEverything(platform.fixture));
  expect((await stack.up()).errors).toEqual([]);
  const resources = await stack.managed();
  made = new Map(resources.map(({ urn, type, id = "", inputs }) => [`${exportNameOf(type)} ${urn.split("::").at(-1)}`, { id, inputs }]));
});
afterAll(() => platform.close());

async function plugin() {
  const client = pluginClient(sessionOf(platform.pluginProcess(new Set())));
  await client.configure(
    Object.fromEntries(
      Object.entries({ ...configOf(platform.sandbox), ...pinsOf(platform.sandbox) }).map(([key, value]) => [
        key.replace("hosting:", ""),
        value,
      ]),
    ),
  );
  return client;
}

/** An event is no object, so it cannot be imported. */
const importable = lifecycleFixtures.filter(({ kind }) => definitionOf(kind).form !== "event");

/**
 * Types whose import returns incomplete inputs, because the platform does not show an input, or because a network has no settings. Check
 * refuses these inputs until the program adds the missing one.
 */
const UNDECLARABLE = ["RegistryLogin", "StorageBackupSchedule", "game_Files", "game_ProxyNetwork"];

describe.each(importable.map(({ kind, inEverything }) => [kind, inEverything.name] as const))("%s", (kind, name) => {
  test("a Diff after an import finds no change with the inputs from Read", async () => {
    const definition = definitionOf(kind);
    const { id, inputs: given } = made.get(`${kind} ${name}`) ?? { id: "", inputs: {} };
    const urn = `urn:pulumi:dev::shop::${pluginTypeToken(definition)}::${name}`;
    platform.lines = [];
    let client = await plugin();
    const read = await platform.timed(client.read(urn, addressOf(definition, id, given)));
    expect(read.id).toBe(id);
    client = await plugin();
    const { inputs, failures } = await platform.timed(client.check(urn, read.inputs));
    const isRefused = platform.lines.some((line) => line.includes("the program cannot declare this object as it is"));
    expect([failures.length > 0, isRefused]).toEqual(Array(2).fill(UNDECLARABLE.includes(kind)));
    if (isRefused) return;
    const { isChanged, detailed } = await platform.timed(client.diff(urn, read.id, read.properties, inputs, { oldInputs: read.inputs }));
    expect({ isChanged, detailed }).toEqual({ isChanged: false, detailed: {} });
  });
});
