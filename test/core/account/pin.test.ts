import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { callerInfoOf, withCallerInfo } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { gadgetFixture, UNCHANGED } from "../../support/gadget-fixture";

const HERE = "https://console.example.com";
const inputs = { box: "b1", name: "web", color: "blue" };
const pinned = (account: string, further: Record<string, string> = {}, definition: AnyDefinition = gadget) =>
  gadgetFixture({ definition, config: { "hosting:account": account, ...further } });

describe("the account in hosting:account", () => {
  test("the provider accepts hosting:account if it names the token's account", async () => {
    const s = pinned(`${HERE}#1`);
    const state = await s.create(inputs);
    s.restart();
    let reads = 0;
    s.platform.beforeTeam = () => void reads++;
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
    expect(reads).toBe(1);
  });

  test.each([
    ["another team", `${HERE}#2`, /the token belongs to "Acme" \(id 1\) at .*, but hosting:account \(HOSTING_ACCOUNT\) names team 2/],
    ["another origin", "https://other.example.com#1", /names an account at https:\/\/other\.example\.com, but the configured address is/],
  ])("the provider refuses every operation before any write if hosting:account names %s", async (_, pin, refusal) => {
    const s = pinned(pin);
    const row = s.platform.add({ name: "web", color: "blue" });
    const state = { id: row.uuid, outs: withCallerInfo({ ...s.bag(inputs) }, { account: { origin: HERE, id: "1" } }) };
    s.platform.writes();
    expect((await s.check(s.bag(inputs))).failures).toMatchObject([{ reason: expect.stringMatching(refusal) }]);
    await expect(s.create({ ...inputs, name: "first" })).rejects.toThrow(refusal);
    await expect(s.diff(state, inputs)).rejects.toThrow(refusal);
    await expect(s.update(state, { ...inputs, color: "green" })).rejects.toThrow(refusal);
    await expect(s.delete(state)).rejects.toThrow(refusal);
    await expect(s.read(state.id, state.outs)).rejects.toThrow(refusal);
    expect(s.platform.requests).toEqual([]);
  });

  test("the transport refuses a write to an account that hosting:account does not name", async () => {
    const careless = { ...gadget, identity: { ...gadget.identity, candidates: undefined } } as AnyDefinition;
    const s = pinned(`${HERE}#2`, {}, careless);
    const { lifecycle } = s;
    // The test disables the account check of the operation, to show that the transport also refuses the write.
    const { run } = lifecycle as unknown as { run: { accounts: { require: () => Promise<unknown> } } };
    run.accounts.require = async () => ({ origin: HERE, id: "2" });
    await expect(s.create(inputs)).rejects.toThrow(/names team 2/);
    expect(s.platform.writes()).toEqual([]);
  });

  test.each([
    ["http//console#1"],
    ["https://console.example.com"],
    ["https://console.example.com#"],
    ["https://console.example.com/api/v1#1"],
    ["team 1"],
    ["shop"],
  ])("`check` refuses hosting:account=%j and shows the required form", async (text) => {
    const s = pinned(text);
    expect((await s.check(s.bag(inputs))).failures).toEqual([
      {
        property: "",
        reason: `hosting:account (HOSTING_ACCOUNT) must be <origin>#<team id> (got ${JSON.stringify(text)}). Set it with: pulumi config set hosting:account 'https://console.example.com#1'`,
        code: "invalid_setting",
      },
    ]);
  });

  test("a resource that changes settings of the account needs hosting:account", async () => {
    const ofAccount = { ...gadget, form: "settings", identity: { noun: "gadget" } } as AnyDefinition;
    const s = gadgetFixture({ definition: ofAccount });
    expect((await s.check(s.bag(inputs))).failures).toEqual([
      {
        property: "",
        reason:
          "Gadget changes the team of the token, so the configuration must name that account. Set it with: pulumi config set hosting:account 'https://console.example.com#1'",
      },
    ]);
    expect((await pinned(`${HERE}#1`, {}, ofAccount).check(s.bag(inputs))).failures).toEqual([]);
  });
});

describe("a bare team id in hosting:account, as in release 0.2.0", () => {
  test("a bare team id means this team at the configured address, and the provider logs a warning", async () => {
    const s = pinned("1");
    const { outs } = await s.create(inputs);
    expect(callerInfoOf(outs).account).toMatchObject({ id: "1" });
    expect(s.said()).toEqual([
      "warning hosting:account (HOSTING_ACCOUNT) is a bare team id, a form that the next release does not accept. Set it with: pulumi config set hosting:account 'https://console.example.com#1'",
    ]);
    await expect(pinned("3").create(inputs)).rejects.toThrow(/names team 3/);
  });

  test("a diff with a bare team id refuses a state from another address", async () => {
    const s = pinned("1");
    const outs = withCallerInfo({ ...s.bag(inputs) }, { account: { origin: "https://staging.example.com", id: "1" } });
    await expect(s.diff({ id: "g1", outs }, inputs)).rejects.toThrow(
      /belongs to account \(id 1\) at https:\/\/staging\.example\.com.*If a run with a wrong \S+ created only this object, delete it in that account, and remove it from the state with: pulumi state delete <URN>/s,
    );
  });
});

describe("a move of the stack to another account", () => {
  const moving = (definition: AnyDefinition = gadget) =>
    pinned(`${HERE}#1`, { "hosting:accountBefore": "https://old.example.com#7" }, definition);
  const before = { origin: "https://old.example.com", id: "7" };
  const there = (s: ReturnType<typeof moving>, name = "web") => {
    const row = s.platform.add({ name, color: "grey" });
    return { id: row.uuid, outs: withCallerInfo({ ...s.bag({ ...inputs, name }), serial: 1 }, { account: before, release: "0.2.0" }) };
  };

  test("a move writes the new account into the state, and changes nothing else", async () => {
    const s = moving();
    const state = there(s);
    expect(await s.diff(state, { ...inputs, color: "green" })).toMatchObject({ changes: true, replaces: [] });
    const moved = await s.update(state, { ...inputs, color: "green" });
    expect(callerInfoOf(moved.outs).account).toEqual({ origin: HERE, id: "1", name: "Acme" });
    expect(moved.outs).toMatchObject({ name: "web", color: "blue", serial: 1 });
    expect([s.platform.writes(), s.platform.one(state.id).color]).toEqual([[], "grey"]);
    s.restart();
    expect(await s.diff(moved, inputs)).toEqual({ ...UNCHANGED, deleteBeforeReplace: false });
  });

  test("a move refuses to create, delete or refresh a resource", async () => {
    const s = moving();
    const state = there(s);
    await expect(s.create({ ...inputs, name: "another" })).rejects.toThrow(
      /only moves the stack from .*#?.*so it does not create this resource/,
    );
    await expect(s.delete(state)).rejects.toThrow(/so it does not delete resources/);
    await expect(s.read(state.id, state.outs)).rejects.toThrow(/so it does not refresh resources/);
    expect(s.platform.writes()).toEqual([]);
  });

  test("a move writes nothing and fails for a missing object and for an object with another name", async () => {
    const s = moving({ ...gadget, observe: byId } as AnyDefinition);
    const [gone, other] = [there(s, "gone"), there(s, "other")];
    s.platform.remove(gone.id);
    s.platform.one(other.id).name = "theirs";
    expect(await s.diff(gone, { ...inputs, name: "gone" })).toMatchObject({ changes: true, replaces: [] });
    expect(s.said()).toEqual([
      expect.stringContaining("this run moves the stack from account (id 7) at https://old.example.com to account (id 1)"),
      `warning web: not found: gadget ${gone.id} is not in account (id 1) at ${HERE}`,
    ]);
    await expect(s.update(gone, { ...inputs, name: "gone" })).rejects.toThrow(/not moved from/);
    await expect(s.update(other, { ...inputs, name: "other" })).rejects.toThrow(/is a different object in .*: name differs/);
    expect(s.platform.writes()).toEqual([]);
  });

  test("a half-finished move continues if `accountBefore` is set, and stops otherwise", async () => {
    const s = moving();
    const [one, two] = [there(s, "one"), there(s, "two")];
    const moved = await s.update(one, { ...inputs, name: "one" });
    s.restart();
    expect((await s.diff(moved, { ...inputs, name: "one" })).changes).toBe(false);
    expect((await s.diff(two, { ...inputs, name: "two" })).changes).toBe(true);
    const without = pinned(`${HERE}#1`);
    await expect(without.diff(two, { ...inputs, name: "two" })).rejects.toThrow(
      "pulumi config set hosting:accountBefore 'https://old.example.com#7'",
    );
  });

  test.each([
    ["no pin", {}, /HOSTING_ACCOUNT_BEFORE\) is set, but hosting:account \(HOSTING_ACCOUNT\) is not set/],
    [
      "the same account as the pin",
      { "hosting:account": "https://old.example.com#7" },
      /is set, but it is the same account as hosting:account/,
    ],
    ["a bare id as the pin", { "hosting:account": "1" }, /is set, but hosting:account \(HOSTING_ACCOUNT\) is a bare id/],
  ])("`check` refuses the setting `accountBefore` with %s", async (_, config, text) => {
    const s = gadgetFixture({ config: { ...config, "hosting:accountBefore": "https://old.example.com#7" } });
    expect((await s.check(s.bag(inputs))).failures).toMatchObject([{ reason: expect.stringMatching(text) }]);
    await expect(s.create(inputs)).rejects.toThrow(text);
    expect(s.platform.writes()).toEqual([]);
  });

  test("a move refuses an object that belongs to a third account", async () => {
    const s = moving();
    const { id, outs } = there(s);
    const third = withCallerInfo(outs, { account: { origin: "https://third.example.com", id: "9" } });
    await expect(s.diff({ id, outs: third }, inputs)).rejects.toThrow(/belongs to account \(id 9\) at https:\/\/third\.example\.com/);
  });
});

/** Reads a gadget by its id alone, without its inputs, as most resource types do. */
const byId: AnyDefinition["observe"] = async (context) =>
  gadget.observe({ hosting: context.hosting, id: context.id, inputs: context.inputs } as never);
