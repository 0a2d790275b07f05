import type { Call } from "../../provider/api/call";

/** Requests that a fault hits. An absent field matches every request. */
export interface FaultMatch {
  api?: Call["api"];
  method?: string;
  /**
   * Path template of a call (`/projects/{uuid}`, with or without `/api/v1`; `/upload/file` for a server's node), or
   * a pattern that is tested against the whole path.
   */
  path?: string | RegExp;
  /** Text that the body contains. */
  body?: string;
  /** Number of the first matching request that is hit, from 1. Defaults to 1. */
  nth?: number;
}

export type FaultKind =
  /**
   * Another status instead of the response; the world changes only if `acts` is set. A string body is sent
   * unchanged, any other value as JSON.
   */
  | { kind: "status"; code: number; body?: unknown; headers?: Record<string, string>; acts?: boolean }
  /** The request is delayed, and so is its effect (real milliseconds). */
  | { kind: "delay"; milliseconds: number }
  /** The world changes at once, and the response is delayed (real milliseconds). */
  | { kind: "late"; milliseconds: number }
  /** The connection breaks before the world has changed. */
  | { kind: "drop-before" }
  /** The world changes, and the response is lost. */
  | { kind: "drop-after" }
  /** The world changes, half of the response arrives, then the connection closes. */
  | { kind: "truncate" }
  /** 200 with a proxy's HTML page; the world does not change. */
  | { kind: "html" }
  /** The token of the request is revoked, from this request on. */
  | { kind: "revoke" };

/**
 * A planned fault. It hits `times` consecutive requests, from the `nth` matching request on. Defaults to 1; 0 means every
 * request.
 */
export type FaultRule = { match?: FaultMatch; times?: number } & FaultKind;

const KINDS = new Set(["status", "delay", "late", "drop-before", "drop-after", "truncate", "html", "revoke"]);

/** A fault with its hits so far. */
export interface PlannedFault {
  readonly number: number;
  readonly rule: FaultRule;
  /** Number of matching requests. */
  seen: number;
  /** Number of requests that it hit. */
  hits: number;
  /** The latest requests that it hit, such as `GET /api/v1/projects`, newest last. */
  readonly latest: string[];
}

const LATEST_HITS = 10;

/** The planned faults, in the order of planning. */
export class Faults {
  private planned: PlannedFault[] = [];
  private count = 0;
  /** Increases with every change. */
  revision = 0;

  add(rule: FaultRule): void {
    checkRule(rule);
    this.revision++;
    this.planned.push({ number: ++this.count, rule, seen: 0, hits: 0, latest: [] });
  }

  list(): readonly PlannedFault[] {
    return this.planned;
  }

  /** Cancels a fault. */
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

  /** Returns the faults that hit this request. Each call counts the request. */
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

/** `{name}` matches one segment; `/` is the call at an API's prefix itself. */
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
