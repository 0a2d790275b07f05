import { pinsOf } from "../harness/provider";
import { onEveryEngineWithExample } from "./engines";
import { expectSettledForReaders, happened, linesOf, requestsOf, writesOf } from "./results";

onEveryEngineWithExample("server-settings", (open) => {
  test("`up` gives two servers equal settings and repairs drift", async () => {
    const stack = await open({ config: { sendLogs: "true" }, env: { LOG_SERVICE_KEY: "a-key-of-the-service" } });
    for (const [key, pin] of Object.entries(pinsOf(stack.sandbox))) await stack.setConfig(key, pin);
    const { sandbox } = stack;
    const preview = await stack.preview();
    expect(preview.summary).toEqual({ create: 12 }); // five resources for each server, one for the team, and the stack itself
    expect(linesOf(preview).filter((line) => line.includes("cleanup settings"))).toEqual([
      expect.stringMatching(
        /^alpha: adopted: the cleanup settings of server \w+, changing ctrCleanupFrequency, ctrCleanupThreshold, forceCtrCleanup$/,
      ),
      expect.stringMatching(/^beta: adopted: the cleanup settings of server \w+, changing /),
    ]);
    expect(await writesOf(stack)).toEqual([]);

    expect((await stack.up()).outputs).toEqual({ settings: { alpha: true, beta: true } });
    const held = async (name: string) => {
      const [server] = await sandbox.find("purchasedServers", { name });
      const [settings] = await sandbox.find("serverSettings", { uuid: String(server?.uuid) });
      return { ...settings, ...server };
    };
    for (const name of ["alpha", "beta"])
      expect(await held(name)).toMatchObject({
        concurrent_builds: 3,
        server_disk_usage_check_frequency: "0 * * * *",
        is_metrics_enabled: true,
        ctr_cleanup_frequency: "0 4 * * 0",
        redirect_url: "https://www.example.com",
        logdrain_log_service_2_dataset_name: name,
      });
    expect(await held("gamma")).toMatchObject({ concurrent_builds: 2, is_monitor_enabled: false, redirect_url: null });
    await requestsOf(stack);
    const quiet = await stack.preview();
    expect(quiet.summary).toEqual({ same: 12 });
    expect((await requestsOf(stack)).sort()).toEqual([
      "GET /servers",
      "GET /servers/{id}/log-drains",
      "GET /servers/{id}/log-drains",
      "GET /servers/{id}/proxy",
      "GET /servers/{id}/proxy",
      "GET /svc/servers",
      "GET /team",
    ]);

    await expectSettledForReaders(stack);

    const alpha = String((await held("alpha")).uuid);
    await sandbox.mutate("serverSettings", alpha, { is_monitor_enabled: false, is_metrics_enabled: false });
    const drifted = await stack.preview();
    expect(linesOf(drifted)).toEqual(["alpha: drift: isMonitorEnabled, isMetricsEnabled differ on the platform"]);
    await stack.up();
    expect(await held("alpha")).toMatchObject({ is_monitor_enabled: true, is_metrics_enabled: true });

    await stack.setConfig("servers", "alpha");
    const fewer = await stack.up();
    expect(happened(fewer, "beta")).toBe("delete");
    expect(await held("beta")).toMatchObject({
      is_monitor_enabled: false,
      is_logdrain_log_service_2_enabled: false,
      logdrain_log_service_2_api_key: null,
      concurrent_builds: 3,
    });
    await stack.destroy();
    expect(await held("alpha")).toMatchObject({ is_monitor_enabled: false, concurrent_builds: 3 });
  });
});
