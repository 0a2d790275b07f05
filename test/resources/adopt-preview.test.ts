import { parseAddress } from "../../provider/core/definition/address";
import type { Bag } from "../../provider/core/values";
import { declare } from "../harness/declare";
import { declareEverything } from "../harness/everything";
import { lifecycleFixtures } from "../harness/fixtures";
import { Platform } from "../harness/platform";
import { definitionOf } from "../harness/resource-types";
import { InProcessStack } from "../harness/stack";
import { addressOf } from "../support/address";

jest.setTimeout(120_000);

const adoptable = lifecycleFixtures.filter(({ kind }) => "adopt" in definitionOf(kind).inputs);

test("`adopt` with an address adopts the existing object in an empty stack, for every resource type with `adopt`", async () => {
  const platform = await Platform.start();
  try {
    const first = new InProcessStack(platform, () => declareEverything(platform.fixture));
    expect((await first.up()).errors).toEqual([]);
    const made = new Map(
      (await first.managed()).map(({ type, urn, id = "", inputs }) => [`${type}::${urn.split("::").at(-1)}`, { id, inputs }]),
    );
    const addresses = new Map<string, string>();
    for (const { kind, inEverything } of lifecycleFixtures) {
      const found = [...made].find(([key]) => key.endsWith(`${kind.split("_").at(-1)}::${inEverything.name}`));
      if (found) addresses.set(kind, addressOf(definitionOf(kind), found[1].id, found[1].inputs as Bag));
    }
    const parts = lifecycleFixtures.map(({ kind, inEverything: { name, inputs, after } }) => {
      const adopt = adoptable.some((one) => one.kind === kind) ? { adopt: addresses.get(kind) } : {};
      return { kind, name, inputs: { ...inputs(platform.fixture), ...adopt }, ...(after === undefined ? {} : { after }) };
    });
    const second = new InProcessStack(platform, () => declare(new Map(parts.map((part) => [part.kind, part]))));
    await platform.sandbox.clearJournal();
    platform.lines = [];
    const { errors } = await second.preview();
    expect(errors).toEqual([]);
    const said = platform.lines.join("\n");
    const silent = adoptable.flatMap(({ kind, inEverything: { name } }) => (said.includes(`${name}: adopted:`) ? [] : [kind]));
    expect(silent).toEqual([]);
    expect(Object.keys(parseAddress(definitionOf("Environment"), addresses.get("Environment") ?? "").inputs)).toEqual(["projectUuid"]);
    expect((await platform.sandbox.journal()).filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await second.up()).errors).toEqual([]);
  } finally {
    await platform.close();
  }
});
