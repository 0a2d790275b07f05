import * as pulumi from "@pulumi/pulumi";
import type { Stack, StackOptions, StackResult } from "../../rehearsal";
import { Account } from "./account";
import { reported } from "./rehearsal-fixture";
import { Volume } from "./toy";
import { enginesByName, ToyFixture } from "./toy-fixture";

// The rehearsal treats explicit providers of dynamic resources like the Pulumi CLI 3.260 (docs/facts/engine.md 11.2).
jest.setTimeout(180_000);

const account = (name: string, more: Record<string, pulumi.Input<unknown>> = {}): Account =>
  new Account(name, { token: pulumi.secret(`token of ${name}`), ...more });

class Group extends pulumi.ComponentResource {
  constructor(name: string, options: pulumi.ComponentResourceOptions) {
    super("test:index:Group", name, {}, options);
    new Volume(`${name}-child`, {}, { parent: this });
  }
}

describe.each(enginesByName)("explicit providers on %s", (_, engine) => {
  const fixture = new ToyFixture(engine);
  /** The engine takes one step at a time, because the toy's cloud is a file that the accounts' processes write without a lock. */
  const open = (program: StackOptions["program"], options: StackOptions = {}): Promise<Stack> =>
    fixture.open({ program, parallel: 1, ...options });
  /** Returns the steps and the calls of one run. Each call contains its account. */
  const runOf = async (run: () => Promise<StackResult>): Promise<{ steps: string[]; calls: string[] }> => {
    fixture.toy.forgetCalls();
    const steps = reported(await run()).filter((step) => !step.includes("rehearsal-"));
    return { steps, calls: [...new Set(fixture.toy.accountCalls)].sort() };
  };

  test("each provider runs in its own process with only its own settings", async () => {
    let declared = true;
    const stack = await open(
      () => {
        if (declared) new Volume("a", {}, { provider: account("acme", { autoConfirm: true }) });
        new Volume("b", {}, { provider: account("globex") });
        new Volume("c");
      },
      { secretConfig: { "hosting:token": "token of the stack" }, config: { "prog:n": "3" } },
    );
    const none = { "prog:n": null, "prog:plain": null, "hosting:autoConfirm": null };
    expect(await runOf(stack.up)).toMatchObject({ steps: ["create a", "create acme", "create b", "create c", "create globex"] });
    const byToken = (config: unknown) => String((config as Record<string, unknown>)["hosting:token"]);
    expect([...fixture.toy.configurations].sort((x, y) => byToken(x).localeCompare(byToken(y)))).toEqual([
      { ...none, "hosting:token": "token of acme", "hosting:autoConfirm": "true" },
      { ...none, "hosting:token": "token of globex" },
      { ...none, "hosting:token": "token of the stack", "prog:n": "3" },
    ]);

    const own = (call: string) => [`${call} a (token of acme)`, `${call} b (token of globex)`, `${call} c (token of the stack)`];
    const same = ["same a", "same acme", "same b", "same c", "same globex"];
    expect(await runOf(stack.preview)).toEqual({ steps: same, calls: [...own("check"), ...own("diff")] });
    expect(await runOf(stack.refresh)).toEqual({ steps: same, calls: [...own("diff"), ...own("read")] });

    // The program drops the resource together with its account. The engine first deletes the resource with the account's own settings, and
    // then the account.
    declared = false;
    fixture.toy.forgetCalls();
    const left = await stack.up();
    expect(fixture.toy.accountCalls).toContain("delete a (token of acme)");
    expect(left.rawSteps.filter(({ op }) => op === "delete").map(({ urn }) => urn.split("::").at(-1))).toEqual(["a", "acme"]);
    expect(await runOf(stack.destroy)).toEqual({ steps: ["delete b", "delete c", "delete globex"], calls: own("delete").slice(1) });
    expect((await stack.exportState()).deployment.resources ?? []).toEqual([]);
  });

  test("the state contains the explicit provider with encrypted secrets", async () => {
    const stack = await open(() => void new Volume("a", {}, { provider: account("acme", { language: "de" }) }));
    await stack.up();
    const state = async (showSecrets = false) => (await stack.exportState({ showSecrets })).deployment.resources ?? [];
    const [acme] = (await state()).filter(({ urn }) => urn.endsWith("::pulumi:providers:pulumi-nodejs::acme"));
    expect(acme).toMatchObject({ type: "pulumi:providers:pulumi-nodejs", inputs: { "hosting:language": "de" } });
    expect(acme?.inputs).toHaveProperty(["hosting:token"]);
    expect(JSON.stringify(await state())).not.toContain("token of acme");
    expect(JSON.stringify(await state(true))).toContain("token of acme");
    const [a] = (await state()).filter(({ urn }) => urn.endsWith("::a"));
    expect(a).toMatchObject({ provider: `${acme?.urn}::${acme?.id}` });
    expect(acme?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("`up` uses the new settings of an explicit provider, and `destroy` uses the settings in the state", async () => {
    let token = "first";
    const stack = await open(() => void new Volume("a", {}, { provider: new Account("acme", { token: pulumi.secret(token) }) }));
    await stack.up();
    token = "second";
    expect(await runOf(stack.refresh)).toMatchObject({ calls: ["diff a (first)", "read a (first)"] });
    expect(await runOf(stack.preview)).toEqual({ steps: ["same a", "update acme"], calls: ["check a (second)", "diff a (second)"] });
    expect(await runOf(stack.up)).toEqual({ steps: ["same a", "update acme"], calls: ["check a (second)", "diff a (second)"] });
    token = "third";
    expect(await runOf(stack.destroy)).toEqual({ steps: ["delete a", "delete acme"], calls: ["delete a (second)"] });
  });

  test("`up` keeps the object of a resource that moves to another provider if nothing else changes", async () => {
    let provider: (accounts: Account[]) => Account | undefined = ([acme]) => acme;
    const program = () => {
      const accounts = [account("acme"), account("globex")];
      new Volume("a", {}, { provider: provider(accounts) });
    };
    const stack = await open(program, { secretConfig: { "hosting:token": "token of the stack" } });
    await stack.up();
    const same = ["same a", "same acme", "same globex"];
    provider = () => undefined;
    expect(await runOf(stack.up)).toEqual({ steps: same, calls: ["check a (token of the stack)", "diff a (token of the stack)"] });
    provider = ([, globex]) => globex;
    expect(await runOf(stack.up)).toEqual({ steps: same, calls: ["check a (token of globex)", "diff a (token of globex)"] });
    const resources = (await stack.exportState()).deployment.resources ?? [];
    expect(resources.find(({ urn }) => urn.endsWith("::a"))).toMatchObject({ provider: expect.stringContaining("::globex::") });
  });

  test("a preview does not call a provider whose settings are not known yet", async () => {
    const stack = await open(() => {
      const first = new Volume("first");
      const late = new Account("late", { token: first.mountPath });
      const served = new Volume("served", { sizeGb: 30 }, { provider: late });
      const read = new Volume("read", {}, { provider: late, id: "first-1" });
      return { path: served.mountPath, size: read.sizeGb };
    });
    const created = ["create first", "create late", "create served", "read read"];
    expect(await runOf(stack.preview)).toEqual({ steps: created, calls: ["check first (null)"] });
    expect((await stack.preview()).outputs).toEqual({ path: "[unknown]", size: "[unknown]" });
    expect(await runOf(stack.up)).toEqual({
      steps: created,
      calls: [
        ...["check first (null)", "check served (/mnt/first-1)", "create first (null)", "create served (/mnt/first-1)"],
        "read read (/mnt/first-1)",
      ],
    });
  });

  test("a component passes its provider to its children in each form of the option", async () => {
    fixture.toy.world = { volumes: { "x-1": { name: "x", sizeGb: 77 } }, counts: {}, faults: {} };
    const stack = await open(() => {
      const globex = account("globex");
      new Group("list", { providers: [globex] });
      new Group("record", { providers: { "pulumi-nodejs": globex } });
      new Group("single", { provider: globex });
      return { size: new Volume("x", {}, { provider: globex, id: "x-1" }).sizeGb };
    });
    fixture.toy.forgetCalls();
    expect((await stack.up()).outputs).toEqual({ size: 77 });
    expect(fixture.toy.accountCalls.filter((call) => !call.startsWith("check")).sort()).toEqual(
      ["create list-child", "create record-child", "create single-child", "read x"].map((call) => `${call} (token of globex)`),
    );
  });

  test("a renamed provider with an alias keeps its resources", async () => {
    let name = "acme";
    const stack = await open(() => {
      const provider = new Account(name, { token: pulumi.secret("token") }, { aliases: [{ name: "acme" }] });
      new Volume("a", {}, { provider });
    });
    await stack.up();
    name = "renamed";
    expect(await runOf(stack.up)).toMatchObject({ steps: ["same a", "same renamed"] });
    expect(await runOf(stack.destroy)).toEqual({ steps: ["delete a", "delete renamed"], calls: ["delete a (token)"] });
  });
});
