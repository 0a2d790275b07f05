import type { Call } from "../../provider/api/call";
import type { Issues } from "./body";
import type { Refusal, Reply } from "./reply";

/** Error texts of one of the two APIs, and the way in which it parses requests. */
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
  /** Checks the form of the request's document, and returns the document with normalised strings. */
  document(text: string, contentType: string | undefined, lenient: boolean): unknown;
  /** Returns the body of a request that is not a JSON document. */
  raw(bytes: Uint8Array, contentType: string | undefined): Uint8Array;
  /** Returns the response to a caller that did not ask for JSON. */
  withoutJson?(reply: Reply): Reply;
}
