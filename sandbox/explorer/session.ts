import type { Json } from "../world/json";
import { hasSecret } from "./masks";
import { asText } from "./values";

/** Number of notices that are kept, so that a page that is loaded again shows its notice. */
const KEPT = 100;
/** The longest value in a notice, in characters. */
const LONGEST = 80;

/** Stores the notices of the last actions of the console's users, and the fields that these users changed. */
export class Session {
  readonly #notices = new Map<string, string>();
  readonly #edited = new Set<string>();
  #count = 0;

  /** Stores a notice and returns its key. Addresses contain the key and not the text, so that a link cannot put its own words into a page. */
  notice(text: string): string {
    const key = String(++this.#count);
    this.#notices.set(key, text);
    this.#notices.delete(String(this.#count - KEPT));
    return key;
  }

  noticeOf(key: string): string | undefined {
    return this.#notices.get(key);
  }

  /** Records the edit of a field, and returns the key of its notice. */
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
