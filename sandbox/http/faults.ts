import type { Call } from "../../provider/api/call";

/** Which requests a fault hits. Everything absent matches. */
export interface FaultMatch {
  api?: Call["api"];
  method?: string;
  /** A call's path template (`/projects/{uuid}`, with or without `/api/v1`; of a server's node `/upload/file`), or a pattern that is tried on the whole path. */
  path?: string | RegExp;
  /** A text that the body holds. */
  body?: string;
  /** The first matching request that is hit, counted from 1; default 1. */
  nth?: number;
}

export type FaultKind =
  /** Another status instead of an answer; the world changes only if `acts`. A text body is sent as it is, anything else as JSON. */
  | { kind: "status"; code: number; body?: unknown; headers?: Record<string, string>; acts?: boolean }
  /** The request is late, and so is what it does (real milliseconds). */
  | { kind: "delay"; milliseconds: number }
  /** The world changes at once, the answer comes late (real milliseconds). */
  | { kind: "late"; milliseconds: number }
  /** The connection breaks before the world has changed. */
  | { kind: "drop-before" }
  /** The world changes, the answer is lost. */
  | { kind: "drop-after" }
  /** The world changes, half of the answer arrives, then the connection closes. */
  | { kind: "truncate" }
  /** 200 with a proxy's HTML page; the world is not changed. */
  | { kind: "html" }
  /** The token of the request is revoked, from this request on. */
  | { kind: "revoke" };

/** A planned fault. It hits `times` requests in a row from the `nth` matching one on (default 1); 0 means every one. */
export type FaultRule = { match?: FaultMatch; times?: number } & FaultKind;

const KINDS = new Set(["status", "delay", "late", "drop-before", "drop-after", "truncate", "html", "revoke"]);

/** A fault with what became of it. */
export interface PlannedFault {
  readonly number: number;
  readonly rule: FaultRule;
  /** How many requests matched. */
  seen: number;
  /** How many of them it hit. */
  hits: number;
  /** The latest requests that it hit, `GET /api/v1/projects`, newest last. */
  readonly latest: string[];
}

const LATEST_HITS = 10;

/** The faults that are planned, in the order in which they were. */
export class Faults {
  private planned: PlannedFault[] = [];
  private count = 0;
  /** Grows with every change. */
  revision = 0;

  add(rule: FaultRule): void {
    checkRule(rule);
    this.revision++;
    this.planned.push({ number: ++this.count, rule, seen: 0, hits: 0, latest: [] });
  }

  list(): readonly PlannedFault[] {
    return this.planned;
  }

  /** Takes one back. */
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

  /** The faults that hit this request. Asking counts it. */
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

/** `{name}` stands for one segment; `/` is the call at an API's prefix itself. */
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
