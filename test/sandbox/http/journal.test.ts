import { createHash } from "node:crypto";
import { addons } from "../../../provider/api/game/addons";
import { applications } from "../../../provider/api/hosting/applications";
import { projects } from "../../../provider/api/hosting/projects";
import { variables } from "../../../provider/api/hosting/variables";
import { volumes } from "../../../provider/api/hosting/volumes";
import { CHOSEN, Journal } from "../../../sandbox/http/journal";
import { MANUAL_EPOCH } from "../../../sandbox/world/clock";
import { seedOf } from "../../harness/fixture";
import { setUp } from "../fixture";
import { sandboxPerTest, send, sendRaw } from "../support";

const sandbox = sandboxPerTest();

test("the journal records every request with path, status, time and token digest", async () => {
  await send(sandbox(), projects.create, { body: { name: "web" } });
  await sandbox().advance(5);
  await send(sandbox(), applications.list, { query: { tag: "blue" }, token: "wrong" });
  await sendRaw(sandbox(), "GET", "/api/client/nonsense");
  const digest = (token: string) => createHash("sha256").update(token).digest("hex").slice(0, 8);
  const at = Date.parse(MANUAL_EPOCH);
  expect(await sandbox().journal()).toEqual([
    {
      at: new Date(at).toISOString(),
      method: "POST",
      path: "/api/v1/projects",
      query: {},
      call: "POST /projects",
      body: { name: "web" },
      status: 201,
      token: digest(sandbox().apiToken),
    },
    {
      at: new Date(at + 5000).toISOString(),
      method: "GET",
      path: "/api/v1/applications",
      query: { tag: "blue" },
      call: "GET /applications",
      status: 401,
      token: digest("wrong"),
    },
    { at: new Date(at + 5000).toISOString(), method: "GET", path: "/api/client/nonsense", query: {}, status: 404 },
  ]);
  await sandbox().clearJournal();
  expect(await sandbox().journal()).toEqual([]);
});

test("the journal hides secrets, and omits a body that is not JSON", async () => {
  const uuid = await (await setUp(sandbox())).image();
  const secret = "hunter2hunter2hunter2";
  const params = { uuid };
  await send(sandbox(), variables.create, { params, body: { key: "A", value: secret } });
  await send(sandbox(), variables.bulk, { params, body: { data: [{ key: "B", value: secret, is_literal: true }] } });
  await send(sandbox(), applications.update, {
    params,
    body: { http_basic_auth_password: secret, manual_webhook_secret_git_provider_1: secret },
  });
  await send(sandbox(), applications.update, { params, rawBody: `{"name": "${secret}` });
  const text = JSON.stringify(await sandbox().journal());
  expect(text).not.toContain(secret);
  expect(text).not.toContain(sandbox().apiToken);
  expect((await sandbox().journal()).at(-3)?.body).toEqual({ data: [{ key: "B", value: "[hidden]", is_literal: true }] });
});

test("the journal records idempotency keys, and hides the values of a form", async () => {
  const { servers, gameServers } = await seedOf(sandbox());
  const params = { uuid: servers.alpha ?? "" };
  await send(sandbox(), volumes.create, { params, body: { size_gb: 20 }, idempotencyKey: "one" });
  const file = { name: "map.jar", bytes: new TextEncoder().encode("bytes of a file") };
  await send(sandbox(), addons.upload, { params: { server: gameServers.survival ?? "" }, body: { file } });
  const [bought, uploaded] = await sandbox().journal();
  expect([bought?.idempotencyKey, bought?.body]).toEqual(["one", { size_gb: 20 }]);
  expect([uploaded?.idempotencyKey, uploaded?.body]).toEqual([undefined, { file: "[hidden]" }]);
});

test("the journal drops its oldest requests when it is full", () => {
  const journal = new Journal();
  const entry = { at: "", method: "GET", query: {}, status: 200 };
  for (let n = 0; n <= CHOSEN.entries; n++) journal.add({ ...entry, path: `/${n}` });
  expect(journal.entries()).toHaveLength(CHOSEN.entries);
  expect(journal.entries()[0]?.path).toBe("/1");
});
