import { databaseAttachment } from "../../provider/resources/hosting/database-attachment";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function applicationWithDatabase(engine = "relational_1") {
  const fixture = await open();
  const { sandbox } = fixture;
  const applicationUuid = await addApplication(fixture);
  const databaseUuid = await sandbox.add("databases", { engine, plan: "small", region: "one:hel" });
  const keys = async () =>
    (await sandbox.find("variables", { application_uuid: applicationUuid }))
      .map((v) => `${v.key}${v.is_preview ? " (preview)" : ""}`)
      .sort();
  const add = (key: string, value = "mine", more: object = {}) =>
    sandbox.add("variables", { application_uuid: applicationUuid, key, value, ...more });
  return { fixture, sandbox, attachments: fixture.of(databaseAttachment), inputs: { databaseUuid, applicationUuid }, keys, add };
}

const ATTACH = { method: "POST", path: "/managed-databases/{uuid}/attach" } as const;
const copies = (...names: string[]) => names.flatMap((name) => [name, `${name} (preview)`]).sort();

describe("variables of a new database attachment", () => {
  test("the platform saves a pooled and a direct address for a relational database", async () => {
    const { attachments, inputs, keys, sandbox } = await applicationWithDatabase();
    const { id, outs } = await attachments.create(inputs);
    expect(id).toBe(`${inputs.databaseUuid}/${inputs.applicationUuid}/DATABASE_URL`);
    expect(outs.variables).toEqual(["DATABASE_URL", "DATABASE_DIRECT_URL"]);
    expect(await keys()).toEqual(copies("DATABASE_URL", "DATABASE_DIRECT_URL"));
    expect(await sandbox.find("variables", { key: "DATABASE_URL", is_preview: false })).toMatchObject([
      { is_shown_once: true, is_buildtime: false, is_runtime: true },
    ]);
  });

  test("the platform saves one variable for a key-value database, named after the engine", async () => {
    const { attachments, inputs, keys } = await applicationWithDatabase("key_value");
    const { id, outs } = await attachments.create(inputs);
    expect([id.split("/")[2], outs.variables]).toEqual(["KEY_VALUE_URL", ["KEY_VALUE_URL"]]);
    expect(await keys()).toEqual(copies("KEY_VALUE_URL"));
  });

  test("the platform saves the variables under the name in envKey", async () => {
    const { attachments, inputs, keys } = await applicationWithDatabase();
    const { id } = await attachments.create({ ...inputs, envKey: "ORDERS_URL" });
    expect(id.split("/")[2]).toBe("ORDERS_URL");
    expect(await keys()).toEqual(copies("ORDERS_URL", "ORDERS_DIRECT_URL"));
  });

  test("a creation saves the variables once after a lost response", async () => {
    const { attachments, inputs, keys, sandbox } = await applicationWithDatabase();
    await sandbox.fault({ match: ATTACH, kind: "drop-after" });
    await attachments.create(inputs);
    expect(await keys()).toEqual(copies("DATABASE_URL", "DATABASE_DIRECT_URL"));
  });
});

test.each([
  ["relational_1", undefined, ["DATABASE_URL", "DATABASE_DIRECT_URL"]],
  ["relational_1", "ORDERS_URL", ["ORDERS_URL", "ORDERS_DIRECT_URL"]],
  ["key_value", undefined, ["KEY_VALUE_URL"]],
  ["key_value", "CACHE_URL", ["CACHE_URL"]],
])("DatabaseAttachment finds variables that the response does not name (engine %s, envKey %s)", async (engine, envKey, names) => {
  const { attachments, inputs, sandbox, add } = await applicationWithDatabase(engine);
  for (const name of names) await add(name);
  await sandbox.fault({ match: ATTACH, kind: "status", code: 200, body: { message: "Attached." } });
  const { id, outs } = await attachments.create({ ...inputs, ...(envKey ? { envKey } : {}) });
  expect([id.split("/")[2], outs.variables]).toEqual([names[0], names]);
});

describe("application that already has the variable with another value", () => {
  test("the error of a creation suggests a free name for envKey, or `overwrite: true`", async () => {
    const { attachments, inputs, keys, add } = await applicationWithDatabase();
    await add("DATABASE_URL");
    await expect(attachments.create(inputs)).rejects.toThrow(
      'the application already has DATABASE_URL with another value, so nothing was saved. Set envKey: "DATABASE_2_URL", which is free, or set overwrite: true.',
    );
    expect(await keys()).toEqual(copies("DATABASE_URL"));
  });

  test("a creation succeeds with the free name that the error suggested", async () => {
    const { attachments, inputs, keys, add } = await applicationWithDatabase();
    await add("DATABASE_URL");
    await attachments.create({ ...inputs, envKey: "DATABASE_2_URL" });
    expect(await keys()).toEqual(copies("DATABASE_URL", "DATABASE_2_URL", "DATABASE_2_DIRECT_URL"));
  });

  test("a creation with overwrite replaces the existing variable, and the deletion removes this variable", async () => {
    const { attachments, inputs, keys, add, sandbox } = await applicationWithDatabase();
    await add("DATABASE_URL");
    const state = await attachments.create({ ...inputs, overwrite: true });
    expect(await sandbox.find("variables", { key: "DATABASE_URL", is_preview: false })).toMatchObject([
      { value: expect.stringContaining(".db."), is_shown_once: true },
    ]);
    await attachments.delete(state);
    expect((await keys()).filter((key) => !key.endsWith("(preview)"))).toEqual([]);
  });

  test("a creation fails with the platform's own error while the database is upgrading", async () => {
    const { attachments, inputs, sandbox } = await applicationWithDatabase();
    await sandbox.mutate("databases", inputs.databaseUuid, { status: "upgrading" });
    await expect(attachments.create(inputs)).rejects.toThrow(/attach failed with 409: "/);
  });
});

describe("drift of a database attachment", () => {
  test("a diff finds no change if all variables exist", async () => {
    const { attachments, inputs, fixture } = await applicationWithDatabase();
    const state = await attachments.create(inputs);
    fixture.restart();
    expect(await attachments.diff(state, inputs)).toMatchObject({ changes: false, replaces: [] });
  });

  test("a diff replaces an attachment if one of its variables is missing", async () => {
    const { attachments, inputs, fixture, sandbox, keys } = await applicationWithDatabase();
    const state = await attachments.create(inputs);
    const [direct] = await sandbox.find("variables", { key: "DATABASE_DIRECT_URL", is_preview: false });
    await sandbox.remove("variables", String(direct?.$id));
    fixture.restart();
    expect(await attachments.diff(state, inputs)).toMatchObject({ changes: true, deleteBeforeReplace: true, replaces: ["databaseUuid"] });
    await attachments.delete(state);
    await attachments.create(inputs);
    expect(await keys()).toEqual(copies("DATABASE_URL", "DATABASE_DIRECT_URL"));
  });

  test("a change of envKey deletes the variable that remained after an interrupted deletion", async () => {
    const { attachments, inputs, fixture, sandbox, keys } = await applicationWithDatabase();
    const state = await attachments.create(inputs);
    const [url] = await sandbox.find("variables", { key: "DATABASE_URL", is_preview: false });
    await sandbox.remove("variables", String(url?.$id)); // an interrupted deletion
    fixture.restart();
    expect(await attachments.diff(state, { ...inputs, envKey: "ORDERS_URL" })).toMatchObject({ changes: true });
    await attachments.deleteInThisRun(state);
    await attachments.create({ ...inputs, envKey: "ORDERS_URL" });
    expect(await keys()).toEqual([...copies("ORDERS_URL", "ORDERS_DIRECT_URL"), "DATABASE_URL (preview)"].sort());
  });

  test("a diff replaces an attachment whose application is gone", async () => {
    const { attachments, inputs, fixture, sandbox } = await applicationWithDatabase();
    const state = await attachments.create(inputs);
    await sandbox.remove("applications", inputs.applicationUuid);
    fixture.restart();
    expect(await attachments.diff(state, inputs)).toMatchObject({ changes: true, replaces: ["databaseUuid"] });
    await attachments.delete(state);
  });
});

describe("deletion of a database attachment", () => {
  test("a deletion removes only the attachment's variables and their preview copies", async () => {
    const { attachments, inputs, keys, add } = await applicationWithDatabase();
    await add("LOG_LEVEL");
    const state = await attachments.create(inputs);
    await attachments.delete(state);
    expect(await keys()).toEqual(copies("LOG_LEVEL"));
  });

  test("a deletion keeps a variable for preview deployments if another user changed it", async () => {
    const { attachments, inputs, keys, fixture, sandbox } = await applicationWithDatabase();
    const state = await attachments.create(inputs);
    const [copy] = await sandbox.find("variables", { key: "DATABASE_URL", is_preview: true });
    await fixture.clock.pass(60);
    await sandbox.mutate("variables", String(copy?.$id), { value: "a database for previews" });
    fixture.restart();
    await attachments.delete(state);
    expect(await keys()).toEqual(["DATABASE_URL (preview)"]);
  });

  test("a deletion keeps a variable for preview deployments if it existed before the attachment", async () => {
    const { attachments, inputs, keys, fixture, add } = await applicationWithDatabase();
    await add("DATABASE_URL", "a database for previews", { is_preview: true });
    await fixture.clock.pass(60);
    await attachments.delete(await attachments.create(inputs));
    expect(await keys()).toEqual(["DATABASE_URL (preview)"]);
  });

  test("a deletion succeeds if another user already removed the variables", async () => {
    const { attachments, inputs, sandbox } = await applicationWithDatabase();
    const state = await attachments.create(inputs);
    for (const { $id } of await sandbox.find("variables")) await sandbox.remove("variables", String($id));
    await attachments.delete(state);
  });
});

describe("preview of an attachment to an application that already has the variables", () => {
  const previewed = async ({ attachments, inputs }: Awaited<ReturnType<typeof applicationWithDatabase>>, more: object = {}) =>
    attachments.preview({ ...inputs, ...more });
  const line = (names: string) =>
    `data: exists: the application already has ${names}; up will stop unless these variables belong to this database, overwrite is true, or envKey is set to another name`;

  test("a preview reports an existing variable with the attachment's name", async () => {
    const begun = await applicationWithDatabase();
    await begun.add("LOG_LEVEL");
    await previewed(begun);
    expect(begun.fixture.said()).toEqual([]);
    await begun.add("ORDERS_DIRECT_URL");
    begun.fixture.restart();
    await previewed(begun, { envKey: "ORDERS_URL", overwrite: true });
    expect(begun.fixture.said()).toEqual([
      `data: adopted: the variables of application ${begun.inputs.applicationUuid}: overwrites ORDERS_DIRECT_URL`,
    ]);
    begun.fixture.restart();
    await previewed(begun, { envKey: "ORDERS_URL" });
    expect(begun.fixture.said()).toEqual([line("ORDERS_DIRECT_URL")]);
  });

  test("a preview for a key-value database reports an existing variable with the engine's name", async () => {
    const begun = await applicationWithDatabase("key_value");
    await begun.add("DATABASE_URL");
    await begun.add("KEY_VALUE_URL");
    await previewed(begun);
    expect(begun.fixture.said()).toEqual([line("KEY_VALUE_URL")]);
  });
});

describe("database that the list of databases omits", () => {
  const LIST = { method: "GET", path: "/managed-databases" } as const;

  test("a preview finds the database by its id", async () => {
    const { attachments, inputs, sandbox, add, fixture } = await applicationWithDatabase("key_value");
    await add("KEY_VALUE_URL");
    await sandbox.fault({ match: LIST, times: 0, kind: "status", code: 200, body: [] });
    expect((await attachments.preview(inputs)).failures).toEqual([]);
    expect(fixture.said()).toContainEqual(expect.stringContaining("exists: the application already has KEY_VALUE_URL"));
  });

  test("a preview refuses a database that does not exist", async () => {
    const { attachments, inputs } = await applicationWithDatabase();
    expect((await attachments.preview({ ...inputs, databaseUuid: "nothing" })).failures).toMatchObject([{ property: "databaseUuid" }]);
  });
});

describe("database that is attached to an application of this stack", () => {
  test("a creation adopts an attachment whose variables belong to this database", async () => {
    const { fixture, attachments, inputs, sandbox } = await applicationWithDatabase();
    const { id } = await attachments.create(inputs);
    fixture.restart();
    fixture.own("Application", inputs.applicationUuid);
    await sandbox.clearJournal();
    const again = await attachments.create(inputs);
    expect([again.id, again.outs.variables]).toEqual([id, ["DATABASE_URL", "DATABASE_DIRECT_URL"]]);
    expect((await sandbox.journal()).filter(({ method }) => method !== "GET")).toEqual([]);
    expect(fixture.said().join()).toContain("which this stack owns");
  });

  test("a creation fails if the variables belong to another database", async () => {
    const { fixture, attachments, inputs, sandbox } = await applicationWithDatabase();
    await attachments.create(inputs);
    const databaseUuid = await sandbox.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
    fixture.restart();
    fixture.own("Application", inputs.applicationUuid);
    await expect(attachments.create({ ...inputs, databaseUuid })).rejects.toThrow("with another value, so nothing was saved");
  });
});
