import { Platform } from "../../harness/platform";
import { typeToken } from "../../provider/core/type-token";
import { type Bag, HIDDEN } from "../../provider/core/values";
import { DynamicLifecycle } from "../../provider/hosts/dynamic-provider";
import type { Variants } from "../../sandbox";
import { citiesFor } from "../../sandbox/hosting/autoscaling-policy";
import { databasePrice } from "../../sandbox/hosting/managed-database/catalog";
import { serverPrice } from "../../sandbox/hosting/server/regions";
import { volumePrice } from "../../sandbox/hosting/volume/rows";
import type { World } from "../../sandbox/world/world";
import type { PaidCall } from "./calls";

/** Configuration of the stack. */
export interface Setting {
  name: string;
  autoConfirm: boolean;
  /** Number of calls that the cap allows. Undefined without a cap. */
  fits?: number;
}

export interface GateCase {
  call: PaidCall;
  setting: Setting;
  variants: Partial<Variants>;
  /** Whether offers and catalogue can be read. */
  isOffered: boolean;
}

/** Number of resources that request the same call at once, in one run. */
export const AT_ONCE = 10;
const CENT = 0.005;

export interface Outcome {
  /** The largest increase of the bill. */
  increase: number;
  done: number;
  errors: string[];
  /** Calls with `confirm`. */
  confirmed: number;
  /** Number of new objects on the platform, and number of new objects that the provider knows. */
  made: number;
  kept: number;
}

/** Makes ten resources request the same call at once, and returns the outcome. `cap` is in the currency of the quote. */
export async function outcomeOf({ call, setting, variants, isOffered }: GateCase, cap: number | undefined): Promise<Outcome> {
  const platform = await Platform.start(variants);
  const { sandbox, fixture } = platform;
  try {
    const states = [];
    for (let n = 0; n < AT_ONCE; n++) states.push(await call.prepare?.(sandbox, fixture, n));
    if (!isOffered) await hideOffers(platform);
    const before = await sandbox.snapshot();
    await sandbox.clearJournal();
    const run = platform.startProvider({
      "hosting:baseUrl": sandbox.baseUrl,
      "hosting:apiToken": sandbox.apiToken,
      ...(setting.autoConfirm ? { "hosting:autoConfirm": "true" } : {}),
      ...(cap === undefined ? {} : { "hosting:maxMonthlyIncrease": String(cap) }),
    });
    const lifecycle = new DynamicLifecycle(call.kind, run);
    const bag = (inputs: Bag, n: number): Bag => ({
      ...inputs,
      [HIDDEN.urn]: `urn:pulumi:dev::shop::${typeToken(call.kind)}::data-${n}`,
    });
    const works = states.map(async (state, n) => {
      const news = bag({ ...call.wanted(fixture, state) }, n);
      return state ? { id: state.id, ...(await lifecycle.update(state.id, bag(state.outs, n), news)) } : lifecycle.create(news);
    });
    const outcomes = await platform.timed(Promise.allSettled(works));
    const journal = await sandbox.journal();
    const after = await sandbox.snapshot();
    const ids = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
    return {
      increase: mostBilled(after) - mostBilled(before),
      done: ids.length,
      errors: outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : [])),
      confirmed: journal.filter(({ body }) => typeof body === "object" && body !== null && "confirm" in body && body.confirm !== false)
        .length,
      made: objects(after) - objects(before),
      kept: call.prepare ? 0 : new Set(ids).size,
    };
  } finally {
    await platform.close();
  }
}

/** Returns the violation in an outcome, if any. `each` is the largest increase of one call. */
export function violationIn({ setting, isOffered }: GateCase, cap: number | undefined, each: number, outcome: Outcome): string | undefined {
  const { increase, done, errors, confirmed, made, kept } = outcome;
  if (made !== kept) return `${made} objects were created, but the provider knows ${kept}`;
  const unexpected = errors.find((text) => !/is not permitted|maxMonthlyIncrease/.test(text));
  if (unexpected !== undefined) return `an unexpected error: ${unexpected}`;
  if (!setting.autoConfirm) {
    if (confirmed > 0) return `${confirmed} calls were confirmed without permission`;
    if (increase > CENT || done > 0) return `${done} calls acted without permission, for ${increase.toFixed(2)}`;
    return undefined;
  }
  if (cap !== undefined && increase > cap + CENT) return `${increase.toFixed(2)} was spent, but the cap is ${cap}`;
  if (Math.abs(increase - done * each) > CENT * AT_ONCE) return `${done} calls acted, and the bill rose by ${increase.toFixed(2)}`;
  if (confirmed > done) return `${confirmed} calls were confirmed for ${done} changes`;
  // If the price is exact, calls are made up to the cap. Without a cap, all calls are made.
  const expected = setting.fits ?? AT_ONCE;
  if ((isOffered || cap === undefined) && done !== expected) return `${done} of ${expected} calls acted: ${errors[0] ?? "no error"}`;
  return undefined;
}

/** Returns the bill, including costs that auto-grow and autoscaling can add later. */
export function mostBilled(world: World): number {
  const volumes = Object.values(world.volumes).map(({ kept_until, region, size_gb, autogrow_max_gb, backups }) =>
    kept_until === null ? volumePrice(region, Math.max(size_gb, autogrow_max_gb), backups).monthly_price : 0,
  );
  const databases = Object.values(world.databases).map(({ region, plan }) => databasePrice(region, plan).monthly_price);
  const copies = Object.values(world.autoscaling).map(({ application_uuid, policy }) => {
    const application = world.applications[application_uuid];
    const dearest = application ? Math.max(...citiesFor(world, application).map(({ monthly_price }) => monthly_price)) : 0;
    return policy.enabled ? (policy.max_copies - 1) * dearest : 0;
  });
  const servers = Object.values(world.purchasedServers).map(({ region, size }) => serverPrice(region, size));
  return [...volumes, ...databases, ...copies, ...servers].reduce((sum, price) => sum + price, 0);
}

const objects = ({ volumes, databases }: World): number => Object.keys(volumes).length + Object.keys(databases).length;

async function hideOffers({ sandbox }: Platform): Promise<void> {
  for (const path of ["/svc/servers/{uuid}/volumes/offer", "/managed-databases/catalog"])
    await sandbox.fault({ match: { method: "GET", path }, times: 0, kind: "status", code: 404 });
}
