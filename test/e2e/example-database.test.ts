import { onEveryEngineWithExample } from "./engines";
import { PERMITTED, pricesOf } from "./money";
import { expectSettledForReaders, happened, writesOf } from "./results";

onEveryEngineWithExample("database", (open) => {
  test("`up` creates and attaches a database, and then deploys", async () => {
    const stack = await open();
    const { sandbox } = stack;
    const preview = await stack.preview();
    expect(preview.summary).toEqual({ create: 7 }); // the stack itself counts as one resource
    expect(pricesOf(preview)).toEqual([
      "orders: price: +9.00 USD/month (0.0123/hour) for a relational_1 database, plan small; needs hosting:autoConfirm",
      "price: total +9.00 USD/month so far in this run",
    ]);
    expect(await writesOf(stack)).toEqual([]);
    for (const [key, value] of Object.entries(PERMITTED)) await stack.setConfig(key, value);
    const { outputs } = await stack.up();
    // Everything that the containers need exists before they start.
    expect((await writesOf(stack)).at(-1)).toBe("POST /applications/{id}/start");
    expect(await sandbox.find("databases")).toMatchObject([
      { uuid: outputs.database, engine: "relational_1", plan: "small", region: "one:hel", status: "ready" },
    ]);
    expect(outputs.variables).toEqual(["ORDERS_URL", "ORDERS_DIRECT_URL"]);
    const keys = async () => (await sandbox.find("variables", { is_preview: false })).map(({ key }) => key).sort();
    expect(await keys()).toEqual(["LOG_LEVEL", "ORDERS_DIRECT_URL", "ORDERS_URL", "POOL_SIZE"]);
    const first = (await sandbox.find("deployments"))[0];
    expect(outputs.deployment).toEqual({ id: first?.deployment_uuid, status: "finished" });
    await expectSettledForReaders(stack);

    await stack.setConfig("logLevel", "debug");
    const changed = await stack.up();
    expect([happened(changed, "orders"), changed.summary]).toEqual(["same", { same: 5, update: 1, replace: 1 }]);
    expect(await writesOf(stack)).toEqual(["PATCH /applications/{id}/envs/bulk", "POST /applications/{id}/start"]);
    expect((await sandbox.find("deployments")).map(({ status }) => status)).toEqual(["finished", "finished"]);

    await stack.destroy();
    for (const kind of ["projects", "applications", "variables", "databases"] as const) expect(await sandbox.find(kind)).toEqual([]);
  });
});
