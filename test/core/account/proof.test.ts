import type { WireResponse } from "../../../provider/api/network";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { callerInfoOf, withCallerInfo } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { gadgetFixture, UNCHANGED } from "../../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue" };
const answer = (status: number, text: string): WireResponse => ({ status, headers: {}, text });

/** Answers to `GET /team` that do not come from the API. */
const ODD: [string, WireResponse][] = [
  ["403", answer(403, JSON.stringify({ message: "Missing required permissions: read" }))],
  ["404 in the form of the API", answer(404, JSON.stringify({ message: "no Route matched" }))],
  ["404 and a plain text", answer(404, "404 page not found")],
  ["an HTML page", answer(200, "<html>Sign in</html>")],
  ["an empty body", answer(200, "")],
  ["204", answer(204, "")],
  ["{}", answer(200, "{}")],
  ["[]", answer(200, "[]")],
  ['{"data":[]}', answer(200, '{"data":[]}')],
  ["JSON of another service", answer(200, '{"status":"ok"}')],
];

describe.each(ODD)("GET /team answers %s", (_, odd) => {
  async function made() {
    const s = gadgetFixture({ definition: { ...gadget, exists: async () => false } as AnyDefinition });
    const state = await s.create(inputs);
    s.restart();
    s.platform.teamAnswer = odd;
    s.platform.writes();
    return { s, state };
  }

  test("the provider fails before any write", async () => {
    const { s, state } = await made();
    await expect(s.update(state, { ...inputs, color: "green" })).rejects.toThrow(/^cannot verify the account: /);
    await expect(s.delete(state)).rejects.toThrow(/^cannot verify the account: /);
    await expect(s.create({ ...inputs, name: "another" })).rejects.toThrow(/^cannot verify the account: /);
    s.platform.remove("g1");
    await expect(s.diff(state, inputs)).rejects.toThrow(/^cannot verify the account: /);
    await expect(s.read(state.id, state.outs)).rejects.toThrow(/^cannot verify the account: /);
    expect(s.platform.writes()).toEqual([]);
  });

  test("a diff of an unchanged object does not fail", async () => {
    const { s, state } = await made();
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
  });
});

test("the refusal names the permission that the token does not have", async () => {
  const s = gadgetFixture();
  const state = await s.create(inputs);
  s.restart();
  s.platform.teamAnswer = answer(403, JSON.stringify({ message: "Missing required permissions: read" }));
  await expect(s.delete(state)).rejects.toThrow(/token permission "Read"/);
});

describe("a state without the id of an account", () => {
  const nameless = (outs: object) => withCallerInfo({ ...outs }, { account: { origin: "https://console.example.com" } });

  test("an update writes the verified account into a state without an account id", async () => {
    const s = gadgetFixture();
    const { id, outs } = await s.create(inputs);
    s.restart();
    const updated = await s.update({ id, outs: nameless(outs) }, { ...inputs, color: "green" });
    expect(callerInfoOf(updated.outs).account).toEqual({ origin: "https://console.example.com", id: "1", name: "Acme" });
  });

  test("a deletion without an account id in the state needs GET /team first", async () => {
    const s = gadgetFixture();
    const { id, outs } = await s.create(inputs);
    s.restart();
    s.platform.teamAnswer = answer(200, "[]");
    s.platform.writes();
    await expect(s.delete({ id, outs: nameless(outs) })).rejects.toThrow(/cannot verify the account/);
    expect(s.platform.writes()).toEqual([]);
    s.platform.teamAnswer = undefined;
    await s.delete({ id, outs: nameless(outs) });
    expect(s.platform.writes()).toEqual(["GET /boxes/b1/gadgets", "DELETE /boxes/b1/gadgets/g1"].slice(1));
  });
});

describe("an object that seems gone", () => {
  const exists = async () => false;

  test("an object is not gone if it appears again while the provider checks the account", async () => {
    const s = gadgetFixture({ definition: { ...gadget, exists } as AnyDefinition });
    const state = await s.create(inputs);
    s.restart();
    const [row] = s.platform.rows.splice(0, 1);
    s.platform.beforeTeam = () => void (row && s.platform.rows.push(row));
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("the provider requests the account again when an object seems gone", async () => {
    const s = gadgetFixture({ definition: { ...gadget, exists } as AnyDefinition });
    const state = await s.create(inputs);
    const other = await s.create({ ...inputs, box: "b2", name: "other" }, "other");
    s.restart();
    await s.update(other, { ...inputs, box: "b2", name: "other", color: "green" }); // the update reads the team
    s.platform.remove("g1");
    s.platform.teamAnswer = answer(404, "404 page not found");
    await expect(s.diff(state, inputs)).rejects.toThrow(/cannot verify the account/);
  });

  test("a diff fails if the list of objects cannot be read", async () => {
    const s = gadgetFixture({ definition: { ...gadget, exists } as AnyDefinition });
    const state = await s.create(inputs);
    s.restart();
    s.platform.remove("g1");
    s.platform.plan("GET", undefined, undefined, 500, 500, 500, 500, 500);
    await expect(s.diff(state, inputs)).rejects.toThrow(/500/);
  });
});

describe("a deletion", () => {
  test("a deletion fails after a 404 while the list still shows the object", async () => {
    const s = gadgetFixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.plan("DELETE", 404);
    await expect(s.delete(state)).rejects.toThrow(
      "the platform answered the deletion of gadget g1 with 404, but still shows the object. The state keeps it.",
    );
    expect(s.platform.rows).toHaveLength(1);
  });

  test("a deletion succeeds after a 404 if the list does not contain the object", async () => {
    const s = gadgetFixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.remove("g1");
    await s.delete(state);
  });

  test("a deletion fails after a 404 if GET /team also returns 404", async () => {
    const s = gadgetFixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.remove("g1");
    s.platform.before = (method) => {
      if (method === "DELETE") s.platform.teamAnswer = answer(404, JSON.stringify({ message: "no Route matched" }));
    };
    await expect(s.delete(state)).rejects.toThrow(/cannot verify the account/);
  });

  test.each<[string, WireResponse]>([
    ["204", answer(204, "")],
    ["an empty body", answer(200, "")],
    ["{}", answer(200, "{}")],
    ["[]", answer(200, "[]")],
  ])("a deletion with the response %s fails while the platform still shows the object", async (_, odd) => {
    const s = gadgetFixture();
    const state = await s.create(inputs);
    s.restart();
    s.platform.instead = (method) => (method === "DELETE" ? odd : undefined);
    const deleted = s.delete(state);
    if (odd.text === "[]") await expect(deleted).rejects.toThrow(/unexpected response/);
    else await expect(deleted).rejects.toThrow(/with a success response without the expected content, but still shows the object/);
    s.platform.remove("g1");
    if (odd.text !== "[]") await s.delete(state);
  });
});
