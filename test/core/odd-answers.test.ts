import type { WireResponse } from "../../provider/api/network";
import { messageOf, NotReadyError } from "../../provider/core/errors";
import type { AnyDefinition } from "../../provider/core/resource";
import { HIDDEN } from "../../provider/core/values";
import { createdGadget, gadgetFixture, gadgetInputs, UNCHANGED } from "../support/gadget-fixture";
import { quietGadget } from "../support/quiet-gadget";

const answer = (status: number, text: string): WireResponse => ({ status, headers: {}, text });

/** Successes that a front proxy may give. */
const ODD: [string, WireResponse][] = [
  ["204", answer(204, "")],
  ["nothing", answer(200, "")],
  ["{}", answer(200, "{}")],
  ["[]", answer(200, "[]")],
  ['{"data":[]}', answer(200, '{"data":[]}')],
];
const inputs = gadgetInputs;
const green = { ...inputs, color: "green" };
const proxy = answer(200, "");

/** A platform whose writes answer nothing, as the API may. */
const quiet = (definition: AnyDefinition = quietGadget) => createdGadget({ definition });
/** Something answers the next write of a method by itself; with `team` also what follows. */
function swallow({ platform }: ReturnType<typeof gadgetFixture>, method: string, odd: WireResponse, team?: WireResponse): void {
  platform.instead = (asked) => {
    if (asked !== method) return undefined;
    platform.teamAnswer = team;
    return odd;
  };
}

describe.each(ODD)("a write answered with %s", (_, odd) => {
  test("is no success of an update while the object shows as before", async () => {
    const { fixture: s, state, row } = await quiet();
    swallow(s, "PATCH", odd);
    await expect(s.update(state, green)).rejects.toThrow(
      "PATCH /boxes/{box}/gadgets/{uuid} returned a success that confirms nothing, but the platform still shows the former color of gadget g1. The write counts as not done. Run pulumi up again.",
    );
    expect(row.color).toBe("blue");
  });

  test("is no success of an update while nothing proves the account", async () => {
    const { fixture: s, state } = await quiet({ ...quietGadget, isUnreadable: true } as AnyDefinition);
    swallow(s, "PATCH", odd, odd);
    const text = messageOf(await s.update(state, green).catch((error: unknown) => error));
    expect(text).toMatch(
      /^PATCH .* confirms nothing, and the API could not be checked afterwards: cannot verify the account: .* The write counts as not done\. Run pulumi up again when the API is reachable\.$/,
    );
    expect(text).not.toContain("Nothing was changed");
  });
});

describe("an update that the API answers with nothing", () => {
  test("costs two reads and goes through where the object shows it", async () => {
    const { fixture: s, state, row } = await quiet();
    let teams = 0;
    s.platform.beforeTeam = () => void teams++;
    s.platform.hidesAnswers = true;
    await s.update(state, green);
    expect(row.color).toBe("green");
    expect(s.platform.requests).toEqual(["GET /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1", "GET /boxes/b1/gadgets"]);
    expect(teams).toBe(2); // before the write, and after it
  });

  test("costs nothing more where the answer shows the object", async () => {
    const { fixture: s, state } = await quiet();
    let teams = 0;
    s.platform.beforeTeam = () => void teams++;
    await s.update(state, green);
    expect(s.platform.requests).toEqual(["GET /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1"]);
    expect(teams).toBe(1);
  });

  test("is waited for as long as a list may lag", async () => {
    const { fixture: s, state } = await quiet();
    s.platform.lagSeconds = 15;
    s.platform.hidesAnswers = true;
    await s.update(state, green);
  });

  test("goes through where the account alone can be read, for an object that no call reads", async () => {
    const { fixture: s, state } = await quiet({ ...quietGadget, isUnreadable: true } as AnyDefinition);
    s.platform.hidesAnswers = true;
    await s.update(state, green);
    expect(s.platform.requests).toEqual(["GET /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1"]);
  });

  test("is done again by the next run if nothing proved it, also for a hidden value", async () => {
    const { fixture: s, state, row } = await quiet();
    s.platform.hidesPasswords = true;
    swallow(s, "PATCH", proxy, proxy);
    await expect(s.update(state, { ...inputs, password: "neu" })).rejects.toThrow(/counts as not done/);
    s.platform.instead = () => undefined;
    s.platform.teamAnswer = undefined;
    s.restart();
    await s.update(state, { ...inputs, password: "neu" });
    expect(row.password).toBe("neu");
  });
});

describe("a creation whose second call is answered with nothing", () => {
  test("leaves a state from which the next run sends everything that can be sent", async () => {
    const s = gadgetFixture({ definition: quietGadget });
    s.platform.hidesPasswords = true;
    swallow(s, "PATCH", proxy, proxy);
    const error = await s.createNotReady(inputs);
    expect(error.message).toMatch(/confirms nothing, and the API could not be checked afterwards/);
    const state = { id: error.id, outs: error.properties };
    expect(state.outs).toMatchObject({ [HIDDEN.unsent]: expect.arrayContaining(["color", "password"]) });
    s.platform.instead = () => undefined;
    s.platform.teamAnswer = undefined;
    s.restart();
    expect(await s.diff(state, inputs)).toMatchObject({ changes: true, replaces: [] });
    await s.update(state, inputs);
    expect(s.platform.one("g1").password).toBe("geheim");
  });

  test("goes through where the object shows", async () => {
    const s = gadgetFixture({ definition: quietGadget });
    s.platform.hidesAnswers = true;
    const state = await s.create(inputs);
    s.restart();
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("is forgotten where it is an event: the next run makes it happen", async () => {
    const s = gadgetFixture({ definition: { ...quietGadget, isEvent: true } as AnyDefinition });
    swallow(s, "PATCH", proxy, proxy);
    const failed = s.create(inputs);
    await expect(failed).rejects.toThrow(/counts as not done/);
    await expect(failed).rejects.not.toBeInstanceOf(NotReadyError);
  });
});

describe("a removal of settings answered with nothing", () => {
  const settings = { ...quietGadget, isAlwaysThere: true, remove: quietGadget.update && takeBack } as AnyDefinition;
  async function takeBack(context: Parameters<NonNullable<AnyDefinition["remove"]>>[0]): Promise<void> {
    await quietGadget.update?.(context, { color: "grey" }, { inputs: {}, outputs: {} });
  }

  test("is no success while they show as they were written", async () => {
    const { fixture: s, state } = await quiet(settings);
    const outs = { ...state.outs, [HIDDEN.ownWrites]: ["color"] };
    swallow(s, "PATCH", proxy);
    await expect(s.delete({ ...state, outs })).rejects.toThrow(
      /with a success that confirms nothing, but still shows the object\. The state keeps it/,
    );
  });

  test("is one once they show what is restored", async () => {
    const { fixture: s, state, row } = await quiet(settings);
    s.platform.hidesAnswers = true;
    await s.delete({ ...state, outs: { ...state.outs, [HIDDEN.ownWrites]: ["color"] } });
    expect(row.color).toBe("grey");
  });

  test("is none while nothing proves the account", async () => {
    const { fixture: s, state } = await quiet(settings);
    swallow(s, "PATCH", proxy, proxy);
    await expect(s.delete(state)).rejects.toThrow(/cannot verify the account/);
  });
});

describe("an input that shows none of its entries any more", () => {
  test("is read again after a proof of the account", async () => {
    const { fixture: s, state, row } = await createdGadget();
    const { tags } = row;
    row.tags = [];
    s.platform.beforeTeam = () => void Object.assign(row, { tags });
    const { inputs: read } = await s.read(state.id, state.outs);
    expect(read.tags).toEqual(inputs.tags);
  });

  test("stays in the state as it is while nothing proves the account", async () => {
    const { fixture: s, state, row } = await createdGadget();
    row.tags = [];
    s.platform.teamAnswer = answer(200, '{"data":[]}');
    await expect(s.read(state.id, state.outs)).rejects.toThrow(/cannot verify the account/);
  });

  test("is empty if the same answer comes again", async () => {
    const { fixture: s, state, row } = await createdGadget();
    row.tags = [];
    expect((await s.read(state.id, state.outs)).inputs.tags).toEqual([]);
  });
});
