import { serverEdgeTunnel } from "../../provider/resources/hosting/server-edge-tunnel";
import { serverSettings } from "../../provider/resources/hosting/server-settings";
import { readsOf, textOf } from "../harness/journal";
import { serverRuns } from "../support/sandbox-runs";

const open = serverRuns();
const DISABLE = { method: "POST", path: "/servers/{uuid}/edge-tunnel/disable" } as const;
const HOME = "192.0.2.1";

async function openEdgeTunnel() {
  const at = await open();
  const { fixture, sandbox, serverUuid } = at;
  return {
    ...at,
    tunnel: fixture.of(serverEdgeTunnel),
    settings: fixture.of(serverSettings),
    address: async () => (await sandbox.find("purchasedServers", { uuid: serverUuid }))[0]?.ip,
    isOn: async () => (await sandbox.find("serverSettings", { uuid: serverUuid }))[0]?.is_edge_tunnel,
    /** Does what the setup of a tunnel does: the server gets the address of the tunnel. */
    moveTo: async (ip: string) => {
      await sandbox.mutate("purchasedServers", serverUuid, { ip });
      await sandbox.mutate("serverSettings", serverUuid, { ip_previous: HOME });
    },
    posts: async () => (await sandbox.journal()).filter(({ method }) => method === "POST").length,
  };
}

describe("ServerEdgeTunnel", () => {
  test("a deletion turns the tunnel off and restores the server's address", async () => {
    const { tunnel, serverUuid, address, isOn, moveTo } = await openEdgeTunnel();
    await moveTo("tunnel.example.com");
    const state = await tunnel.create({ serverUuid, isEdgeTunnel: true });
    expect(state.outs).toMatchObject({ ip: "tunnel.example.com", ipPrevious: HOME });
    await tunnel.delete(state);
    expect([await isOn(), await address()]).toEqual([false, HOME]);
  });

  test("an update turns a tunnel off only once if the response is lost", async () => {
    const { tunnel, serverUuid, address, moveTo, sandbox, posts } = await openEdgeTunnel();
    await moveTo("tunnel.example.com");
    const state = await tunnel.create({ serverUuid, isEdgeTunnel: true });
    await sandbox.clearJournal();
    await sandbox.fault({ match: DISABLE, times: 1, kind: "drop-after" });
    const { outs } = await tunnel.update(state, { serverUuid, isEdgeTunnel: false });
    expect([await posts(), await address()]).toEqual([1, HOME]);
    expect(outs).toMatchObject({ ip: HOME, ipPrevious: "tunnel.example.com" });
  });

  test("a deletion sends nothing if another user already turned the tunnel off", async () => {
    const { tunnel, serverUuid, posts, sandbox } = await openEdgeTunnel();
    const state = await tunnel.create({ serverUuid, isEdgeTunnel: true });
    await sandbox.clearJournal();
    await sandbox.mutate("serverSettings", serverUuid, { is_edge_tunnel: false });
    await tunnel.delete(state);
    expect(await posts()).toBe(0);
  });

  test("a diff without changes reads only the list of servers", async () => {
    const { tunnel, serverUuid, fixture, sandbox } = await openEdgeTunnel();
    const state = await tunnel.create({ serverUuid, isEdgeTunnel: true });
    fixture.restart();
    await sandbox.clearJournal();
    expect(await tunnel.diff(state, { serverUuid, isEdgeTunnel: true })).toMatchObject({ changes: false });
    expect((await readsOf(sandbox)).map(textOf)).toEqual(["GET /servers"]);
  });

  test("a check refuses a tunnel together with `ip` in ServerSettings", async () => {
    const { tunnel, settings, serverUuid } = await openEdgeTunnel();
    await settings.check({ serverUuid, ip: HOME }, {}, "settings");
    const [failure] = (await tunnel.check({ serverUuid, isEdgeTunnel: true }, {}, "tunnel")).failures;
    expect(failure?.reason).toContain(`the address of server ${serverUuid} is also declared by "settings"`);
    expect((await settings.check({ serverUuid: "another", concurrentBuilds: 3 }, {}, "others")).failures).toEqual([]);
  });
});
