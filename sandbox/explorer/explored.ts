import type { Actor } from "../hosting/audit-event";
import type { FaultRule } from "../http/faults";
import type { Runtime } from "../http/runtime";
import type { Fields } from "../world/json";
import type { Variants } from "../world/variants";
import type { Session } from "./session";

/** The running sandbox and its controls. */
export interface Explorable {
  readonly runtime: Runtime;
  readonly controls: {
    mutate(kind: string, id: string, fields: Fields, by?: Actor): Promise<void>;
    remove(kind: string, id: string, by?: Actor): Promise<void>;
    fault(rule: FaultRule): Promise<void>;
    clearFaults(): Promise<void>;
    clearJournal(): Promise<void>;
    advance(seconds: number): Promise<void>;
  };
  /**
   * Returns those secret fields of a call whose names do not suggest that they are secret. `call` comes from a journal entry.
   */
  secretFields(call: string | undefined): readonly string[];
  /** Counter that grows with every change of the world. */
  revision(): number;
  /** Starts a new world with these platform variants. Addresses and tokens remain the same. */
  renew(variants: Partial<Variants>): void;
}

/** The sandbox as the views of its console use it. */
export interface Explored extends Explorable {
  readonly session: Session;
}
