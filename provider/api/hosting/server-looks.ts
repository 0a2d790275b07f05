import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseText, shown } from "../generous";
import { Metrics, MetricsQuery } from "./metrics";
import { Timestamps } from "./rules";

// Reads of a server: docs/spec/hosting-api.md, "Servers"; shapes from docs/facts/hosting.md 9.1.

/** The host names of an address. */
const DomainsOfAddress = z.looseObject({ ip: shown(z.string()), domains: z.array(z.string()) });

/** An object that runs on the server. */
export const ServerResource = z.looseObject({
  id: shown(looseText),
  uuid: z.string().min(1),
  name: shown(z.string()),
  type: shown(z.string()),
  status: shown(z.string()),
  ...Timestamps,
});

export const serverLooks = {
  /** Lists the domains by address, or with `uuid` the full addresses of that application. */
  domains: hostingCall({
    method: "GET",
    path: "/servers/{uuid}/domains",
    query: z.object({ uuid: z.string().optional() }),
    response: listOf(z.union([DomainsOfAddress, z.string()]), "domains"),
  }),
  resources: hostingCall({ method: "GET", path: "/servers/{uuid}/resources", response: listOf(ServerResource, "resources") }),
  metrics: hostingCall({ method: "GET", path: "/servers/{uuid}/metrics", query: MetricsQuery, response: Metrics }),
};
