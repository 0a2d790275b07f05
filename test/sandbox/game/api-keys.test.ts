import { account } from "../../../provider/api/game/account";
import { apiKeys } from "../../../provider/api/game/api-keys";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest({ teams: ["other"] });
const errorOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors: object[] }).errors[0]];
const make = (body: object) => send(sandbox(), apiKeys.create, { body: body as { description: string } });

test("an API key shows its secret only once, and records its last use", async () => {
  const { token, identifier } = await good(sandbox(), apiKeys.create, { body: { description: " bot ", allowed_ips: ["127.0.0.1"] } });
  await sandbox().advance(60);
  expect((await send(sandbox(), account.get, { token })).status).toBe(200);
  const rows = await good(sandbox(), apiKeys.list);
  expect(JSON.stringify(rows)).not.toContain(token.slice(16));
  expect(rows.map((row) => [row.identifier === identifier, row.description, row.allowed_ips, row.last_used_at])).toEqual([
    [false, "sandbox", [], "2026-01-01T00:01:00+00:00"],
    [true, "bot", ["127.0.0.1"], "2026-01-01T00:01:00+00:00"],
  ]);
  await good(sandbox(), apiKeys.remove, { params: { identifier } });
  expect((await send(sandbox(), account.get, { token })).status).toBe(401);
  expect((await send(sandbox(), apiKeys.remove, { params: { identifier } })).status).toBe(404);
});

test("the panel refuses an API key that is limited to other addresses", async () => {
  const { token } = await good(sandbox(), apiKeys.create, { body: { description: "bot", allowed_ips: ["10.0.0.0/8", "::1"] } });
  expect(errorOf(await send(sandbox(), account.get, { token }))).toMatchObject([
    403,
    { code: "AccessDeniedHttpException", detail: expect.stringContaining("This IP address (127.0.0.1)") },
  ]);
});

test("a create of an API key refuses invalid addresses, impossible prefix lengths and a 26th key", async () => {
  expect(errorOf(await make({ description: "bot", allowed_ips: ["10.0.0.1", "hodor"] }))).toMatchObject([
    422,
    { code: "ValidationException", meta: { source_field: "allowed_ips.1", rule: null } },
  ]);
  expect((await make({ description: "bot", allowed_ips: ["10.0.0.0/33"] })).status).toBe(500);
  expect((await make({ description: "" })).status).toBe(422);
  for (let n = 0; n < 24; n++) await good(sandbox(), apiKeys.create, { body: { description: `bot ${n}` } });
  expect(errorOf(await make({ description: "bot" }))).toMatchObject([400, { code: "DisplayException" }]);
});

test("each team has its own API keys", async () => {
  const other = await sandbox().ofTeam("other");
  const { token } = await good(other, apiKeys.create, { body: { description: "theirs" } });
  expect((await good(other, apiKeys.list, { token })).map(({ description }) => description)).toEqual(["sandbox", "theirs"]);
  expect((await good(sandbox(), apiKeys.list)).map(({ identifier }) => identifier)).toEqual([sandbox().panelKey.slice(0, 16)]);
});
