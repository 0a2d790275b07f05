import { getAutoscaling } from "../../provider/functions/hosting/autoscaling-policy";
import { getDatabaseCatalog } from "../../provider/functions/hosting/managed-database";
import { getPurchasedServers } from "../../provider/functions/hosting/server";
import { getTraffic } from "../../provider/functions/hosting/traffic";
import { getVolumes } from "../../provider/functions/hosting/volume";
import type { Variants } from "../../sandbox";
import type * as hosting from "../../sdk";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

// Fields that the specification names have types, so that a strict program needs no cast. `npm run check` compiles this file.

const open = sandboxRuns();
const PLATFORMS: Partial<Variants>[] = [{}, { numbers: "text", objects: "data" }];

test.each(PLATFORMS)("getVolumes returns the used size of a volume as a number (platform variant %j)", async (variants) => {
  const { ask, sandbox, server } = await open({ variants });
  await sandbox.add("volumes", { server_uuid: await server("alpha"), size_gb: 20 });
  const { volumes }: hosting.GetVolumesResult = await ask(getVolumes, {});
  const used: (number | null | undefined)[] = volumes.map(({ usedGb }) => usedGb);
  expect(used).toEqual([1]);
});

test.each(PLATFORMS)("getPurchasedServers returns the type of a server (platform variant %j)", async (variants) => {
  const { ask } = await open({ variants });
  const { servers }: hosting.GetPurchasedServersResult = await ask(getPurchasedServers, {});
  const type: string | null | undefined = servers[0]?.type;
  expect(type).toEqual(expect.any(String));
});

test.each<Partial<Variants>>([...PLATFORMS, { catalog: "id" }, { catalog: "plans" }])(
  "getDatabaseCatalog returns limits and ports as numbers (platform variant %j)",
  async (variants) => {
    const { ask } = await open({ variants });
    const { plans, engines }: hosting.GetDatabaseCatalogResult = await ask(getDatabaseCatalog, {});
    const limits: (number | null | undefined)[] = [plans[0]?.storageGb, plans[0]?.memoryMb, plans[0]?.connections, plans[0]?.poolSize];
    const ports: (number | null | undefined)[] = engines.map(({ poolerPort }) => poolerPort);
    expect([limits, ports]).toEqual([
      [10, 1024, 50, 25],
      [6432, 6033, 6379],
    ]);
  },
);

test("getDatabaseCatalog accepts the limits of a database plan in the object `limits`", async () => {
  const answer = { engines: ["relational_1"], plans: [{ plan: "small", limits: { storage_gb: "10", pool_size: 25 } }], regions: [] };
  const { ask } = await open({ reword: ({ path }) => (path.endsWith("/catalog") ? JSON.stringify(answer) : undefined) });
  expect((await ask(getDatabaseCatalog, {})).plans).toMatchObject([{ plan: "small", storageGb: 10, poolSize: 25 }]);
});

test.each(PLATFORMS)("getAutoscaling returns the city and the CPU use of each copy (platform variant %j)", async (variants) => {
  const reworded = await open({
    variants,
    reword: ({ path }, { text }) => {
      if (!path.endsWith("/autoscaling")) return undefined;
      const body = JSON.parse(text) as Record<string, unknown>;
      const row = (body.data ?? body) as Record<string, unknown>;
      row.status = { spend_usd: "1.50", copies: [{ city: "hel", cpu: variants.numbers ? "31" : 31, since: "noon" }] };
      return JSON.stringify(body);
    },
  });
  const { status }: hosting.GetAutoscalingResult = await reworded.ask(getAutoscaling, { applicationUuid: await addApplication(reworded) });
  const city: string | null | undefined = status?.copies[0]?.city;
  const cpu: number | null | undefined = status?.copies[0]?.cpu;
  const further: unknown = status?.copies[0]?.since;
  expect([city, cpu, further]).toEqual(["hel", 31, "noon"]);
});

test.each(PLATFORMS)("getTraffic returns the bill of each server as a number (platform variant %j)", async (variants) => {
  const { ask } = await open({ variants });
  const { servers }: hosting.GetTrafficResult = await ask(getTraffic, {});
  const bills: (number | null | undefined)[] = servers.map(({ billSoFar }) => billSoFar);
  expect(bills.length).toBeGreaterThan(0);
  for (const bill of bills) expect(bill).toEqual(expect.any(Number));
});
