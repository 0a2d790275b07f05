import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { withCallerInfo } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { gadgetFixture, UNCHANGED } from "../../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue" };
const fixture = (definition: AnyDefinition = gadget, config: Record<string, string> = {}) => gadgetFixture({ definition, config });
const GONE = { changes: true, replaces: ["name"] };

describe("objects that are missing in a list", () => {
  test("the provider reads a list again before it treats an object as gone", async () => {
    const s = fixture();
    const state = await s.create(inputs);
    s.restart();
    const [row] = s.platform.rows.splice(0, 1);
    s.platform.before = (method) => {
      // The object is back before the second read.
      if (method === "GET" && s.platform.requests.filter((r) => r.startsWith("GET")).length === 2 && row) s.platform.rows.push(row);
    };
    s.platform.requests.length = 0;
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
    expect(s.said()).toEqual([]);
  });

  test("the provider treats an object as existing if the list shows the object again after 15 s", async () => {
    const s = fixture();
    const state = await s.create(inputs);
    s.restart();
    const since = s.clock.now();
    s.platform.isShown = () => s.clock.now() - since > 15_000;
    expect(await s.read(state.id, state.outs)).toMatchObject({ id: "g1" });
    expect(s.said()).toEqual(["info web: waiting: gadget g1 to appear in its list for 10 s"]);
    s.restart();
    const again = s.clock.now();
    s.platform.isShown = () => s.clock.now() - again > 15_000;
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("the provider waits 20 s only once if several objects of the same parent are missing", async () => {
    const s = fixture();
    const states = [];
    for (const name of ["web", "api", "job"]) states.push(await s.create({ ...inputs, name }, name));
    s.restart();
    s.platform.rows.length = 0;
    const since = s.clock.now();
    for (const state of states) expect(await s.read(state.id, state.outs)).toMatchObject({ id: "" });
    expect(s.clock.now() - since).toBeLessThan(21_000);
    expect(s.clock.now() - since).toBeGreaterThanOrEqual(20_000);
  });

  test("the provider waits again for a second object that is missing two minutes after the first object", async () => {
    const s = fixture();
    const [first, second] = [await s.create(inputs), await s.create({ ...inputs, name: "api" }, "api")];
    s.restart();
    s.platform.remove("g1");
    await s.read(first.id, first.outs);
    await s.clock.run(s.clock.sleep(120_000));
    const since = s.clock.now();
    s.platform.isShown = () => s.clock.now() - since > 15_000;
    expect(await s.read(second.id, second.outs)).toMatchObject({ id: "g2" });
  });

  test("a diff reports no change if the list does not contain the object, but `exists` returns true", async () => {
    const s = fixture({ ...gadget, exists: async () => true });
    const state = await s.create(inputs);
    s.restart();
    s.platform.remove("g1");
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("an object is gone if neither the list nor the object's own address shows the object", async () => {
    const s = fixture({ ...gadget, exists: async () => false });
    const state = await s.create(inputs);
    s.restart();
    s.platform.remove("g1");
    expect(await s.diff(state, inputs)).toMatchObject(GONE);
    s.platform.writes();
    await s.delete(state);
    expect(s.platform.writes()).toEqual([]);
    expect((await s.create(inputs)).id).toBe("g1"); // the platform counts its own objects
  });
});

describe("a deletion that looks for its object in a list", () => {
  const searched = {
    ...gadget,
    remove: async (context) => {
      if (await gadget.observe(context)) await gadget.remove?.(context);
    },
  } as typeof gadget;
  const created = async () => {
    const s = fixture(searched as AnyDefinition);
    const state = await s.create(inputs);
    s.restart();
    s.said();
    s.platform.writes();
    return { s, state, since: s.clock.now() };
  };

  test("a deletion waits until the list shows a new object", async () => {
    const { s, state, since } = await created();
    s.platform.isShown = () => s.clock.now() - since > 15_000;
    await s.delete(state);
    expect([s.platform.writes(), s.platform.rows]).toEqual([["DELETE /boxes/b1/gadgets/g1"], []]);
    expect(s.said()).toEqual(["info web: waiting: gadget g1 to appear in its list for 10 s"]);
  });

  test("a deletion sends nothing if the list does not show the object for 20 s", async () => {
    const { s, state, since } = await created();
    s.platform.rows.length = 0;
    await s.delete(state);
    expect(s.platform.writes()).toEqual([]);
    expect(s.clock.now() - since).toBeGreaterThanOrEqual(20_000);
    expect(s.clock.now() - since).toBeLessThan(21_000);
  });

  test("the deletion does not wait if the list shows the object", async () => {
    const { s, state, since } = await created();
    await s.delete(state);
    expect(s.platform.writes()).toEqual(["DELETE /boxes/b1/gadgets/g1"]);
    expect(s.clock.now() - since).toBeLessThan(1000);
  });
});

describe("a token of another account", () => {
  const foreign = /this object belongs to "Acme" \(id 1\) at https:\/\/console\.example\.com, but the configuration uses "Other" \(id 2\)/;

  test("the provider refuses every operation on a missing object with another account's token", async () => {
    const s = fixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.team = { id: 2, name: "Other" };
    const [row] = s.platform.rows.splice(0, 1); // another team's token does not see the object
    s.platform.writes();
    await expect(s.diff(state, inputs)).rejects.toThrow(foreign);
    await expect(s.delete(state)).rejects.toThrow(foreign);
    await expect(s.read(state.id, state.outs)).rejects.toThrow(foreign);
    await expect(s.update(state, { ...inputs, color: "green" })).rejects.toThrow(foreign);
    await expect(s.create({ ...inputs, name: "another" })).rejects.toThrow(foreign);
    expect(s.platform.writes()).toEqual([]);
    expect(row?.uuid).toBe("g1");
  });

  test("the provider refuses to update an existing object with another account's token", async () => {
    const s = fixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.team = { id: 2, name: "Other" };
    s.platform.writes();
    await expect(s.update(state, { ...inputs, color: "green" })).rejects.toThrow(foreign);
    expect(s.platform.requests).toEqual([]);
  });

  test.each<[string, Partial<AnyDefinition>]>([
    ["an event", { form: "event" }],
    ["an object that stays on the platform", { deletion: { staysBehind: () => "it stays" } }],
  ])("the provider refuses to delete %s with another account's token", async (_, member) => {
    const s = fixture({ ...gadget, ...member } as AnyDefinition);
    const state = await s.create(inputs);
    s.restart();
    s.platform.team = { id: 2, name: "Other" };
    await expect(s.delete(state)).rejects.toThrow(foreign);
  });

  test("the provider refuses an object from another origin without a request", async () => {
    const s = fixture(gadget, { "hosting:baseUrl": "https://other.example.com" });
    const outs = withCallerInfo({ ...inputs }, { account: { origin: "https://console.example.com", id: "7", name: "Acme" } });
    s.platform.add({ name: "web", color: "blue" });
    await expect(s.diff({ id: "g1", outs }, inputs)).rejects.toThrow(/belongs to "Acme" \(id 7\) at https:\/\/console\.example\.com/);
    expect(s.platform.requests).toEqual([]);
  });

  test("the error about another account shows the settings that move a stack", async () => {
    const s = fixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.team = { id: 2, name: "Other" };
    await expect(s.delete(state)).rejects.toThrow(
      "pulumi config set hosting:account 'https://console.example.com#2' and pulumi config set hosting:accountBefore 'https://console.example.com#1'",
    );
  });

  test("the account check adds no request to a preview without changes", async () => {
    const s = fixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.requests.length = 0;
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
    expect(s.platform.requests).toEqual(["GET /boxes/b1/gadgets"]);
  });
});

describe("`adopt`", () => {
  test("`adopt` with an id adopts and updates an object of another name", async () => {
    const s = fixture();
    s.platform.add({ name: "theirs", used: true });
    const { id } = await s.create({ ...inputs, adopt: "b1/g1" });
    expect([id, s.platform.rows]).toMatchObject(["g1", [{ name: "web", color: "blue" }]]);
    expect(s.said()).toEqual(["warning web: adopted: gadget b1/g1 (id g1): adopt contains its id"]);
  });

  test("`adopt` with the id of a missing object fails and creates nothing", async () => {
    const s = fixture();
    await expect(s.create({ ...inputs, adopt: "b1/g7" })).rejects.toThrow(
      /gadget b1\/g7 was not found: .* Set adopt to an object that exists, or remove adopt, so that up creates an object\./,
    );
    expect(s.platform.writes()).toEqual([]);
  });

  test("`adopt` refuses an object that differs in an unchangeable input, and changes nothing", async () => {
    const s = fixture();
    Object.assign(s.platform.add({ name: "web", used: true }), { model: "m2" });
    await expect(s.create({ ...inputs, model: "m1", adopt: true })).rejects.toThrow(
      'a gadget named "web" (id g1) differs from this program in model, which cannot be changed in place. It was not adopted, and nothing was changed.',
    );
    expect(s.platform.writes()).toEqual([]);
  });

  test("the error of `adopt: true` lists both objects of the same name", async () => {
    const s = fixture();
    s.platform.add({ name: "web", used: true });
    s.platform.add({ name: "web", used: true });
    await expect(s.create({ ...inputs, adopt: true })).rejects.toThrow('a gadget named "web" exists 2 times (ids g1, g2)');
  });

  test("`check` refuses a malformed path in `adopt`", async () => {
    const s = fixture();
    expect((await s.check(s.bag({ ...inputs, adopt: "g1" }))).failures).toEqual([
      {
        property: "adopt",
        reason: 'must be true or the path of a Gadget: "g1" is not a valid path of a Gadget: it must be <box>/<gadget>.',
      },
    ]);
  });
});
