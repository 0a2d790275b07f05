import * as z from "zod";
import { panelCall } from "../call";
import { anyOf, ifObject, maybe, shown } from "../generous";
import { isObject } from "../json";
import { plain } from "./envelopes";
import { panelFlag } from "./rules";

// See docs/spec/game-panel-api.md, "Server extras", and docs/facts/game-panel.md 3.20. The responses are plain JSON.

export const NOTIFICATION_EVENTS = ["started", "stopped", "crashed", "backups", "players"] as const;

/**
 * Names of the active events. The response contains them as a list, as a text, or as an object with a flag for each event. Null means no event. If
 * the field is absent, the active events are unknown.
 */
const Events = z.preprocess((value) => {
  if (value === null) return [];
  if (typeof value === "string") return value.split(/[\s,]+/).filter((name) => name !== "");
  return isObject(value) ? Object.keys(value).filter((name) => isOn(value[name])) : value;
}, z.array(z.string()).optional());

const isOn = (value: unknown): boolean => value === true || value === 1 || value === "1" || value === "true";

/** `webhook_url` is the whole address, its beginning only, or absent. */
const Shown = z.looseObject({ webhook_url: shown(z.string()), events: Events.optional() });
export type ServerNotifications = z.infer<typeof Shown>;

const Body = z.object({
  webhook_url: z.url().max(2000).nullable().optional(),
  clear_webhook: panelFlag.optional(),
  events: z.array(z.enum(NOTIFICATION_EVENTS)).optional(),
});
export type NotificationsBody = z.infer<typeof Body>;

/** The result of a test message on one channel. It is a flag or a word, in the field `ok`, `success`, `sent` or `status`. */
const Result = z.preprocess(
  ifObject((row) => {
    const channel = row.channel ?? row.name ?? row.type;
    const flag = row.ok ?? row.success ?? row.sent ?? row.status ?? row.error == null;
    return { channel, isWell: isOn(flag) || /^(ok|sent|success|delivered)$/.test(String(flag)), error: row.error ?? row.message };
  }),
  z.object({ channel: z.string(), isWell: z.boolean(), error: shown(z.string()) }),
);
export type NotificationResult = z.infer<typeof Result>;

/**
 * Results of test messages: a list, or an object with one result per channel name. A response without results does not mean that no message was sent.
 */
export const NotificationTest = plain(
  anyOf({
    results: maybe(
      z.preprocess(
        ifObject((value) => Object.entries(value).map(([channel, one]) => (isObject(one) ? { channel, ...one } : { channel, ok: one }))),
        z.array(Result),
      ),
    ),
  }),
);

const path = "/servers/{server}/svc/notifications";

export const serverNotifications = {
  get: panelCall({ method: "GET", path, response: plain(Shown) }),
  /** Fields that the body leaves out stay unchanged. */
  update: panelCall({ method: "PUT", does: "sets", path, body: Body, secretFields: ["webhook_url"] }),
  /** The call has its own rate limit, which is not documented. */
  test: panelCall({ method: "POST", does: "acts once", path: `${path}/test`, response: NotificationTest }),
};
