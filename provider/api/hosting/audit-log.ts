import type { Client } from "../client";
import { type AuditEvent, auditEvents } from "./audit-events";
import { whoChanged } from "./last-change";

interface AuditSource {
  readonly settings: { readonly hosting: { readonly token: string } };
  readonly hosting: Client;
}

const EVENTS = 100;

/**
 * Reads the platform's audit log to name the author of a drift. The log is read once in a run, at the first drift. If the token may not read the log,
 * or the log cannot be read, the run continues without the name.
 */
export class AuditLog {
  private newest: Promise<readonly AuditEvent[]> | undefined;

  constructor(private readonly source: AuditSource) {}

  /** Returns the author, time and event of the last change of an object, such as `Anna (console) 2026-11-20 16:12 UTC: application.updated`. */
  async changedBy(id: string): Promise<string | undefined> {
    this.newest ??= this.read();
    return whoChanged(await this.newest, id, this.ownTokenId());
  }

  private async read(): Promise<readonly AuditEvent[]> {
    try {
      return (await this.source.hosting.get(auditEvents.list, { query: { per_page: EVENTS } })).data;
    } catch {
      return [];
    }
  }

  /** A token is `<id>|<secret>` (docs/facts/hosting.md 10.1). */
  private ownTokenId(): string | undefined {
    return /^(\d+)\|/.exec(this.source.settings.hosting.token)?.[1];
  }
}
