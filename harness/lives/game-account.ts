import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";

type Args = hosting.game.AccountArgs;

/** Relative to the folder in which tests and proofs run: the checkout's. */
const PICTURE = "docs/images/report.png";

const portal = (token: string) => ({ username: "ada", token });

const account = (args: Args): Record<string, Args> => ({ account: args });

export const gameAccountLife: Life<Args> = {
  kind: "game_Account",
  api: "panel",
  naming: "one per account",
  scenarios: [
    {
      stages: [
        { name: "create", program: () => account({ language: "de", currency: "EUR", firstName: "Ada", catalogKey: "catalogue-key-1" }) },
        {
          name: "change",
          program: () => account({ language: "fr", lastName: "Lovelace", avatar: PICTURE, gamePortal: portal("portal-token-1") }),
        },
        {
          name: "password",
          program: () =>
            account({
              email: "ada@example.com",
              password: "a-new-password",
              currentPassword: "sandbox-password",
              gamePortal: portal("portal-token-2"),
            }),
        },
        { name: "restored", program: () => account({ email: "sandbox@example.com", password: "sandbox-password", firstName: "Sandy" }) },
        deleted,
      ],
      drift: setting("accounts", () => ({}), { language: "es" }),
    },
  ],
  pairs: [],
  inEverything: { name: "account", inputs: () => ({ language: "fi", catalogKey: "catalogue-key-2" }) },
  random: {
    make: ({ draw, of }, _, before) =>
      before !== undefined || of("game_Account").length === 0
        ? { language: draw(fc.constantFrom("de", "fr", "es")), catalogKey: draw(fc.constantFrom("catalogue-key-3", "catalogue-key-4")) }
        : undefined,
    free: [],
  },
  others: { changes: [{ table: "accounts", fields: { language: ["fi"], catalog_key: [null, "another user's"] } }] },
  readings: ["accountCredentials", "accountFields", "portalClearing", "storeAnswers"],
  leaves: /^accounts /,
};
