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
  /** Who knows the address may write there, so it may be hidden in part or as a whole. */
  chat_webhook: shown(z.string()),
  notify_deploy: shown(looseFlag),
});
export type AccountNotifications = z.infer<typeof AccountNotifications>;

/** Whether what is left out stays or is emptied, no document says. */
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
  /** Tests each channel that is on; `results` is empty where none is. */
  test: panelCall({ method: "POST", path: "/account/notifications/test", response: NotificationTest, idempotent: true }),
};
