import * as z from "zod";
import { hostingCall } from "../call";
import { Deleted } from "./answers";
import { Timestamps } from "./rules";

// Specification, "Purchased servers and volumes", "Servers" and "Teams, audit log, destinations"; shapes from hosting-facts.md 9.

/** A server of the team. `region` is the id that `regions` lists and that other calls take. */
export const PurchasedServer = z.looseObject({
  uuid: z.string(),
  name: z.string().nullish(),
  size: z.string(),
  city: z.string(),
  region: z.string().nullish(),
  /** `ready` is usable. */
  status: z.string(),
  monthly_price: z.number().nullish(),
  currency: z.string().nullish(),
});
export type PurchasedServer = z.infer<typeof PurchasedServer>;

/** A city with its monthly price per size. */
export const Region = z.looseObject({
  id: z.string(),
  city: z.string(),
  country: z.string().nullish(),
  autoscaling: z.boolean().nullish(),
  prices: z.record(z.string(), z.number()).nullish(),
  currency: z.string().nullish(),
});
export type Region = z.infer<typeof Region>;

/** A container network on a server, where applications run. */
export const Destination = z.looseObject({
  uuid: z.string(),
  name: z.string().nullish(),
  network: z.string(),
  server_uuid: z.string(),
  type: z.string().nullish(),
  ...Timestamps,
});
export type Destination = z.infer<typeof Destination>;

export const Server = z.looseObject({
  uuid: z.string(),
  name: z.string().nullish(),
  ip: z.string().nullish(),
  settings: z.looseObject({}).nullish(),
});
export type Server = z.infer<typeof Server>;

export const purchasedServers = {
  list: hostingCall({ method: "GET", path: "/svc/servers", answer: z.array(PurchasedServer) }),
  get: hostingCall({ method: "GET", path: "/svc/servers/{uuid}", answer: PurchasedServer }),
};

export const regions = {
  list: hostingCall({ method: "GET", path: "/svc/regions", query: z.object({ size: z.string().optional() }), answer: z.array(Region) }),
};

export const servers = {
  list: hostingCall({ method: "GET", path: "/servers", answer: z.array(Server) }),
  get: hostingCall({ method: "GET", path: "/servers/{uuid}", answer: Server }),
};

const network = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "letters, digits and . _ - only");

export const destinations = {
  list: hostingCall({ method: "GET", path: "/destinations", answer: z.array(Destination) }),
  listOfServer: hostingCall({ method: "GET", path: "/servers/{uuid}/destinations", answer: z.array(Destination) }),
  get: hostingCall({ method: "GET", path: "/destinations/{uuid}", answer: Destination }),
  create: hostingCall({
    method: "POST",
    path: "/servers/{uuid}/destinations",
    body: z.strictObject({ network, name: z.string().max(255).nullable().optional(), type: z.enum(["standalone", "swarm"]).optional() }),
    answer: Destination,
  }),
  update: hostingCall({
    method: "PATCH",
    path: "/destinations/{uuid}",
    body: z.strictObject({ name: z.string().max(255) }),
    answer: Destination,
    repeatable: true,
  }),
  /** 409 while a resource uses it. */
  remove: hostingCall({ method: "DELETE", path: "/destinations/{uuid}", answer: Deleted, repeatable: true }),
};
