import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { PERMITTED, writes } from "./money";
import { errorsOf, expectSettled, happened, linesOf, permitDataLoss } from "./results";
import { webShop } from "./web-shop";

type Args = Partial<hosting.DatabaseAttachmentArgs>;

onEveryEngine("DatabaseAttachment", (open) => {
  const webWithDatabase = async (args: Args = {}) => {
    const fixture = { args, attached: true, engine: "relational_1" };
    const shop = await webShop(open, {
      more: (web) => {
        const orders = new hosting.ManagedDatabase("orders", { engine: fixture.engine, plan: "small", region: "one:hel" });
        if (!fixture.attached) return { database: orders.id };
        const attached = new hosting.DatabaseAttachment("orders-of-web", {
          databaseUuid: orders.id,
          applicationUuid: web.id,
          ...fixture.args,
        });
        return { database: orders.id, attachment: attached.id, variables: attached.variables };
      },
      stack: { config: PERMITTED, sandbox: { speed: 100 } },
    });
    const keys = async () => (await shop.stack.sandbox.find("variables", { is_preview: false })).map((v) => v.key).sort();
    return { ...shop, fixture, keys };
  };

  test("`up` waits for the database and saves its connection as variables", async () => {
    const { stack, keys } = await webWithDatabase();
    const { outputs } = await stack.up();
    expect(outputs.attachment).toBe(`${outputs.database}/${outputs.id}/DATABASE_URL`);
    expect(outputs.variables).toEqual(["DATABASE_URL", "DATABASE_DIRECT_URL"]);
    expect(await keys()).toEqual(["DATABASE_DIRECT_URL", "DATABASE_URL"]);
    await expectSettled(stack);
    const state = JSON.stringify(await stack.exportState({ showSecrets: true }));
    const [row] = await stack.sandbox.find("databases");
    expect(state).not.toContain(String(row?.password)); // neither the program nor the state contains the connection
    expect(state).not.toContain(String(row?.url));
  });

  test("a change of envKey replaces the attachment and its variables", async () => {
    const { stack, fixture, keys } = await webWithDatabase();
    await stack.up();
    fixture.args = { envKey: "ORDERS_URL" };
    expect(happened(await stack.up(), "orders-of-web")).toBe("replace envKey");
    expect(await keys()).toEqual(["ORDERS_DIRECT_URL", "ORDERS_URL"]);
    fixture.args = {};
    expect(happened(await stack.up(), "orders-of-web")).toBe("replace envKey");
    expect(await keys()).toEqual(["DATABASE_DIRECT_URL", "DATABASE_URL"]);
    await expectSettled(stack);
  });

  test("`up` deletes the old database, then buys the new database, and then attaches the new database", async () => {
    const { stack, fixture, keys } = await webWithDatabase();
    const before = await stack.up();
    fixture.engine = "key_value";
    await permitDataLoss(stack, `ManagedDatabase:orders#${before.outputs.database}`);
    await stack.sandbox.clearJournal();
    const { outputs } = await stack.up();
    expect(outputs.database).not.toBe(before.outputs.database);
    expect(await keys()).toEqual(["KEY_VALUE_URL"]);
    const order = (await writes(stack)).map((w) => w.split(" ").slice(0, 2).join(" "));
    const [deleted, bought, attached] = [
      "DELETE /managed-databases/{id}",
      "POST /managed-databases",
      "POST /managed-databases/{id}/attach",
    ].map((call) => order.indexOf(call));
    expect([deleted, bought, attached].every((n) => n !== undefined && n >= 0)).toBe(true);
    expect([deleted, bought, attached]).toEqual([...[deleted, bought, attached]].sort((x = 0, y = 0) => x - y));
    await expectSettled(stack);
  });

  test("`up` attaches the database again if a variable is missing on the platform", async () => {
    const { stack, keys } = await webWithDatabase();
    await stack.up();
    const [url] = await stack.sandbox.find("variables", { key: "DATABASE_URL", is_preview: false });
    await stack.sandbox.remove("variables", String(url?.$id));
    const preview = await stack.preview();
    expect(happened(preview, "orders-of-web")).toMatch(/^replace/);
    expect(linesOf(preview, "orders-of-web")).toContain("orders-of-web: gone from the platform, will be created again");
    await stack.up();
    expect(await keys()).toEqual(["DATABASE_DIRECT_URL", "DATABASE_URL"]);
    await expectSettled(stack);
  });

  test("`up` stops at an existing variable with the attachment's key unless `overwrite` is true", async () => {
    const { stack, fixture, keys } = await webWithDatabase();
    fixture.attached = false;
    const { outputs } = await stack.up();
    await stack.sandbox.add("variables", { application_uuid: String(outputs.id), key: "DATABASE_URL", value: "mine" });
    fixture.attached = true;
    expect(linesOf(await stack.preview(), "orders-of-web")).toEqual([
      "orders-of-web: exists: the application already has DATABASE_URL; up will stop unless these variables belong to this database, overwrite is true, or envKey is set to another name",
    ]);
    expect((await errorsOf(stack.up())).text).toContain(
      'the application already has DATABASE_URL with another value, so nothing was saved. Set envKey: "DATABASE_2_URL", which is free, or set overwrite: true.',
    );
    expect(await keys()).toEqual(["DATABASE_URL"]);
    fixture.args = { overwrite: true };
    await stack.up();
    expect(await keys()).toEqual(["DATABASE_DIRECT_URL", "DATABASE_URL"]);
    fixture.args = {}; // adopt is no longer needed
    await stack.up();
    await expectSettled(stack);
  });

  test("`up` removes the variables of a removed attachment, but no other variables", async () => {
    const { stack, fixture, keys } = await webWithDatabase();
    const { outputs } = await stack.up();
    await stack.sandbox.add("variables", { application_uuid: String(outputs.id), key: "LOG_LEVEL", value: "info" });
    fixture.attached = false;
    await stack.up();
    expect(await keys()).toEqual(["LOG_LEVEL"]);
    await stack.destroy();
    expect(await stack.sandbox.find("databases")).toEqual([]);
  });

  test("`get` reads an attachment that the stack does not manage", async () => {
    const path = { value: "" };
    const shop = await webShop(open, { stack: { config: PERMITTED } });
    const { outputs } = await shop.stack.up();
    const { sandbox } = shop.stack;
    for (const key of ["ORDERS_URL", "ORDERS_DIRECT_URL"])
      await sandbox.add("variables", { application_uuid: String(outputs.id), key, value: "x" });
    path.value = `somedatabase/${outputs.id}/ORDERS_URL`;
    const stack = await open({
      program: async () => ({ variables: hosting.DatabaseAttachment.get("existing", path.value).variables }),
      sandbox,
    });
    expect((await stack.up()).outputs).toEqual({ variables: ["ORDERS_URL", "ORDERS_DIRECT_URL"] });
    await stack.destroy();
    expect(await sandbox.find("variables", { is_preview: false })).toHaveLength(2);
    path.value = `somedatabase/${outputs.id}/OTHER_URL`;
    expect((await errorsOf(stack.up())).text).toContain(`no DatabaseAttachment with id "${path.value}"`);
  });
});
