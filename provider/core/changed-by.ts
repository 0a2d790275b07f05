import type { Client } from "../api/client";
import { type AuditEvent, auditEvents } from "../api/hosting/audit-events";
import { momentOf } from "../api/moment";
import type { Settings } from "./settings";

/** What the log is read with. */
interface AuditSource {
  readonly settings: Settings;
  readonly hosting: Client;
}

const EVENTS = 100;
const LONGEST_NAME = 120;

/** The sources in words (docs/facts/hosting.md 10.1). */
const SOURCES: Readonly<Record<string, string>> = { ui: "console", api: "API", mcp: "assistant" };

/** What happens to an object and changes none of its settings. */
const NO_CHANGE =
  /(^|[._ -])(deploy(ed|ment|ments)?|redeployed|started|stopped|restarted|backed|backup|viewed|read|revealed|downloaded|executed)(?![a-z])/i;

/**
 * The platform's own log, for the name behind a drift. It is advice: read once in a run, when the first drift is found, and a token that may not
 * read it, a platform without it and anything that cannot be understood are silence.
 */
export class AuditLog {
  private newest: Promise<readonly AuditEvent[]> | undefined;

  constructor(private readonly source: AuditSource) {}

  /** Who changed the object last: `Anna (console) 2026-11-20 16:12 UTC: application.updated`. What has no events of its own may be in its parent's. */
  async changedBy(id: string, parentId?: string): Promise<string | undefined> {
    this.newest ??= this.read();
    const events = await this.newest;
    return whoChanged(events, parentId === undefined ? [id] : [id, parentId], this.ownTokenId());
  }

  private async read(): Promise<readonly AuditEvent[]> {
    try {
      return (await this.source.hosting.get(auditEvents.list, { query: { per_page: EVENTS } })).data;
    } catch {
      return [];
    }
  }

  /** A token is `<id>|<secret>` (docs/facts/hosting.md 10.1). */
  private ownTokenId(): string | undefined {
    return /^(\d+)\|/.exec(this.source.settings.hosting.token)?.[1];
  }
}

/**
 * The last change of the first of these objects that the log knows; events are newest first. Nobody, where that change came by the API and may
 * be this program's own: what happened before it was seen to by it, so that an earlier name would be a wrong one.
 */
export function whoChanged(events: readonly AuditEvent[], ids: readonly string[], ownTokenId: string | undefined): string | undefined {
  const changes = events.filter((event) => !NO_CHANGE.test(eventName(event)));
  const last = ids.map((id) => changes.find((event) => event.resource_uuid === id)).find((event) => event !== undefined);
  return last && !mayBeOurs(last, ownTokenId) ? textOf(last) : undefined;
}

function mayBeOurs({ source, actor_token_id: tokenId }: AuditEvent, ownTokenId: string | undefined): boolean {
  if (source === undefined || source === null) return true;
  return source === "api" && (ownTokenId === undefined || tokenId === undefined || tokenId === null || tokenId === ownTokenId);
}

function textOf(event: AuditEvent): string | undefined {
  const what = oneLine(eventName(event));
  if (what === "") return undefined;
  const source = event.source ?? "";
  const by = SOURCES[source] ?? oneLine(source);
  const name = oneLine(event.actor_name ?? "");
  return `${name === "" ? by : `${name} (${by})`}${minuteOf(event.created_at)}: ${what}`;
}

/** `application.updated`. No document tells which of the two fields has it (reading `auditNames`). */
function eventName({ event, action, resource_type: type }: AuditEvent): string {
  const whole = [event, action].find((text) => text?.includes("."));
  return whole ?? [type?.split("\\").at(-1)?.toLowerCase(), action ?? event].filter(Boolean).join(".");
}

function minuteOf(date: string | null | undefined): string {
  const at = new Date(momentOf(date));
  return Number.isNaN(at.getTime()) ? "" : ` ${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Foreign text as a part of one line: no line breaks, no control or invisible characters. */
function oneLine(text: string): string {
  const clean = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...clean];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join("")}…` : clean;
}
