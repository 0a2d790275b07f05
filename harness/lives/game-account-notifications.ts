import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";

type Args = hosting.game.AccountNotificationsArgs;

const webhook = (n: number): string => `https://chat.example.com/hooks/secret-${n}`;

const account = (args: Args): Record<string, Args> => ({ account: args });

export const gameAccountNotificationsLife: Life<Args> = {
  kind: "game_AccountNotifications",
  api: "panel",
  naming: "one per account",
  scenarios: [
    {
      stages: [
        { name: "create", program: () => account({ chatEnabled: true, chatWebhook: webhook(1), notifyDeploy: true }) },
        { name: "change", program: () => account({ emailEnabled: true, emailAddress: "ada@example.com", chatWebhook: webhook(2) }) },
        deleted,
      ],
      drift: setting("accounts", () => ({}), { notify_deploy: false }),
    },
  ],
  pairs: [],
  inEverything: { name: "account", inputs: () => ({ chatEnabled: true, chatWebhook: webhook(3) }) },
  random: {
    make: ({ draw, of }, _, before) =>
      before !== undefined || of("game_AccountNotifications").length === 0
        ? { emailAddress: "ada@example.com", emailEnabled: draw(fc.boolean()), chatWebhook: webhook(draw(fc.integer({ min: 4, max: 6 }))) }
        : undefined,
    free: ["notifyDeploy"],
  },
  others: { changes: [{ table: "accounts", fields: { notify_deploy: [true, false], email_address: ["other-user@example.com"] } }] },
  givesBack: {
    table: "accounts",
    rows: () => ["account"],
    set: ({ email_enabled: email, chat_enabled: chat, chat_webhook: webhook }) =>
      email || chat || webhook ? `${email} ${chat} ${webhook}` : undefined,
  },
  readings: ["accountCredentials", "accountNotificationWrites"],
};
