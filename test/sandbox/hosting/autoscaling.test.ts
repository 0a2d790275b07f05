import { AUTOSCALING_DEFAULTS, type AutoscalingBody, autoscaling } from "../../../provider/api/hosting/autoscaling";
import { traffic } from "../../../provider/api/hosting/traffic";
import { SPECIFIED } from "../../../sandbox/hosting/autoscaling-policy";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
let at: Awaited<ReturnType<typeof setUp>>;
let uuid: string;
beforeEach(async () => {
  at = await setUp(sandbox());
  uuid = await at.image({ ports_exposes: "80" });
});
const get = (application = uuid) => good(sandbox(), autoscaling.get, { params: { uuid: application } });
const put = (body: AutoscalingBody, application = uuid) => send(sandbox(), autoscaling.update, { params: { uuid: application }, body });
const copies = async () => (await get()).status?.copies?.length;

test("GET of autoscaling without a policy returns the defaults, cities and no status", async () => {
  expect(await get()).toEqual({
    configured: false,
    blocker: null,
    policy: AUTOSCALING_DEFAULTS,
    cities: [
      { id: "one:hel", city: "Helsinki", country: "FI", monthly_price: 6, hourly_price: 0.0082 },
      { id: "one:par", city: "Paris", country: "FR", monthly_price: 7.2, hourly_price: 0.0099 },
    ],
    status: null,
  });
});

test("PUT of autoscaling keeps the values of fields that are left out", async () => {
  await put({ max_copies: 5, scale_up_cpu: 70 });
  await put({ monthly_cap_usd: 20 });
  expect(await get()).toMatchObject({
    configured: true,
    policy: { ...AUTOSCALING_DEFAULTS, max_copies: 5, scale_up_cpu: 70, monthly_cap_usd: 20 },
    status: null,
  });
});

test.each<[AutoscalingBody]>([
  [{ min_copies: 0 }],
  [{ max_copies: 101 }],
  [{ min_copies: 3 }],
  [{ allowed_cities: ["two:mad"] }],
  [{ scale_up_cpu: 101 }],
])("PUT of autoscaling refuses %j with 422", async (body) => {
  expect((await put(body)).status).toBe(422);
  expect((await get()).configured).toBe(false);
});

test("GET of autoscaling shows the reasons that prevent autoscaling, and PUT then refuses only `enabled: true`", async () => {
  const portless = await at.image({ ports_exposes: null });
  expect((await get(portless)).blocker).toMatch(/no port/);
  const refused = await put({ enabled: true }, portless);
  expect([refused.status, (refused.body as { message: string }).message]).toEqual([409, (await get(portless)).blocker]);
  expect((await put({ max_copies: 3 }, portless)).status).toBe(200);
  const onVps = await at.image({ server_uuid: at.server("delta"), ports_exposes: "80" });
  expect((await get(onVps)).blocker).toMatch(/not a purchased app server/);
  const unready = await at.image({ server_uuid: at.server("epsilon"), ports_exposes: "80" });
  expect((await get(unready)).blocker).toMatch(/not running/);
  await sandbox().mutate("teams", 1, { has_active_subscription: false });
  expect((await get()).blocker).toMatch(/subscription/);
});

test("an enabled policy adds the minimum of copies, which are billed by the hour", async () => {
  await put({ enabled: true, min_copies: 3, max_copies: 4 });
  expect(await copies()).toBe(1);
  await sandbox().advance(SPECIFIED.joinSeconds);
  expect(await copies()).toBe(3);
  await sandbox().advance(100 * 3600);
  expect((await get()).status?.spend_usd).toBeCloseTo(2 * 100 * 0.0082, 2);
  await put({ enabled: false });
  expect((await get()).status).toBeNull();
});

test("a high load adds copies up to the maximum, and a low load removes them", async () => {
  await put({ enabled: true, max_copies: 2, allowed_cities: ["one:par"] });
  await sandbox().mutate("autoscaling", uuid, { cpu: 90 });
  await sandbox().advance(119 + SPECIFIED.joinSeconds);
  expect(await copies()).toBe(1);
  await sandbox().advance(1);
  expect((await get()).status?.copies).toMatchObject([{ city: "Helsinki" }, { city: "Paris", cpu: 90 }]);
  await sandbox().advance(3600);
  expect(await copies()).toBe(2);
  await sandbox().mutate("autoscaling", uuid, { cpu: 5 });
  await sandbox().advance(3600);
  expect(await copies()).toBe(1);
});

test("GET of autoscaling shows a change that was made with a control", async () => {
  await put({ enabled: true });
  await sandbox().mutate("autoscaling", uuid, { max_copies: 9 });
  expect((await get()).policy.max_copies).toBe(9);
});

test("a terabyte of traffic per server is included, and the rest counts as overage", async () => {
  await sandbox().mutate("servers", at.server("alpha"), { outbound_bytes: 1_002_900_000_000 });
  const record = await good(sandbox(), traffic.get, { params: { uuid: at.server("alpha") } });
  expect(record).toMatchObject({
    month: "2026-01",
    outbound: "1002.90 GB",
    included_bytes: 1e12,
    overage_bytes: 2_900_000_000,
    price_per_gb: 0.0012,
  });
  const team = await good(sandbox(), traffic.list);
  expect([team.servers.length, team.included_bytes, team.overage_bytes]).toEqual([5, 5e12, 2_900_000_000]);
  expect(await good(sandbox(), traffic.list, { query: { month: "2025-12" } })).toMatchObject({
    month: "2025-12",
    outbound_bytes: 0,
    bill_so_far: 0,
  });
  expect((await send(sandbox(), traffic.list, { query: { month: "2025-13" } })).status).toBe(422);
});
