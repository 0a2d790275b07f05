import { backups } from "../../../provider/api/game/backups";
import { schedules } from "../../../provider/api/game/schedules";
import { gameServers } from "../../../provider/api/game/servers";
import { good, sandboxPerTest, send, sendRaw } from "../support";
import { codeOf, nightly } from "./support";

const sandbox = sandboxPerTest();
let server: string;
beforeEach(async () => {
  server = (await good(sandbox(), gameServers.list)).items[0]?.identifier ?? "";
});

describe("the panel's API", () => {
  const get = (path: string, headers: Record<string, string>) => sendRaw(sandbox(), "GET", `/api/client${path}`, { headers });

  test("the hosting API and the panel refuse each other's keys", async () => {
    expect(codeOf(await send(sandbox(), gameServers.list, { token: sandbox().apiToken }))).toEqual([401, "AuthenticationException"]);
    expect(
      (await sendRaw(sandbox(), "GET", "/api/v1/projects", { headers: { authorization: `Bearer ${sandbox().panelKey}` } })).status,
    ).toBe(401);
  });

  test("the panel answers errors with JSON only if the request accepts JSON", async () => {
    const authorization = `Bearer ${sandbox().panelKey}`;
    expect((await get("/", { accept: "*/*" })).status).toBe(302);
    const missing = await get("/servers/nope1234", { accept: "text/html", authorization });
    expect([missing.status, missing.headers["content-type"]]).toEqual([404, expect.stringContaining("text/html")]);
    const headers = { accept: "*/*", authorization, "content-type": "application/json" };
    expect((await sendRaw(sandbox(), "POST", `/api/client/servers/${server}/schedules`, { headers, body: "{}" })).status).toBe(302);
    expect((await get("/", { accept: "*/*", authorization })).status).toBe(200);
  });

  test("the panel answers malformed JSON with 400, and a wrong method with 405", async () => {
    const params = { server };
    expect(codeOf(await send(sandbox(), schedules.create, { params, rawBody: "{" }))).toEqual([400, "BadRequestHttpException"]);
    const wrong = await sendRaw(sandbox(), "PATCH", `/api/client/servers/${server}`, {
      headers: { authorization: `Bearer ${sandbox().panelKey}` },
    });
    expect([...codeOf(wrong), wrong.headers.allow]).toEqual([405, "MethodNotAllowedHttpException", "GET"]);
  });
});

describe("game servers", () => {
  test("the list of game servers is paginated and shows the flags of each server", async () => {
    const { items, pagination } = await good(sandbox(), gameServers.list);
    expect(items.map(({ name, status, is_suspended, server_owner }) => [name, status, is_suspended, server_owner])).toEqual([
      ["survival", null, false, true],
      ["creative", null, false, true],
      ["friends", null, false, false],
    ]);
    expect(pagination).toEqual({ total: 3, count: 3, per_page: 50, current_page: 1, total_pages: 1, links: {} });
    const page = await good(sandbox(), gameServers.list, { query: { page: 2, per_page: 2 } });
    expect([page.items.map(({ name }) => name), page.pagination]).toMatchObject([
      ["friends"],
      { total: 3, total_pages: 2, links: { previous: expect.any(String) } },
    ]);
    expect((await good(sandbox(), gameServers.list, { query: { per_page: 1000 } })).pagination.per_page).toBe(100);
  });

  test("the list of game servers can be filtered by name, identifier and type", async () => {
    const names = async (query: object) => (await good(sandbox(), gameServers.list, { query })).items.map(({ name }) => name);
    expect(await names({ "filter[*]": "crea" })).toEqual(["creative"]);
    expect(await names({ "filter[*]": server })).toEqual(["survival"]);
    expect(await names({ type: "owner" })).toEqual(["survival", "creative"]);
    expect(await names({ type: "admin" })).toEqual([]);
    expect(codeOf(await send(sandbox(), gameServers.list, { query: { "filter[nope]": "x" } as object }))).toEqual([
      400,
      "InvalidFilterQuery",
    ]);
  });

  test("a game server is found by its short identifier or by its uuid", async () => {
    const one = await good(sandbox(), gameServers.get, { params: { server } });
    expect(one).toMatchObject({ identifier: server, name: "survival", region: "one:hel", feature_limits: { backups: 3 } });
    expect(one.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await good(sandbox(), gameServers.get, { params: { server: one.uuid } })).toEqual(one);
    expect(codeOf(await send(sandbox(), gameServers.get, { params: { server: "nope1234" } }))).toEqual([404, "NotFoundHttpException"]);
    const raw = await send(sandbox(), gameServers.get, { params: { server } });
    expect(raw.body).toMatchObject({ object: "server", meta: { is_server_owner: true, user_permissions: ["*"] } });
  });

  test.each<[Record<string, string | boolean>, number, string, object]>([
    [{ is_suspended: true }, 403, "AccessDeniedHttpException", { is_suspended: true, status: "suspended" }],
    [{ status: "installing" }, 409, "ServerStateConflictException", { is_installing: true }],
    [{ status: "install_failed" }, 409, "ServerStateConflictException", { is_installing: true }],
    [{ status: "restoring_backup" }, 409, "ServerStateConflictException", { status: "restoring_backup" }],
    [{ is_transferring: true }, 409, "ServerStateConflictException", { is_transferring: true }],
    [{ is_node_under_maintenance: true }, 409, "ServerStateConflictException", { is_node_under_maintenance: true }],
  ])("a game server with %j refuses calls to its schedules and backups", async (fields, status, code, shown) => {
    await sandbox().mutate("gameServers", server, fields);
    expect(await good(sandbox(), gameServers.get, { params: { server } })).toMatchObject(shown);
    expect(codeOf(await send(sandbox(), schedules.list, { params: { server } }))).toEqual([status, code]);
    expect(codeOf(await send(sandbox(), schedules.create, { params: { server }, rawBody: "{}" }))).toEqual([status, code]);
    expect(codeOf(await send(sandbox(), backups.list, { params: { server } }))).toEqual([status, code]);
  });

  test("a failed reinstallation blocks no call, and a control can reset a server's flags", async () => {
    await sandbox().mutate("gameServers", server, { status: "reinstall_failed" });
    expect((await send(sandbox(), schedules.list, { params: { server } })).status).toBe(200);
    await sandbox().mutate("gameServers", server, { is_suspended: true });
    await sandbox().mutate("gameServers", server, { is_suspended: false, feature_limits: { backups: 9 } });
    expect(await good(sandbox(), gameServers.get, { params: { server } })).toMatchObject({ status: null, feature_limits: { backups: 9 } });
  });

  test("a subuser may make only the calls that its permissions allow", async () => {
    const [friends] = await sandbox().find("gameServers", { name: "friends" });
    const params = { server: String(friends?.identifier) };
    expect((await send(sandbox(), schedules.list, { params })).status).toBe(200);
    const refused = await send(sandbox(), schedules.create, { params, body: nightly });
    expect([...codeOf(refused), refused.body]).toEqual([
      403,
      "AccessDeniedHttpException",
      { errors: [{ code: "AccessDeniedHttpException", status: "403", detail: "This action is unauthorized." }] },
    ]);
  });
});
