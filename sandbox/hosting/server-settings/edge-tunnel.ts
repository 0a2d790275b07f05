import { EdgeTunnel, serverEdgeTunnel } from "../../../provider/api/hosting/server-settings";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { type PurchasedServerRow, serverOf } from "../server/rows";
import { changeAddress } from "./general";
import { changeSettings, namedSettings, settingsOf } from "./rules";

// docs/facts/hosting.md 9.2.

const TUNNEL_NAMES = Object.keys(EdgeTunnel.shape);

const shownTunnel = (world: World, server: PurchasedServerRow): Fields => ({
  ...namedSettings(world, server, TUNNEL_NAMES, false),
  ip: server.ip,
});

function turnTunnel(moment: Moment, server: PurchasedServerRow, isOn: boolean): Fields {
  const { ip_previous: previous } = settingsOf(moment.world, server);
  if (!isOn && typeof previous === "string") changeAddress(moment, server, previous);
  changeSettings(moment, server, { is_edge_tunnel: isOn });
  return shownTunnel(moment.world, server);
}

export const tunnelRoutes: readonly Route[] = [
  route(serverEdgeTunnel.get, ({ world, param }) => reply.ok(shownTunnel(world, serverOf(world, param("uuid"))))),
  route(serverEdgeTunnel.update, ({ world, moment, param, body }) =>
    reply.ok(turnTunnel(moment, serverOf(world, param("uuid")), body.is_edge_tunnel)),
  ),
  route(serverEdgeTunnel.enable, ({ world, moment, param }) =>
    reply.ok({ ...turnTunnel(moment, serverOf(world, param("uuid")), true), message: "The tunnel is enabled." }),
  ),
  route(serverEdgeTunnel.disable, ({ world, moment, param }) =>
    reply.ok({ ...turnTunnel(moment, serverOf(world, param("uuid")), false), message: "The tunnel is disabled." }),
  ),
];
