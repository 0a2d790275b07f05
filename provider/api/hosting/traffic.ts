import * as z from "zod";
import { hostingCall } from "../call";
import { looseInteger, looseNumber, looseText, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { purchasedServers } from "./servers";

// See docs/spec/hosting-api.md, "Traffic record". `month` is `YYYY-MM` in UTC.

export const trafficMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "it must be YYYY-MM");

const query = z.object({ month: trafficMonth.optional() });

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

const OfServer = z.looseObject({
  uuid: shown(looseText),
  name: shown(z.string()),
  outbound: shown(z.string()),
  outbound_bytes: shown(looseInteger),
  included_bytes: shown(looseInteger),
  overage_bytes: shown(looseInteger),
  bill_so_far: shown(looseNumber),
});

export const traffic = listedBy(
  { uuid: purchasedServers.list },
  {
    get: hostingCall({ method: "GET", path: "/svc/servers/{uuid}/traffic", query, response: objectOf(Traffic, "traffic") }),
    /** Includes deleted servers of the team. */
    list: hostingCall({
      method: "GET",
      path: "/svc/traffic",
      query,
      response: objectOf(Traffic.extend({ servers: z.array(OfServer) }), "traffic"),
    }),
  },
);
