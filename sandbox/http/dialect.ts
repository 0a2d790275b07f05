import type { Call } from "../../provider/api/call";
import type { Issues } from "./body";
import type { Refusal, Reply } from "./reply";

/** Error texts and parsing of one of the two APIs. */
export interface Dialect {
  readonly api: Call["api"];
  readonly prefix: string;
  unauthenticated(): Refusal;
  missingPermission(call: Call): Refusal;
  unknownRoute(): Refusal;
  wrongMethod(method: string, allowed: readonly string[]): Refusal;
  tooMany(retryAfterSeconds: number, nowMs: number): Refusal;
  invalid(issues: Issues, value: unknown): Refusal;
  /** Returns the response to an error in the sandbox itself. */
  failed(error: unknown): Refusal;
  /** Returns the request's document, checked for form, with its strings normalised. */
  document(text: string, contentType: string | undefined, lenient: boolean): unknown;
  /** Returns a body that is not a document. */
  raw(bytes: Uint8Array, contentType: string | undefined): Uint8Array;
  /** Returns the response for a caller that did not ask for JSON. */
  withoutJson?(reply: Reply): Reply;
}
