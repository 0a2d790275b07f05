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

const SECRET_KEY = /^(value|real_value|content)$|password|secret/i;

/** Requests in the order of their arrival; the oldest go when there are too many. */
export class Journal {
  private kept: JournalEntry[] = [];

  add(entry: JournalEntry): JournalEntry {
    this.kept.push(entry);
    if (this.kept.length > CHOSEN.journalEntries) this.kept.shift();
    return entry;
  }

  entries(): JournalEntry[] {
    return structuredClone(this.kept);
  }

  clear(): void {
    this.kept = [];
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
