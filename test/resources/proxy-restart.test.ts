import { proxyRestart } from "../../provider/resources/hosting/proxy-restart";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function openProxyRestarts() {
  const fixture = await open();
  const serverUuid = await fixture.server("alpha");
  const { sandbox } = fixture;
  return {
    fixture,
    sandbox,
    serverUuid,
    restarts: fixture.of(proxyRestart),
    sent: async () => (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ call }) => call),
  };
}

describe("restart of a server's proxy", () => {
  test("a creation waits until the proxy was down and runs again", async () => {
    const { fixture, restarts, serverUuid, sandbox, sent } = await openProxyRestarts();
    expect((await restarts.preview({ serverUuid })).failures).toEqual([]);
    expect(fixture.said()).toEqual([
      expect.stringContaining(`runs: a restart of the proxy of server ${serverUuid}; its sites are unavailable`),
    ]);
    const began = fixture.clock.now();
    const state = await restarts.create({ serverUuid });
    expect(state).toMatchObject({ id: expect.stringMatching(/^\w+\/2026-/), outs: { status: "running", ranAt: expect.any(String) } });
    expect(fixture.clock.now() - began).toBeGreaterThanOrEqual(11_000);
    expect(await sandbox.find("proxyRestarts")).toEqual([]);
    expect(await restarts.diff(state, { serverUuid, triggers: ["1"] })).toMatchObject({ replaces: ["triggers"] });
    await restarts.delete(state);
    expect(await sent()).toEqual(["POST /servers/{uuid}/proxy/restart"]);
  });

  test("the next `up` waits for the restart that a timed-out creation started", async () => {
    const { fixture, restarts, serverUuid, sandbox, sent } = await openProxyRestarts();
    void fixture.clock.sleep(3500).then(() => sandbox.mutate("proxyRestarts", serverUuid, { status: "exited" }));
    const { reason, ...state } = await restarts.createHalfWay({ serverUuid, timeoutSeconds: 30 });
    expect(reason).toMatch(/timed out after 30 s waiting for the proxy of server \w+ to be up again \(now exited\)\. Check the proxy/);
    await sandbox.remove("proxyRestarts", serverUuid);
    fixture.restart();
    expect((await restarts.update(state, { serverUuid })).outs.status).toBe("running");
    expect(await sent()).toHaveLength(1);
  });

  test("a creation repeats the restart if the response is lost", async () => {
    const { restarts, serverUuid, sandbox, sent } = await openProxyRestarts();
    await sandbox.fault({ match: { method: "POST" }, times: 1, kind: "drop-after" });
    expect((await restarts.create({ serverUuid })).outs.status).toBe("running");
    expect(await sent()).toHaveLength(2);
  });

  test("a preview refuses a server without a proxy, and a missing server", async () => {
    const { fixture, restarts, serverUuid, sandbox, sent } = await openProxyRestarts();
    await sandbox.mutate("servers", serverUuid, { proxy_type: "NONE" });
    expect((await restarts.preview({ serverUuid })).failures).toEqual([
      { property: "serverUuid", reason: `server ${serverUuid} has no proxy (proxyType is none), so there is nothing to restart.` },
    ]);
    fixture.restart();
    expect((await restarts.preview({ serverUuid: "nope" })).failures).toMatchObject([{ reason: expect.stringContaining("no server") }]);
    expect(await sent()).toEqual([]);
  });
});
