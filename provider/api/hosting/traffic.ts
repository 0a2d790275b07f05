import * as z from "zod";
import { hostingCall } from "../call";
import { looseInteger, looseNumber } from "../generous";

// docs/spec/hosting-api.md, "Traffic record". `month` is `YYYY-MM` in UTC.

const query = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "it must be YYYY-MM")
    .optional(),
});

export const Traffic = z.looseObject({
  month: z.string(),
  outbound_bytes: looseInteger,
  outbound: z.string(),
  included_bytes: looseInteger,
  overage_bytes: looseInteger,
  price_per_gb: looseNumber,
  bill_so_far: looseNumber,
  sampled_at: z.string().nullish(),
});

export const traffic = {
  get: hostingCall({ method: "GET", path: "/svc/servers/{uuid}/traffic", query, response: Traffic }),
  /** Of every server of the team, deleted ones included. */
  list: hostingCall({ method: "GET", path: "/svc/traffic", query, response: Traffic.extend({ servers: z.array(z.looseObject({})) }) }),
};
