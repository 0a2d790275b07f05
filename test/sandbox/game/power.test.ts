import { activity } from "../../../provider/api/game/activity";
import { type PowerSignal, power } from "../../../provider/api/game/power";
import { gameServers } from "../../../provider/api/game/servers";
import type { Sandbox } from "../../../sandbox";
import { CHOSEN, SPECIFIED } from "../../../sandbox/game/power/rules";
import { good, sandboxPerTest, send } from "../support";
import { codeOf } from "./support";

const { startSeconds, stopSeconds, installSeconds } = CHOSEN;

const firstServer = async (sandbox: Sandbox, n = 0) => (await good(sandbox, gameServers.list)).items[n]?.identifier ?? "";
const stateOf = async (sandbox: Sandbox, server: string) => (await sandbox.find("power", { server }))[0]?.state;
const signal = async (sandbox: Sandbox, server: string, which: PowerSignal) =>
  (await send(sandbox, power.signal, { params: { server }, body: { signal: which } })).status;

describe("power", () => {
  const sandbox = sandboxPerTest();
  let server: string;
  beforeEach(async () => {
    server = await firstServer(sandbox());
  });
  const state = () => stateOf(sandbox(), server);

  test("a signal takes effect only after some time", async () => {
    expect([await state(), await signal(sandbox(), server, "start"), await state()]).toEqual(["offline", 204, "starting"]);
    await sandbox().advance(startSeconds);
    expect(await state()).toBe("running");
    await signal(sandbox(), server, "restart");
    expect(await state()).toBe("stopping");
    await sandbox().advance(stopSeconds);
    expect(await state()).toBe("starting");
    await sandbox().advance(startSeconds);
    await signal(sandbox(), server, "stop");
    await sandbox().advance(stopSeconds);
    expect(await state()).toBe("offline");
  });

  test("the panel drops every signal except a kill while an earlier signal takes effect", async () => {
    await signal(sandbox(), server, "start");
    await sandbox().advance(startSeconds);
    await signal(sandbox(), server, "stop");
    expect([await signal(sandbox(), server, "start"), await state()]).toEqual([204, "stopping"]);
    await sandbox().advance(stopSeconds + startSeconds);
    expect(await state()).toBe("offline");
    await signal(sandbox(), server, "start");
    expect([await signal(sandbox(), server, "kill"), await state()]).toEqual([204, "offline"]);
    await sandbox().advance(startSeconds);
    expect(await state()).toBe("offline");
  });

  test("a control can crash a server at once or at its next start", async () => {
    await sandbox().mutate("power", server, { crashes: true });
    await signal(sandbox(), server, "start");
    await sandbox().advance(startSeconds);
    expect(await state()).toBe("offline");
    await sandbox().mutate("power", server, { state: "running" });
    await sandbox().mutate("power", server, { state: "offline" });
    const [row] = await sandbox().find("power", { server });
    expect(JSON.stringify(row?.lines).match(/crashed state/g)).toHaveLength(2);
  });

  test("the call `resources` shows a state that is up to twenty seconds old", async () => {
    const shown = async () => (await good(sandbox(), power.resources, { params: { server } })).current_state;
    expect(await shown()).toBe("offline");
    await signal(sandbox(), server, "start");
    await sandbox().advance(startSeconds);
    expect(await shown()).toBe("offline");
    await sandbox().advance(SPECIFIED.resourcesCacheSeconds - startSeconds);
    expect(await shown()).toBe("running");
  });

  test("a command needs a running server, and is recorded as activity", async () => {
    const command = () => send(sandbox(), power.command, { params: { server }, body: { command: "say hi" } });
    expect(codeOf(await command())).toEqual([502, "HttpException"]);
    await sandbox().mutate("power", server, { state: "running" });
    expect((await command()).status).toBe(204);
    const { items } = await good(sandbox(), activity.ofServer, { params: { server } });
    expect(items).toMatchObject([{ event: "server:console.command", is_api: true, properties: { command: "say hi" } }]);
  });

  test("a reinstallation blocks other calls, leaves the server off, and may fail", async () => {
    await sandbox().mutate("power", server, { state: "running" });
    const params = { server };
    expect((await send(sandbox(), power.reinstall, { params })).status).toBe(202);
    expect((await send(sandbox(), power.resources, { params })).status).toBe(409);
    await sandbox().advance(installSeconds);
    expect([(await good(sandbox(), gameServers.get, { params })).status, await state()]).toEqual([null, "offline"]);
    await sandbox().mutate("power", server, { install_fails: true });
    await send(sandbox(), power.reinstall, { params });
    await sandbox().advance(installSeconds);
    expect((await good(sandbox(), gameServers.get, { params })).status).toBe("reinstall_failed");
  });

  test("the permission to stop a server allows the signal kill, but not the signal start", async () => {
    const friends = await firstServer(sandbox(), 2);
    expect(await signal(sandbox(), friends, "stop")).toBe(403);
    await sandbox().mutate("gameServers", friends, { permissions: ["control.stop"] });
    expect([await signal(sandbox(), friends, "kill"), await signal(sandbox(), friends, "start")]).toEqual([204, 403]);
    expect((await send(sandbox(), power.resources, { params: { server: friends } })).status).toBe(200);
  });
});

describe("power with the variant lockedPower=waits", () => {
  const sandbox = sandboxPerTest({ variants: { lockedPower: "waits" } });

  test("a signal waits while an earlier signal is still active", async () => {
    const server = await firstServer(sandbox());
    await sandbox().mutate("power", server, { state: "running" });
    await signal(sandbox(), server, "stop");
    await signal(sandbox(), server, "start");
    await sandbox().advance(stopSeconds);
    expect(await stateOf(sandbox(), server)).toBe("starting");
  });
});
