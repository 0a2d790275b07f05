import { problemOfList } from "../../provider/core/data/permission";
import { NotComparableError } from "../../provider/core/errors";
import type { AnyDefinition } from "../../provider/core/resource";
import { type Bag, UNKNOWN } from "../../provider/core/values";
import { gadget } from "../support/gadget";
import { gadgetFixture, type State, urn } from "../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue" };

/** A resource type whose objects hold data and have nothing but their id. */
const vault: AnyDefinition = {
  ...gadget,
  identity: { noun: "gadget" },
  holdsData: "gadget with its files",
  deleteBeforeReplace: false,
};

/** A stack of vaults, as the engine drives them. */
function stack(given: { config?: string; variable?: string; definition?: AnyDefinition } = {}) {
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

const REFUSED = 'deleting Gadget "data" (id g1) would delete data: gadget with its files. It was not deleted and stays in the state.';

/** A vault `data`, made by an earlier run. */
async function made(given: Parameters<typeof stack>[0] = {}) {
  const s = stack(given);
  const state = await s.make("data", inputs);
  s.newRun();
  s.said();
  s.platform.writes();
  return { ...s, state };
}

describe("a deletion of data in a run of the program", () => {
  test("is refused without permission, and the same in the retry", async () => {
    const s = await made();
    const refusals: string[] = [];
    for (let tries = 0; tries < 2; tries++) {
      await s.declare("files", { ...inputs, color: "green" });
      await s.drop(s.state).catch((error: Error) => refusals.push(error.message));
      s.newRun();
    }
    expect(refusals[0]).toContain(REFUSED);
    expect(refusals[0]).toContain("To delete it: pulumi config set hosting:allowDataLoss 'Gadget:data#g1'.");
    expect(refusals[0]).toContain(`pulumi state delete '${urn("data")}'`);
    expect(refusals[1]).toBe(refusals[0]);
    expect(s.ids()).toEqual(["g1"]);
  });

  test.each([
    ["the resource", { config: "Gadget:data" }],
    ["the object", { config: "Gadget:data#g1" }],
    ["one of several", { config: "Gadget:a,b, Gadget:data#g1" }],
    ["the run by the variable", { variable: "Gadget:data" }],
    ["the run although the setting names another", { config: "Gadget:other", variable: "Gadget:data#g1" }],
  ])("goes on with a permission that names %s", async (_, given) => {
    const s = await made(given);
    await s.declare("other", { ...inputs, name: "other" });
    await s.drop(s.state);
    expect(s.ids()).toEqual([]);
  });

  test.each([
    ["another resource", { config: "Gadget:other" }],
    ["another object", { config: "Gadget:data#g2" }],
    ["another type", { config: "Widget:data" }],
    ["everything, which only the variable may", { variable: "true" }],
    ["another one by the variable, which wins over the setting", { config: "Gadget:data", variable: "Gadget:other" }],
  ])("is refused with a permission that names %s", async (_, given) => {
    const s = await made(given);
    await s.declare("other", { ...inputs, name: "other" });
    await expect(s.drop(s.state)).rejects.toThrow(REFUSED);
    expect(s.ids()).toEqual(["g1"]);
  });

  test("needs none where the object is gone", async () => {
    const s = await made();
    s.platform.rows.length = 0;
    await s.declare("other", { ...inputs, name: "other" });
    await s.drop(s.state);
  });
});

describe("a deletion of data where the program does not run", () => {
  test.each([
    ["nothing", {}],
    ["the setting, which the engine takes from the state", { config: "Gadget:data#g1" }],
    ["the variable for another object", { variable: "Gadget:data#g2" }],
  ])("is refused with %s", async (_, given) => {
    const s = await made(given);
    await expect(s.drop(s.state)).rejects.toThrow(
      `${REFUSED.slice(0, -1)}; what the engine deleted before it is gone. To delete it: HOSTING_ALLOW_DATA_LOSS='Gadget:data#g1' pulumi destroy (or set that variable for the command that you ran).`,
    );
    expect(s.ids()).toEqual(["g1"]);
  });

  test.each(["true", "Gadget:data", "Gadget:data#g1"])("goes on with the variable %s", async (variable) => {
    const s = await made({ variable });
    await s.drop(s.state);
    expect(s.ids()).toEqual([]);
  });
});

describe("a replacement of data", () => {
  const replaced = { ...inputs, box: "b2" };

  test("that the program asks for shows in a preview with the permission that it needs", async () => {
    const s = await made();
    await s.preview("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    expect(s.said()).toContain(
      "warning web: deletes data: gadget with its files; needs hosting:allowDataLoss Gadget:data#g1".replace("web", "data"),
    );
  });

  test("shows without a need where it is permitted", async () => {
    const s = await made({ config: "Gadget:data#g1" });
    await s.preview("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    expect(s.said()).toContain("warning data: deletes data: gadget with its files");
  });

  test("is refused before anything is made", async () => {
    const s = await made();
    await s.declare("data", replaced, s.state.outs);
    expect((await s.compare(s.state, "data", replaced)).replaces).toEqual(["box"]);
    await expect(s.make("data", replaced)).rejects.toThrow(
      "replacing Gadget \"data\" (id g1) would delete data: gadget with its files. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss 'Gadget:data#g1'.",
    );
    expect(s.platform.writes()).toEqual([]);
  });

  test("is refused at its delete where that comes first", async () => {
    const s = await made({ definition: { ...vault, deleteBeforeReplace: true } });
    await s.declare("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    await expect(s.drop(s.state)).rejects.toThrow('replacing Gadget "data" (id g1) would delete data');
    expect(s.ids()).toEqual(["g1"]);
  });

  test("that only the engine knows of shows in the second check of a preview, and is refused there in an up", async () => {
    const s = await made();
    await s.preview("data", inputs, s.state.outs);
    expect(s.said()).toEqual([]);
    expect((await s.preview("data", inputs)).failures).toEqual([]);
    expect(s.said()).toEqual(["warning data: deletes data: gadget with its files; needs hosting:allowDataLoss Gadget:data"]);
    s.newRun();
    await s.declare("data", inputs, s.state.outs);
    const { failures } = await s.declare("data", inputs);
    expect(failures.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('replacing Gadget "data" would delete data: gadget with its files.'),
    ]);
    expect(s.platform.writes()).toEqual([]);
  });

  test("by name creates the new one first: the delete of the former one is refused, and the same in the retry", async () => {
    const s = await made();
    await s.declare("data", inputs);
    const made2 = await s.make("data", inputs);
    const former = `deleting the former object of Gadget "data" (id g1) would delete data: gadget with its files. It was not deleted; the state keeps it beside the new one, and every pulumi up asks again. To delete it: pulumi config set hosting:allowDataLoss 'Gadget:data#g1'. To keep it without Pulumi, run pulumi state delete '${urn("data")}' in a terminal and choose the id g1.`;
    await expect(s.drop(s.state)).rejects.toThrow(former);
    s.newRun();
    await s.declare("data", inputs, made2.outs);
    await s.compare(made2, "data", inputs);
    await expect(s.drop(s.state)).rejects.toThrow(former);
    expect(s.ids()).toEqual(["g1", "g2"]);
  });

  test("that follows from a parent which is deleted first shows in a preview", async () => {
    const s = await made();
    await s.preview("other", { ...inputs, name: "other" });
    await s.compare(s.state, "data", { ...inputs, box: UNKNOWN });
    await s.preview("data", { ...inputs, box: UNKNOWN });
    expect(s.said()).toContain("warning data: deletes data: gadget with its files; needs hosting:allowDataLoss Gadget:data#g1");
  });

  test("that only a wish forces, with the option deleteBeforeReplace, is refused before anything is made", async () => {
    const s = await made();
    await s.declare("data", inputs);
    await expect(s.drop(s.state)).rejects.toThrow(
      "replacing Gadget \"data\" (id g1) would delete data: gadget with its files. Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss 'Gadget:data#g1'. To keep the data, take back the change or the option that replaces the resource.",
    );
    expect(s.platform.writes()).toEqual([]);
  });

  test("that holds another amount than the program says now names what the state holds", async () => {
    const s = stack({ definition: { ...vault, holdsData: async ({ inputs: { color } }) => `${color} gadget` } });
    const state = await s.make("data", inputs);
    s.newRun();
    s.said();
    await s.preview("data", { ...replaced, color: "green" }, state.outs);
    await s.compare(state, "data", { ...replaced, color: "green" });
    expect(s.said()).toContain("warning data: deletes data: blue gadget; needs hosting:allowDataLoss Gadget:data#g1");
  });

  test("of a renamed resource with an alias needs one permission, under its new name", async () => {
    const s = await made({ config: "Gadget:files#g1" });
    await s.declare("files", replaced, s.state.outs);
    await s.compare(s.state, "files", replaced);
    await s.make("files", replaced);
    // The engine passes the outputs that the state holds, with the name of before the rename.
    await s.drop(s.state);
    expect(s.ids()).toEqual(["g2"]);
  });

  test("is refused before anything is made also where the platform cannot be read now", async () => {
    const s = await made({
      definition: {
        ...vault,
        observe: async ({ isComparing }) => {
          if (isComparing) throw new NotComparableError("the box is not readable now");
          return undefined;
        },
      },
    });
    await s.declare("data", replaced, s.state.outs);
    await s.compare(s.state, "data", replaced);
    await expect(s.make("data", replaced)).rejects.toThrow('replacing Gadget "data" (id g1) would delete data');
    expect(s.platform.writes()).toEqual([]);
  });

  test("because the object is gone needs no permission", async () => {
    const s = await made();
    s.platform.rows.length = 0;
    await s.declare("data", inputs, s.state.outs);
    await s.compare(s.state, "data", inputs);
    expect((await s.declare("data", inputs)).failures).toEqual([]);
    await s.make("data", inputs);
    expect(s.ids()).toHaveLength(1);
  });
});

describe("a permission in another form", () => {
  test.each([
    [
      { config: "true" },
      'hosting:allowDataLoss (HOSTING_ALLOW_DATA_LOSS) must name what may be deleted, such as Volume:data#1003 (it is "true"). Only the variable HOSTING_ALLOW_DATA_LOSS may be true, for pulumi destroy and pulumi refresh.',
    ],
    [{ config: "data" }, 'must be a comma-separated list of Type:name or Type:name#id, such as Volume:data#1003 (it has "data")'],
    [
      { variable: "yes" },
      'HOSTING_ALLOW_DATA_LOSS must be a comma-separated list of Type:name or Type:name#id, such as Volume:data#1003 (it has "yes")',
    ],
  ])("is refused with the right form: %j", async (given, message) => {
    const { failures } = await stack(given).declare("data", inputs);
    expect(failures.map(({ reason }) => reason)).toEqual([expect.stringContaining(message)]);
  });
});

describe("of what several resources can share and holds no data", () => {
  const shared: AnyDefinition = { ...gadget, identity: { noun: "gadget", parent: "box" } };

  test("a delete where the program does not run takes what is as this resource wrote it", async () => {
    const s = await made({ definition: shared });
    await s.drop(s.state);
    expect(s.ids()).toEqual([]);
  });

  test("a delete where the program does not run leaves in place what is otherwise, with a line", async () => {
    const s = await made({ definition: shared });
    s.platform.one("g1").color = "green";
    await s.drop(s.state);
    expect(s.ids()).toEqual(["g1"]);
    expect(s.said()).toContain(
      "warning data: left in place: color is not as this resource wrote it, so another resource may manage the gadget now",
    );
  });

  test("a delete in a run of the program takes it, whatever it shows", async () => {
    const s = await made({ definition: shared });
    s.platform.one("g1").color = "green";
    await s.declare("other", { ...inputs, name: "other", box: "b9" });
    await s.drop(s.state);
    expect(s.ids()).toEqual([]);
  });
});

test.each([
  ["Volumes:data", 'has an unknown type in "Volumes:data": did you mean "Volume:data"?'],
  ["Volume:data,Databse:x", 'has an unknown type in "Databse:x"'],
  ["Volume:data, game.Database:stats#1/2", undefined],
  ["Volume:a,b,Volume:c", undefined],
])("the list %s is held to the resource types that there are", (text, problem) => {
  expect(problemOfList(text, ["Volume", "game.Database"])).toEqual(problem === undefined ? undefined : expect.stringContaining(problem));
});
