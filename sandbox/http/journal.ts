import { createHash } from "node:crypto";
import type { Call } from "../../provider/api/call";

export const CHOSEN = Object.freeze({
  entries: 20_000,
  /** Maximum number of characters of request bodies and responses that the journal keeps, in total. */
  characters: 32_000_000,
  /** Longest response that the journal keeps, in characters. */
  responseCharacters: 64_000,
});

/** A request that the sandbox received, with the status of its response. */
export interface JournalEntry {
  /** Time at which the request arrived, by the sandbox's clock. */
  at: string;
  method: string;
  /** Full path, for example `/api/v1/projects`. */
  path: string;
  query: Record<string, string>;
  /** Method and path template of the call, such as `PATCH /projects/{uuid}`. Absent if no call has this method and path. */
  call?: string;
  /** Body of the request, parsed if it is JSON or a form. Secrets and the content of files are hidden. */
  body?: unknown;
  /** Value of the header `Idempotency-Key`. */
  idempotencyKey?: string;
  /** HTTP status of the response. 0 if the sandbox sent no complete response. */
  status: number;
  /** Identifies the token: the first 8 hexadecimal digits of its SHA-256 hash. */
  token?: string;
  /** Kinds of the planned faults that hit the request, comma-separated. */
  fault?: string;
}

/** A journal entry with more details, which only the web console shows. */
export interface Exchange {
  /** Number of the request, counted from 1 at the start of the sandbox. */
  readonly number: number;
  readonly entry: JournalEntry;
  /** Real time of the arrival, in milliseconds. `entry.at` is the sandbox's time. */
  readonly beganMs: number;
  /** Real milliseconds until the response. Undefined before it is sent. */
  tookMs?: number;
  readonly client?: string;
  /** The response as sent, with secrets: hide them before you display it. Undefined if there was none, or if it was too long. */
  response?: string;
  /** Length in characters. */
  responseLength?: number;
  /** Number of characters that the journal keeps of this request: of its body and of its response. */
  held: number;
}

const SECRET_KEY = /^(value|real_value|content)$|password|secret/i;

/** The requests that the sandbox has received, in the order of their arrival. If there are too many, the oldest are removed. */
export class Journal {
  private kept: Exchange[] = [];
  private held = 0;
  count = 0;
  /** Increases with every recorded request and every recorded response. */
  revision = 0;

  constructor(private readonly most: number = CHOSEN.entries) {}

  add(entry: JournalEntry): JournalEntry {
    return this.begin(entry, { beganMs: 0, characters: 0 }).entry;
  }

  /** Records a request when it arrives. `ended` adds the response. */
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
    if (response.length > CHOSEN.responseCharacters) return;
    exchange.response = response;
    exchange.held += response.length;
    this.held += response.length;
    this.makeRoom();
  }

  /** Removes bodies and responses, the oldest first, if the journal keeps too many characters. The requests themselves remain. */
  private makeRoom(): void {
    for (let at = 0; this.held > CHOSEN.characters && at < this.kept.length - 1; at++) {
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

/** Hides the token in the query of a signed address. */
export const journalQuery = (query: Record<string, string>): Record<string, string> =>
  "token" in query ? { ...query, token: "[hidden]" } : query;

export const journalForm = (form: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.keys(form).map((name) => [name, "[hidden]"]));

/** Returns the body for the journal, without secrets. A body that is not JSON is replaced by its length, because its content may be secret. */
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
