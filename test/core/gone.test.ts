import type { AnyDefinition } from "../../provider/core/resource";
import { callerInfoOf, HIDDEN, withCallerInfo } from "../../provider/core/values";
import { gadget } from "../support/gadget";
import { gadgetFixture, UNCHANGED } from "../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue" };
const fixture = (definition: AnyDefinition = gadget, config: Record<string, string> = {}) => gadgetFixture({ definition, config });
const GONE = { changes: true, replaces: ["name"] };

describe("what a list does not show", () => {
  test("once is there all the same: the list is asked again", async () => {
    const s = fixture();
    const state = await s.create(inputs);
    s.restart();
    const [row] = s.platform.rows.splice(0, 1);
    s.platform.before = (method) => {
      // The second look shows it again.
      if (method === "GET" && s.platform.requests.filter((r) => r.startsWith("GET")).length === 2 && row) s.platform.rows.push(row);
    };
    s.platform.requests.length = 0;
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
    expect(s.said()).toEqual([]);
  });

  test("at all is there where its own address says so, and nothing of it is compared", async () => {
    const s = fixture({ ...gadget, exists: async () => true });
    const state = await s.create(inputs);
    s.restart();
    s.platform.remove("g1");
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("is gone where its own address says so too; what is made in its place comes without a delete", async () => {
    const s = fixture({ ...gadget, exists: async () => false });
    const state = await s.create(inputs);
    s.restart();
    s.platform.remove("g1");
    expect(await s.diff(state, inputs)).toMatchObject(GONE);
    s.platform.writes();
    await s.delete(state);
    expect(s.platform.writes()).toEqual([]);
    expect((await s.create(inputs)).id).toBe("g1"); // the platform counts what it has
  });
});

describe("another account", () => {
  const foreign =
    /this object was made with "Acme" \(id 1\) at https:\/\/console\.example\.com, and the configuration now is of "Other" \(id 2\)/;

  test("is refused where an object seems gone, is deleted or read, and nothing is sent but GET", async () => {
    const s = fixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.team = { id: 2, name: "Other" };
    const [row] = s.platform.rows.splice(0, 1); // a foreign token does not see it
    s.platform.writes();
    await expect(s.diff(state, inputs)).rejects.toThrow(foreign);
    await expect(s.delete(state)).rejects.toThrow(foreign);
    await expect(s.read(state.id, state.outs)).rejects.toThrow(foreign);
    await expect(s.update(state, { ...inputs, color: "green" })).rejects.toThrow(foreign);
    await expect(s.create({ ...inputs, name: "another" })).rejects.toThrow(foreign);
    expect(s.platform.writes()).toEqual([]);
    expect(row?.uuid).toBe("g1");
  });

  test.each<[string, Partial<AnyDefinition>]>([
    ["what happened", { isEvent: true }],
    ["what stays behind", { staysBehind: () => "it stays" }],
  ])("is refused where %s would be forgotten", async (_, member) => {
    const s = fixture({ ...gadget, ...member } as AnyDefinition);
    const state = await s.create(inputs);
    s.restart();
    s.platform.team = { id: 2, name: "Other" };
    await expect(s.delete(state)).rejects.toThrow(foreign);
  });

  test("another origin is refused without a look at the object", async () => {
    const s = fixture(gadget, { "hosting:baseUrl": "https://other.example.com" });
    const outs = withCallerInfo({ ...inputs }, { account: { origin: "https://console.example.com", id: "7", name: "Acme" } });
    s.platform.add({ name: "web", color: "blue" });
    await expect(s.diff({ id: "g1", outs }, inputs)).rejects.toThrow(/made with "Acme" \(id 7\) at https:\/\/console\.example\.com/);
    expect(s.platform.requests).toEqual([]);
  });

  test("is taken where hosting:account says that the move is meant", async () => {
    const s = fixture(gadget, { "hosting:account": "2" });
    s.platform.team = { id: 2, name: "Other" };
    const outs = withCallerInfo({ ...inputs }, { account: { origin: "https://console.example.com", id: "1", name: "Acme" } });
    expect(await s.diff({ id: "g9", outs }, inputs)).toMatchObject(GONE);
    const made = await s.create(inputs);
    expect(callerInfoOf(made.outs).account).toMatchObject({ id: "2" });
  });

  test("than the one that hosting:account names is refused", async () => {
    const s = fixture(gadget, { "hosting:account": "3" });
    await expect(s.create(inputs)).rejects.toThrow(/the token belongs to "Acme" \(id 1\).*, and hosting:account names team 3/);
    expect(s.platform.writes()).toEqual([]);
  });

  test("costs a quiet preview nothing", async () => {
    const s = fixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.requests.length = 0;
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
    expect(s.platform.requests).toEqual(["GET /boxes/b1/gadgets"]);
  });
});

describe("what the platform does not take", () => {
  const stubborn = () => {
    const s = fixture();
    s.platform.before = (method) => {
      if (method === "GET") for (const row of s.platform.rows) row.color = "grey";
    };
    return s;
  };

  test("is told once when drift in it was mended, and is no drift while the platform shows that value", async () => {
    const s = stubborn();
    const state = await s.create(inputs);
    s.restart();
    expect(await s.diff(state, inputs)).toMatchObject({ changes: true });
    s.said();
    const after = await s.update(state, inputs);
    expect(s.said()).toEqual(["warning web: not taken: color; the platform keeps its own value"]);
    s.restart();
    expect(await s.diff(after, inputs)).toEqual(UNCHANGED);
    expect(Object.keys(after.outs[HIDDEN.notTaken] as object)).toEqual(["color"]);
    expect(JSON.stringify(after.outs[HIDDEN.notTaken])).not.toContain("grey");
  });

  test("is drift again when the platform shows another value, and when the program changes it", async () => {
    const s = stubborn();
    const state = await s.create(inputs);
    s.restart();
    const after = await s.update(state, inputs);
    s.platform.before = () => {};
    s.platform.one("g1").color = "red";
    s.restart();
    expect(await s.diff(after, inputs)).toMatchObject({ changes: true });
    s.restart();
    const changed = await s.update(after, { ...inputs, color: "green" });
    expect([s.platform.one("g1").color, changed.outs[HIDDEN.notTaken]]).toEqual(["green", undefined]);
  });
});

describe("adopt by an id", () => {
  test("takes the object of that id, whatever it is called, and makes it agree", async () => {
    const s = fixture();
    s.platform.add({ name: "theirs", used: true });
    const { id } = await s.create({ ...inputs, adopt: "b1/g1" });
    expect([id, s.platform.rows]).toMatchObject(["g1", [{ name: "web", color: "blue" }]]);
    expect(s.said()).toEqual(["warning web: adopted: gadget b1/g1 (id g1): adopt names it"]);
  });

  test("of what is not there is an error, and makes nothing", async () => {
    const s = fixture();
    await expect(s.create({ ...inputs, adopt: "b1/g7" })).rejects.toThrow("gadget b1/g7 is not there");
    expect(s.platform.writes()).toEqual([]);
  });

  test("of an object that differs in what cannot be changed is refused, naming it; nothing is changed", async () => {
    const s = fixture();
    Object.assign(s.platform.add({ name: "web", used: true }), { model: "m2" });
    await expect(s.create({ ...inputs, model: "m1", adopt: true })).rejects.toThrow(
      'a gadget named "web" (id g1) differs from this program in model, which cannot be changed in place, so it was not taken over and nothing was changed.',
    );
    expect(s.platform.writes()).toEqual([]);
  });

  test("true of two objects of one name names both", async () => {
    const s = fixture();
    s.platform.add({ name: "web", used: true });
    s.platform.add({ name: "web", used: true });
    await expect(s.create({ ...inputs, adopt: true })).rejects.toThrow('a gadget named "web" is there 2 times (ids g1, g2)');
  });

  test("that is not a path of the kind is refused in check", async () => {
    const s = fixture();
    expect((await s.check(s.bag({ ...inputs, adopt: "g1" }))).failures).toEqual([
      {
        property: "adopt",
        reason: 'must be true or the path of a Gadget: "g1" is not a valid path of a Gadget: it must be <box>/<gadget>.',
      },
    ]);
  });
});
