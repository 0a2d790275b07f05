import { type Autoscaling, AutoscalingBody, type AutoscalingPolicy, type WholePolicy, wholePolicy } from "../../../api/hosting/autoscaling";
import { codecOf } from "../../../core/api-names";
import type { Price, UnknownPrice } from "../../../core/price";

const names = codecOf(AutoscalingBody);

/** What is to change in a policy; nothing where it stays. */
export type Policy = ReturnType<typeof names.fromApi<WholePolicy>>;

/** A policy by the names of the inputs. What the API does not show is not there. */
export const policyShown = (policy: AutoscalingPolicy): Policy => names.fromApi(policy) as Policy;

/** Fields left out keep their value on the platform. */
export const policyBody = (policy: Policy): AutoscalingBody => names.toApi(policy);

/**
 * What a change of the policy may add to a month, at the price of the dearest city that it may use; undefined where it neither turns
 * anything on nor raises a limit. The most is that of all further copies: the monthly cap only stops the adding of servers, those that run
 * go on costing (docs/spec/hosting-api.md, "Autoscaling"). But a higher cap lets more be added than before, and a higher minimum runs in any case: each
 * of them is a raised limit, so the dearest of the three counts.
 */
export function costOf(shown: Autoscaling, change: Policy): Price | UnknownPrice | undefined {
  const { now, next } = policies(shown, change);
  if (!raisesLimits(shown, change)) return undefined;
  const what = whatOf(shown, change);
  const price = dearest(next, shown.cities);
  if (price === undefined) return { unknown: "the platform names no price of a city that it may use", what };
  const increases = [mostCopies, upToTheCap, leastCopies].map((cost) => cost(next, price) - cost(now, dearest(now, shown.cities) ?? price));
  return { increase: Math.max(0, ...increases), currency: "USD", what, atMost: true, isRaise: true };
}

/** What a change is about, for the user. */
export function whatOf(shown: Autoscaling, change: Policy): string {
  const { now, next } = policies(shown, change);
  const more = furtherCopies(next) - furtherCopies(now);
  return more > 0 ? `${more} more ${more === 1 ? "copy" : "copies"}` : "higher limits of autoscaling";
}

/** Where somebody set the policy and it is not shown whether it is on, it counts as on. */
const policies = ({ policy, configured }: Autoscaling, change: Policy) => {
  const now = wholePolicy(policy);
  const next = { ...now, ...policyBody(change) };
  return { now, next: { ...next, enabled: change.enabled ?? policy.enabled ?? configured !== false } };
};

const LIMITS = ["min_copies", "max_copies", "monthly_cap_usd"] as const;

/** A limit that is not shown of a policy that somebody set counts as raised by being written. */
function raisesLimits({ policy, configured }: Autoscaling, change: Policy): boolean {
  const { now, next } = policies({ policy, configured }, change);
  if (!next.enabled) return false;
  const body = policyBody(change);
  const isUnseen = (field: keyof WholePolicy) => field in body && policy[field] === undefined && configured !== false;
  if (body.enabled === true && policy.enabled !== true) return true;
  return LIMITS.some((limit) => isUnseen(limit) || next[limit] > now[limit]) || isUnseen("allowed_cities") || !mayUseOnly(now, next);
}

/** Whether every city of the later policy was allowed before; no list allows all. */
const mayUseOnly = (now: WholePolicy, next: WholePolicy): boolean =>
  now.allowed_cities.length === 0 ||
  (next.allowed_cities.length > 0 && next.allowed_cities.every((city) => now.allowed_cities.includes(city)));

type Cost = (policy: WholePolicy, cityPrice: number) => number;

const mostCopies: Cost = (policy, price) => furtherCopies(policy) * price;
const upToTheCap: Cost = (policy, price) => Math.min(mostCopies(policy, price), policy.monthly_cap_usd);
const leastCopies: Cost = (policy, price) => (policy.enabled ? policy.min_copies - 1 : 0) * price;

const furtherCopies = ({ enabled, max_copies }: WholePolicy) => (enabled ? max_copies - 1 : 0);

/** Undefined where no usable city is listed, or one without a price: nobody can say what a copy costs. */
function dearest({ allowed_cities }: WholePolicy, cities: Autoscaling["cities"]): number | undefined {
  const usable = cities?.filter(({ id }) => allowed_cities.length === 0 || allowed_cities.includes(id)) ?? [];
  const prices = usable.flatMap(({ monthly_price }) => monthly_price ?? []);
  return usable.length === 0 || prices.length < usable.length || usable.length < allowed_cities.length ? undefined : Math.max(...prices);
}
