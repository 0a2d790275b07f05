import type { Client } from "../../api/client";
import type { Clock } from "../../api/clock";
import type { AuditLog } from "../../api/hosting/audit-log";
import type { Masker } from "../../api/masker";
import type { Visited, VisitRequest } from "../../api/visit";
import type { Vocabulary } from "../../api/vocabulary";
import type { AccountGuard } from "../account/account";
import type { DataGate } from "../data/gate";
import type { Foreseen, Log } from "../log/log";
import type { Gate } from "../money/gate";
import type { StackIdentity } from "../money/idempotency";
import type { Spending } from "../money/spending";
import type { Ownership } from "../ownership/ownership";
import type { Program } from "../ownership/program";
import type { Settings } from "../settings/settings";
import type { Digesting } from "../written";
import type { Confirmation } from "./confirmation";

/** The parts of the run that an operation uses: the clients of the APIs, time, ownership, the gates and the log. `run/run.ts` builds them. */
export interface Ports {
  readonly hosting: Client;
  readonly panel: Client;
  readonly vocabulary: Vocabulary;
  readonly outside: Digesting & {
    readonly clock: Clock;
    readonly types?: readonly string[];
    readonly canResume?: (type: string) => boolean;
  };
  readonly settings: Settings;
  readonly masker: Masker;
  readonly accounts: AccountGuard;
  readonly ownership: Ownership;
  readonly program: Program;
  readonly gate: Gate;
  readonly dataGate: DataGate;
  readonly spending: Spending;
  readonly confirmation: Confirmation;
  readonly auditLog: AuditLog;
  readonly foreseen: Foreseen;
  readonly removedBelow: Map<unknown, readonly string[]>;
  readonly stack: StackIdentity;
  readonly isBackendUnknown: boolean;
  programRuns: boolean;
  isPreview: boolean | undefined;
  hasFailed: boolean;
  log(name: string, urn: string, isSilent?: boolean): Log;
  noteOrganization(organization: string | undefined): void;
  visit(request: VisitRequest, page: string): Promise<Visited>;
}
