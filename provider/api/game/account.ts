import * as z from "zod";
import { panelCall } from "../call";
import { accountId, looseFlag, objectOf, shown } from "../generous";
import { item } from "./envelopes";
import { NotificationTest } from "./notifications";
import { panelFlag } from "./rules";

// See docs/spec/game-panel-api.md, "Account" and "Named fields", and docs/facts/game-panel.md 3.1 and 4.

export const PANEL_LANGUAGES = ["en-GB", "en-US", "de", "fr", "es", "fi"] as const;

export const AVATAR_BYTES = 512 * 1024;

export const Account = z.looseObject({
  id: accountId,
  username: z.string().nullish(),
  email: shown(z.string()),
  first_name: shown(z.string()),
  last_name: shown(z.string()),
  language: shown(z.string()),
  // The panel's operator added these fields to the open-source panel. The documents do not say whether the response contains them.
  currency: shown(z.string()),
  avatar_url: shown(z.string()),
});
export type Account = z.infer<typeof Account>;

export const ProfileBody = z.object({ first_name: z.string().min(1).max(191), last_name: z.string().min(1).max(191) });

export const LanguageBody = z.object({
  language: z.enum(PANEL_LANGUAGES),
  currency: z
    .string()
    .regex(/^(auto|[A-Z]{3})$/, "it must be auto, or a code of three capital letters such as EUR")
    .optional(),
});

/** Rule for email addresses in the compatible open-source panel. It allows letters of every script, and a host without a dot. */
const EMAIL =
  /^("[^"\\]+"|[^\s@".,:;<>()[\]\\]+(\.[^\s@".,:;<>()[\]\\]+)*)@([\p{L}\p{M}\p{N}_]([\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?(\.(?!$)|$))+$/u;

export const EmailBody = z.object({ email: z.string().regex(EMAIL, "it must be an email address").max(191), password: z.string().min(1) });

export const PasswordBody = z.object({
  current_password: z.string().min(1),
  password: z.string().min(8),
  password_confirmation: z.string(),
});

export const account = {
  get: panelCall({ method: "GET", path: "/account", response: item(Account) }),
  setEmail: panelCall({ method: "PUT", does: "sets", path: "/account/email", body: EmailBody }),
  /** A repetition fails, because the body then contains an outdated password as the current one. */
  setPassword: panelCall({ method: "PUT", does: "acts once", path: "/account/password", body: PasswordBody }),
  setProfile: panelCall({ method: "PUT", does: "sets", path: "/account/profile", body: ProfileBody }),
  setLanguage: panelCall({ method: "PUT", does: "sets", path: "/account/language", body: LanguageBody }),
  /** The body contains a data URL of a PNG, JPEG or WebP image. */
  setAvatar: panelCall({
    method: "POST",
    does: "sets",
    path: "/account/avatar",
    body: z.object({ image: z.string().startsWith("data:image/") }),
  }),
  removeAvatar: panelCall({ method: "DELETE", does: "removes", path: "/account/avatar", endsKnown: true }),
};

export const catalogKey = {
  get: panelCall({
    method: "GET",
    path: "/account/catalog-key",
    response: objectOf(z.looseObject({ key: shown(z.string()) }), "attributes"),
  }),
  set: panelCall({
    method: "PUT",
    does: "sets",
    path: "/account/catalog-key",
    body: z.object({ key: z.string().nullable() }),
    secretFields: ["key"],
  }),
};

const PortalBody = z.object({ username: z.string().nullable(), token: z.string().nullable() });

/** The login for the mod portal of one game. */
export const gamePortal = {
  get: panelCall({
    method: "GET",
    path: "/account/gameportal",
    response: objectOf(z.looseObject({ username: shown(z.string()), token: shown(z.string()) }), "attributes"),
  }),
  /** The documents do not say whether the call accepts null in both fields. */
  set: panelCall({ method: "PUT", does: "sets", path: "/account/gameportal", body: PortalBody, secretFields: ["username", "token"] }),
};

export const AccountNotifications = z.looseObject({
  email_enabled: shown(looseFlag),
  email_address: shown(z.string()),
  chat_enabled: shown(looseFlag),
  /** Everyone with the address of the webhook may write to the chat, so the API may hide the address or a part of it. */
  chat_webhook: shown(z.string()),
  notify_deploy: shown(looseFlag),
});
export type AccountNotifications = z.infer<typeof AccountNotifications>;

/** The documents do not say whether an absent field keeps its value. */
export const AccountNotificationsBody = z.object({
  email_enabled: panelFlag.optional(),
  email_address: z.email().max(191).nullable().optional(),
  chat_enabled: panelFlag.optional(),
  chat_webhook: z.url().max(500).nullable().optional(),
  notify_deploy: panelFlag.optional(),
});

export const accountNotifications = {
  get: panelCall({ method: "GET", path: "/account/notifications", response: objectOf(AccountNotifications, "attributes") }),
  update: panelCall({
    method: "PUT",
    does: "sets",
    path: "/account/notifications",
    body: AccountNotificationsBody,
    secretFields: ["chat_webhook"],
  }),
  /** If no channel is active, `results` is empty. */
  test: panelCall({ method: "POST", does: "acts once", path: "/account/notifications/test", response: NotificationTest }),
};
