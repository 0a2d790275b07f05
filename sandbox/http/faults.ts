import type { Call } from "../../provider/api/call";

/** Describes the requests that a fault hits. An absent field matches every request. */
export interface FaultMatch {
  api?: Call["api"];
  method?: string;
  /**
   * Path template of a call, such as `/projects/{uuid}`, with or without `/api/v1`. A call to a game server's node has a path such as
   * `/upload/file`. A regular expression is compared with the whole path.
   */
  path?: string | RegExp;
  /** Text that the request's body must contain. */
  body?: string;
  /** Number of the first matching request that the fault hits. Defaults to 1. */
  nth?: number;
}

export type FaultKind =
  /**
   * The response has the status `code`. The request changes the world only if `acts` or `actsAfterSeconds` is set. With `actsAfterSeconds`,
   * the sandbox answers at once but handles the request only after this time of its clock, like a platform behind a gateway with a short
   * timeout. A string as `body` is sent unchanged, any other value as JSON.
   */
  | { kind: "status"; code: number; body?: unknown; headers?: Record<string, string>; acts?: boolean; actsAfterSeconds?: number }
  /** The sandbox handles the request only after the delay, so its effect is late too. The delay is in real milliseconds. */
  | { kind: "delay"; milliseconds: number }
  /** The sandbox handles the request at once, but sends the response after the delay. The delay is in real milliseconds. */
  | { kind: "late"; milliseconds: number }
  /** The connection breaks before the request changes the world. */
  | { kind: "drop-before" }
  /** The request changes the world, but the connection breaks before the response. */
  | { kind: "drop-after" }
  /** The request changes the world. The connection breaks after half of the response. */
  | { kind: "truncate" }
  /** The response is an HTML page with the status 200, as a proxy sends it. The request does not change the world. */
  | { kind: "html" }
  /** The request's token is revoked before the sandbox handles the request, so this request fails too. */
  | { kind: "revoke" };

/**
 * A planned fault. It hits `times` requests in a row, beginning with the matching request number `nth`. `times` defaults to 1; with 0, it
 * hits every later request.
 */
export type FaultRule = { match?: FaultMatch; times?: number } & FaultKind;

const KINDS = new Set(["status", "delay", "late", "drop-before", "drop-after", "truncate", "html", "revoke"]);

export interface PlannedFault {
  readonly number: number;
  readonly rule: FaultRule;
  /** Number of requests that matched, including those before `nth`. */
  seen: number;
  hits: number;
  /** The last requests that the fault has hit, such as `GET /api/v1/projects`, oldest first. */
  readonly latest: string[];
}

const LATEST_HITS = 10;

export class Faults {
  private planned: PlannedFault[] = [];
  private count = 0;
  private late: { readonly atMs: number; readonly act: () => void }[] = [];
  /** Increases when a fault is planned, cancelled, or hits a request. */
  revision = 0;

  add(rule: FaultRule): void {
    checkRule(rule);
    this.revision++;
    this.planned.push({ number: ++this.count, rule, seen: 0, hits: 0, latest: [] });
  }

  list(): readonly PlannedFault[] {
    return this.planned;
  }

  cancel(number: number): void {
    this.revision++;
    this.planned = this.planned.filter((planned) => planned.number !== number);
  }

  get isEmpty(): boolean {
    return this.planned.length === 0;
  }

  clear(): void {
    this.revision++;
    this.planned = [];
  }

  /** Plans the effect of a request that the sandbox has already answered. `clear` does not remove it. */
  actLater(atMs: number, act: () => void): void {
    this.late.push({ atMs, act });
  }

  /** Handles the answered requests that are due. */
  actDue(nowMs: number): void {
    const due = this.late.filter(({ atMs }) => atMs <= nowMs).sort((a, b) => a.atMs - b.atMs);
    this.late = this.late.filter((one) => !due.includes(one));
    for (const { act } of due) act();
  }

  /** Returns the planned faults that hit this request. Call it only once per request, because it counts the request. */
  hitting(api: Call["api"], method: string, path: string, body: string): FaultRule[] {
    const hit: FaultRule[] = [];
    for (const planned of this.planned) {
      if (!matches(planned.rule.match ?? {}, api, method, path, body)) continue;
      planned.seen++;
      const { match, times = 1 } = planned.rule;
      const first = match?.nth ?? 1;
      if (planned.seen < first || (times !== 0 && planned.seen >= first + times)) continue;
      hit.push(planned.rule);
      this.revision++;
      planned.hits++;
      planned.latest.push(`${method} ${path}`);
      if (planned.latest.length > LATEST_HITS) planned.latest.shift();
    }
    return hit;
  }
}

function matches(match: FaultMatch, api: Call["api"], method: string, path: string, body: string): boolean {
  if (match.api !== undefined && match.api !== api) return false;
  if (match.method !== undefined && match.method.toUpperCase() !== method) return false;
  if (match.body !== undefined && !body.includes(match.body)) return false;
  if (match.path === undefined) return true;
  if (match.path instanceof RegExp) return new RegExp(match.path.source, match.path.flags.replace(/[gy]/g, "")).test(path);
  return templatePattern(match.path).test(path);
}

/** Returns the pattern for a path template. `{name}` matches one segment. `/` matches only the prefix of an API. */
function templatePattern(template: string): RegExp {
  const escaped = template
    .replace(/\/$/, "")
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^(?:/api/(?:v1|client)|/node)?${escaped}/?$`);
}

function checkRule(rule: FaultRule): void {
  if (!KINDS.has(rule.kind)) throw new Error(`There is no fault of the kind ${rule.kind}. The kinds are ${[...KINDS].join(", ")}.`);
  if (rule.kind === "status" && !(rule.code >= 200 && rule.code <= 599))
    throw new Error(`A fault of the kind status needs a code from 200 to 599, not ${rule.code}.`);
  if (rule.kind === "status" && rule.actsAfterSeconds !== undefined && !(rule.actsAfterSeconds >= 0))
    throw new Error("The field actsAfterSeconds of a fault needs a number of seconds.");
  if ((rule.kind === "delay" || rule.kind === "late") && !(rule.milliseconds >= 0))
    throw new Error(`A fault of the kind ${rule.kind} needs milliseconds.`);
}
