import type { Client } from "../client";
import { momentOf } from "../clock";
import { type AuditEvent, auditEvents } from "./audit-events";

interface AuditSource {
  readonly settings: { readonly hosting: { readonly token: string } };
  readonly hosting: Client;
}

const EVENTS = 100;
const LONGEST_NAME = 120;

/** Words for the value of an event's `source` (docs/facts/hosting.md 10.1). */
const SOURCES: Readonly<Record<string, string>> = { ui: "console", api: "API", mcp: "assistant" };

/** Matches the names of events that change no setting of the object, such as `application.deployed`. */
const NO_CHANGE =
  /(^|[._ -])(deploy(ed|ment|ments)?|redeployed|started|stopped|restarted|backed|backup|viewed|read|revealed|downloaded|executed)(?![a-z])/i;

/**
 * Reads the platform's audit log to name the author of a drift. The log is read once in a run, at the first drift. If the token is not allowed to
 * read the log, or the log cannot be read, the run continues without the name.
 */
export class AuditLog {
  private newest: Promise<readonly AuditEvent[]> | undefined;

  constructor(private readonly source: AuditSource) {}

  /** Returns the author, time and event of the last change of an object, such as `Anna (console) 2026-11-20 16:12 UTC: application.updated`. */
  async changedBy(id: string): Promise<string | undefined> {
    this.newest ??= this.read();
    return whoChanged(await this.newest, id, this.ownTokenId());
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
 * Returns the last change of an object, with its author. `events` begins with the newest event. Returns undefined if this stack may have made the
 * last change through the API, because the result would then name the author of an earlier change. Ignores events of the object's parent, because
 * they may concern the parent itself or another part of the parent.
 */
export function whoChanged(events: readonly AuditEvent[], id: string, ownTokenId: string | undefined): string | undefined {
  const last = events.find((event) => event.resource_uuid === id && !NO_CHANGE.test(eventName(event)));
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

/**
 * Returns the name of an event, such as `application.updated`. The documentation does not say whether `event` or `action` contains this name
 * (platform variant `auditNames`).
 */
function eventName({ event, action, resource_type: type }: AuditEvent): string {
  const whole = [event, action].find((text) => text?.includes("."));
  return whole ?? [type?.split("\\").at(-1)?.toLowerCase(), action ?? event].filter(Boolean).join(".");
}

function minuteOf(date: string | null | undefined): string {
  const at = new Date(momentOf(date));
  return Number.isNaN(at.getTime()) ? "" : ` ${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Returns platform text as part of one line: without line breaks, control characters or invisible characters. */
function oneLine(text: string): string {
  const clean = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...clean];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join("")}…` : clean;
}
