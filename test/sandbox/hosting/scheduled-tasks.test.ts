import { type ScheduledTaskBody, scheduledTasks } from "../../../provider/api/hosting/scheduled-tasks";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest({ clock: "manual" });
const BODY: ScheduledTaskBody = { name: "cleanup", command: "bin/cleanup", frequency: "30 2 * * *" };

const applicationWithTasks = async (on = sandbox()) => {
  const uuid = await (await setUp(on)).image();
  const params = { uuid };
  const create = async (body: Partial<ScheduledTaskBody> = {}) =>
    (await good(on, scheduledTasks.create, { params, body: { ...BODY, ...body } })).uuid;
  return {
    uuid,
    params,
    create,
    of: (task_uuid: string) => ({ params: { uuid, task_uuid } }),
    list: (token?: string) => good(on, scheduledTasks.list, { params, ...(token ? { token } : {}) }),
  };
};

test("scheduled tasks have defaults, and are listed by name", async () => {
  const { create, list } = await applicationWithTasks();
  const uuid = await create({ name: "b" });
  await create({ name: "a", container: "worker", timeout: 60, enabled: false });
  await create({ name: "a" });
  const rows = await list();
  expect(rows.map(({ name }) => name)).toEqual(["a", "a", "b"]);
  expect(rows[2]).toEqual({
    ...BODY,
    uuid,
    name: "b",
    container: null,
    timeout: 300,
    enabled: true,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(rows[0]).toMatchObject({ container: "worker", timeout: 60, enabled: false });
});

test("a change of a task keeps omitted fields, and a deletion is immediate", async () => {
  const { create, list, of } = await applicationWithTasks();
  const uuid = await create({ container: "worker" });
  await good(sandbox(), scheduledTasks.update, { ...of(uuid), body: { frequency: "@daily", container: null } });
  expect(await list()).toMatchObject([{ ...BODY, frequency: "@daily", container: null, enabled: true }]);
  await good(sandbox(), scheduledTasks.remove, of(uuid));
  expect(await list()).toEqual([]);
  expect((await send(sandbox(), scheduledTasks.remove, of(uuid))).status).toBe(404);
});

test("a task is found only below its application, and disappears with the application", async () => {
  const { create, uuid } = await applicationWithTasks();
  const task_uuid = await create();
  const other = (await applicationWithTasks()).uuid;
  const found = await send(sandbox(), scheduledTasks.update, { params: { uuid: other, task_uuid }, body: { timeout: 5 } });
  expect(found.status).toBe(404);
  await sandbox().remove("applications", uuid);
  expect(await sandbox().find("scheduledTasks")).toEqual([]);
});

test.each<[Partial<ScheduledTaskBody>, string]>([
  [{ name: "" }, "name"],
  [{ name: "x".repeat(256) }, "name"],
  [{ command: " " }, "command"],
  [{ frequency: "sometimes" }, "frequency"],
  [{ frequency: "0 4 31 2 *" }, "frequency"],
  [{ timeout: 0 }, "timeout"],
  [{ timeout: 36_001 }, "timeout"],
])("a creation and a change of a task refuse %j", async (body, field) => {
  const { params, of } = await applicationWithTasks();
  const refused = { status: 422, body: { errors: { [field]: [expect.anything()] } } };
  expect(await send(sandbox(), scheduledTasks.create, { params, body: { ...BODY, ...body } })).toMatchObject(refused);
  expect(await send(sandbox(), scheduledTasks.update, { ...of("nothing"), body })).toMatchObject(refused);
});

describe("executions of scheduled tasks", () => {
  const executions = async (of: object) => good(sandbox(), scheduledTasks.executions, of);

  test("executions follow the schedule while the task is enabled", async () => {
    const { create, of, uuid } = await applicationWithTasks();
    await sandbox().mutate("applications", uuid, { status: "running:healthy" });
    const task = await create({ frequency: "every_minute" });
    expect(await executions(of(task))).toEqual([]);
    await sandbox().advance(200);
    const first = await executions(of(task));
    expect(first).toHaveLength(3);
    expect(first.map(({ status }) => status)).toEqual(["success", "success", "success"]);
    const times = first.map(({ started_at: at }) => Date.parse(String(at)));
    expect(times).toEqual([...times].sort().reverse());
    expect(times.map((ms) => ms % 60_000)).toEqual([0, 0, 0]);
    expect(await executions(of(task))).toEqual(first);
    await good(sandbox(), scheduledTasks.update, { ...of(task), body: { enabled: false } });
    await sandbox().advance(200);
    expect(await executions(of(task))).toEqual([]);
    await good(sandbox(), scheduledTasks.update, { ...of(task), body: { enabled: true } });
    await sandbox().advance(60);
    expect(await executions(of(task))).toHaveLength(1);
  });

  test("executions fail while no container runs, and the list shows the latest ten", async () => {
    const { create, of } = await applicationWithTasks();
    const task = await create({ frequency: "* * * * *" });
    await sandbox().advance(3605);
    const all = await executions(of(task));
    expect(all).toHaveLength(10);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["failed"]));
  });
});

describe.each(["hidden", "shown"] as const)("the variant taskCommands=%s", (taskCommands) => {
  const other = sandboxPerTest({ variants: { taskCommands } });

  test(`the command of a task is ${taskCommands} for a token without \`Read sensitive data\``, async () => {
    const { create, list } = await applicationWithTasks(other());
    await create();
    const token = await other().addToken(["read"]);
    expect((await list(token)).map((row) => row.command)).toEqual([taskCommands === "shown" ? BODY.command : undefined]);
    expect((await list()).map((row) => row.command)).toEqual([BODY.command]);
  });
});

describe("the variant taskDeletion=not offered", () => {
  const other = sandboxPerTest({ variants: { taskDeletion: "not offered" } });

  test("a task cannot be deleted, but it can be disabled", async () => {
    const { create, list, of } = await applicationWithTasks(other());
    const uuid = await create();
    expect((await send(other(), scheduledTasks.remove, of(uuid))).status).toBe(405);
    await good(other(), scheduledTasks.update, { ...of(uuid), body: { enabled: false } });
    expect(await list()).toMatchObject([{ uuid, enabled: false }]);
  });
});
