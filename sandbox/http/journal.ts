import { createHash } from "node:crypto";
import type { Call } from "../../provider/api/call";
import { CHOSEN } from "./numbers";

/** One request as the sandbox saw it. */
export interface JournalEntry {
  /** The sandbox's time of arrival. */
  at: string;
  method: string;
  /** Full path, for example `/api/v1/projects`. */
  path: string;
  query: Record<string, string>;
  /** The call, such as `PATCH /projects/{uuid}`; absent if no call has this path. */
  call?: string;
  /** Parsed if it is JSON or a form, with secrets and files hidden. */
  body?: unknown;
  /** The header `Idempotency-Key`. */
  idempotencyKey?: string;
  /** 0 if no complete response was sent. */
  status: number;
  /** First 8 hex digits of the token's SHA-256. */
  token?: string;
  /** Types of the planned faults that hit it. */
  fault?: string;
}

/** A request with the details that only the console shows. */
export interface Exchange {
  /** Number of the request in this sandbox, from 1. */
  readonly number: number;
  readonly entry: JournalEntry;
  /** Real time of arrival, in milliseconds. */
  readonly beganMs: number;
  /** Real milliseconds until the response; undefined until then. */
  tookMs?: number;
  /** The header `user-agent`. */
  readonly client?: string;
  /**
   * The response as it was sent, secrets included: mask it before display. Undefined if there was none, or if it
   * was too long.
   */
  response?: string;
  /** Length of the response, in characters. */
  responseLength?: number;
  /** Memory that it takes, in characters. */
  held: number;
}

const SECRET_KEY = /^(value|real_value|content)$|password|secret/i;

/** Requests in the order of their arrival; the oldest are removed above a limit. */
export class Journal {
  private kept: Exchange[] = [];
  private held = 0;
  /** Number of requests so far. */
  count = 0;
  /** Increases with every request and every response. */
  revision = 0;

  constructor(private readonly most: number = CHOSEN.journalEntries) {}

  add(entry: JournalEntry): JournalEntry {
    return this.begin(entry, { beganMs: 0, characters: 0 }).entry;
  }

  /** Records a request; `ended` completes it. */
  begin(entry: JournalEntry, { beganMs, client, characters }: { beganMs: number; client?: string; characters: number }): Exchange {
    this.revision++;
    const exchange: Exchange = { number: ++this.count, entry, beganMs, client, held: characters };
    this.kept.push(exchange);
    this.held += characters;
    if (this.kept.length > this.most) this.held -= this.kept.shift()?.held ?? 0;
    this.makeRoom();
    return exchange;
  }

  ended(exchange: Exchange, nowMs: number, response?: string): void {
    this.revision++;
    exchange.tookMs = Math.max(0, nowMs - exchange.beganMs);
    if (response === undefined) return;
    exchange.responseLength = response.length;
    if (response.length > CHOSEN.journalResponse) return;
    exchange.response = response;
    exchange.held += response.length;
    this.held += response.length;
    this.makeRoom();
  }

  /** Removes the oldest bodies above a common limit, because a single body may have megabytes. */
  private makeRoom(): void {
    for (let at = 0; this.held > CHOSEN.journalCharacters && at < this.kept.length - 1; at++) {
      const old = this.kept[at] as Exchange;
      if (old.held === 0) continue;
      if (old.entry.body !== undefined) old.entry.body = `[no longer kept: ${old.held} characters]`;
      delete old.response;
      this.held -= old.held;
      old.held = 0;
    }
  }

  entries(): JournalEntry[] {
    return structuredClone(this.kept.map(({ entry }) => entry));
  }

  /** Returns the recorded requests, oldest first. Do not change them. */
  exchanges(): readonly Exchange[] {
    return this.kept;
  }

  clear(): void {
    this.kept = [];
    this.held = 0;
    this.revision++;
  }
}

export const tokenDigest = (token: string): string => createHash("sha256").update(token).digest("hex").slice(0, 8);

/** Returns a query without the token of a signed address. */
export const journalQuery = (query: Record<string, string>): Record<string, string> =>
  "token" in query ? { ...query, token: "[hidden]" } : query;

/** Returns the fields of a form for the journal, without their values. */
export const journalForm = (form: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.keys(form).map((name) => [name, "[hidden]"]));

/** Returns a body for the journal. For files, and for text that is not JSON, only the length: the content may be secret. */
export function journalBody(text: string, call: Partial<Pick<Call, "encoding" | "secretFields">> = {}): unknown {
  const { encoding = "json", secretFields = [] } = call;
  if (encoding !== "json") return `[${text.length} characters of a ${encoding}]`;
  const isSecret = (key: string) => SECRET_KEY.test(key) || secretFields.includes(key);
  const redacted = (value: unknown, key?: string): unknown => {
    if (key !== undefined && isSecret(key) && typeof value === "string") return "[hidden]";
    if (Array.isArray(value)) return value.map((item) => redacted(item, key));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redacted(item, name)]));
    return value;
  };
  try {
    return redacted(JSON.parse(text));
  } catch {
    return `[${text.length} characters that are not JSON]`;
  }
}
