import * as z from "zod";
import { AUDIT_SOURCES, type AuditEvent, auditEvents } from "../../api/hosting/audit-events";
import { camelOf } from "../../core/api-names";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Event = z.object({
  event: z.string().nullish().describe("What happened, such as `application.updated`."),
  action: z.string().nullish().describe("The same in a word, such as `updated`."),
  source: z
    .string()
    .nullish()
    .describe(`By what means: ${AUDIT_SOURCES.map((one) => `\`${one}\``).join(", ")}.`),
  actorName: z.string().nullish().describe("Who did it."),
  resourceType: z.string().nullish().describe("What it was done to."),
  resourceUuid: z.string().nullish().describe("Id of that."),
  resourceName: z.string().nullish().describe("Its name then."),
  createdAt: z.string().nullish().describe("When."),
});

export const getAuditEvents = defineFunction({
  name: "getAuditEvents",
  doc: "One page of the team's audit log, newest first: who did what, by which means, in the last 90 days. For admins of the team. An event may be listed some seconds late. Platforms of earlier releases have no audit log.",
  source: 'docs/spec/hosting-api.md, "Teams, audit log, destinations"',
  example: `const { events } = hosting.getAuditEventsOutput({ source: "ui", perPage: 20 });
export const byHand = events.apply((all) => all.map((one) => \`\${one.actorName}: \${one.event}\`));`,
  arguments: {
    search: field(z.string().min(1).max(255).optional(), "Only events in which this text stands. Default: all."),
    action: field(z.string().min(1).max(255).optional(), "Only this action. Default: all."),
    source: field(z.enum(AUDIT_SOURCES).optional(), "Only by this means. Default: all."),
    perPage: field(z.int().min(1).max(100).optional(), "Events of a page, 1 to 100. Default: 25."),
    page: field(z.int().min(1).optional(), "Which page, from 1. Default: the first."),
  },
  result: {
    events: field(z.array(Event), "The events of the page."),
    total: field(z.number(), "How many events there are on all pages."),
    lastPage: field(z.number(), "Number of the last page."),
  },
  async call({ hosting }, { search, action, source, perPage, page }) {
    const query = { search, action, source, per_page: perPage, page };
    const { data, total, last_page: lastPage } = await hosting.get(auditEvents.list, { query });
    return { events: data.map((row) => resultRow(Event, documented(row))), total: total ?? data.length, lastPage: lastPage ?? 1 };
  },
});

/** The rest of a row is what admins alone should see: addresses of people and machines, and what was changed. */
const documented = (row: AuditEvent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => camelOf(name) in Event.shape));
