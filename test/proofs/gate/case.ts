import { formOf } from "../../../provider/core/definition/forms";
import type { Variants } from "../../../sandbox";
import { Platform } from "../../harness/platform";
import { mostBilled, objects } from "./bill";
import type { PaidCall } from "./calls";
import { processOn } from "./process";

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
  /** Whether the provider can read the offers for volumes and the catalogue of databases. */
  isOffered: boolean;
}

/** Number of resources that request the same call at once, in one run. */
export const AT_ONCE = 10;
const CENT = 0.005;

export interface Outcome {
  /** Increase of the monthly bill, including what auto-grow and autoscaling can add later. */
  increase: number;
  done: number;
  errors: string[];
  /** Number of requests with `confirm`. */
  confirmed: number;
  /** `made` is the number of new objects on the platform, and `kept` the number of new objects that the provider knows. */
  made: number;
  kept: number;
}

/** Ten resources request the same call at once. `cap` is in the currency of the quote. */
export async function outcomeOf({ call, setting, variants, isOffered }: GateCase, cap: number | undefined): Promise<Outcome> {
  const platform = await Platform.start({ ...call.variants, ...variants });
  const { sandbox, fixture } = platform;
  try {
    const states = [];
    for (let n = 0; n < AT_ONCE; n++) states.push(await call.prepare?.(sandbox, fixture, n));
    if (!isOffered) await hideOffers(platform);
    const before = await sandbox.snapshot();
    await sandbox.clearJournal();
    const names = states.map((_, n) => `data-${n}`);
    const process = await processOn(platform, call.kind, names, {
      baseUrl: sandbox.baseUrl,
      apiToken: sandbox.apiToken,
      ...(setting.autoConfirm ? { autoConfirm: "true" } : {}),
      ...(cap === undefined ? {} : { maxMonthlyIncrease: String(cap) }),
    });
    const works = states.map(async (state, n) => {
      const name = `data-${n}`;
      const news = { ...call.wanted(fixture, state) };
      if (!state || formOf(call.kind).isPast) return (await process.create(name, news)).id;
      await process.update(name, state, news);
      return state.id;
    });
    const outcomes = await platform.timed(Promise.allSettled(works));
    const journal = await sandbox.journal();
    const after = await sandbox.snapshot();
    const ids = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    return {
      increase: mostBilled(after) - mostBilled(before),
      done: ids.length,
      errors: outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : [])),
      confirmed: journal.filter(({ body }) => typeof body === "object" && body !== null && "confirm" in body && body.confirm !== false)
        .length,
      made: objects(after) - objects(before),
      // An event creates no object, so only the bill shows its runs.
      kept: call.prepare || formOf(call.kind).isPast ? 0 : new Set(ids).size,
    };
  } finally {
    await platform.close();
  }
}

/** Returns the violation, if any. `each` is the increase of the bill by one call. */
export function violationIn(
  { call, setting, isOffered }: GateCase,
  cap: number | undefined,
  each: number,
  outcome: Outcome,
): string | undefined {
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
  // If the provider can read the price, it makes exactly as many calls as the cap permits. Without a cap, it makes all calls. A free call needs no
  // cap.
  const expected = call.isFree ? AT_ONCE : (setting.fits ?? AT_ONCE);
  if ((isOffered || cap === undefined) && done !== expected) return `${done} of ${expected} calls acted: ${errors[0] ?? "no error"}`;
  const { confirms = 1 } = call;
  if (confirmed !== done * confirms) return `${confirmed} requests were confirmed for ${done} changes that need ${confirms} each`;
  return undefined;
}

async function hideOffers({ sandbox }: Platform): Promise<void> {
  for (const path of ["/svc/servers/{uuid}/volumes/offer", "/managed-databases/catalog"])
    await sandbox.fault({ match: { method: "GET", path }, times: 0, kind: "status", code: 404 });
}
