import type { Actor } from "../hosting/audit-event";
import type { FaultRule } from "../http/faults";
import type { Runtime } from "../http/runtime";
import type { Fields, Json } from "../world/json";
import type { Variants } from "../world/variants";
import { asText, hasSecret } from "./values";

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
  /** Returns the names of fields of this call that are secret although their names do not suggest it. `call` comes from a journal entry. */
  secretFields(call: string | undefined): readonly string[];
  /** Returns a number that increases with every change of the world. */
  revision(): number;
  /** Starts a new world with these platform variants. Addresses and tokens remain the same. */
  renew(variants: Partial<Variants>): void;
}

export interface Explored extends Explorable {
  readonly session: Session;
}

/** Number of latest notices that the session keeps. After a reload, a page shows its notice only if the session still keeps the notice. */
const KEPT = 100;
/** Longest value in a notice, in characters. A longer one is cut. */
const LONGEST = 80;

/** The memory of one console, which lasts until the sandbox stops: the notices about its actions, and the fields that its user has edited. */
export class Session {
  readonly #notices = new Map<string, string>();
  readonly #edited = new Set<string>();
  #count = 0;

  /** Stores a notice and returns its key. A link contains only the key, so it cannot make a page show a text of the link's author. */
  notice(text: string): string {
    const key = String(++this.#count);
    this.#notices.set(key, text);
    this.#notices.delete(String(this.#count - KEPT));
    return key;
  }

  noticeOf(key: string): string | undefined {
    return this.#notices.get(key);
  }

  edited(object: { kind: string; id: string }, field: string, before: Json | undefined, after: Json): string {
    this.#edited.add(keyOf(object, field));
    const isHidden = [before, after].some((value) => hasSecret(field, value));
    const [from, to] = isHidden ? ["[hidden]", "[hidden]"] : [quoted(before), quoted(after)];
    return this.notice(`"${field}" was changed from ${from} to ${to}. A preview now shows drift if a program manages the field.`);
  }

  isEdited(object: { kind: string; id: string }, field: string): boolean {
    return this.#edited.has(keyOf(object, field));
  }
}

const keyOf = ({ kind, id }: { kind: string; id: string }, field: string): string => JSON.stringify([kind, id, field]);

function quoted(value: Json | undefined): string {
  const text = typeof value === "string" ? JSON.stringify(value) : asText(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
