import type { Actor } from "../hosting/audit-events/rules";
import type { FaultRule } from "../http/faults";
import type { Runtime } from "../http/runtime";
import type { Fields } from "../world/json";
import type { Readings } from "../world/readings";

/** What the console reads and does: the running sandbox, and its controls. */
export interface Explored {
  readonly runtime: Runtime;
  readonly controls: {
    mutate(kind: string, id: string, fields: Fields, by?: Actor): Promise<void>;
    remove(kind: string, id: string, by?: Actor): Promise<void>;
    fault(rule: FaultRule): Promise<void>;
    clearFaults(): Promise<void>;
    clearJournal(): Promise<void>;
    advance(seconds: number): Promise<void>;
  };
  /** Which fields of a call are secret without a name that says so; `call` is the one of a journal entry. */
  secretFields(call: string | undefined): readonly string[];
  /** Grows with every change of the world. */
  revision(): number;
  /** Begins a new world of this variant; the addresses and tokens stay. */
  renew(readings: Partial<Readings>): void;
}
