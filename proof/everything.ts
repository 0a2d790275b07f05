import * as hosting from "../sdk";

/** One object of every kind, each on the other as in a real program: what hangs on what must come and go in order. */
export function declareEverything({ alpha, gameServer }: { alpha: string; gameServer: string }): void {
  const shop = new hosting.Project("shop");
  const staging = new hosting.Environment("staging", { projectUuid: shop.id, description: "for trials" });
  new hosting.SharedVariable("region", { scope: { kind: "project", projectUuid: shop.id }, key: "REGION", value: "north" });
  const web = new hosting.Application("web", {
    projectUuid: shop.id,
    environmentUuid: staging.id,
    serverUuid: alpha,
    source: { kind: "ctrfile", ctrfile: "FROM scratch\n" },
    portsExposes: "3000",
  });
  const applicationUuid = web.id;
  const level = new hosting.EnvironmentVariable("level", { applicationUuid, key: "LOG_LEVEL", value: "info" });
  const set = new hosting.EnvironmentVariables("set", { applicationUuid, variables: { A: "1", B: "2" } });
  const data = new hosting.Storage("data", { applicationUuid, type: "persistent", mountPath: "/data" });
  new hosting.StorageBackupSchedule("nightly", { applicationUuid, storageUuid: data.id, frequency: "daily" });
  new hosting.Volume("disk", { serverUuid: alpha, sizeGb: 50 });
  const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
  const attached = new hosting.DatabaseAttachment("orders", { databaseUuid: orders.id, applicationUuid });
  new hosting.AutoscalingPolicy("scaling", { applicationUuid, enabled: true, maxCopies: 2 });
  new hosting.Deployment("web", { applicationUuid, triggers: [level.id, set.id, attached.id] });
  new hosting.game.Schedule("restart", {
    server: gameServer,
    cron: "0 4 * * *",
    tasks: [
      { action: "command", payload: "save-all" },
      { action: "power", payload: "restart", timeOffset: 60 },
    ],
  });
}
