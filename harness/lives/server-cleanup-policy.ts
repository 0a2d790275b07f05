import type * as hosting from "../../sdk";
import { CRONS } from "../random";
import { settingsLife } from "../settings-life";

export const serverCleanupPolicyLife = settingsLife<hosting.ServerCleanupPolicyArgs>({
  kind: "ServerCleanupPolicy",
  name: "cleanup",
  create: { ctrCleanupFrequency: "weekly", ctrCleanupThreshold: 70, forceCtrCleanup: false, deleteUnusedNetworks: true },
  change: { ctrCleanupFrequency: "30 4 * * *", ctrCleanupThreshold: 75, deleteUnusedVolumes: true },
  drift: { ctr_cleanup_frequency: "0 3 * * *", ctr_cleanup_threshold: 20, delete_unused_networks: false },
  free: ["ctrCleanupThreshold", "forceCtrCleanup", "deleteUnusedVolumes", "deleteUnusedNetworks", "disableApplicationImageRetention"],
  random: ({ draw }) => ({ ctrCleanupFrequency: draw(CRONS) }),
  leaves: ["serverSettings"],
  path: /\/servers$|\/ctr-cleanup$/,
});
