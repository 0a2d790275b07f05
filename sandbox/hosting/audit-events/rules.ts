import type { AnsweredCall } from "../../http/rewriter";
import type { Fields } from "../../world/json";
import { type Moment, momentOf } from "../../world/moment";
import type { TokenRow, World } from "../../world/world";
import { CHOSEN, SPECIFIED } from "./numbers";
import type { AuditEventRow } from "./rows";
import { type Subject, subjectOfRow, subjectOfWrite } from "./subject";

// docs/facts/hosting.md 10.1.

const DAY_MS = 86_400_000;

/** Author of a change outside the program. */
export interface Actor {
  /** Defaults to Anna Example. */
  name?: string | null;
  /** Defaults to `ui`. */
  source?: string;
  /** Id of the token, if the source is `api`. */
  tokenId?: number;
}

/** Records a write that was not refused. */
export function recordWrite({ call, params, world, nowMs }: AnsweredCall, body: unknown, token: TokenRow): void {
  const tokenId = Number(/^(\d+)\|/.exec(token.token)?.[1] ?? Number.NaN);
  const actor = { name: token.user, source: "api", ...(Number.isNaN(tokenId) ? {} : { tokenId }) };
  record(momentOf(world, nowMs), subjectOfWrite({ call, params }, body), actor);
}

/** Records the change of a row by a control. */
export function recordChange(moment: Moment, table: string, done: string, row: Fields, actor: Actor = {}): void {
  const subject = subjectOfRow(table, done, row);
  if (subject) record(moment, subject, actor);
}

function record(
  moment: Moment,
  { done, type, id, name, whole }: Subject,
  { name: actorName = "Anna Example", source = "ui", tokenId }: Actor,
) {
  const { world } = moment;
  const { auditedParts, auditNames } = world.variants;
  // An object without an id, or several objects at once, are represented by the object that they belong to.
  const isWhole = whole !== undefined && (auditedParts === "their whole" || id === undefined);
  const resource = isWhole ? whole : { type, id };
  const what = `${(isWhole ? whole.type : type).replaceAll(" ", "_")}.${isWhole ? "updated" : done}`;
  addEvent(moment, {
    event: auditNames === "event" ? what : done,
    action: auditNames === "event" ? done : what,
    source,
    actor_type: actorName === null ? null : "user",
    actor_name: actorName,
    actor_token_id: tokenId ?? null,
    resource_type: resource.type,
    resource_uuid: resource.id ?? null,
    resource_name: isWhole ? null : (name ?? null),
  });
}

export function addEvent(moment: Moment, fields: Partial<AuditEventRow>): AuditEventRow {
  const { world, nowMs } = moment;
  const row: AuditEventRow = {
    id: moment.integer("auditEvent"),
    event: "application.updated",
    source: "ui",
    action: "updated",
    level: "info",
    actor_type: "user",
    actor_id: 1,
    actor_name: "Anna Example",
    actor_email: "anna@example.com",
    actor_token_id: null,
    actor_token_name: null,
    resource_type: null,
    resource_uuid: null,
    resource_name: null,
    description: null,
    metadata: null,
    changes: null,
    ip_address: "192.0.2.1",
    user_agent: null,
    created_at: moment.stamp(),
    written_at_ms: nowMs + CHOSEN.lagSeconds * 1000,
    ...fields,
  };
  world.auditEvents[row.id] = row;
  const ids = Object.keys(world.auditEvents);
  for (const old of ids.slice(0, Math.max(0, ids.length - CHOSEN.keptEvents))) delete world.auditEvents[old];
  return row;
}

/** Returns the events that are written and kept, newest first. */
export const eventsNow = (world: World, nowMs: number): AuditEventRow[] =>
  Object.values(world.auditEvents)
    .filter((row) => row.written_at_ms <= nowMs && Date.parse(row.created_at) > nowMs - SPECIFIED.keptDays * DAY_MS)
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id);
