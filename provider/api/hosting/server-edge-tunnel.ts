import * as z from "zod";
import { hostingCall } from "../call";
import { looseFlag, objectOf, shown } from "../generous";

// docs/spec/hosting-api.md, "Servers"; shapes from docs/facts/hosting.md 9.2.

export const EdgeTunnel = z.looseObject({
  is_edge_tunnel: shown(looseFlag),
  ip: shown(z.string()),
  ip_previous: shown(z.string()),
});
export type EdgeTunnel = z.infer<typeof EdgeTunnel>;

const answer = objectOf(EdgeTunnel, "edge_tunnel");

export const serverEdgeTunnel = {
  get: hostingCall({ method: "GET", path: "/servers/{uuid}/edge-tunnel", response: answer }),
  /** Has the effect of the two calls below, without their message. */
  update: hostingCall({
    method: "PATCH",
    path: "/servers/{uuid}/edge-tunnel",
    body: z.strictObject({ is_edge_tunnel: z.boolean() }),
    idempotent: false,
    response: answer,
  }),
  enable: hostingCall({ method: "POST", path: "/servers/{uuid}/edge-tunnel/enable", response: answer }),
  /** Exchanges `ip` and `ip_previous`. A repetition undoes it. */
  disable: hostingCall({ method: "POST", path: "/servers/{uuid}/edge-tunnel/disable", response: answer }),
};
