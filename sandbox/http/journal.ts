import { createHash } from "node:crypto";
import type { Call } from "../../provider/api/call";
import { CHOSEN } from "./numbers";

/** One request as the sandbox saw it. */
export interface JournalEntry {
  /** The sandbox's time of arrival. */
  at: string;
  method: string;
  /** Whole path, for example `/api/v1/projects`. */
  path: string;
  query: Record<string, string>;
  /** The call that it is, `PATCH /projects/{uuid}`; none where no call has this path. */
  call?: string;
  /** Parsed where it is JSON or a form, with secrets and files hidden. */
  body?: unknown;
  /** The header of that name. */
  idempotencyKey?: string;
  /** 0 where no whole answer was sent. */
  status: number;
  /** First 8 hex digits of the token's SHA-256. */
  token?: string;
  /** Kinds of the planned faults that hit it. */
  fault?: string;
}

/** A request with what only the console shows of it. */
export interface Exchange {
  /** Counts the requests of this sandbox, from 1. */
  readonly number: number;
  readonly entry: JournalEntry;
  /** Real time of arrival, in milliseconds. */
  readonly beganMs: number;
  /** The real milliseconds until the answer; undefined while there is none. */
  tookMs?: number;
  /** The header `user-agent`. */
  readonly client?: string;
  /** The answer as it was sent, secrets included: to be masked before it is shown. Undefined if there was none, or a long one. */
  response?: string;
  /** The length of the answer, in characters. */
  responseLength?: number;
  /** What keeping it costs, in characters. */
  held: number;
}

const SECRET_KEY = /^(value|real_value|content)$|password|secret/i;

/** Requests in the order of their arrival; the oldest go when there are too many. */
export class Journal {
  private kept: Exchange[] = [];
  private held = 0;
  /** How many requests came so far. */
  count = 0;
  /** Grows with every request and every answer. */
  revision = 0;

  constructor(private readonly most: number = CHOSEN.journalEntries) {}

  add(entry: JournalEntry): JournalEntry {
    return this.begin(entry, { beganMs: 0, characters: 0 }).entry;
  }

  /** Notes a request; `ended` completes it. */
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

  /** Bodies are bounded together, because a single one may have megabytes: the oldest go first. */
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

  /** The requests themselves, oldest first: to be read, not changed. */
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

/** A query without the token of a signed address. */
export const journalQuery = (query: Record<string, string>): Record<string, string> =>
  "token" in query ? { ...query, token: "[hidden]" } : query;

/** A form as the journal may keep it: its fields, without what stands in them. */
export const journalForm = (form: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.keys(form).map((name) => [name, "[hidden]"]));

/** A body as the journal may keep it. Of files, and of text that is not JSON, only the length: what stands in them may be secret. */
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
