import { createHash } from "node:crypto";
import type * as z from "zod";
import {
  type AccountNotificationsBody,
  AVATAR_BYTES,
  accountNotifications,
  account as calls,
  catalogKey,
  EmailBody,
  gamePortal,
  PasswordBody,
} from "../../provider/api/game/account";
import { validated } from "../http/body";
import { panelDialect, panelRefuse } from "../http/panel-dialect";
import { noContentRoute, product, rawRoute, route } from "../http/product";
import { reply } from "../http/reply";
import type { Fields } from "../world/json";
import { isStandIn } from "../world/stand-in";
import type { Table, World } from "../world/world";

type Notifications = z.infer<typeof AccountNotificationsBody>;

type AccountRow = Required<Notifications> & {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  language: string;
  currency: string;
  /** Path of the picture on the panel's host. */
  avatar_url: string | null;
  /** Digest of the picture. */
  avatar: string | null;
  password: string;
  catalog_key: string | null;
  portal_username: string | null;
  portal_token: string | null;
};

declare module "../world/world" {
  interface Tables {
    /** The table has one row, `account`, because each team of the sandbox has one user of the panel. */
    accounts: Table<AccountRow>;
  }
}

// Sources: docs/facts/game-panel.md 3.1 and 6; docs/spec/game-panel-api.md, "Account".

const ONE = "account";

function newAccount({ team }: World): AccountRow {
  return {
    username: team.id === 1 ? "sandbox" : team.name,
    email: "sandbox@example.com",
    first_name: "Sandy",
    last_name: "Box",
    language: "en-GB",
    currency: "auto",
    avatar_url: null,
    avatar: null,
    password: "sandbox-password",
    catalog_key: null,
    portal_username: null,
    portal_token: null,
    ...NO_NOTIFICATIONS,
  };
}

/** Returns the account, and adds it to a world of an earlier release, which has none. */
export function accountOf(world: World): AccountRow {
  world.accounts[ONE] ??= newAccount(world);
  return world.accounts[ONE];
}

function shownAccount(world: World): Fields {
  const { username, email, first_name, last_name, language, currency, avatar_url } = accountOf(world);
  const more: Fields = world.variants.accountFields === "absent" ? {} : { currency, avatar_url };
  return { object: "user", attributes: { id: world.team.id, admin: false, username, email, first_name, last_name, language, ...more } };
}

/** A platform variant decides whether the account shows a credential in full, in part, or not at all. Null always remains null. */
function credential({ variants }: World, value: string | null): string | null | undefined {
  if (value === null || variants.accountCredentials === "whole") return value;
  return variants.accountCredentials === "masked" ? `****${value.slice(-4)}` : undefined;
}

/** The panel checks the password before anything else. It trims the password in the request. */
function requirePassword(row: AccountRow, given: unknown): void {
  if ((typeof given === "string" && given.trim() === row.password) || isStandIn(given)) return;
  throw panelRefuse.display("The password provided was invalid for this account.", "InvalidPasswordProvidedException");
}

const PICTURE = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+=*)$/;
/** First bytes of an image file, in hexadecimal. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = { png: /^89504e470d0a1a0a/, jpeg: /^ffd8ff/, webp: /^52494646.{8}57454250/ };

function setAvatar(row: AccountRow, image: string): void {
  const [, type = "", base64 = ""] = PICTURE.exec(image) ?? [];
  const bytes = Buffer.from(base64, "base64");
  if (!BEGINNINGS[type]?.test(bytes.toString("hex", 0, 16)))
    throw panelRefuse.invalid("image", "image", "The image must be a PNG, JPEG or WebP.");
  if (bytes.length > AVATAR_BYTES) throw panelRefuse.invalid("image", "max", "The image may not be greater than 512 kilobytes.");
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  Object.assign(row, { avatar: digest, avatar_url: `/avatars/${digest}.${type}` });
}

const NO_NOTIFICATIONS = {
  email_enabled: false,
  email_address: null,
  chat_enabled: false,
  chat_webhook: null,
  notify_deploy: false,
};

function setNotifications({ variants }: World, row: AccountRow, body: Notifications): void {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const wanted = { ...(variants.accountNotificationWrites === "replaced" ? NO_NOTIFICATIONS : row), ...given };
  if (wanted.email_enabled && wanted.email_address === null)
    throw panelRefuse.invalid("email_address", "required_if", "The email address field is required when email enabled is true.");
  if (wanted.chat_enabled && wanted.chat_webhook === null)
    throw panelRefuse.invalid("chat_webhook", "required_if", "The chat webhook field is required when chat enabled is true.");
  Object.assign(row, Object.fromEntries(Object.keys(NO_NOTIFICATIONS).map((key) => [key, Reflect.get(wanted, key)])));
}

const field = (body: unknown, name: string): unknown => (typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined);

const ownRoutes = [
  route(calls.get, ({ world }) => reply.ok(shownAccount(world))),
  rawRoute(calls.setEmail, ({ world, body }) => {
    const row = accountOf(world);
    requirePassword(row, field(body, "password"));
    row.email = validated(EmailBody, body, panelDialect.invalid).email;
    return reply.nothing();
  }),
  rawRoute(calls.setPassword, ({ world, body }) => {
    const row = accountOf(world);
    requirePassword(row, field(body, "current_password"));
    const { password, password_confirmation: again } = validated(PasswordBody, body, panelDialect.invalid);
    if (password !== again) throw panelRefuse.invalid("password", "confirmed", "The password confirmation does not match.");
    row.password = password;
    return reply.nothing();
  }),
  noContentRoute(calls.setProfile, ({ world, body }) => Object.assign(accountOf(world), body)),
  noContentRoute(calls.setLanguage, ({ world, body }) => Object.assign(accountOf(world), body)),
  route(calls.setAvatar, ({ world, body: { image } }) => {
    const row = accountOf(world);
    setAvatar(row, image);
    return reply.ok({ avatar_url: row.avatar_url });
  }),
  noContentRoute(calls.removeAvatar, ({ world }) => Object.assign(accountOf(world), { avatar: null, avatar_url: null })),
];

const credentialRoutes = [
  route(catalogKey.get, ({ world }) => reply.ok({ key: credential(world, accountOf(world).catalog_key) })),
  noContentRoute(catalogKey.set, ({ world, body: { key } }) => Object.assign(accountOf(world), { catalog_key: key })),
  route(gamePortal.get, ({ world }) => {
    const { portal_username: username, portal_token: token } = accountOf(world);
    return reply.ok({ username, token: credential(world, token) });
  }),
  noContentRoute(gamePortal.set, ({ world, body: { username, token } }) => {
    if ((username === null || token === null) && world.variants.portalClearing === "refused")
      throw panelRefuse.invalid("username", "required", "The username field is required.");
    Object.assign(accountOf(world), { portal_username: username, portal_token: token });
  }),
];

const notificationRoutes = [
  route(accountNotifications.get, ({ world }) => {
    const { email_enabled, email_address, chat_enabled, chat_webhook, notify_deploy } = accountOf(world);
    return reply.ok({ email_enabled, email_address, chat_enabled, chat_webhook: credential(world, chat_webhook), notify_deploy });
  }),
  noContentRoute(accountNotifications.update, ({ world, body }) => setNotifications(world, accountOf(world), body)),
  route(accountNotifications.test, ({ world }) => {
    const { email_enabled, chat_enabled } = accountOf(world);
    const results = [...(email_enabled ? ["email"] : []), ...(chat_enabled ? ["chat"] : [])].map((channel) => ({ channel, ok: true }));
    return reply.ok({ results });
  }),
];

export const account = product({
  routes: [...ownRoutes, ...credentialRoutes, ...notificationRoutes],
  tables: { accounts: { singular: "account" } },
});
