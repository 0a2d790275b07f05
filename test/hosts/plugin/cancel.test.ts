import { failureOf } from "../../../harness/plugin-client";
import { VirtualClock } from "../../../harness/virtual-clock";
import { Cancellation } from "../../../provider/hosts/plugin/session";
import { pluginOnSandbox, urn } from "./fixture";

test("a cancellation ends every wait at once, including waits that begin later", async () => {
  const clock = new VirtualClock();
  const cancellation = new Cancellation();
  const endable = cancellation.endable(clock);
  const waiting = endable.sleep(60_000).catch((error: Error) => error.message);
  cancellation.cancel();
  expect(await waiting).toBe("cancelled: the next run continues from here.");
  await expect(endable.sleep(1)).rejects.toThrow("cancelled");
  expect(clock.now()).toBe(0);
});

test("a later cancellation does not affect waits that have already ended", async () => {
  const clock = new VirtualClock();
  const cancellation = new Cancellation();
  await clock.run(cancellation.endable(clock).sleep(1000));
  cancellation.cancel();
  expect(clock.now()).toBe(1000);
});

test("Cancel keeps the id of an object that is not ready, and the next `up` continues", async () => {
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

test("Cancel at the end of a run logs nothing, and no call is in progress", async () => {
  const f = await pluginOnSandbox();
  try {
    await f.created("Project", "shop", {});
    f.said();
    await f.plugin.cancel();
    await f.host.idle();
    expect(f.said()).toEqual([]);
  } finally {
    await f.close();
  }
});
