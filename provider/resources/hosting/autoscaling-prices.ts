import type { Autoscaling, AutoscalingPolicy } from "../../api/hosting/autoscaling";
import type { Price } from "../../core/gate";

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
export function policyBody(policy: Policy): Partial<AutoscalingPolicy> {
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
export function increaseOf(shown: Autoscaling, change: Policy): Price {
  const then = { ...shown.policy, ...policyBody(change) };
  const increases = [mostCopies, upToTheCap, leastCopies].map((cost) => cost(then, shown.cities) - cost(shown.policy, shown.cities));
  return { increase: Math.max(...increases), currency: "USD", what: whatOf(shown.policy, then), atMost: true };
}

type Cost = (policy: AutoscalingPolicy, cities: Autoscaling["cities"]) => number;

const mostCopies: Cost = (policy, cities) => furtherCopies(policy) * dearest(policy, cities);
const upToTheCap: Cost = (policy, cities) => Math.min(mostCopies(policy, cities), policy.monthly_cap_usd);
const leastCopies: Cost = (policy, cities) => (policy.enabled ? policy.min_copies - 1 : 0) * dearest(policy, cities);

const furtherCopies = ({ enabled, max_copies }: AutoscalingPolicy) => (enabled ? max_copies - 1 : 0);

function dearest({ allowed_cities }: AutoscalingPolicy, cities: Autoscaling["cities"]): number {
  const usable = cities.filter(({ id }) => allowed_cities.length === 0 || allowed_cities.includes(id));
  return Math.max(0, ...usable.map(({ monthly_price }) => monthly_price));
}

function whatOf(now: AutoscalingPolicy, then: AutoscalingPolicy): string {
  const more = furtherCopies(then) - furtherCopies(now);
  return more > 0 ? `${more} more ${more === 1 ? "copy" : "copies"}` : "higher limits of autoscaling";
}
