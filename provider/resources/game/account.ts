import * as z from "zod";
import type { Client } from "../../api/client";
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
} from "../../api/panel/account";
import { field } from "../../core/field";
import type { Problem } from "../../core/resource";
import { defineSettings } from "../../core/settings-kind";
import { same, shownOnly } from "../../core/values";
import { digestOf, pictureOf } from "./account/avatar";
import { ACCOUNT_ID } from "./account/id";
import { PASSWORD_NEEDED, writeAccount } from "./account/write";
import { shownCredential } from "./credentials";

const text = (schema: z.ZodType<string>) => schema.optional();

const Portal = z.strictObject({
  username: z.string().min(1).describe("Name at the portal."),
  token: z.string().min(1).describe("Token of the portal."),
});

export const account = defineSettings({
  type: "Account",
  module: "game",
  needsPin: true,
  noun: "settings",
  address: ACCOUNT_ID,
  source: 'docs/spec/game-panel-api.md, "Account"',
  doc: "The account that the panel's key belongs to: name, language, picture, and what it uses at mod catalogues. A program has at most one such resource, and sets what it names.",
  example: `const config = new pulumi.Config();
new hosting.game.Account("account", {
  language: "en-GB",
  currency: "EUR",
  catalogKey: config.requireSecret("catalogKey"),
});`,
  remarks: [
    "`password` and `currentPassword` are there for those who need them; prefer the panel. The password is never shown: it is compared with a salted digest of what was last written. The one before it is taken from the state, and the first time from `currentPassword`. A wrong one locks nobody out, because keys keep working.",
    "The picture is compared by the digest of its file: another content under the same path is uploaded at the next `up`. That somebody put another picture there cannot be seen, only that there is none.",
    "Credentials that the panel shows in part or not at all are compared with salted digests of what was last written.",
    "Deleting the resource clears `avatar`, `catalogKey` and, where the panel lets it, `gamePortal`, if a write of this stack set them. It leaves everything else in place, and a line says so.",
  ],
  of: () => "the account",
  inputs: {
    firstName: field(text(ProfileBody.shape.first_name), "First name."),
    lastName: field(text(ProfileBody.shape.last_name), "Last name."),
    language: field(LanguageBody.shape.language.optional(), `Language of the panel: ${PANEL_LANGUAGES.join(", ")}.`),
    currency: field(LanguageBody.shape.currency, "Currency of prices: `auto`, or a code such as `EUR`."),
    avatar: field(z.string().min(1).optional(), "Path of a picture on the machine that runs `up`: PNG, JPEG or WebP, at most 512 KB.", {
      whenRemoved: "emptied",
    }),
    email: field(text(EmailBody.shape.email), "Email address. A change needs `currentPassword`, or `password`."),
    password: field(text(PasswordBody.shape.password), "Password, at least 8 characters, without blanks around it.", {
      secret: true,
      verbatim: true,
    }),
    currentPassword: field(
      z.string().min(1).optional(),
      "The password as it is: for a change of `email`, and for the first `password`. Left out: the `password` of the state.",
      {
        secret: true,
        verbatim: true,
        onChange: "nothing",
      },
    ),
    catalogKey: field(z.string().min(1).optional(), "The account's own key of the mod catalogue.", {
      secret: true,
      whenRemoved: "emptied",
    }),
    gamePortal: field(Portal.optional(), "What the account logs in with at the mod portal of one game.", {
      secret: true,
      whenRemoved: "emptied",
    }),
  },
  outputs: {
    username: field(z.string().nullable(), "User name, which SFTP takes; `null` where the panel does not show it."),
    avatarUrl: field(z.string().nullable(), "Path of the picture on the panel; `null` where it has none or does not show it."),
  },

  async *list({ panel }) {
    const { username } = await panel.get(calls.get);
    yield { path: ACCOUNT_ID, name: username ?? "account", given: "it is the key's own" };
  },

  validate({ password }): Problem[] {
    const problems: Problem[] = [];
    // The panel trims the current password before it compares, and the new one never (docs/facts/game-panel.md 1.6).
    if (password !== undefined && password !== password.trim())
      problems.push({
        property: "password",
        reason: "must not begin or end with a blank: the panel would never take it as the current one.",
      });
    return problems;
  },

  async previewChecks({ panel, inputs, olds, isKnown }) {
    const { avatar, email, password, currentPassword } = inputs;
    const problems: Problem[] = [];
    const picture = avatar !== undefined && isKnown("avatar") ? pictureOf(avatar) : undefined;
    if (picture && "wrong" in picture) problems.push({ property: "avatar", reason: picture.wrong });
    if (password !== undefined && olds?.password === undefined && currentPassword === undefined)
      problems.push({ property: "password", reason: "needs currentPassword beside it the first time: nobody else may change it." });
    const hasNoPassword =
      [password, currentPassword].every((one) => one === undefined) && isKnown("password") && isKnown("currentPassword");
    if (email !== undefined && isKnown("email") && hasNoPassword && email !== (await panel.get(calls.get)).email)
      problems.push({ property: "email", reason: PASSWORD_NEEDED });
    return problems;
  },

  writtenPaths: ({ avatar, ...inputs }) => ({
    ...Object.fromEntries(HIDEABLE.map((key) => [key, inputs[key]])),
    avatar: digestOf(avatar),
  }),

  async look({ panel, id, inputs, written }, asked) {
    if (id !== "" && id !== ACCOUNT_ID) return undefined;
    const row = await panel.get(calls.get);
    const shown = {
      ...profileOf(row),
      ...(asked.includes("catalogKey") ? { catalogKey: shownCredential((await panel.get(catalogKey.get)).key) } : {}),
      ...(asked.includes("gamePortal") ? { gamePortal: await shownPortal(panel, inputs.gamePortal) } : {}),
      ...(inputs.avatar === undefined ? {} : { avatar: shownAvatar(row, inputs.avatar, written) }),
    };
    return {
      id: ACCOUNT_ID,
      inputs: shownOnly(shown),
      outputs: { username: row.username ?? null, avatarUrl: row.avatar_url ?? null },
      hidden: HIDEABLE.filter((key) => !(key in shown) || shown[key as keyof typeof shown] === undefined),
    };
  },

  notThere: async () => "the key belongs to no account.",

  write: writeAccount,
});

/** What the panel may not show. */
const HIDEABLE = ["currency", "password", "catalogKey", "gamePortal"] as const;

/** What is not shown is not compared. */
const profileOf = ({ first_name, last_name, language, currency, email }: Account) => ({
  firstName: first_name ?? undefined,
  lastName: last_name ?? undefined,
  language: (language ?? undefined) as (typeof PANEL_LANGUAGES)[number] | undefined,
  currency: currency ?? undefined,
  email: email ?? undefined,
});

type Digests = { matches(path: string, value: unknown): boolean | undefined };

/** The path, where its picture is what was last written and the account has one; else none. */
function shownAvatar({ avatar_url: url }: Account, path: string, written: Digests | undefined): string {
  return url !== null && written?.matches("avatar", digestOf(path)) === true ? path : "";
}

/** Undefined where the token is hidden and the name is the wanted one; of another name the token does not matter. */
async function shownPortal(panel: Client, wanted: { username: string } | undefined) {
  const { username, token } = await panel.get(gamePortal.get);
  const shown = { username: shownCredential(username), token: shownCredential(token) };
  if (same(shown, {})) return username === null || token === null ? ({} as z.infer<typeof Portal>) : undefined;
  if (shown.username !== undefined && shown.token !== undefined) return { username: shown.username, token: shown.token };
  return shown.username === undefined || shown.username === wanted?.username ? undefined : { username: shown.username, token: "" };
}
