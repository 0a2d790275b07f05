import { type ScheduleBody, schedules, type TaskBody, tasks } from "../../../provider/api/game/schedules";
import { gameServers } from "../../../provider/api/game/servers";
import { CHOSEN } from "../../../sandbox/game/schedule/rows";
import { good, sandboxPerTest, send } from "../support";
import { codeOf, nightly } from "./support";

const sandbox = sandboxPerTest();
let server: string;
beforeEach(async () => {
  server = (await good(sandbox(), gameServers.list)).items[0]?.identifier ?? "";
});

describe("schedules", () => {
  const create = (body: object) => send(sandbox(), schedules.create, { params: { server }, body: body as ScheduleBody });
  const made = async (body: object = {}) => String((await create({ ...nightly, ...body })).answer.id);
  const one = (schedule: string) => good(sandbox(), schedules.get, { params: { server, schedule } });
  const update = (schedule: string, body: object) =>
    send(sandbox(), schedules.update, { params: { server, schedule }, body: { ...nightly, ...body } as ScheduleBody });

  test("a schedule's time fields are flat in requests, and below `cron` in responses", async () => {
    const { status, body, answer } = await create({ ...nightly, minute: " 05 ", day_of_week: "MON" });
    expect([status, body]).toMatchObject([200, { object: "server_schedule" }]);
    expect(answer).toMatchObject({
      id: 1,
      name: "nightly",
      cron: { minute: "05", hour: "3", day_of_month: "*", month: "*", day_of_week: "MON" },
      is_active: true,
      only_when_online: false,
      is_processing: false,
      last_run_at: null,
      next_run_at: "2026-01-05T03:05:00+00:00",
      created_at: "2026-01-01T00:00:00+00:00",
      tasks: [],
    });
    expect(await good(sandbox(), schedules.list, { params: { server } })).toEqual([answer]);
  });

  test("a repeated create makes a second schedule, and unknown fields are ignored", async () => {
    expect([await made({ nonsense: 1 }), await made()]).toEqual(["1", "2"]);
  });

  test.each<[object, string, string | null]>([
    [{ name: undefined }, "name", "required"],
    [{ name: "  " }, "name", "required"],
    [{ name: "x".repeat(192) }, "name", "max"],
    [{ minute: 5 }, "minute", "string"],
    [{ day_of_week: undefined }, "day_of_week", "required"],
    [{ is_active: "true" }, "is_active", "boolean"],
    [{ is_active: null }, "is_active", "required"],
  ])("a create with %j answers 422 with the field and the rule", async (wrong, source_field, rule) => {
    const { status, body } = await create({ ...nightly, ...wrong });
    const entry = { code: "ValidationException", status: "422", detail: expect.any(String), meta: { source_field, rule } };
    expect([status, body]).toEqual([422, { errors: [entry] }]);
  });

  test("a create without a month answers 500, not 422", async () => {
    expect(codeOf(await create({ ...nightly, month: undefined }))).toEqual([500, "TypeError"]);
    expect(codeOf(await create({ ...nightly, month: "" }))).toEqual([500, "TypeError"]);
  });

  test.each([
    { minute: "60" },
    { hour: "24" },
    { month: "13" },
    { day_of_week: "8" },
    { minute: "*/0" },
    { minute: "5/10" },
    { minute: "@hourly" },
    { minute: "H" },
    { minute: "0 0" },
    { day_of_month: "31", month: "2" },
  ])("a create refuses %j with 400, because it is not a cron expression", async (fields) => {
    expect(codeOf(await create({ ...nightly, ...fields }))).toEqual([400, "DisplayException"]);
  });

  test.each([
    [{ minute: "*/61" }, "2026-01-01T03:00:00+00:00"],
    [{ day_of_month: "L" }, "2026-01-31T03:00:00+00:00"],
    [{ day_of_month: "?", day_of_week: "7" }, "2026-01-04T03:00:00+00:00"],
    [{ month: "FEB" }, "2026-02-01T03:00:00+00:00"],
    [{ day_of_month: "2", day_of_week: "SUN" }, "2026-01-02T03:00:00+00:00"],
  ])("a create accepts %j, and the schedule runs next at %s", async (fields, next_run_at) => {
    const { answer } = await create({ ...nightly, ...fields });
    expect(answer).toMatchObject({ next_run_at, cron: { ...fields } });
  });

  test("an update replaces all fields, and flags that are left out become false", async () => {
    const id = await made({ only_when_online: true });
    const { is_active: _, ...rest } = nightly;
    const { answer } = await send(sandbox(), schedules.update, { params: { server, schedule: id }, body: { ...rest, hour: "4" } });
    expect(answer).toMatchObject({
      is_active: false,
      only_when_online: false,
      cron: { hour: "4" },
      next_run_at: "2026-01-01T04:00:00+00:00",
    });
    expect((await update(id, { only_when_online: "false" })).answer.only_when_online).toBe(true);
    expect(codeOf(await update("99", {}))).toEqual([404, "NotFoundHttpException"]);
  });

  test("a schedule is found on its own server only", async () => {
    const id = await made();
    const [other] = await sandbox().find("gameServers", { name: "creative" });
    const params = { server: String(other?.identifier), schedule: id };
    expect((await send(sandbox(), schedules.get, { params })).status).toBe(404);
    expect(await good(sandbox(), schedules.list, { params })).toEqual([]);
  });

  test("an active schedule with tasks runs by itself", async () => {
    const id = await made();
    await sandbox().advance(86_400);
    expect(await one(id)).toMatchObject({ last_run_at: null, next_run_at: "2026-01-01T03:00:00+00:00" });
    const before = await good(sandbox(), tasks.create, {
      params: { server, schedule: id },
      body: { action: "command", payload: "say hi", time_offset: 0 },
    });
    expect(await one(id)).toMatchObject({
      last_run_at: "2026-01-01T03:00:00+00:00",
      next_run_at: "2026-01-02T03:00:00+00:00",
      tasks: [before],
    });
    await sandbox().advance(27 * 3600);
    expect(await one(id)).toMatchObject({ last_run_at: "2026-01-03T03:00:00+00:00", next_run_at: "2026-01-04T03:00:00+00:00" });
    await sandbox().advance(28 * 86_400);
    expect(await one(id)).toMatchObject({ last_run_at: "2026-01-31T03:00:00+00:00", next_run_at: "2026-02-01T03:00:00+00:00" });
  });

  test("a manual run of a schedule requires tasks", async () => {
    const id = await made();
    const execute = () => send(sandbox(), schedules.execute, { params: { server, schedule: id } });
    expect(codeOf(await execute())).toEqual([400, "DisplayException"]);
    await sandbox().add("tasks", { schedule_id: Number(id), action: "power", payload: "restart", time_offset: 0 });
    const done = await execute();
    expect([done.status, done.text]).toEqual([202, "[]"]);
    expect(await one(id)).toMatchObject({ is_processing: true, last_run_at: null });
    expect(await sandbox().find("power", { server })).toMatchObject([{ state: "starting" }]);
    await sandbox().advance(CHOSEN.runSeconds);
    expect(await one(id)).toMatchObject({ is_processing: false, last_run_at: "2026-01-01T00:00:02+00:00" });
  });

  test("a deletion of a schedule removes the schedule's tasks", async () => {
    const id = await made();
    await sandbox().add("tasks", { schedule_id: Number(id), action: "backup", time_offset: 0 });
    const remove = () => send(sandbox(), schedules.remove, { params: { server, schedule: id } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await sandbox().find("tasks")).toEqual([]);
  });

  test("a control accepts a schedule's times as flat fields or below `cron`", async () => {
    const id = await sandbox().add("schedules", { server, name: "added" });
    expect(await one(id)).toMatchObject({ name: "added", is_active: true, cron: { minute: "0", hour: "*" } });
    await sandbox().mutate("schedules", id, { hour: "5", is_active: false });
    await sandbox().mutate("schedules", id, { cron: { minute: "30" } });
    expect(await one(id)).toMatchObject({ is_active: false, cron: { minute: "30", hour: "5" } });
    await expect(sandbox().mutate("schedules", id, { hours: "5" })).rejects.toThrow("no field hours");
  });
});

describe("tasks of schedules", () => {
  let schedule: string;
  beforeEach(async () => {
    schedule = await sandbox().add("schedules", { server, name: "nightly" });
  });
  const create = (body: object) => send(sandbox(), tasks.create, { params: { server, schedule }, body: body as TaskBody });
  const say = async (payload: string, sequence_id?: number) =>
    (await create({ action: "command", payload, time_offset: 0, sequence_id })).answer.id;
  const update = (task: number, body: object) =>
    send(sandbox(), tasks.update, {
      params: { server, schedule, task: String(task) },
      body: { action: "command", payload: "x", time_offset: 0, ...body } as TaskBody,
    });
  /** Returns the tasks in the order of the list, which is by id. */
  const listed = async () => {
    const raw = await send(sandbox(), schedules.get, { params: { server, schedule } });
    const { attributes } = raw.body as {
      attributes: { relationships: { tasks: { data: { attributes: { payload: string; sequence_id: number } }[] } } };
    };
    return attributes.relationships.tasks.data.map(({ attributes: task }) => `${task.payload}${task.sequence_id}`);
  };
  const inOrder = async () => (await good(sandbox(), schedules.get, { params: { server, schedule } })).tasks.map(({ payload }) => payload);

  test("a new task is inserted at the given place, at most at the end", async () => {
    await say("a");
    await say("b");
    await say("c", 1);
    await say("d", 99);
    expect(await listed()).toEqual(["a2", "b3", "c1", "d4"]);
    expect(await inOrder()).toEqual(["c", "a", "b", "d"]);
  });

  test("an update moves a task to the given place, even beyond the end", async () => {
    const [a, , , d] = [await say("a"), await say("b"), await say("c"), await say("d")];
    await update(a, { payload: "A" });
    expect(await listed()).toEqual(["A1", "b2", "c3", "d4"]);
    await update(d, { payload: "d", sequence_id: 2 });
    expect(await listed()).toEqual(["A1", "b3", "c4", "d2"]);
    await update(a, { payload: "a", sequence_id: 3 });
    expect(await listed()).toEqual(["a3", "b2", "c4", "d1"]);
    await update(a, { payload: "a", sequence_id: 9 });
    expect(await listed()).toEqual(["a9", "b2", "c3", "d1"]);
  });

  test("a deletion of a task moves the later tasks forward by one place", async () => {
    const [a] = [await say("a"), await say("b"), await say("c")];
    const remove = () => send(sandbox(), tasks.remove, { params: { server, schedule, task: String(a) } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await listed()).toEqual(["b1", "c2"]);
  });

  test("a new task changes `updated_at` of its schedule", async () => {
    await sandbox().advance(60);
    await say("a");
    expect(await good(sandbox(), schedules.get, { params: { server, schedule } })).toMatchObject({
      updated_at: "2026-01-01T00:01:00+00:00",
    });
  });

  test("a schedule refuses the eleventh task with 400", async () => {
    for (let n = 0; n < 10; n++) await say("x");
    expect(codeOf(await create({ action: "command", payload: "x", time_offset: 0 }))).toEqual([400, "ServiceLimitExceededException"]);
  });

  test.each<[object, string, string]>([
    [{ action: "explode", payload: "x", time_offset: 0 }, "action", "in"],
    [{ action: "command", time_offset: 0 }, "payload", "required_unless"],
    [{ action: "command", payload: "x" }, "time_offset", "required"],
    [{ action: "command", payload: "x", time_offset: 901 }, "time_offset", "max"],
    [{ action: "command", payload: "x", time_offset: "soon" }, "time_offset", "numeric"],
    [{ action: "command", payload: "x", time_offset: 0, sequence_id: 0 }, "sequence_id", "min"],
    [{ action: "command", payload: "x", time_offset: 0, continue_on_failure: null }, "continue_on_failure", "required"],
  ])("a task with %j is refused with 422", async (body, source_field, rule) => {
    expect((await create(body)).body).toMatchObject({ errors: [{ meta: { source_field, rule } }] });
  });

  test.each<[object, object]>([
    [
      { action: "command", payload: "x", time_offset: "10" },
      { time_offset: 10, continue_on_failure: false },
    ],
    [
      { action: "command", payload: "x", time_offset: 10.7, continue_on_failure: 1 },
      { time_offset: 11, continue_on_failure: true },
    ],
    [{ action: "backup", payload: null, time_offset: 0 }, { payload: "" }],
    [{ action: "power", payload: "dance", time_offset: 0 }, { payload: "dance" }],
  ])("a task with %j is stored as %j", async (body, stored) => {
    expect((await create(body)).answer).toMatchObject(stored);
  });

  test("the panel refuses backup tasks on a server whose backup limit is 0", async () => {
    await sandbox().mutate("gameServers", server, { backup_limit: 0 });
    const refused = [403, "HttpForbiddenException"];
    expect(codeOf(await create({ action: "backup", time_offset: 0 }))).toEqual(refused);
    expect(codeOf(await update(await say("a"), { action: "backup" }))).toEqual(refused);
  });
});
