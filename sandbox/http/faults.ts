import type { Call } from "../../provider/api/call";

/** Requests that a fault hits. An absent field matches every request. */
export interface FaultMatch {
  api?: Call["api"];
  method?: string;
  /**
   * Path template of a call, such as `/projects/{uuid}`, with or without `/api/v1`. A call to a game server's node has a path such as
   * `/upload/file`. A regular expression is compared with the whole path.
   */
  path?: string | RegExp;
  /** Text that the body of the request must contain. */
  body?: string;
  /** Number of the first matching request that the fault hits, counted from 1. Defaults to 1. */
  nth?: number;
}

export type FaultKind =
  /** The response has another status. The world changes only if `acts` is set. A string body is sent unchanged, any other value as JSON. */
  | { kind: "status"; code: number; body?: unknown; headers?: Record<string, string>; acts?: boolean }
  /** The request arrives late, so its effect is late too. The delay is in real milliseconds. */
  | { kind: "delay"; milliseconds: number }
  /** The world changes at once, but the response is late. The delay is in real milliseconds. */
  | { kind: "late"; milliseconds: number }
  /** The connection breaks before the world has changed. */
  | { kind: "drop-before" }
  /** The world changes, but the response is lost. */
  | { kind: "drop-after" }
  /** The world changes. The connection closes after half of the response. */
  | { kind: "truncate" }
  /** The response is 200 with the HTML page of a proxy. The world does not change. */
  | { kind: "html" }
  /** The token of the request is revoked. This request already fails. */
  | { kind: "revoke" };

/**
 * A planned fault. It hits `times` consecutive matching requests. The first of them is matching request number `nth`. `times` defaults to
 * 1, and 0 means every request from there on.
 */
export type FaultRule = { match?: FaultMatch; times?: number } & FaultKind;

const KINDS = new Set(["status", "delay", "late", "drop-before", "drop-after", "truncate", "html", "revoke"]);

export interface PlannedFault {
  readonly number: number;
  readonly rule: FaultRule;
  /** Number of requests that matched, including those before `nth`. */
  seen: number;
  hits: number;
  /** The latest requests that the fault has hit, such as `GET /api/v1/projects`. The newest is the last. */
  readonly latest: string[];
}

const LATEST_HITS = 10;

export class Faults {
  private planned: PlannedFault[] = [];
  private count = 0;
  /** Increases with every change of the faults. */
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

  /** Each call of this method counts the request. */
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

/** `{name}` matches one segment. `/` matches the call whose path is the prefix of an API. */
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
  if ((rule.kind === "delay" || rule.kind === "late") && !(rule.milliseconds >= 0))
    throw new Error(`A fault of the kind ${rule.kind} needs milliseconds.`);
}
