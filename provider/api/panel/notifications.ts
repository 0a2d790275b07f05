import * as z from "zod";
import { panelCall } from "../call";
import { anyOf, maybe, shown } from "../generous";
import { isObject } from "../json";
import { plain } from "./envelopes";
import { panelFlag } from "./rules";

// docs/spec/game-panel-api.md, "Server extras". Plain JSON. Undocumented parts of the responses are read in both possible forms (docs/facts/game-panel.md 3.20).

/** Events that are reported to a chat. */
export const NOTIFICATION_EVENTS = ["started", "stopped", "crashed", "backups", "players"] as const;

/** The active events: a list, a text, or each with a flag. Null means none. Absent means that they are not shown. */
const Events = z.preprocess((value) => {
  if (value === null) return [];
  if (typeof value === "string") return value.split(/[\s,]+/).filter((name) => name !== "");
  return isObject(value) ? Object.keys(value).filter((name) => isOn(value[name])) : value;
}, z.array(z.string()).optional());

const isOn = (value: unknown): boolean => value === true || value === 1 || value === "1" || value === "true";

/** The webhook: complete, without its end, or not shown. */
const Shown = z.looseObject({ webhook_url: shown(z.string()), events: Events.optional() });
export type ServerNotifications = z.infer<typeof Shown>;

const Body = z.object({
  webhook_url: z.url().max(2000).nullable().optional(),
  clear_webhook: panelFlag.optional(),
  events: z.array(z.enum(NOTIFICATION_EVENTS)).optional(),
});
export type NotificationsBody = z.infer<typeof Body>;

/** The result of one channel: a flag, a word, or an object with a flag, in a list or by the channel's name. Only a flag or an error means failure. */
const Result = z.preprocess(
  (row) => {
    if (!isObject(row)) return row;
    const channel = row.channel ?? row.name ?? row.type;
    const flag = row.ok ?? row.success ?? row.sent ?? row.status ?? row.error == null;
    return { channel, isWell: isOn(flag) || /^(ok|sent|success|delivered)$/.test(String(flag)), error: row.error ?? row.message };
  },
  z.object({ channel: z.string(), isWell: z.boolean(), error: shown(z.string()) }),
);
export type NotificationResult = z.infer<typeof Result>;

/** Empty if no channel is on (docs/spec/game-panel-api.md, "Account"). Absent if the response does not report results; the message was sent nevertheless. */
export const NotificationTest = plain(
  anyOf({
    results: maybe(
      z.preprocess(
        (value) =>
          isObject(value)
            ? Object.entries(value).map(([channel, one]) => (isObject(one) ? { channel, ...one } : { channel, ok: one }))
            : value,
        z.array(Result),
      ),
    ),
  }),
);

const path = "/servers/{server}/svc/notifications";

export const serverNotifications = {
  get: panelCall({ method: "GET", path, response: plain(Shown) }),
  /** Fields that the body lacks are unchanged. */
  update: panelCall({ method: "PUT", path, body: Body, secretFields: ["webhook_url"] }),
  /** Sends a message to the webhook. It has its own limit, which is not documented. */
  test: panelCall({ method: "POST", path: `${path}/test`, response: NotificationTest, idempotent: true }),
};
