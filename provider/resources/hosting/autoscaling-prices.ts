import { type Autoscaling, type WholePolicy, wholePolicy } from "../../api/hosting/autoscaling";
import type { Price, UnknownPrice } from "../../core/gate";

/** What is to change in a policy; nothing where it stays. */
export interface Policy {
  enabled?: boolean | null;
  minCopies?: number | null;
  maxCopies?: number | null;
  monthlyCapUsd?: number | null;
  allowedCities?: string[] | null;
  scaleUpCpu?: number | null;
  scaleUpMinutes?: number | null;
  scaleDownCpu?: number | null;
  scaleDownMinutes?: number | null;
  cooldownMinutes?: number | null;
}

/** Fields left out keep their value on the platform. */
export function policyBody(policy: Policy): Partial<WholePolicy> {
  const fields = {
    enabled: policy.enabled,
    min_copies: policy.minCopies,
    max_copies: policy.maxCopies,
    monthly_cap_usd: policy.monthlyCapUsd,
    allowed_cities: policy.allowedCities,
    scale_up_cpu: policy.scaleUpCpu,
    scale_up_minutes: policy.scaleUpMinutes,
    scale_down_cpu: policy.scaleDownCpu,
    scale_down_minutes: policy.scaleDownMinutes,
    cooldown_minutes: policy.cooldownMinutes,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/**
 * What a change of the policy may add to a month, at the price of the dearest city that it may use. The most is that of all further
 * copies: the monthly cap only stops the adding of servers, those that run go on costing (specification, Autoscaling). But a higher cap
 * lets more be added than before, and a higher minimum runs in any case: each of them is a raised limit, so the dearest of the three counts.
 */
export function increaseOf(shown: Autoscaling, change: Policy): Price | (UnknownPrice & { what: string }) {
  const now = wholePolicy(shown.policy);
  const then = { ...now, ...policyBody(change) };
  const what = whatOf(now, then);
  const [before, after] = [dearest(now, shown.cities), dearest(then, shown.cities)];
  // What can add nothing needs no price, as turning off does not.
  if (after === undefined && mayRaise(now, then)) return { unknown: "the platform tells none", what };
  const increases = [mostCopies, upToTheCap, leastCopies].map((cost) => cost(then, after ?? 0) - cost(now, before ?? 0));
  return { increase: Math.max(...increases), currency: "USD", what, atMost: true };
}

type Cost = (policy: WholePolicy, dearest: number) => number;

const mostCopies: Cost = (policy, price) => furtherCopies(policy) * price;
const upToTheCap: Cost = (policy, price) => Math.min(mostCopies(policy, price), policy.monthly_cap_usd);
const leastCopies: Cost = (policy, price) => (policy.enabled ? policy.min_copies - 1 : 0) * price;

const furtherCopies = ({ enabled, max_copies }: WholePolicy) => (enabled ? max_copies - 1 : 0);

/** Undefined where no usable city is listed, or one without a price: nobody can say what a copy costs. */
function dearest({ allowed_cities }: WholePolicy, cities: Autoscaling["cities"]): number | undefined {
  const usable = cities?.filter(({ id }) => allowed_cities.length === 0 || allowed_cities.includes(id)) ?? [];
  const prices = usable.flatMap(({ monthly_price }) => monthly_price ?? []);
  return usable.length === 0 || prices.length < usable.length ? undefined : Math.max(...prices);
}

/** Whether the policy runs, or may run, more than before. */
const mayRaise = (now: WholePolicy, then: WholePolicy): boolean =>
  then.enabled &&
  (!now.enabled || then.max_copies > now.max_copies || then.min_copies > now.min_copies || then.monthly_cap_usd > now.monthly_cap_usd);

function whatOf(now: WholePolicy, then: WholePolicy): string {
  const more = furtherCopies(then) - furtherCopies(now);
  return more > 0 ? `${more} more ${more === 1 ? "copy" : "copies"}` : "higher limits of autoscaling";
}
