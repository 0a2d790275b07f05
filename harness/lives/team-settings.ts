import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";

export const teamSettingsLife: Life<hosting.TeamSettingsArgs> = {
  kind: "TeamSettings",
  naming: "one per account",
  scenarios: [
    {
      stages: [
        { name: "create", program: () => ({ team: { isBuildServerFallbackEnabled: false } }) },
        { name: "change", program: () => ({ team: { isBuildServerFallbackEnabled: true } }) },
        deleted,
      ],
      drift: setting("teams", () => ({}), { is_build_server_fallback_enabled: true }),
    },
  ],
  pairs: [],
  inEverything: { name: "team", inputs: () => ({ isBuildServerFallbackEnabled: false }) },
  random: {
    make: (program, _, before) =>
      before !== undefined || program.of("TeamSettings").length === 0
        ? { isBuildServerFallbackEnabled: program.draw(fc.boolean()) }
        : undefined,
    free: [],
  },
  readings: ["writes"],
};
