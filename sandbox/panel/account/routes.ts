import { account as calls, catalogKey, EmailBody, gamePortal, PasswordBody } from "../../../provider/api/panel/account";
import { accountNotifications } from "../../../provider/api/panel/account-notifications";
import { validated } from "../../http/body";
import { panelDialect, panelRefuse } from "../../http/panel-dialect";
import { reply } from "../../http/reply";
import { type Route, rawRoute, route } from "../../http/route";
import { accountOf, credential, requirePassword, setAvatar, setNotifications, shownAccount } from "./rules";

// docs/facts/game-panel.md 3.1.

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
  route(calls.setProfile, ({ world, body }) => {
    Object.assign(accountOf(world), body);
    return reply.nothing();
  }),
  route(calls.setLanguage, ({ world, body }) => {
    Object.assign(accountOf(world), body);
    return reply.nothing();
  }),
  route(calls.setAvatar, ({ world, body: { image } }) => {
    const row = accountOf(world);
    setAvatar(row, image);
    return reply.ok({ avatar_url: row.avatar_url });
  }),
  route(calls.removeAvatar, ({ world }) => {
    Object.assign(accountOf(world), { avatar: null, avatar_url: null });
    return reply.nothing();
  }),
];

const credentialRoutes = [
  route(catalogKey.get, ({ world }) => reply.ok({ key: credential(world, accountOf(world).catalog_key) })),
  route(catalogKey.set, ({ world, body: { key } }) => {
    accountOf(world).catalog_key = key;
    return reply.nothing();
  }),
  route(gamePortal.get, ({ world }) => {
    const { portal_username: username, portal_token: token } = accountOf(world);
    return reply.ok({ username, token: credential(world, token) });
  }),
  route(gamePortal.set, ({ world, body: { username, token } }) => {
    if ((username === null || token === null) && world.variants.portalClearing === "refused")
      throw panelRefuse.invalid("username", "required", "The username field is required.");
    Object.assign(accountOf(world), { portal_username: username, portal_token: token });
    return reply.nothing();
  }),
];

const notificationRoutes = [
  route(accountNotifications.get, ({ world }) => {
    const { email_enabled, email_address, chat_enabled, chat_webhook, notify_deploy } = accountOf(world);
    return reply.ok({ email_enabled, email_address, chat_enabled, chat_webhook: credential(world, chat_webhook), notify_deploy });
  }),
  route(accountNotifications.update, ({ world, body }) => {
    setNotifications(world, accountOf(world), body);
    return reply.nothing();
  }),
  route(accountNotifications.test, ({ world }) => {
    const { email_enabled, chat_enabled } = accountOf(world);
    const results = [...(email_enabled ? ["email"] : []), ...(chat_enabled ? ["chat"] : [])].map((channel) => ({ channel, ok: true }));
    return reply.ok({ results });
  }),
];

export const routes: readonly Route[] = [...ownRoutes, ...credentialRoutes, ...notificationRoutes];
