import { applications } from "../../../provider/api/hosting/applications";
import { deployments } from "../../../provider/api/hosting/deployments";
import { CHOSEN as APPLICATIONS } from "../../../sandbox/hosting/application/rows";
import { CHOSEN } from "../../../sandbox/hosting/deployment/rules";
import { SPECIFIED } from "../../../sandbox/hosting/server/rows";
import { setUpPerTest } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const { queuedSeconds, buildSeconds, restartSeconds } = CHOSEN;
const { deploymentQueueLimit: queueLimit } = SPECIFIED;
const sandbox = sandboxPerTest();
const at = setUpPerTest(sandbox);
let uuid: string;
beforeEach(async () => {
  uuid = await at.image();
});
const start = (application = uuid, query = {}) => send(sandbox(), applications.start, { params: { uuid: application }, query });
const startedUuid = async (application = uuid, query = {}) => (await start(application, query)).answer.deployment_uuid ?? "";
const read = (deployment: string) => good(sandbox(), deployments.get, { params: { uuid: deployment } });
const status = async (deployment: string) => (await read(deployment)).status;

test("a deployment is queued, then in progress, then finished", async () => {
  const deployment = await startedUuid();
  expect(await read(deployment)).toMatchObject({
    status: "queued",
    commit: "HEAD",
    pull_request_id: 0,
    finished_at: null,
    application_id: "1",
  });
  await sandbox().advance(queuedSeconds);
  expect(await status(deployment)).toBe("in_progress");
  await sandbox().advance(buildSeconds - 1);
  expect(await status(deployment)).toBe("in_progress");
  expect((await at.read(uuid)).status).toBe("exited:unhealthy");
  await sandbox().advance(1);
  expect(await read(deployment)).toMatchObject({ status: "finished", finished_at: expect.stringContaining("T") });
  expect((await at.read(uuid)).status).toBe("running:healthy");
});

test("a deployment ends at the end of its build, even if it is read much later", async () => {
  const deployment = await startedUuid();
  await sandbox().advance(3600);
  const { created_at, finished_at } = await read(deployment);
  expect(Date.parse(finished_at ?? "") - Date.parse(created_at ?? "")).toBe((queuedSeconds + buildSeconds) * 1000);
});

test("a control can make a build fail, and the previous version keeps running", async () => {
  await startedUuid();
  await sandbox().advance(60);
  await sandbox().mutate("applications", uuid, { next_build: "failed" });
  const failing = await startedUuid();
  await sandbox().advance(60);
  const { status: ended, logs } = await read(failing);
  const lines: { output: string; hidden: boolean }[] = JSON.parse(logs ?? "[]");
  expect(ended).toBe("failed");
  expect(lines.filter(({ hidden }) => !hidden).map(({ output }) => output)).toContain("npm error Missing script: build");
  expect(lines.some(({ hidden }) => hidden)).toBe(true);
  expect((await at.read(uuid)).status).toBe("running:healthy");
  const next = await startedUuid();
  await sandbox().advance(60);
  expect(await status(next)).toBe("finished");
});

test("a deployment contains its log only for a token with `Read sensitive data`", async () => {
  const token = await sandbox().addToken(["read"]);
  expect(await good(sandbox(), deployments.get, { params: { uuid: await startedUuid() }, token })).not.toHaveProperty("logs");
});

test("a start without `force` is skipped if an equal deployment is active", async () => {
  await startedUuid();
  const skipped = await start();
  expect([skipped.status, skipped.body]).toEqual([200, { message: expect.any(String) }]);
  expect((await start(uuid, { force: true })).answer.deployment_uuid).toMatch(/^[a-z0-9]{24}$/);
  await sandbox().mutate("applications", uuid, { ctr_registry_image_tag: "2" });
  expect((await start()).answer.deployment_uuid).toBeDefined();
});

test("`start` reports success while the queue is full, but `deploy` answers 429", async () => {
  const many = [];
  for (let n = 0; n < queueLimit; n++) many.push(await at.image());
  for (const application of many) expect(await status(await startedUuid(application))).toBe("queued");
  const full = await start();
  expect([full.status, full.body]).toEqual([200, { message: expect.any(String), deployment_uuid: expect.any(String) }]);
  expect((await send(sandbox(), deployments.get, { params: { uuid: full.answer.deployment_uuid ?? "" } })).status).toBe(404);
  const refused = await send(sandbox(), deployments.deploy, { query: { uuid } });
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
});

test("a server builds at most two deployments at a time, and only one deployment of an application", async () => {
  const others = [await at.image(), await at.image()];
  const all = [
    await startedUuid(),
    await startedUuid(uuid, { force: true }),
    ...(await Promise.all(others.map((other) => startedUuid(other)))),
  ];
  const statuses = async () => Promise.all(all.map(status));
  await sandbox().advance(queuedSeconds);
  expect(await statuses()).toEqual(["in_progress", "queued", "in_progress", "queued"]);
  await sandbox().advance(buildSeconds);
  expect(await statuses()).toEqual(["finished", "in_progress", "finished", "in_progress"]);
  await sandbox().advance(buildSeconds);
  expect(await statuses()).toEqual(["finished", "finished", "finished", "finished"]);
});

test("a restart of an application does not build", async () => {
  const { deployment_uuid = "" } = await good(sandbox(), applications.restart, { params: { uuid } });
  await sandbox().advance(queuedSeconds + restartSeconds);
  expect(await read(deployment_uuid)).toMatchObject({ status: "finished", restart_only: true });
});

test("a start with instant_deploy builds at once, even if the queue is full", async () => {
  await sandbox().mutate("purchasedServers", at.server("alpha"), { deployment_queue_limit: 1 });
  await startedUuid();
  const instant = await startedUuid(uuid, { instant_deploy: true });
  expect(await read(instant)).toMatchObject({ status: "in_progress", force_rebuild: false });
});

test("a rollback of a git source does not build, and needs an image that the platform kept", async () => {
  await sandbox().mutate("applications", uuid, { build_pack: "auto_builder_1" });
  const images = () => good(sandbox(), applications.rollbackImages, { params: { uuid } });
  const rollback = (commit: string) => send(sandbox(), applications.rollback, { params: { uuid }, body: { commit } });
  expect(await images()).toEqual({ current: null, images: [] });
  const [first, second] = [await startedUuid(), await startedUuid(uuid, { force: true })];
  await sandbox().advance(2 * (queuedSeconds + buildSeconds));
  expect(await images()).toMatchObject({
    current: second,
    images: [
      { tag: second, is_current: true },
      { tag: first, is_current: false },
    ],
  });
  const { answer } = await rollback(first);
  await sandbox().advance(queuedSeconds + restartSeconds);
  expect(await read(answer.deployment_uuid ?? "")).toMatchObject({ status: "finished", rollback: true, commit: first });
  expect((await images()).current).toBe(first);
  const { answer: other } = await rollback("v7");
  await sandbox().advance(queuedSeconds + restartSeconds);
  expect(await read(other.deployment_uuid ?? "")).toMatchObject({ status: "failed" });
  await sandbox().mutate("purchasedServers", at.server("alpha"), { deployment_queue_limit: 0 });
  expect((await rollback(first)).status).toBe(400);
});

test("a deployment can be cancelled once, and the next deployment then begins", async () => {
  const first = await startedUuid();
  const second = await startedUuid(uuid, { force: true });
  await sandbox().advance(queuedSeconds);
  const cancel = () => send(sandbox(), deployments.cancel, { params: { uuid: first } });
  expect((await cancel()).body).toMatchObject({ deployment_uuid: first, status: "cancelled-by-user" });
  expect((await cancel()).status).toBe(400);
  expect(await status(second)).toBe("in_progress");
  await sandbox().advance(buildSeconds);
  expect([await status(first), await status(second)]).toEqual(["cancelled-by-user", "finished"]);
});

test("a stop of an application is queued and can be repeated", async () => {
  await startedUuid();
  await sandbox().advance(60);
  await good(sandbox(), applications.stop, { params: { uuid } });
  expect((await at.read(uuid)).status).toBe("running:healthy");
  await sandbox().advance(APPLICATIONS.stopSeconds);
  expect((await at.read(uuid)).status).toBe("exited:unhealthy");
  expect((await send(sandbox(), applications.stop, { params: { uuid } })).status).toBe(200);
});

test("the list of an application's deployments has ten deployments per page, the newest first", async () => {
  const made: string[] = [];
  for (let n = 0; n < 12; n++) made.push(await startedUuid(uuid, { force: true }));
  const list = (query = {}) => good(sandbox(), deployments.listOfApplication, { params: { uuid }, query });
  const page = await list();
  expect([page.count, page.deployments.map(({ deployment_uuid }) => deployment_uuid)]).toEqual([12, made.reverse().slice(0, 10)]);
  expect((await list({ skip: 10, take: 5 })).deployments.map(({ deployment_uuid }) => deployment_uuid)).toEqual(made.slice(10));
  for (const query of [{ take: 0 }, { skip: -1 }, { take: "x" as unknown as number }]) {
    expect((await send(sandbox(), deployments.listOfApplication, { params: { uuid }, query })).status).toBe(422);
  }
});

test("the list of the team's deployments is an object, not an array, if an older deployment changed last", async () => {
  const other = await at.image();
  await startedUuid();
  await sandbox().advance(1);
  await startedUuid(other);
  expect(Array.isArray((await send(sandbox(), deployments.list)).body)).toBe(true);
  await sandbox().advance(1); // the first deployment is in progress now, and its row was written last
  const { body, answer } = await send(sandbox(), deployments.list);
  expect(Object.keys(body as object)).toEqual(["0", "1"]);
  expect(Array.isArray(body)).toBe(false);
  expect(answer.map(({ status: shown }) => shown).sort()).toEqual(["in_progress", "queued"]);
});

describe("POST /deploy", () => {
  const deploy = (query: Record<string, unknown>) => send(sandbox(), deployments.deploy, { query });

  test("POST /deploy skips unknown uuids, and answers 404 if all are unknown", async () => {
    const other = await at.image();
    const { body } = await deploy({ uuid: `${uuid},nope,${other}` });
    expect(body).toMatchObject({ deployments: [{ resource_uuid: uuid }, { resource_uuid: other }] });
    expect((await deploy({ uuid: "nope" })).status).toBe(404);
  });

  test("POST /deploy returns an unusable id if an equal deployment is already queued", async () => {
    await deploy({ uuid });
    const [item] = (await deploy({ uuid })).answer.deployments ?? [];
    expect((await send(sandbox(), deployments.get, { params: { uuid: item?.deployment_uuid ?? "" } })).status).toBe(404);
  });

  test("POST /deploy with a tag answers with the fields `message` and `details`", async () => {
    const tagged = await at.image({ tags: ["blue"] });
    expect((await deploy({ tag: "blue,nope" })).body).toEqual({
      message: [expect.any(String)],
      details: [{ resource_uuid: tagged, deployment_uuid: expect.any(String) }],
    });
  });

  test("POST /deploy reads its parameters from the query or from the body", async () => {
    const answer = await send(sandbox(), deployments.deploy, { body: { uuid, force: true } });
    expect(answer.body).toMatchObject({ deployments: [{ resource_uuid: uuid }] });
    expect(await read(answer.answer.deployments?.[0]?.deployment_uuid ?? "")).toMatchObject({ force_rebuild: true });
  });

  test.each([[{}], [{ uuid: "a", tag: "b" }], [{ tag: "a", pr: 1 }], [{ uuid: "a", ctr_tag: "x" }]])(
    "POST /deploy answers 400 to %j",
    async (query) => {
      expect((await deploy(query)).status).toBe(400);
    },
  );

  test("POST /deploy requires the permission `Deploy`, and `Write` is not enough", async () => {
    const [may, mayNot] = [await sandbox().addToken(["deploy"]), await sandbox().addToken(["write", "read"])];
    expect((await send(sandbox(), deployments.deploy, { query: { uuid }, token: may })).status).toBe(200);
    expect((await send(sandbox(), deployments.deploy, { query: { uuid }, token: mayNot })).status).toBe(403);
  });
});

test("a deployment removes the platform's management labels, and reads the build file's health check", async () => {
  const ctrfile = Buffer.from("FROM scratch\nHEALTHCHECK --interval=30s --retries=3 CMD true\n").toString("base64");
  const { uuid: file = "" } = await good(sandbox(), applications.createCtrfile, { body: { ...at.place, ctrfile } });
  await startedUuid(file);
  await sandbox().advance(60);
  const { custom_labels, ...application } = await at.read(file);
  expect(application).toMatchObject({
    health_check_interval: 30,
    health_check_retries: 3,
    health_check_timeout: 5,
    custom_healthcheck_found: true,
  });
  const labels = Buffer.from(String(custom_labels), "base64").toString();
  expect(labels).toContain("proxy_1.http.routers");
  expect(labels).not.toContain("svc.managed");
});

test("a create or PATCH with instant_deploy starts a deployment without returning its id", async () => {
  const answer = await send(sandbox(), applications.createCtrimage, {
    body: { ...at.place, ctr_registry_image_name: "nginx", instant_deploy: true },
  });
  expect(Object.keys(answer.body as object)).toEqual(["uuid", "domains"]);
  expect(await good(sandbox(), deployments.listOfApplication, { params: { uuid: answer.answer.uuid ?? "" } })).toMatchObject({ count: 1 });
  const again = await send(sandbox(), applications.update, {
    params: { uuid: answer.answer.uuid ?? "" },
    body: { description: "x", instant_deploy: true },
  });
  expect([again.status, again.body]).toEqual([200, { message: expect.any(String) }]);
});
