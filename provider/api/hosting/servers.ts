import * as z from "zod";
import { hostingCall } from "../call";
import { adviceOf, ifObject, listOf, looseFlag, looseInteger, looseNumber, looseText, maybe, objectOf, shown } from "../generous";
import { isObject } from "../json";
import { listedBy } from "../listed";
import { Metrics, MetricsQuery } from "./metrics";
import { Made, Timestamps } from "./rules";

// See docs/spec/hosting-api.md, "Purchased servers and volumes", "Servers", "Teams, audit log, destinations"; docs/facts/hosting.md 9.

/** `region` is the id of a region, as in `regions.list`. */
export const PurchasedServer = z.looseObject({
  uuid: z.string(),
  name: shown(z.string()),
  size: maybe(looseText),
  city: maybe(z.string()),
  region: shown(z.string()),
  /** `ready` means that the server is usable. */
  status: maybe(z.string()),
  monthly_price: shown(looseNumber),
  currency: shown(z.string()),
});
export type PurchasedServer = z.infer<typeof PurchasedServer>;

/**
 * Returns a region's monthly prices, by size. A row contains the sizes as a list, or as an object by size. Some rows also contain an hourly price.
 */
function pricesIn(row: Record<string, unknown>): unknown {
  const held = row.prices ?? row.sizes;
  const monthly = (one: unknown) => (isObject(one) ? (one.monthly_price ?? one.monthly ?? one.price) : one);
  if (Array.isArray(held))
    return Object.fromEntries(held.filter(isObject).map((one) => [String(one.size ?? one.id ?? one.name), monthly(one)]));
  return isObject(held) ? Object.fromEntries(Object.entries(held).map(([size, one]) => [size, monthly(one)])) : held;
}

const Region = z.preprocess(
  ifObject((row) => ({ ...row, prices: pricesIn(row) })),
  z.looseObject({
    id: looseText,
    city: maybe(z.string()),
    country: shown(z.string()),
    autoscaling: shown(looseFlag),
    prices: shown(z.record(z.string(), looseNumber)),
    currency: shown(z.string()),
  }),
);

export const Destination = z.looseObject({
  /** The field `destination_id` of an application contains this id. */
  id: shown(looseText),
  uuid: z.string(),
  name: shown(z.string()),
  network: maybe(z.string()),
  server_uuid: maybe(z.string()),
  type: shown(z.string()),
  ...Timestamps,
});
export type Destination = z.infer<typeof Destination>;

export const Server = z.looseObject({
  uuid: z.string(),
  name: shown(z.string()),
  description: shown(z.string()),
  ip: shown(z.string()),
  is_reachable: shown(looseFlag),
  is_usable: shown(looseFlag),
  settings: shown(
    z.looseObject({
      is_reachable: shown(looseFlag),
      is_usable: shown(looseFlag),
      concurrent_builds: shown(looseInteger),
      deployment_queue_limit: shown(looseInteger),
      dynamic_timeout: shown(looseInteger),
    }),
  ),
});
export type Server = z.infer<typeof Server>;

export const purchasedServers = listedBy(
  { uuid: "list" },
  {
    list: hostingCall({ method: "GET", path: "/svc/servers", response: listOf(PurchasedServer, "servers") }),
    get: hostingCall({ method: "GET", path: "/svc/servers/{uuid}", response: objectOf(PurchasedServer, "server") }),
    /** Changes the size in place: location and address stay the same. No document says whether the call requires `confirm`. */
    resize: hostingCall({
      method: "POST",
      does: "acts once",
      path: "/servers/{uuid}/resize",
      body: z.strictObject({ size: z.string().min(1), confirm: z.boolean().optional() }),
    }),
  },
);

export const regions = {
  list: hostingCall({
    method: "GET",
    path: "/svc/regions",
    query: z.object({ size: z.string().optional() }),
    response: adviceOf(Region, "regions"),
  }),
};

export const servers = listedBy(
  { uuid: "list" },
  {
    list: hostingCall({ method: "GET", path: "/servers", response: listOf(Server, "servers") }),
    get: hostingCall({ method: "GET", path: "/servers/{uuid}", response: objectOf(Server, "server") }),
  },
);

const network = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "only letters, digits and . _ - are allowed");

export const DESTINATION_TYPES = ["standalone", "swarm"] as const;

export const DestinationBody = z.strictObject({
  network,
  /** Default: the platform forms the name from the server's name and the network. */
  name: z.string().max(255).nullable().optional(),
  /** The type must be the type of the server. */
  type: z.enum(DESTINATION_TYPES).optional(),
});

export const destinations = listedBy(
  { uuid: "list" },
  {
    list: hostingCall({ method: "GET", path: "/destinations", response: listOf(Destination, "destinations") }),
    listOfServer: hostingCall({
      method: "GET",
      path: "/servers/{uuid}/destinations",
      response: listOf(Destination, "destinations"),
      listedBy: servers.list,
    }),
    get: hostingCall({ method: "GET", path: "/destinations/{uuid}", response: objectOf(Destination, "destination") }),
    create: hostingCall({
      method: "POST",
      does: "creates",
      path: "/servers/{uuid}/destinations",
      body: DestinationBody,
      response: Made,
      listedBy: servers.list,
    }),
    update: hostingCall({
      method: "PATCH",
      does: "sets",
      path: "/destinations/{uuid}",
      body: z.strictObject({ name: z.string().min(1).max(255) }),
    }),
    /**
     * Returns 409 while an application uses the destination as its primary one. Copies that use the destination lose their link (docs/facts/hosting.md
     * 9.8).
     */
    remove: hostingCall({ method: "DELETE", does: "removes", path: "/destinations/{uuid}" }),
  },
);

// See docs/facts/hosting.md 9.1.

const DomainsOfAddress = z.looseObject({ ip: shown(z.string()), domains: z.array(z.string()) });

const ServerResource = z.looseObject({
  id: shown(looseText),
  uuid: z.string().min(1),
  name: shown(z.string()),
  type: shown(z.string()),
  status: shown(z.string()),
  ...Timestamps,
});

export const serverLooks = listedBy(
  { uuid: servers.list },
  {
    /** Returns the domains of each IP address or, with the `uuid` of an application, the full addresses of the application. */
    domains: hostingCall({
      method: "GET",
      path: "/servers/{uuid}/domains",
      query: z.object({ uuid: z.string().optional() }),
      response: listOf(z.union([DomainsOfAddress, z.string()]), "domains"),
    }),
    resources: hostingCall({ method: "GET", path: "/servers/{uuid}/resources", response: listOf(ServerResource, "resources") }),
    metrics: hostingCall({ method: "GET", path: "/servers/{uuid}/metrics", query: MetricsQuery, response: Metrics }),
  },
);
