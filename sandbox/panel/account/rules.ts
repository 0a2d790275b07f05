import { createHash } from "node:crypto";
import type * as z from "zod";
import { AVATAR_BYTES } from "../../../provider/api/panel/account";
import type { AccountNotificationsBody } from "../../../provider/api/panel/account-notifications";
import { panelRefuse } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { World } from "../../world/world";
import type { AccountRow } from "./rows";

// docs/facts/game-panel.md 3.1 and 6; docs/spec/game-panel-api.md, "Account".

const ONE = "account";

/** Returns the initial account of a team. */
export function newAccount({ team }: World): AccountRow {
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
    email_enabled: false,
    email_address: null,
    chat_enabled: false,
    chat_webhook: null,
    notify_deploy: false,
  };
}

/** Returns the account. Worlds of earlier releases have no row for it. */
export function accountOf(world: World): AccountRow {
  world.accounts[ONE] ??= newAccount(world);
  return world.accounts[ONE];
}

export function shownAccount(world: World): Fields {
  const { username, email, first_name, last_name, language, currency, avatar_url } = accountOf(world);
  const more: Fields = world.variants.accountFields === "absent" ? {} : { currency, avatar_url };
  return { object: "user", attributes: { id: world.team.id, admin: false, username, email, first_name, last_name, language, ...more } };
}

/** Returns a credential as the account shows it: in full, in part, or not at all. An empty one is always shown as such. */
export function credential({ variants }: World, value: string | null): string | null | undefined {
  if (value === null || variants.accountCredentials === "whole") return value;
  return variants.accountCredentials === "masked" ? `****${value.slice(-4)}` : undefined;
}

/** Refuses a wrong password before all other checks. Outer spaces of the current password are trimmed first. */
export function requirePassword(row: AccountRow, given: unknown): void {
  if (typeof given === "string" && given.trim() === row.password) return;
  throw panelRefuse.display("The password provided was invalid for this account.", "InvalidPasswordProvidedException");
}

const PICTURE = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+=*)$/;
/** First bytes in hexadecimal. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = { png: /^89504e470d0a1a0a/, jpeg: /^ffd8ff/, webp: /^52494646.{8}57454250/ };

export function setAvatar(row: AccountRow, image: string): void {
  const [, type = "", base64 = ""] = PICTURE.exec(image) ?? [];
  const bytes = Buffer.from(base64, "base64");
  if (!BEGINNINGS[type]?.test(bytes.toString("hex", 0, 16)))
    throw panelRefuse.invalid("image", "image", "The image must be a PNG, JPEG or WebP.");
  if (bytes.length > AVATAR_BYTES) throw panelRefuse.invalid("image", "max", "The image may not be greater than 512 kilobytes.");
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  Object.assign(row, { avatar: digest, avatar_url: `/avatars/${digest}.${type}` });
}

type Notifications = z.infer<typeof AccountNotificationsBody>;

const NOTHING: Required<Notifications> = {
  email_enabled: false,
  email_address: null,
  chat_enabled: false,
  chat_webhook: null,
  notify_deploy: false,
};

export function setNotifications({ variants }: World, row: AccountRow, body: Notifications): void {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const wanted = { ...(variants.accountNotificationWrites === "replaced" ? NOTHING : row), ...given };
  if (wanted.email_enabled && wanted.email_address === null)
    throw panelRefuse.invalid("email_address", "required_if", "The email address field is required when email enabled is true.");
  if (wanted.chat_enabled && wanted.chat_webhook === null)
    throw panelRefuse.invalid("chat_webhook", "required_if", "The chat webhook field is required when chat enabled is true.");
  Object.assign(row, Object.fromEntries(Object.keys(NOTHING).map((key) => [key, Reflect.get(wanted, key)])));
}
