import type { AnyCall } from "./call";
import { isObject } from "./json";
import type { WireResponse } from "./network";

/** Notes what the API answered to the requests of one look or deletion, also where the code that sent them went on without it. */
export class Witness {
  /** Reads that were answered well. */
  reads = 0;
  /** Calls that were answered with 404 in the form of the API itself. */
  readonly missing: { readonly call: AnyCall; readonly params: Readonly<Record<string, string>> }[] = [];
  /** Deletions that were answered with a success that the API may not have written. */
  readonly odd: AnyCall[] = [];
}

/**
 * Whether a good response to a DELETE is one that a proxy could give as well: nothing, or JSON that says nothing. The hosting API answers with a
 * sentence or with nothing (docs/facts/hosting.md 1.2), the panel with 204.
 */
export function isOddDeletion(
  { api }: Pick<AnyCall, "api">,
  { status, text }: Pick<WireResponse, "status" | "text">,
  body: unknown,
): boolean {
  if (api === "panel") return status !== 204 && (!isObject(body) || Object.keys(body).length === 0);
  if (typeof body === "string") return false;
  if (isObject(body)) return typeof body.message !== "string" && typeof body.uuid !== "string";
  return text.trim() === "" || Array.isArray(body);
}
