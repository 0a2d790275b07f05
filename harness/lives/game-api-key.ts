import fc from "fast-check";
import type * as hosting from "../../sdk";
import { deleted, type Life } from "../life";
import { to } from "../shown";

const bot: hosting.game.ApiKeyArgs = { description: "chat bot", allowedIps: ["127.0.0.1", "2001:db8::/32"] };

export const gameApiKeyLife: Life<hosting.game.ApiKeyArgs> = {
  kind: "game_ApiKey",
  api: "panel",
  table: "apiKeys",
  naming: "no name",
  scenarios: [
    {
      stages: [
        { name: "create", program: () => ({ bot }) },
        { name: "rotate", program: () => ({ bot: { ...bot, rotate: "2026-12" } }) },
        { name: "limit", program: () => ({ bot: { description: "chat bot", allowedIps: ["127.0.0.0/8"], rotate: "2026-12" } }) },
        deleted,
      ],
    },
  ],
  unseen: "no call changes a key",
  pairs: [{ args: (_, n) => ({ description: `bot ${n}`, allowedIps: ["127.0.0.1"] }) }],
  inEverything: { name: "bot", inputs: () => ({ allowedIps: ["127.0.0.1"] }) },
  random: {
    make: ({ draw }, n) => ({
      description: `key ${n}${draw(fc.constantFrom("", " b"))}`,
      allowedIps: draw(fc.subarray(["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"])),
      rotate: draw(fc.constantFrom(1, 2)),
    }),
    free: [],
  },
  others: { adds: (_, n) => ({ table: "apiKeys", fields: { description: `outside ${n}` } }) },
  shownOtherwise: [
    {
      field: "description",
      program: () => ({ bot: { ...bot, rotate: 1 } }),
      path: /\/account\/api-keys$/,
      forms: { "with another one": [to("description", "another user's"), "drift"] },
    },
    {
      field: "allowedIps, rotate",
      program: () => ({ bot: { ...bot, rotate: 1 } }),
      path: /\/account\/api-keys$/,
      forms: {
        "with addresses in another form": to("allowed_ips", ["127.0.0.1/32", "2001:db8:0::/32"]),
      },
    },
  ],
  // The secret of a killed run is lost, so another key is created.
  repeats: /^apiKeys /,
};
