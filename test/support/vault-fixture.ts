import type { AnyDefinition } from "../../provider/core/definition/resource";
import type { Bag } from "../../provider/core/values";
import { gadget } from "./gadget";
import { gadgetFixture, type State, urn } from "./gadget-fixture";

export const inputs = { box: "b1", name: "web", color: "blue" };

/** A resource type whose objects contain data and have no other key than their id. */
export const vault: AnyDefinition = {
  ...gadget,
  identity: { noun: "gadget" },
  data: { holds: "gadget with its files" },
  replacement: { order: "new first" },
};

/** Runs a stack of vaults, with the calls of the engine. */
export function stack(given: { config?: string; variable?: string; definition?: AnyDefinition } = {}) {
  const settings = { permission: given };
  const open = () =>
    gadgetFixture({
      definition: given.definition ?? vault,
      config: settings.permission.config === undefined ? {} : { "hosting:allowDataLoss": settings.permission.config },
      env: settings.permission.variable === undefined ? {} : { HOSTING_ALLOW_DATA_LOSS: settings.permission.variable },
    });
  const fixture = open();
  const { clock, bag } = fixture;
  const ids = () => fixture.platform.rows.map(({ uuid }) => uuid);
  return {
    ...fixture,
    ids,
    newRun: () => fixture.restart(),
    declare: (name: string, wanted: Bag, olds: Bag = {}) => clock.run(fixture.lifecycle.check(olds, bag(wanted, name))),
    preview: (name: string, wanted: Bag, olds: Bag = {}) =>
      clock.run(fixture.lifecycle.check(olds, { ...bag(wanted, name), __urn: `${urn(name)}\n\npreview` })),
    make: (name: string, wanted: Bag) => clock.run(fixture.lifecycle.create(bag(wanted, name))),
    compare: ({ id, outs }: State, name: string, wanted: Bag) => clock.run(fixture.lifecycle.diff(id, outs, bag(wanted, name))),
    drop: ({ id, outs }: State) => clock.run(fixture.lifecycle.delete(id, outs)),
  };
}

export const REFUSED =
  'deleting Gadget "data" (id g1) would delete data: gadget with its files. It was not deleted and stays in the state.';

/** Opens a vault `data` that an earlier run created. */
export async function made(given: Parameters<typeof stack>[0] = {}) {
  const s = stack(given);
  const state = await s.make("data", inputs);
  s.newRun();
  s.said();
  s.platform.writes();
  return { ...s, state };
}
