import { auditEvents as calls } from "../../../provider/api/hosting/audit-events";
import { Refusal, reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { SPECIFIED } from "./numbers";
import type { AuditEventRow } from "./rows";
import { eventsNow } from "./rules";

// docs/facts/hosting.md 10.1.

interface Filters {
  search?: string;
  action?: string;
  source?: string;
}

const isAll = (filter: string | undefined): boolean => filter === undefined || filter === "all";

function fits(row: AuditEventRow, { search, action, source }: Filters): boolean {
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

export const routes: readonly Route[] = [
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
