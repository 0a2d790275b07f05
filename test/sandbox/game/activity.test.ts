import { activity } from "../../../provider/api/game/activity";
import { gameServers } from "../../../provider/api/game/servers";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
let servers: string[];
beforeEach(async () => {
  servers = (await good(sandbox(), gameServers.list)).items.map(({ identifier }) => identifier);
  const [server = "", other = ""] = servers;
  await sandbox().add("activity", { server, event: "server:power.start" });
  await sandbox().advance(1);
  await sandbox().add("activity", { server, event: "server:console.command", properties: { command: "say hi" }, is_api: true });
  await sandbox().add("activity", { server: other, event: "server:reinstall" });
  await sandbox().add("activity", { event: "user:api-key.create", properties: { identifier: "ptlc_x" } });
});
const of = async (query: Record<string, unknown> = {}) =>
  (await good(sandbox(), activity.ofServer, { params: { server: servers[0] ?? "" }, query })).items;

describe("activity", () => {
  test("the activity of a server contains only events of this server", async () => {
    const [first, second] = await of();
    expect(first).toMatchObject({ event: "server:power.start", is_api: false, properties: {}, timestamp: "2026-01-01T00:00:00+00:00" });
    expect(second).toMatchObject({ event: "server:console.command", is_api: true, properties: { command: "say hi" } });
    expect((await of({ sort: "-timestamp" })).map(({ event }) => event)).toEqual(["server:console.command", "server:power.start"]);
  });

  test("the activity of the account contains the actions on the account", async () => {
    const { items } = await good(sandbox(), activity.ofAccount, { query: { include: "actor" } });
    expect(items).toMatchObject([{ event: "user:api-key.create", relationships: { actor: { username: "sandbox" } } }]);
  });

  test("the activity can be filtered by event and read in pages", async () => {
    expect((await of({ "filter[event]": "console" })).map(({ event }) => event)).toEqual(["server:console.command"]);
    expect((await of({ per_page: 1, page: 2 })).map(({ event }) => event)).toEqual(["server:console.command"]);
    const params = { server: servers[0] ?? "" };
    const refused = await Promise.all(
      [{ "filter[ip]": "x" }, { sort: "event" }].map((query) => send(sandbox(), activity.ofServer, { params, query: query as never })),
    );
    expect(refused.map(({ status, body }) => [status, (body as { errors: { code: string }[] }).errors[0]?.code])).toEqual([
      [400, "InvalidFilterQuery"],
      [400, "InvalidSortQuery"],
    ]);
  });

  test("a user without the permission cannot read the activity of a server", async () => {
    expect((await send(sandbox(), activity.ofServer, { params: { server: servers[2] ?? "" } })).status).toBe(403);
  });
});
