import { serverLogDrains } from "../../provider/resources/hosting/server-log-drains";
import { serverRuns } from "../support/sandbox-runs";

const open = serverRuns();

async function begin() {
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

describe("log drains", () => {
  test("that are turned on without their fields are refused in the preview, unless the platform has them", async () => {
    const { drains, serverUuid, set } = await begin();
    const failures = async () => (await drains.preview({ serverUuid, logService1Enabled: true, logService1LicenseKey: "a-key" })).failures;
    expect(await failures()).toEqual([
      { property: "logService1BaseUri", reason: expect.stringContaining("is required where logService1Enabled is true") },
    ]);
    await set({ logdrain_log_service_1_base_uri: "https://logs.example.com" });
    expect(await failures()).toEqual([]);
  });

  test("of which a needed field leaves the program are refused, because leaving it out empties it", async () => {
    const { drains, serverUuid } = await begin();
    const { outs } = await drains.create({ serverUuid, ...SERVICE });
    const { logService1LicenseKey: _, ...less } = SERVICE;
    const [failure] = (await drains.preview({ serverUuid, ...less }, outs)).failures;
    expect(failure?.reason).toContain("logService1LicenseKey is required where logService1Enabled is true");
  });

  test("that go are turned off and emptied in one call, and nothing of them stays", async () => {
    const { drains, serverUuid, fixture, held, bodies, set } = await begin();
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
});
