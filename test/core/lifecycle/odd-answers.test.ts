import type { WireResponse } from "../../../provider/api/network";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { messageOf, NotReadyError } from "../../../provider/core/log/errors";
import { HIDDEN } from "../../../provider/core/values";
import { createdGadget, gadgetFixture, gadgetInputs, UNCHANGED } from "../../support/gadget-fixture";
import { quietGadget } from "../../support/quiet-gadget";

const answer = (status: number, text: string): WireResponse => ({ status, headers: {}, text });

/** Successful responses that may come from a proxy in front of the API, so they do not prove a write. */
const ODD: [string, WireResponse][] = [
  ["204", answer(204, "")],
  ["an empty body", answer(200, "")],
  ["{}", answer(200, "{}")],
  ["[]", answer(200, "[]")],
  ['{"data":[]}', answer(200, '{"data":[]}')],
];
const inputs = gadgetInputs;
const green = { ...inputs, color: "green" };
const proxy = answer(200, "");

/** Creates a gadget of a type whose writes have no response schema. */
const quiet = (definition: AnyDefinition = quietGadget) => createdGadget({ definition });
/**
 * Intercepts every request with this method and answers `odd`. If `team` is given, it is the answer to all account requests after the first
 * intercepted request.
 */
function swallow({ platform }: ReturnType<typeof gadgetFixture>, method: string, odd: WireResponse, team?: WireResponse): void {
  platform.instead = (asked) => {
    if (asked !== method) return undefined;
    platform.teamAnswer = team;
    return odd;
  };
}

describe.each(ODD)("a write that the API answers with %s", (_, odd) => {
  test("an update fails if the object still shows its former value", async () => {
    const { fixture: s, state, row } = await quiet();
    swallow(s, "PATCH", odd);
    await expect(s.update(state, green)).rejects.toThrow(
      "PATCH /boxes/{box}/gadgets/{uuid} returned a success response without the expected content, but the platform still shows the former color of gadget g1. The provider treats this write as not done. Run pulumi up again.",
    );
    expect(row.color).toBe("blue");
  });

  test("an update fails if the account cannot be verified afterwards", async () => {
    const { fixture: s, state } = await quiet({ ...quietGadget, form: "unread object" } as AnyDefinition);
    swallow(s, "PATCH", odd, odd);
    const text = messageOf(await s.update(state, green).catch((error: unknown) => error));
    expect(text).toMatch(
      /^PATCH .* without the expected content, and the API could not be checked afterwards: cannot verify the account: .* The provider treats this write as not done\. Run pulumi up again when the API is reachable\.$/,
    );
    expect(text).not.toContain("Nothing was changed");
  });
});

describe("an update that the API answers with an empty body", () => {
  test("an update succeeds if the object shows the new value afterwards", async () => {
    const { fixture: s, state, row } = await quiet();
    let teams = 0;
    s.platform.beforeTeam = () => void teams++;
    s.platform.hidesAnswers = true;
    await s.update(state, green);
    expect(row.color).toBe("green");
    expect(s.platform.requests).toEqual(["GET /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1", "GET /boxes/b1/gadgets"]);
    expect(teams).toBe(2); // one read before the write, and one read after the write
  });

  test("an update does not read the object again if the response contains the object", async () => {
    const { fixture: s, state } = await quiet();
    let teams = 0;
    s.platform.beforeTeam = () => void teams++;
    await s.update(state, green);
    expect(s.platform.requests).toEqual(["GET /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1"]);
    expect(teams).toBe(1);
  });

  test("an update succeeds if the list shows the new value after 15 s", async () => {
    const { fixture: s, state } = await quiet();
    s.platform.lagSeconds = 15;
    s.platform.hidesAnswers = true;
    await s.update(state, green);
  });

  test("an update of an unreadable object succeeds if the account can be verified", async () => {
    const { fixture: s, state } = await quiet({ ...quietGadget, form: "unread object" } as AnyDefinition);
    s.platform.hidesAnswers = true;
    await s.update(state, green);
    expect(s.platform.requests).toEqual(["GET /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1"]);
  });

  test("the next run repeats an update that could not be verified", async () => {
    const { fixture: s, state, row } = await quiet();
    s.platform.hidesPasswords = true;
    swallow(s, "PATCH", proxy, proxy);
    await expect(s.update(state, { ...inputs, password: "neu" })).rejects.toThrow(/treats this write as not done/);
    s.platform.instead = () => undefined;
    s.platform.teamAnswer = undefined;
    s.restart();
    await s.update(state, { ...inputs, password: "neu" });
    expect(row.password).toBe("neu");
  });
});

describe("a creation whose second call gets an empty response", () => {
  test("the run after an unverified creation sends the inputs again", async () => {
    const s = gadgetFixture({ definition: quietGadget });
    s.platform.hidesPasswords = true;
    swallow(s, "PATCH", proxy, proxy);
    const error = await s.createNotReady(inputs);
    expect(error.message).toMatch(/without the expected content, and the API could not be checked afterwards/);
    const state = { id: error.id, outs: error.properties };
    expect(state.outs).toMatchObject({ [HIDDEN.unsent]: expect.arrayContaining(["color", "password"]) });
    s.platform.instead = () => undefined;
    s.platform.teamAnswer = undefined;
    s.restart();
    expect(await s.diff(state, inputs)).toMatchObject({ changes: true, replaces: [] });
    await s.update(state, inputs);
    expect(s.platform.one("g1").password).toBe("geheim");
  });

  test("a creation succeeds if the object shows the new values", async () => {
    const s = gadgetFixture({ definition: quietGadget });
    s.platform.hidesAnswers = true;
    const state = await s.create(inputs);
    s.restart();
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("a failed creation of an event leaves no state", async () => {
    const s = gadgetFixture({ definition: { ...quietGadget, form: "event" } as AnyDefinition });
    swallow(s, "PATCH", proxy, proxy);
    const failed = s.create(inputs);
    await expect(failed).rejects.toThrow(/treats this write as not done/);
    await expect(failed).rejects.not.toBeInstanceOf(NotReadyError);
  });
});

describe("a removal of settings that gets an empty response", () => {
  const settings = { ...quietGadget, form: "settings", remove: quietGadget.update && takeBack } as AnyDefinition;
  async function takeBack(context: Parameters<NonNullable<AnyDefinition["remove"]>>[0]): Promise<void> {
    await quietGadget.update?.(context, { color: "grey" }, { inputs: {}, outputs: {} });
  }

  test("a removal fails while the settings still show the written values", async () => {
    const { fixture: s, state } = await quiet(settings);
    const outs = { ...state.outs, [HIDDEN.ownWrites]: ["color"] };
    swallow(s, "PATCH", proxy);
    await expect(s.delete({ ...state, outs })).rejects.toThrow(
      /with a success response without the expected content, but still shows the object\. The state keeps it/,
    );
  });

  test("a removal succeeds when the settings show the restored values", async () => {
    const { fixture: s, state, row } = await quiet(settings);
    s.platform.hidesAnswers = true;
    await s.delete({ ...state, outs: { ...state.outs, [HIDDEN.ownWrites]: ["color"] } });
    expect(row.color).toBe("grey");
  });

  test("a removal fails while the account cannot be verified", async () => {
    const { fixture: s, state } = await quiet(settings);
    swallow(s, "PATCH", proxy, proxy);
    await expect(s.delete(state)).rejects.toThrow(/cannot verify the account/);
  });
});

describe("an input whose entries the platform no longer shows", () => {
  test("a refresh verifies the account, and then reads the entries again", async () => {
    const { fixture: s, state, row } = await createdGadget();
    const { tags } = row;
    row.tags = [];
    s.platform.beforeTeam = () => void Object.assign(row, { tags });
    const { inputs: read } = await s.read(state.id, state.outs);
    expect(read.tags).toEqual(inputs.tags);
  });

  test("a refresh fails while the account cannot be verified", async () => {
    const { fixture: s, state, row } = await createdGadget();
    row.tags = [];
    s.platform.teamAnswer = answer(200, '{"data":[]}');
    await expect(s.read(state.id, state.outs)).rejects.toThrow(/cannot verify the account/);
  });

  test("a refresh stores an empty list after a second read", async () => {
    const { fixture: s, state, row } = await createdGadget();
    row.tags = [];
    expect((await s.read(state.id, state.outs)).inputs.tags).toEqual([]);
  });
});
