import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag, objectOf, shown } from "../generous";
import { NotificationTest } from "./notifications";
import { panelFlag } from "./rules";

// docs/spec/game-panel-api.md, "Account" and "Named fields".

export const AccountNotifications = z.looseObject({
  email_enabled: shown(looseFlag),
  email_address: shown(z.string()),
  chat_enabled: shown(looseFlag),
  /** The address permits writing, so the API may hide a part of it or all of it. */
  chat_webhook: shown(z.string()),
  notify_deploy: shown(looseFlag),
});
export type AccountNotifications = z.infer<typeof AccountNotifications>;

/** It is not documented whether an absent field is kept or cleared. */
export const AccountNotificationsBody = z.object({
  email_enabled: panelFlag.optional(),
  email_address: z.email().max(191).nullable().optional(),
  chat_enabled: panelFlag.optional(),
  chat_webhook: z.url().max(500).nullable().optional(),
  notify_deploy: panelFlag.optional(),
});

export const accountNotifications = {
  get: panelCall({ method: "GET", path: "/account/notifications", response: objectOf(AccountNotifications, "attributes") }),
  update: panelCall({ method: "PUT", path: "/account/notifications", body: AccountNotificationsBody, secretFields: ["chat_webhook"] }),
  /** Tests each active channel. Without one, `results` is empty. */
  test: panelCall({ method: "POST", path: "/account/notifications/test", response: NotificationTest, idempotent: true }),
};
