import { backups } from "../../../provider/api/game/backups";
import { files } from "../../../provider/api/game/files";
import { power } from "../../../provider/api/game/power";
import { schedules, tasks } from "../../../provider/api/game/schedules";
import { gameServers, startup } from "../../../provider/api/game/servers";
import { connectSandbox } from "../../../sandbox";
import { good, sandboxPerTest, send, sendRaw } from "../support";
import { codeOf, nightly } from "./support";

const sandbox = sandboxPerTest();
let server: string;
let params: { server: string };
beforeEach(async () => {
  server = (await good(sandbox(), gameServers.list)).items[0]?.identifier ?? "";
  params = { server };
});

describe("a node that is down", () => {
  test.each([502, 504])("calls that need the node answer %d while the node is down, and other calls succeed", async (status) => {
    const { uuid } = await good(sandbox(), backups.create, { params, body: { name: "before" } });
    await sandbox().advance(600);
    await sandbox().add("nodeOutages", { server, status });
    const refused = [
      await send(sandbox(), power.resources, { params }),
      await send(sandbox(), power.signal, { params, body: { signal: "start" } }),
      await send(sandbox(), power.command, { params, body: { command: "say hi" } }),
      await send(sandbox(), power.reinstall, { params }),
      await send(sandbox(), files.list, { params, query: { directory: "/" } }),
      await send(sandbox(), files.contents, { params, query: { file: "/a.txt" } }),
      await send(sandbox(), files.write, { params, query: { file: "/a.txt" }, rawBody: "x", headers: { "content-type": "text/plain" } }),
      await send(sandbox(), files.remove, { params, body: { root: "/", files: ["a.txt"] } }),
      await send(sandbox(), files.chmod, { params, body: { root: "/", files: [{ file: "a.txt", mode: "644" }] } }),
      await send(sandbox(), backups.create, { params, body: {} }),
      await send(sandbox(), backups.remove, { params: { server, backup: uuid } }),
      await send(sandbox(), backups.restore, { params: { server, backup: uuid }, body: { truncate: false } }),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [status, "DaemonConnectionException"]));
    expect(await sandbox().find("backups", { deleted: false })).toMatchObject([{ uuid, is_successful: true }]);

    await good(sandbox(), gameServers.get, { params });
    await good(sandbox(), backups.list, { params });
    await good(sandbox(), schedules.list, { params });
    await good(sandbox(), startup.get, { params });
    const { url } = await good(sandbox(), files.download, { params, query: { file: "/a.txt" } });
    await expect(sendRaw(sandbox(), "GET", url.slice(sandbox().baseUrl.length))).rejects.toThrow();
    const { socket } = await good(sandbox(), power.console, { params });
    expect(socket).toContain("/node/ws/");
  });

  test("a control starts and ends an outage, even from another process", async () => {
    const elsewhere = await connectSandbox(sandbox().adminUrl);
    const node = await elsewhere.add("nodeOutages", { server });
    expect(await elsewhere.find("nodeOutages")).toMatchObject([{ node, status: 502, everything: false }]);
    expect((await send(sandbox(), power.resources, { params })).status).toBe(502);
    await elsewhere.remove("nodeOutages", node);
    await good(sandbox(), power.resources, { params });
    await elsewhere.add("nodeOutages", { server, status: 504, everything: true });
    expect((await send(sandbox(), schedules.list, { params })).status).toBe(504);
    await good(sandbox(), gameServers.get, { params });
    await expect(elsewhere.add("nodeOutages", { server, status: 500 })).rejects.toThrow("502 or 504");
    await expect(elsewhere.add("nodeOutages", { node: "nowhere" })).rejects.toThrow("no node nowhere");
  });

  test("the panel checks permissions during an outage, and schedules do nothing during an outage", async () => {
    const { id } = await good(sandbox(), schedules.create, { params, body: nightly });
    const schedule = String(id);
    await good(sandbox(), tasks.create, { params: { server, schedule }, body: { action: "power", payload: "start", time_offset: 0 } });
    await sandbox().add("nodeOutages", { server });
    await good(sandbox(), schedules.execute, { params: { server, schedule } });
    await sandbox().advance(60);
    expect(await sandbox().find("power", { server })).toMatchObject([{ state: "offline" }]);
    await sandbox().mutate("gameServers", server, { server_owner: false, permissions: [] });
    expect((await send(sandbox(), files.list, { params, query: { directory: "/" } })).status).toBe(403);
  });
});
