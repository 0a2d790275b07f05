import * as z from "zod";
import { AUDIT_SOURCES, type AuditEvent, auditEvents } from "../../api/hosting/audit-events";
import { camelOf } from "../../api/names";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { resultRow } from "../results";

const Event = z.object({
  event: z.string().nullish().describe("Name of the event, such as `application.updated`."),
  action: z.string().nullish().describe("The action in one word, such as `updated`."),
  source: z
    .string()
    .nullish()
    .describe(`Source of the change: ${AUDIT_SOURCES.map((one) => `\`${one}\``).join(", ")}.`),
  actorName: z.string().nullish().describe("Name of the author."),
  resourceType: z.string().nullish().describe("Type of the changed object."),
  resourceUuid: z.string().nullish().describe("Id of the changed object."),
  resourceName: z.string().nullish().describe("Name of the object at that time."),
  createdAt: z.string().nullish().describe("Time of the event."),
});

export const getAuditEvents = defineFunction({
  name: "getAuditEvents",
  doc: "One page of the team's audit log of the last 90 days, newest event first. Each event has its author, action and source. Only admins of the team may read it. An event may appear some seconds late. Earlier releases of the platform have no audit log.",
  page: {
    source: 'docs/spec/hosting-api.md, "Teams, audit log, destinations"',
    example: `const { events } = hosting.getAuditEventsOutput({ source: "ui", perPage: 20 });
export const byHand = events.apply((all) => all.map((one) => \`\${one.actorName}: \${one.event}\`));`,
  },
  arguments: {
    search: field(z.string().min(1).max(255).optional(), "Filter by a text in the event. Default: all."),
    action: field(z.string().min(1).max(255).optional(), "Filter by action. Default: all."),
    source: field(z.enum(AUDIT_SOURCES).optional(), "Filter by source. Default: all."),
    perPage: field(z.int().min(1).max(100).optional(), "Events per page, 1 to 100. Default: 25."),
    page: field(z.int().min(1).optional(), "Page number, from 1. Default: 1."),
  },
  result: {
    events: field(z.array(Event), "The events of the page."),
    total: field(z.number(), "Number of events on all pages."),
    lastPage: field(z.number(), "Number of the last page."),
  },

  async call({ hosting }, { search, action, source, perPage, page }) {
    const query = { search, action, source, per_page: perPage, page };
    const { data, total, last_page: lastPage } = await hosting.get(auditEvents.list, { query });
    return { events: data.map((row) => resultRow(Event, documented(row))), total: total ?? data.length, lastPage: lastPage ?? 1 };
  },
});

/** Keeps only the fields of `Event`. For an admin, the response also contains the changed values, and addresses of users and machines. */
const documented = (row: AuditEvent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => camelOf(name) in Event.shape));
