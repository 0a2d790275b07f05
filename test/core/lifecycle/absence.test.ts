import { hostingCall } from "../../../provider/api/call";
import { listedBy } from "../../../provider/api/listed";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { gadget } from "../../support/gadget";
import { gadgetFixture } from "../../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue" };

async function created(definition: AnyDefinition = gadget, names: readonly string[] = ["web"]) {
  const fixture = gadgetFixture({ definition });
  const states = [];
  for (const name of names) states.push(await fixture.create({ ...inputs, name }, name));
  fixture.restart();
  fixture.platform.requests.length = 0;
  const [state] = states;
  if (!state) throw new Error("there is no gadget");
  return { fixture, state, states };
}

const MISSING = { status: 404, headers: {}, text: JSON.stringify({ message: "Gadget not found." }) };
const EMPTY = { status: 204, headers: {}, text: "" };
const lists = hostingCall({ method: "GET", path: "/boxes/{box}/gadgets" });
const { remove } = listedBy(
  { uuid: lists },
  { remove: hostingCall({ method: "DELETE", does: "removes", path: "/boxes/{box}/gadgets/{uuid}" }) },
);
const part = {
  ...gadget,
  form: "part",
  remove: async ({ hosting, id, inputs: { box } }) => void (await hosting.send(remove, { params: { box, uuid: id } })),
} as AnyDefinition;

describe("a deletion to which the API answers 404", () => {
  test("a part stays in the state while the list still shows the part", async () => {
    const { fixture: s, state } = await created(part);
    s.platform.instead = (method) => (method === "DELETE" ? MISSING : undefined);
    await expect(s.delete(state)).rejects.toThrow("with 404, but still shows the object. The state keeps it.");
  });

  test("a part leaves the state when the list no longer shows the part", async () => {
    const { fixture: s, state } = await created(part);
    s.platform.remove("g1");
    await s.delete(state);
    expect(s.platform.rows).toEqual([]);
  });
});

describe("an object of a type without a call to read objects", () => {
  const unreadable = { ...part, form: "unread object" } as AnyDefinition;

  test("the object stays in the state if two deletions get an empty response", async () => {
    const { fixture: s, state } = await created(unreadable);
    s.platform.instead = (method) => (method === "DELETE" ? EMPTY : undefined);
    await expect(s.delete(state)).rejects.toThrow("still shows the object. The state keeps it.");
    expect(s.platform.writes()).toHaveLength(2);
  });

  test("the object leaves the state if the second deletion gets a 404", async () => {
    const { fixture: s, state } = await created(unreadable);
    s.platform.hidesAnswers = true;
    await s.delete(state);
    expect(s.platform.rows).toEqual([]);
  });
});

describe("several objects that are gone", () => {
  const names = ["web", "api", "job", "log", "bot"];

  test("the provider proves the absence of several objects in the time of one proof, and reads the list for each object", async () => {
    const { fixture: s, states } = await created(gadget, names);
    s.platform.rows.length = 0;
    const since = s.clock.now();
    for (const { id, outs } of states) {
      const before = s.platform.requests.length;
      expect(await s.read(id, outs)).toMatchObject({ id: "" });
      expect(s.platform.requests.length).toBeGreaterThan(before);
    }
    expect(s.clock.now() - since).toBeLessThan(22_000);
  });

  test("the provider waits the whole lag of a list for an object that the first read still showed", async () => {
    const { fixture: s, states } = await created(gadget, names);
    s.platform.remove("g1");
    const [first, second] = states;
    if (first) await s.read(first.id, first.outs);
    const since = s.clock.now();
    s.platform.isShown = ({ uuid }) => uuid !== "g2" || s.clock.now() - since > 15_000;
    expect(second && (await s.read(second.id, second.outs))).toMatchObject({ id: "g2" });
  });
});
