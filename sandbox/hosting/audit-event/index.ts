import { auditEvents as calls } from "../../../provider/api/hosting/audit-events";
import { product, type Route, route } from "../../http/product";
import { Refusal, reply } from "../../http/reply";
import type { AnsweredCall } from "../../http/runtime";
import type { Fields, Json } from "../../world/json";
import { type Moment, momentOf } from "../../world/moment";
import type { Table, TokenRow, World } from "../../world/world";
import { type Subject, subjectOfRow, subjectOfWrite } from "./subject";

/** Source: docs/facts/hosting.md 10.1. */
const SPECIFIED = Object.freeze({ keptDays: 90, perPage: 25 });

const CHOSEN = Object.freeze({
  /** Delay between a change and its event. */
  lagSeconds: 1,
  /** Maximum number of events that the sandbox stores. Without a limit, a long-running world would grow forever. */
  keptEvents: 2000,
});

type AuditEventRow = {
  id: number;
  event: string;
  source: string;
  action: string;
  level: "info" | "warning" | "error";
  actor_type: string | null;
  actor_id: number | null;
  actor_name: string | null;
  actor_email: string | null;
  actor_token_id: number | null;
  actor_token_name: string | null;
  resource_type: string | null;
  resource_uuid: string | null;
  resource_name: string | null;
  description: string | null;
  metadata: Json;
  changes: Json;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
  /** Time from which responses contain the event. The platform writes an event some time after the change. */
  written_at_ms: number;
};

declare module "../../world/world" {
  interface Tables {
    auditEvents: Table<AuditEventRow>;
  }
}

const DAY_MS = 86_400_000;

/** Author of a change that a test or a user of the web console makes. */
export interface Actor {
  /** Name of the user, or null for the platform itself. Defaults to `Anna Example`. */
  name?: string | null;
  /** The source of the change, such as `ui` or `api`. Defaults to `ui`. */
  source?: string;
  /** Id of the token, if the source is `api`. */
  tokenId?: number;
}

export function recordWrite({ call, params, world, nowMs }: AnsweredCall, body: unknown, token: TokenRow): void {
  const tokenId = Number(/^(\d+)\|/.exec(token.token)?.[1] ?? Number.NaN);
  const actor = { name: token.user, source: "api", ...(Number.isNaN(tokenId) ? {} : { tokenId }) };
  record(momentOf(world, nowMs), subjectOfWrite({ call, params }, body), actor);
}

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
  // If a part has no id of its own, or the call changed several parts, the event names the object that contains them. Otherwise, a platform
  // variant decides which of the two the event names.
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

function addEvent(moment: Moment, fields: Partial<AuditEventRow>): AuditEventRow {
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

/** Returns the events that a call can return now (already written and not too old), newest first. */
export const eventsNow = (world: World, nowMs: number): AuditEventRow[] =>
  Object.values(world.auditEvents)
    .filter((row) => row.written_at_ms <= nowMs && Date.parse(row.created_at) > nowMs - SPECIFIED.keptDays * DAY_MS)
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id);

const isAll = (filter: string | undefined): boolean => filter === undefined || filter === "all";

function fits(row: AuditEventRow, { search, action, source }: { search?: string; action?: string; source?: string }): boolean {
  const texts = [row.event, row.action, row.actor_name, row.resource_name, row.resource_uuid, row.description];
  return (
    (search === undefined || texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()))) &&
    (isAll(action) || row.action === action) &&
    (isAll(source) || row.source === source)
  );
}

function shown(teamId: number, row: AuditEventRow, readsSensitive: boolean): object {
  const { written_at_ms: _, actor_email, actor_token_id, actor_token_name, metadata, changes, ip_address, user_agent, ...rest } = row;
  const sensitive = { actor_email, actor_token_id, actor_token_name, metadata, changes, ip_address, user_agent };
  return { ...rest, team_id: teamId, ...(readsSensitive ? sensitive : {}) };
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, moment, query, caller, origin }) => {
    if (!caller.isAdmin) throw new Refusal(403, { message: "You are not allowed to see the audit log." });
    const { per_page = SPECIFIED.perPage, page = 1 } = query;
    const rows = eventsNow(world, moment.nowMs).filter((row) => fits(row, query));
    const last = Math.max(1, Math.ceil(rows.length / per_page));
    const begin = (page - 1) * per_page;
    const data = rows.slice(begin, begin + per_page).map((row) => shown(world.team.id, row, caller.readsSensitive));
    const path = `${origin}/api/v1${calls.list.path}`;
    const linkTo = (number: number) => (number >= 1 && number <= last ? `${path}?page=${number}` : null);
    return reply.ok({
      current_page: page,
      data,
      first_page_url: linkTo(1),
      from: data.length > 0 ? begin + 1 : null,
      last_page: last,
      last_page_url: linkTo(last),
      links: [],
      next_page_url: linkTo(page + 1),
      path,
      per_page,
      prev_page_url: linkTo(page - 1),
      to: data.length > 0 ? begin + data.length : null,
      total: rows.length,
    });
  }),
];

export const auditEvents = product({
  routes,
  tables: { auditEvents: { singular: "audit event", add: (moment, fields) => String(addEvent(moment, fields).id) } },
});
