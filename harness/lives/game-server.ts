import fc from "fast-check";
import type * as hosting from "../../sdk";
import { gameSettingsLife } from "../settings-life";

export const gameServerLife = gameSettingsLife<hosting.game.ServerArgs>({
  kind: "game_Server",
  name: "survival",
  create: {
    name: "Survival",
    description: "Season 4",
    dockerImage: "images.sandbox.example/game:17",
    smartBackups: true,
  },
  change: { name: "Survival of four", dockerImage: "images.sandbox.example/game:21", smartBackups: false, power: "running" },
  drift: { description: "another user's", docker_image: "images.sandbox.example/game:8" },
  free: [],
  random: ({ draw }) => ({ name: draw(fc.constantFrom("Survival", "Creative", "world 3")) }),
  leaves: ["gameServers", "power", "smartBackups"],
  path: /\/api\/client\/?$/,
  readings: ["serverRelations", "lockedPower"],
});
