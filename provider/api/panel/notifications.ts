import * as z from "zod";
import { panelCall } from "../call";
import { anyOf, maybe, shown } from "../generous";
import { isObject } from "../json";
import { plain } from "./envelopes";
import { panelFlag } from "./rules";

// docs/spec/game-panel-api.md, "Server extras". Plain JSON. What the answers hold beyond the names is read in both ways (docs/facts/game-panel.md 3.20).

/** What a chat is told of. */
export const NOTIFICATION_EVENTS = ["started", "stopped", "crashed", "backups", "players"] as const;

/** A list of those that are on, a text of them, or each with a flag; null: none is. Left out: they are not shown. */
const Events = z.preprocess((value) => {
  if (value === null) return [];
  if (typeof value === "string") return value.split(/[\s,]+/).filter((name) => name !== "");
  return isObject(value) ? Object.keys(value).filter((name) => isOn(value[name])) : value;
}, z.array(z.string()).optional());

const isOn = (value: unknown): boolean => value === true || value === 1 || value === "1" || value === "true";

/** The webhook whole, without its end, or not at all. */
const Shown = z.looseObject({ webhook_url: shown(z.string()), events: Events.optional() });
export type ServerNotifications = z.infer<typeof Shown>;

const Body = z.object({
  webhook_url: z.url().max(2000).nullable().optional(),
  clear_webhook: panelFlag.optional(),
  events: z.array(z.enum(NOTIFICATION_EVENTS)).optional(),
});
export type NotificationsBody = z.infer<typeof Body>;

/** How one channel did: a flag, a word, or an object with a flag; in a list, or by the channel's name. Only a flag or an error says that it failed. */
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

/** No entry where no channel is on (docs/spec/game-panel-api.md, "Account"). Left out where the answer does not tell: the message was sent all the same. */
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
  /** What the body leaves out stays. */
  update: panelCall({ method: "PUT", path, body: Body, secretFields: ["webhook_url"] }),
  /** Sends a message to the webhook; a limit of its own, which no document gives. */
  test: panelCall({ method: "POST", path: `${path}/test`, response: NotificationTest, idempotent: true }),
};
