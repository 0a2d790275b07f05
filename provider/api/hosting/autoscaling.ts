import * as z from "zod";
import { hostingCall } from "../call";
import { flag } from "./rules";

// Specification, "Autoscaling".

const copies = z.int().min(1).max(100);
const percent = z.number().min(0).max(100);
const minutes = z.int().min(0);

/** Fields left out of a PUT keep their value. */
export const AutoscalingBody = z.strictObject({
  enabled: flag.optional(),
  min_copies: copies.optional(),
  max_copies: copies.optional(),
  monthly_cap_usd: z.number().min(0).optional(),
  /** Region ids; empty means near the visitors. */
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

export const AutoscalingPolicy = z.looseObject({
  enabled: z.boolean(),
  min_copies: z.int(),
  max_copies: z.int(),
  monthly_cap_usd: z.number(),
  allowed_cities: z.array(z.string()),
  scale_up_cpu: z.number(),
  scale_up_minutes: z.number(),
  scale_down_cpu: z.number(),
  scale_down_minutes: z.number(),
  cooldown_minutes: z.number(),
});
export type AutoscalingPolicy = z.infer<typeof AutoscalingPolicy>;

export const Autoscaling = z.looseObject({
  configured: z.boolean(),
  /** Why it cannot be enabled, or null. */
  blocker: z.string().nullable(),
  policy: AutoscalingPolicy,
  /** Cheapest first; prices of a server of the application's size. */
  cities: z.array(
    z.looseObject({
      id: z.string(),
      city: z.string(),
      country: z.string().nullish(),
      monthly_price: z.number(),
      hourly_price: z.number().nullish(),
    }),
  ),
  /** Null while nothing runs; else what was spent this month, and the copies with city and CPU. */
  status: z.looseObject({ spend_usd: z.number(), copies: z.array(z.looseObject({})) }).nullable(),
});
export type Autoscaling = z.infer<typeof Autoscaling>;

export const autoscaling = {
  get: hostingCall({ method: "GET", path: "/applications/{uuid}/autoscaling", answer: Autoscaling }),
  /** 409 with the reason where it cannot be enabled. */
  update: hostingCall({
    method: "PUT",
    path: "/applications/{uuid}/autoscaling",
    body: AutoscalingBody,
    answer: z.looseObject({}),
    repeatable: true,
  }),
};
