import type { Call } from "../../provider/api/call";
import type { Issues } from "./body";
import type { Refusal, Reply } from "./reply";

/** How one of the two APIs words what the framework refuses. */
export interface Dialect {
  readonly api: Call["api"];
  readonly prefix: string;
  unauthenticated(): Refusal;
  missingPermission(call: Call): Refusal;
  unknownRoute(): Refusal;
  wrongMethod(method: string, allowed: readonly string[]): Refusal;
  tooMany(retryAfterSeconds: number, nowMs: number): Refusal;
  invalid(issues: Issues, value: unknown): Refusal;
  /** Something that the sandbox itself got wrong. */
  failed(error: unknown): Refusal;
  /** The request's document, checked for form, with its strings normalised. */
  document(text: string, contentType: string | undefined, lenient: boolean): unknown;
  /** A body that is no document. */
  raw(bytes: Uint8Array, contentType: string | undefined): Uint8Array;
  /** What becomes of an answer for a caller who did not ask for JSON. */
  withoutJson?(reply: Reply): Reply;
}
