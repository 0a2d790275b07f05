import * as z from "zod";
import { hostingCall } from "../call";

// docs/spec/hosting-api.md, "Traffic record". `month` is `YYYY-MM` in UTC.

const query = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "it must be YYYY-MM")
    .optional(),
});

export const Traffic = z.looseObject({
  month: z.string(),
  outbound_bytes: z.int(),
  outbound: z.string(),
  included_bytes: z.int(),
  overage_bytes: z.int(),
  price_per_gb: z.number(),
  bill_so_far: z.number(),
  sampled_at: z.string().nullish(),
});

export const traffic = {
  get: hostingCall({ method: "GET", path: "/svc/servers/{uuid}/traffic", query, response: Traffic }),
  /** Of every server of the team, deleted ones included. */
  list: hostingCall({ method: "GET", path: "/svc/traffic", query, response: Traffic.extend({ servers: z.array(z.looseObject({})) }) }),
};
