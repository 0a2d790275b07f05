import * as z from "zod";
import { hostingCall } from "../call";
import { adviceOf, looseFlag, looseNumber, looseText, maybe, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { applications } from "./applications";
import { flag } from "./rules";

// See docs/spec/hosting-api.md, "Autoscaling".

const copies = z.int().min(1).max(100);
const percent = z.number().min(0).max(100);
const minutes = z.int().min(0);

/** Fields that a PUT leaves out keep their value. */
export const AutoscalingBody = z.strictObject({
  enabled: flag.optional(),
  min_copies: copies.optional(),
  max_copies: copies.optional(),
  monthly_cap_usd: z.number().min(0).optional(),
  /** Ids of the regions in which copies may start. If the list is empty, copies start near the visitors. */
  allowed_cities: z.array(z.string()).optional(),
  scale_up_cpu: percent.optional(),
  scale_up_minutes: minutes.optional(),
  scale_down_cpu: percent.optional(),
  scale_down_minutes: minutes.optional(),
  cooldown_minutes: minutes.optional(),
});
export type AutoscalingBody = z.infer<typeof AutoscalingBody>;

export const AUTOSCALING_DEFAULTS = Object.freeze({
  enabled: false,
  min_copies: 1,
  max_copies: 2,
  monthly_cap_usd: 50,
  allowed_cities: Object.freeze([]) as readonly string[],
  scale_up_cpu: 60,
  scale_up_minutes: 2,
  scale_down_cpu: 15,
  scale_down_minutes: 5,
  cooldown_minutes: 3,
});

/** The policy in a response. The provider does not compare an absent field. For a price, it uses the field's documented default (`wholePolicy`). */
export const AutoscalingPolicy = z.looseObject({
  enabled: maybe(looseFlag),
  min_copies: maybe(looseNumber),
  max_copies: maybe(looseNumber),
  monthly_cap_usd: maybe(looseNumber),
  allowed_cities: maybe(z.array(looseText)),
  scale_up_cpu: maybe(looseNumber),
  scale_up_minutes: maybe(looseNumber),
  scale_down_cpu: maybe(looseNumber),
  scale_down_minutes: maybe(looseNumber),
  cooldown_minutes: maybe(looseNumber),
});
export type AutoscalingPolicy = z.infer<typeof AutoscalingPolicy>;

export type WholePolicy = { [F in keyof typeof AUTOSCALING_DEFAULTS]: NonNullable<AutoscalingPolicy[F]> };

/** Adds the documented default of each absent field. Before the first change of the policy, a response may contain no fields. */
export function wholePolicy(policy: AutoscalingPolicy): WholePolicy {
  const given = Object.entries(policy).filter(([, value]) => value !== undefined);
  return { ...AUTOSCALING_DEFAULTS, allowed_cities: [], ...Object.fromEntries(given) } as WholePolicy;
}

/** A city in which copies can run. The prices are those of one copy, which is a server of the application's size. */
const City = z.looseObject({
  id: looseText,
  city: maybe(z.string()),
  country: shown(z.string()),
  monthly_price: maybe(looseNumber),
  hourly_price: shown(looseNumber),
});

const Copy = z.looseObject({ city: shown(z.string()), cpu: shown(looseNumber) });

export const Autoscaling = z.looseObject({
  configured: maybe(looseFlag),
  /** The reason why autoscaling cannot be enabled, or null. */
  blocker: shown(z.string()),
  policy: z.preprocess((policy) => policy ?? {}, AutoscalingPolicy),
  /** The cheapest city first. Undefined if the list is unreadable. */
  cities: maybe(adviceOf(City, "cities")),
  /** The costs of this month, and the running copies. Null while no copy runs. */
  status: shown(z.looseObject({ spend_usd: maybe(looseNumber), copies: maybe(z.array(Copy)) })),
});
export type Autoscaling = z.infer<typeof Autoscaling>;

export const autoscaling = listedBy(
  { uuid: applications.list },
  {
    get: hostingCall({ method: "GET", path: "/applications/{uuid}/autoscaling", response: objectOf(Autoscaling, "autoscaling") }),
    /** Returns 409 with the reason if autoscaling cannot be enabled. */
    update: hostingCall({ method: "PUT", does: "sets", path: "/applications/{uuid}/autoscaling", body: AutoscalingBody }),
  },
);
