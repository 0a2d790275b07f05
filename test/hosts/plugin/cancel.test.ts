import { HIDDEN } from "../../../provider/core/values";
import { failureOf } from "../../harness/plugin-client";
import { type PluginFixture, pluginOnSandbox, urn } from "./fixture";

test("Cancel keeps the id of an object that is not ready", async () => {
  const f = await pluginOnSandbox({ config: { "hosting:autoConfirm": "true" } });
  try {
    const of = urn("Volume", "data");
    const { inputs } = await f.run(f.plugin.check(of, { serverUuid: await f.server("alpha"), sizeGb: 50 }));
    const failing = failureOf(f.plugin.create(of, inputs));
    await f.clock.pass(1);
    await f.plugin.cancel();
    const { unfinished } = await failing;
    expect(unfinished).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      reasons: ["cancelled: the next run continues from here. [cancelled]"],
    });
    await f.restart();
    const { id = "", properties = {} } = unfinished ?? {};
    expect(await f.run(f.plugin.diff(of, id, properties, inputs))).toMatchObject({ isChanged: true, replaces: [] });
    const updated = await f.run(f.plugin.update(of, id, properties, inputs));
    expect(updated.properties).not.toHaveProperty("__unfinished");
    expect(await f.sandbox.find("volumes")).toHaveLength(1);
  } finally {
    await f.close();
  }
});

describe("a database that exists", () => {
  let f: PluginFixture;
  let made: Awaited<ReturnType<PluginFixture["created"]>>;
  const of = urn("ManagedDatabase", "orders");
  beforeEach(async () => {
    f = await pluginOnSandbox({ config: { "hosting:autoConfirm": "true" }, env: { HOSTING_ALLOW_DATA_LOSS: "true" } });
    made = await f.created("ManagedDatabase", "orders", { engine: "relational_1", plan: "small", region: "one:hel" });
    await f.restart();
  });
  afterEach(() => f.close());

  const cancelled = async (call: Promise<unknown>) => {
    const failing = failureOf(call);
    await f.clock.pass(1);
    await f.plugin.cancel();
    return failing;
  };

  test("Cancel during an update keeps the object's id and the reason in the state", async () => {
    const { id, properties, inputs } = made;
    const failure = await cancelled(f.plugin.update(of, id, properties, { ...inputs, plan: "medium" }));
    expect(failure).toMatchObject({
      code: 9,
      unfinished: { id, properties: { [HIDDEN.unfinished]: expect.stringMatching(/^cancelled/) } },
    });
  });

  test("Cancel ends a running deletion, and the next run completes the deletion", async () => {
    const { id, properties } = made;
    const failure = await cancelled(f.plugin.delete(of, id, properties));
    expect(failure).toEqual({ code: 9, text: "cancelled: the next run continues from here. [cancelled]" });
    await f.restart();
    await f.run(f.plugin.delete(of, id, properties));
    expect(await f.sandbox.find("databases")).toEqual([]);
  });
});

test("Cancel at the end of a run logs nothing", async () => {
  const f = await pluginOnSandbox();
  try {
    await f.created("Project", "shop", {});
    f.said();
    await f.plugin.cancel();
    await f.session.idle();
    expect(f.said()).toEqual([]);
  } finally {
    await f.close();
  }
});

test("Cancel reports an unknown outcome after a write whose response has no id", async () => {
  const f = await pluginOnSandbox();
  try {
    const of = urn("RegistryLogin", "registry");
    const args = { serverUuid: await f.server("alpha"), registry: "registry.example.com:5000", username: "deploy", password: "a-password" };
    const { inputs } = await f.run(f.plugin.check(of, args));
    await f.sandbox.fault({ match: { method: "POST", path: "/servers/{uuid}/registries" }, kind: "late", milliseconds: 300 });
    const failing = failureOf(f.plugin.create(of, inputs));
    const isSent = async () => (await f.sandbox.journal()).some(({ fault }) => fault !== undefined);
    while (!(await isSent())) await new Promise((done) => setImmediate(done));
    await f.plugin.cancel();
    expect((await failing).text).toBe("cancelled: the next run continues from here. [cancelled]");
  } finally {
    await f.close();
  }
});
