import { serverLogDrains } from "../../provider/resources/hosting/server-log-drains";
import { serverMonitor } from "../../provider/resources/hosting/server-monitor";
import { serverRuns } from "../support/sandbox-runs";

const open = serverRuns();

async function openLogDrains() {
  const at = await open();
  const { fixture, sandbox, serverUuid } = at;
  return {
    ...at,
    drains: fixture.of(serverLogDrains),
    set: (fields: Parameters<typeof sandbox.mutate>[2]) => sandbox.mutate("serverSettings", serverUuid, fields),
    held: async () => (await sandbox.find("serverSettings", { uuid: serverUuid }))[0],
    bodies: async () => (await sandbox.journal()).filter(({ method }) => method === "PATCH").map(({ body }) => body),
  };
}

const SERVICE = { logService1Enabled: true, logService1LicenseKey: "a-key", logService1BaseUri: "https://logs.example.com" };

describe("ServerLogDrains", () => {
  test("a preview requires the fields that an enabled drain lacks on the platform", async () => {
    const { drains, serverUuid, set } = await openLogDrains();
    const failures = async () => (await drains.preview({ serverUuid, logService1Enabled: true, logService1LicenseKey: "a-key" })).failures;
    expect(await failures()).toEqual([
      { property: "logService1BaseUri", reason: expect.stringContaining("is required if logService1Enabled is true") },
    ]);
    await set({ logdrain_log_service_1_base_uri: "https://logs.example.com" });
    expect(await failures()).toEqual([]);
  });

  test("a preview warns about a required field that the platform does not show", async () => {
    const { fixture, drains, serverUuid, set } = await openLogDrains();
    const reported = async () => {
      fixture.said();
      expect((await drains.preview({ serverUuid, customEnabled: true })).failures).toEqual([]);
      return fixture.said().filter((line) => line.includes("needs customConfig"));
    };
    expect(await reported()).toEqual([expect.stringContaining("customEnabled needs customConfig, but the platform does not show")]);
    await set({ logdrain_custom_config: "theirs" });
    expect(await reported()).toEqual([]);
  });

  test("a preview refuses to remove a required field of an enabled drain", async () => {
    const { drains, serverUuid } = await openLogDrains();
    const { outs } = await drains.create({ serverUuid, ...SERVICE });
    const { logService1LicenseKey: _, ...less } = SERVICE;
    const [failure] = (await drains.preview({ serverUuid, ...less }, outs)).failures;
    expect(failure?.reason).toContain("logService1LicenseKey is required if logService1Enabled is true");
  });

  test("a deletion empties the drains that this stack turned on, and keeps another user's drain", async () => {
    const { drains, serverUuid, fixture, held, bodies, set } = await openLogDrains();
    await set({ is_logdrain_custom_enabled: true, logdrain_custom_config: "theirs" });
    const state = await drains.create({ serverUuid, ...SERVICE });
    await fixture.sandbox.clearJournal();
    await drains.delete(state);
    expect(await bodies()).toEqual([
      { is_logdrain_log_service_1_enabled: false, logdrain_log_service_1_license_key: null, logdrain_log_service_1_base_uri: null },
    ]);
    expect(fixture.said()).toEqual(["data: turned off: logService1Enabled"]);
    expect(await held()).toMatchObject({ is_logdrain_log_service_1_enabled: false, logdrain_custom_config: "theirs" });
  });

  describe("an input that this stack wrote to an already enabled drain", () => {
    const onBefore = async () => {
      const begun = await openLogDrains();
      await begun.set({
        is_logdrain_log_service_1_enabled: true,
        logdrain_log_service_1_license_key: "a-key",
        logdrain_log_service_1_base_uri: "https://theirs.example.com",
      });
      const state = await begun.drains.create({ serverUuid: begun.serverUuid, ...SERVICE });
      await begun.fixture.sandbox.clearJournal();
      begun.fixture.said();
      return { ...begun, state };
    };

    test("a deletion sends no write, because the drain needs the input", async () => {
      const { drains, serverUuid, state, bodies, fixture, held } = await onBefore();
      await drains.delete(state);
      expect(await bodies()).toEqual([]);
      expect(fixture.said()).toEqual([
        `data: left in place: logService1BaseUri of server ${serverUuid}: logService1Enabled stays on and needs it, so the value is kept`,
        `data: left in place: logService1Enabled, logService1LicenseKey of server ${serverUuid}: no write of this stack changed them, so the values are kept`,
      ]);
      expect(await held()).toMatchObject({ logdrain_log_service_1_base_uri: "https://logs.example.com" });
    });

    test("an update keeps the input if the program removes the input and the switch", async () => {
      const { drains, serverUuid, state, bodies, fixture } = await onBefore();
      const kept = "data: left in place: logService1BaseUri: logService1Enabled stays on and needs it, so the value is kept";
      const less = { serverUuid, customEnabled: false };
      fixture.restart();
      await drains.preview(less, state.outs);
      await drains.diff(state, less);
      expect(fixture.said()).toContain(kept);
      fixture.restart();
      await drains.update(state, less);
      expect([await bodies(), fixture.said()]).toEqual([[], expect.arrayContaining([kept])]);
    });

    test("an update empties the input if the program turns the drain off", async () => {
      const { drains, serverUuid, state, bodies, fixture } = await onBefore();
      fixture.restart();
      await drains.update(state, { serverUuid, logService1Enabled: false });
      expect(await bodies()).toEqual([{ is_logdrain_log_service_1_enabled: false, logdrain_log_service_1_base_uri: null }]);
    });

    test("a deletion empties the input if another user turned the drain off", async () => {
      const { drains, serverUuid, state, set, bodies, fixture } = await onBefore();
      fixture.restart();
      await set({ is_logdrain_log_service_1_enabled: false });
      await fixture.of(serverMonitor).preview({ serverUuid }); // the program declares other resources, but no drains any more
      await drains.deleteInThisRun(state);
      expect(await bodies()).toEqual([{ logdrain_log_service_1_base_uri: null }]);
    });
  });
});
