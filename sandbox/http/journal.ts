import { createHash } from "node:crypto";
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
  /** Parsed where it is JSON, with secrets hidden. */
  body?: unknown;
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

/** A body as the journal may keep it; `further` names fields that hold a secret in this call. Text that is not JSON is kept by its length only. */
export function journalBody(text: string, further: readonly string[] = []): unknown {
  const isSecret = (key: string) => SECRET_KEY.test(key) || further.includes(key);
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
