import { momentOf } from "../clock";
import type { AuditEvent } from "./audit-events";

const LONGEST_NAME = 120;

/** Words for the value of an event's `source` (docs/facts/hosting.md 10.1). */
const SOURCES: Readonly<Record<string, string>> = { ui: "console", api: "API", mcp: "assistant" };

/** Matches the names of events that change no setting of the object, such as `application.deployed`. */
const NO_CHANGE =
  /(^|[._ -])(deploy(ed|ment|ments)?|redeployed|started|stopped|restarted|backed|backup|viewed|read|revealed|downloaded|executed)(?![a-z])/i;

/**
 * Returns the last change of an object, with its author. `events` begins with the newest event. Returns undefined if this stack may have made the
 * last change through the API, because any earlier author would be the wrong one. Events of the object's parent do not count, because they may
 * concern the parent itself or another of its parts.
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
