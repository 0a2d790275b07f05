import type * as hosting from "../../sdk";
import { settingsLife } from "../settings-life";

export const serverEdgeTunnelLife = settingsLife<hosting.ServerEdgeTunnelArgs>({
  kind: "ServerEdgeTunnel",
  name: "tunnel",
  create: { isEdgeTunnel: true },
  change: { isEdgeTunnel: false },
  drift: { is_edge_tunnel: false },
  free: [],
  random: () => ({ isEdgeTunnel: true }),
  leaves: [],
  path: /\/servers$|\/edge-tunnel$/,
});
