import { type Autoscaling, AutoscalingBody, type AutoscalingPolicy, type WholePolicy, wholePolicy } from "../../../api/hosting/autoscaling";
import { codecOf } from "../../../api/names";
import type { Price, UnknownPrice } from "../../../core/log/prices";

const names = codecOf(AutoscalingBody);

/** Fields of an autoscaling policy, named as the inputs. In a write, absent fields keep their value. */
export type Policy = ReturnType<typeof names.fromApi<WholePolicy>>;

/** The policy as the platform shows it. Fields that it does not show are absent. */
export const policyShown = (policy: AutoscalingPolicy): Policy => names.fromApi(policy) as Policy;

export const policyBody = (policy: Policy): AutoscalingBody => names.toApi(policy);

/**
 * Returns the largest monthly increase that a change permits, at the price of the most expensive allowed city. Undefined if the change neither turns
 * autoscaling on nor raises a limit.
 *
 * Three limits permit costs: the maximum number of copies, the monthly cap and the minimum number of copies, which always runs. The cap only stops
 * the platform from adding servers; servers that already run still cost money (docs/spec/hosting-api.md, "Autoscaling"). The result is the highest of
 * the three increases.
 */
export function costOf(shown: Autoscaling, change: Policy): Price | UnknownPrice | undefined {
  const { now, next } = policies(shown, change);
  if (!raisesLimits(shown, change)) return undefined;
  const what = whatOf(shown, change);
  const price = dearest(next, shown.cities);
  if (price === undefined) return { unknown: "the platform reports no price for an allowed city", what };
  const increases = [mostCopies, upToTheCap, leastCopies].map((cost) => cost(next, price) - cost(now, dearest(now, shown.cities) ?? price));
  return { increase: Math.max(0, ...increases), currency: "USD", what, atMost: true, isRaise: true };
}

export function whatOf(shown: Autoscaling, change: Policy): string {
  const { now, next } = policies(shown, change);
  const more = furtherCopies(next) - furtherCopies(now);
  return more > 0 ? `${more} more ${more === 1 ? "copy" : "copies"}` : "higher limits of autoscaling";
}

/**
 * The policy now and after the change. If the platform shows neither `enabled` nor that the policy was never set, autoscaling is assumed to be on.
 */
const policies = ({ policy, configured }: Autoscaling, change: Policy) => {
  const now = wholePolicy(policy);
  const next = { ...now, ...policyBody(change) };
  return { now, next: { ...next, enabled: change.enabled ?? policy.enabled ?? configured !== false } };
};

const LIMITS = ["min_copies", "max_copies", "monthly_cap_usd"] as const;

/**
 * Whether a change turns autoscaling on or permits higher costs. If the change writes a limit that the platform does not show, the limit counts as
 * raised, except if the policy was never set.
 */
function raisesLimits({ policy, configured }: Autoscaling, change: Policy): boolean {
  const { now, next } = policies({ policy, configured }, change);
  if (!next.enabled) return false;
  const body = policyBody(change);
  const isUnseen = (field: keyof WholePolicy) => field in body && policy[field] === undefined && configured !== false;
  if (body.enabled === true && policy.enabled !== true) return true;
  return LIMITS.some((limit) => isUnseen(limit) || next[limit] > now[limit]) || isUnseen("allowed_cities") || !mayUseOnly(now, next);
}

/** Whether all cities that `next` allows are already allowed by `now`. An empty list allows all cities. */
const mayUseOnly = (now: WholePolicy, next: WholePolicy): boolean =>
  now.allowed_cities.length === 0 ||
  (next.allowed_cities.length > 0 && next.allowed_cities.every((city) => now.allowed_cities.includes(city)));

type Cost = (policy: WholePolicy, cityPrice: number) => number;

const mostCopies: Cost = (policy, price) => furtherCopies(policy) * price;
const upToTheCap: Cost = (policy, price) => Math.min(mostCopies(policy, price), policy.monthly_cap_usd);
const leastCopies: Cost = (policy, price) => (policy.enabled ? policy.min_copies - 1 : 0) * price;

const furtherCopies = ({ enabled, max_copies }: WholePolicy) => (enabled ? max_copies - 1 : 0);

/** Highest monthly price of the allowed cities. Undefined if a city is not listed or has no price. */
function dearest({ allowed_cities }: WholePolicy, cities: Autoscaling["cities"]): number | undefined {
  const usable = cities?.filter(({ id }) => allowed_cities.length === 0 || allowed_cities.includes(id)) ?? [];
  const prices = usable.flatMap(({ monthly_price }) => monthly_price ?? []);
  return usable.length === 0 || prices.length < usable.length || usable.length < allowed_cities.length ? undefined : Math.max(...prices);
}
