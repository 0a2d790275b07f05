import * as z from "zod";
import type { Client } from "../../../api/client";
import {
  type Account,
  account as calls,
  catalogKey,
  EmailBody,
  gamePortal,
  LanguageBody,
  PANEL_LANGUAGES,
  PasswordBody,
  ProfileBody,
} from "../../../api/game/account";
import { field } from "../../../core/definition/field";
import type { Problem } from "../../../core/definition/resource";
import { same, shownOnly } from "../../../core/values";
import type { WrittenDigests } from "../../../core/written";
import { defineSettings } from "../../../forms/settings-type";
import { ACCOUNT_ID, digestOf, PASSWORD_NEEDED, PORTAL_KEPT, pictureOf, shownCredential, writeAccount } from "./write";

const Portal = z.strictObject({
  username: z.string().min(1).describe("User name at the mod portal."),
  token: z.string().min(1).describe("Token for the mod portal."),
});

export const account = defineSettings({
  type: "Account",
  module: "game",
  doc: "Settings of the account that the panel key belongs to: name, language, picture, and credentials for mod catalogues. The provider manages only the inputs that the program sets. A program has at most one such resource.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Account"',
    example: `const config = new pulumi.Config();
new hosting.game.Account("account", {
  language: "en-GB",
  currency: "EUR",
  catalogKey: config.requireSecret("catalogKey"),
});`,
    remarks: [
      "Change the password in the panel if possible. `password` and `currentPassword` exist for programs that must set the password. The panel never shows the password, so the provider compares the program's password with a salted digest of the password that it wrote last. For a change, the panel requires the previous password. The provider takes it from the state, or from `currentPassword` if this is the first change. A wrong value does not lock you out, because API keys keep working.",
      "The state contains a digest of the picture file. If the file at the path changes, the next `up` uploads it. The provider notices that the picture was removed, but not that it was replaced.",
      "If the panel hides a credential or a part of it, the provider compares the program's value with a salted digest of the value that it wrote last, and cannot detect drift of this credential.",
      "Deleting the resource clears `avatar`, `catalogKey` and `gamePortal` if this stack wrote them. Some panels refuse to clear `gamePortal`. Everything else is left in place, and the log says so.",
    ],
  },
  inputs: {
    firstName: field(ProfileBody.shape.first_name.optional(), "First name."),
    lastName: field(ProfileBody.shape.last_name.optional(), "Last name."),
    language: field(LanguageBody.shape.language.optional(), `Language of the panel: ${PANEL_LANGUAGES.join(", ")}.`),
    currency: field(LanguageBody.shape.currency, "Currency of prices: `auto`, or a code such as `EUR`."),
    avatar: field(z.string().min(1).optional(), "Path of a picture on the machine that runs `up`. PNG, JPEG or WebP, at most 512 KB.", {
      whenRemoved: "emptied",
    }),
    email: field(EmailBody.shape.email.optional(), "Email address. A change requires `currentPassword` or `password`."),
    password: field(PasswordBody.shape.password.optional(), "Password. At least 8 characters, without leading or trailing blanks.", {
      secret: true,
      verbatim: true,
    }),
    currentPassword: field(
      z.string().min(1).optional(),
      "Current password. Required for a change of `email`, and when `password` is set for the first time. Defaults to the `password` in the state.",
      {
        secret: true,
        verbatim: true,
        onChange: "nothing",
      },
    ),
    catalogKey: field(z.string().min(1).optional(), "The account's own key for the mod catalogue.", {
      secret: true,
      whenRemoved: "emptied",
    }),
    gamePortal: field(Portal.optional(), "Credentials of the account at the mod portal of one game.", {
      secret: true,
      whenRemoved: "emptied",
    }),
  },
  outputs: {
    username: field(z.string().nullable(), "User name, also used for SFTP; `null` if the panel does not show it."),
    avatarUrl: field(z.string().nullable(), "Path of the picture on the panel; `null` if there is none or the panel does not show it."),
  },
  identity: { noun: "settings", address: ACCOUNT_ID, of: () => "the account" },
  state: {
    written: ({ avatar, ...inputs }) => ({
      ...Object.fromEntries(HIDEABLE.map((key) => [key, inputs[key]])),
      avatar: digestOf(avatar),
    }),
  },

  async *list({ panel }) {
    const { username } = await panel.get(calls.get);
    yield { path: ACCOUNT_ID, name: username ?? "account", given: "it belongs to the key itself" };
  },

  validate({ password }): Problem[] {
    if (password === undefined || password === password.trim()) return [];
    // The panel trims the current password before it compares it, but never trims the new password (docs/facts/game-panel.md 1.6).
    const reason =
      "must not begin or end with a blank: the panel removes such blanks from the current password, so you could not change this password again.";
    return [{ property: "password", reason }];
  },

  async previewChecks({ panel, inputs, olds, isKnown }) {
    const { avatar, email, password, currentPassword } = inputs;
    const problems: Problem[] = [];
    const picture = avatar !== undefined && isKnown("avatar") ? pictureOf(avatar) : undefined;
    if (picture && "wrong" in picture) problems.push({ property: "avatar", reason: picture.wrong });
    if (password !== undefined && olds?.password === undefined && currentPassword === undefined)
      problems.push({
        property: "password",
        reason:
          "needs currentPassword when it is set for the first time: the panel changes the password only if it receives the current one.",
      });
    const hasNoPassword =
      [password, currentPassword].every((one) => one === undefined) && isKnown("password") && isKnown("currentPassword");
    if (email !== undefined && isKnown("email") && hasNoPassword && email !== (await panel.get(calls.get)).email)
      problems.push({ property: "email", reason: PASSWORD_NEEDED });
    return problems;
  },

  async observe({ panel, id, inputs, writes }, asked) {
    if (id !== "" && id !== ACCOUNT_ID) return undefined;
    const row = await panel.get(calls.get);
    // If the panel refused to clear the credentials, they are not compared: this difference does not mean that another write of the operation failed.
    const isPortalKept = writes?.digests.matches(PORTAL_KEPT, true) === true;
    const shown = {
      ...profileOf(row),
      ...(asked.includes("catalogKey") ? { catalogKey: shownCredential((await panel.get(catalogKey.get)).key) } : {}),
      ...(asked.includes("gamePortal") && !isPortalKept ? { gamePortal: await shownPortal(panel, inputs.gamePortal) } : {}),
      ...(inputs.avatar === undefined ? {} : { avatar: shownAvatar(row, inputs.avatar, writes?.digests) }),
    };
    return {
      id: ACCOUNT_ID,
      inputs: shownOnly(shown),
      outputs: { username: row.username ?? null, avatarUrl: row.avatar_url ?? null },
      hidden: HIDEABLE.filter((key) => (shown as Partial<typeof inputs>)[key] === undefined),
    };
  },

  notThere: async () => "the panel key belongs to no account.",

  update: writeAccount,
});

const HIDEABLE = ["currency", "password", "catalogKey", "gamePortal"] as const;

/** Values that the panel does not show become undefined, and are then not compared with the program. */
const profileOf = ({ first_name, last_name, language, currency, email }: Account) => ({
  firstName: first_name ?? undefined,
  lastName: last_name ?? undefined,
  language: (language ?? undefined) as (typeof PANEL_LANGUAGES)[number] | undefined,
  currency: currency ?? undefined,
  email: email ?? undefined,
});

/**
 * Returns the path if the account still has the picture that this stack uploaded, else an empty text. If the local file is missing or not an image,
 * any picture is assumed to be this stack's, so that a deletion clears it.
 */
function shownAvatar({ avatar_url: url }: Account, path: string, written: WrittenDigests | undefined): string {
  const digest = digestOf(path);
  return url !== null && (digest === undefined || written?.matches("avatar", digest) === true) ? path : "";
}

/** Returns undefined if the credentials cannot be compared, because the token is hidden and the user name matches. */
async function shownPortal(panel: Client, wanted: { username: string } | undefined) {
  const { username, token } = await panel.get(gamePortal.get);
  const shown = { username: shownCredential(username), token: shownCredential(token) };
  if (same(shown, {})) return username === null || token === null ? ({} as z.infer<typeof Portal>) : undefined;
  if (shown.username !== undefined && shown.token !== undefined) return { username: shown.username, token: shown.token };
  return shown.username === undefined || shown.username === wanted?.username ? undefined : { username: shown.username, token: "" };
}
