import { gameServers } from "../../../provider/api/game/servers";
import { projects } from "../../../provider/api/hosting/projects";
import type { FaultRule } from "../../../sandbox";
import { good, sandboxPerTest, send, sendRaw } from "../support";

const sandbox = sandboxPerTest();
const create = (name: string) => send(sandbox(), projects.create, { body: { name } });
const names = async () => (await sandbox().find("projects")).map(({ name }) => name);
const journal = async () => (await sandbox().journal()).map(({ method, status, fault }) => [method, status, fault]);

test("a fault of the kind `status` answers without performing the request", async () => {
  await sandbox().fault({ kind: "status", code: 503, headers: { "Retry-After": "7" } });
  const refused = await create("one");
  expect([refused.status, refused.headers["retry-after"], refused.body]).toEqual([503, "7", { message: "Planned fault 503." }]);
  expect((await create("two")).status).toBe(201);
  expect(await names()).toEqual(["two"]);
});

test("a fault can match requests by a part of their body", async () => {
  await sandbox().fault({ kind: "status", code: 503, match: { method: "POST", body: '"two"' }, times: 0 });
  expect([(await create("one")).status, (await create("two")).status, (await create("three")).status]).toEqual([201, 503, 201]);
});

test("a fault of the kind `status` can answer with a gateway's page", async () => {
  await sandbox().fault({ kind: "status", code: 502, body: "<html>Bad Gateway</html>" });
  const answer = await create("one");
  expect([answer.status, answer.text, answer.headers["content-type"]]).toEqual([502, "<html>Bad Gateway</html>", "text/html"]);
});

test("a fault of the kind `status` with `acts` also performs the request", async () => {
  await sandbox().fault({ kind: "status", code: 500, acts: true });
  expect((await create("one")).status).toBe(500);
  expect(await names()).toEqual(["one"]);
});

test("a fault of the kind `late` performs the request, but delays the answer", async () => {
  await sandbox().fault({ kind: "late", milliseconds: 400 });
  const began = performance.now();
  let isAnswered = false;
  const answer = create("one").finally(() => {
    isAnswered = true;
  });
  while ((await names()).length === 0) await new Promise((done) => setImmediate(done));
  expect(isAnswered).toBe(false);
  expect((await answer).status).toBe(201);
  expect(performance.now() - began).toBeGreaterThanOrEqual(398);
});

test("the fault kind `drop-before` prevents the request, and `drop-after` prevents only the response", async () => {
  await sandbox().fault({ kind: "drop-before" });
  await expect(create("before")).rejects.toThrow();
  expect(await names()).toEqual([]);
  await sandbox().fault({ kind: "drop-after" });
  await expect(create("after")).rejects.toThrow();
  expect(await names()).toEqual(["after"]);
  expect(await journal()).toEqual([
    ["POST", 0, "drop-before"],
    ["POST", 0, "drop-after"],
  ]);
});

test("a fault of the kind `truncate` sends only half an answer", async () => {
  await good(sandbox(), projects.create, { body: { name: "one" } });
  await sandbox().fault({ kind: "truncate" });
  await expect(send(sandbox(), projects.list)).rejects.toThrow(/closed|terminated|aborted/);
  expect(await good(sandbox(), projects.list)).toHaveLength(1);
});

test("a fault of the kind `html` answers with a web page", async () => {
  await sandbox().fault({ kind: "html" });
  const { headers, text } = await sendRaw(sandbox(), "POST", "/api/v1/projects", { body: '{"name":"one"}' });
  expect([headers["content-type"], text]).toEqual(["text/html", expect.stringMatching(/^<!DOCTYPE html>/)]);
  expect(await names()).toEqual([]);
});
test("a fault of the kind `revoke` revokes the token from that request on", async () => {
  await sandbox().fault({ match: { method: "GET" }, kind: "revoke" });
  expect((await create("one")).status).toBe(201);
  expect((await send(sandbox(), projects.list)).status).toBe(401);
  expect((await create("two")).status).toBe(401);
  await sandbox().restoreToken(sandbox().apiToken);
  expect((await create("two")).status).toBe(201);
  await expect(sandbox().restoreToken("nobody's")).rejects.toThrow("There is no such token.");
});

test("a fault of the kind `delay` delays the answer in real time", async () => {
  await sandbox().fault({ kind: "delay", milliseconds: 60 });
  const began = performance.now();
  await create("one");
  expect(performance.now() - began).toBeGreaterThanOrEqual(58);
});

test("a request with `actsAfterSeconds` is answered at once, and has its effect later", async () => {
  await sandbox().fault({ kind: "status", code: 504, actsAfterSeconds: 30 });
  expect((await create("one")).status).toBe(504);
  await sandbox().advance(29);
  await sandbox().clearFaults();
  expect(await sandbox().find("projects")).toEqual([]);
  await sandbox().advance(1);
  expect(await sandbox().find("projects")).toMatchObject([{ name: "one" }]);
});

describe("the requests that a fault matches", () => {
  const hit = async (rule: Omit<FaultRule, "kind">) => {
    await sandbox().fault({ ...rule, kind: "status", code: 500 });
    const { uuid } = (await send(sandbox(), projects.create, { body: { name: "one" } })).answer ?? { uuid: "x" };
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await send(sandbox(), projects.get, { params: { uuid } })).status);
    return statuses;
  };

  test.each<[Omit<FaultRule, "kind">, number[]]>([
    [{ match: { method: "GET" } }, [500, 200, 200, 200]],
    [{ match: { method: "get", nth: 2 } }, [200, 500, 200, 200]],
    [{ match: { method: "GET", nth: 2 }, times: 2 }, [200, 500, 500, 200]],
    [{ match: { method: "GET" }, times: 0 }, [500, 500, 500, 500]],
    [{ match: { path: "/projects/{uuid}" } }, [500, 200, 200, 200]],
    [{ match: { path: "/api/v1/projects/{uuid}", nth: 4 } }, [200, 200, 200, 500]],
    [{ match: { path: /projects\/\w+$/g } }, [500, 200, 200, 200]],
    [{ match: { path: "/applications/{uuid}" } }, [200, 200, 200, 200]],
    [{ match: { api: "panel" } }, [200, 200, 200, 200]],
  ])("the fault %j hits the expected requests", async (rule, statuses) => {
    expect(await hit(rule)).toEqual(statuses);
  });

  test("a fault for the panel's path `/` matches GET /api/client", async () => {
    await sandbox().fault({ match: { api: "panel", path: "/" }, kind: "status", code: 500 });
    expect((await send(sandbox(), gameServers.list)).status).toBe(500);
    expect((await send(sandbox(), gameServers.list)).status).toBe(200);
  });
});

test("faults can be cleared, and the sandbox refuses an invalid fault", async () => {
  await sandbox().fault({ kind: "status", code: 500, times: 0 });
  await sandbox().clearFaults();
  expect((await create("one")).status).toBe(201);
  await expect(sandbox().fault({ kind: "explode" } as unknown as FaultRule)).rejects.toThrow(/no fault of the kind explode/);
  await expect(sandbox().fault({ kind: "status" } as unknown as FaultRule)).rejects.toThrow(/needs a code/);
  for (const code of [99, 600]) await expect(sandbox().fault({ kind: "status", code })).rejects.toThrow(/needs a code/);
  await expect(sandbox().fault({ kind: "status", code: 504, actsAfterSeconds: -1 })).rejects.toThrow(/actsAfterSeconds/);
  for (const kind of ["delay", "late"]) await expect(sandbox().fault({ kind } as FaultRule)).rejects.toThrow(/needs milliseconds/);
});
