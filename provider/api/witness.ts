import type { AnyCall } from "./call";
import { isObject } from "./json";
import type { WireResponse } from "./network";

/** A call, with what stood in the place of its names. */
export interface Sent {
  readonly call: AnyCall;
  readonly params: Readonly<Record<string, string>>;
}

/** Notes what the API answered to the requests of one operation, also where the code that sent them went on without it. */
export class Witness {
  /** Reads that were answered well. */
  reads = 0;
  /** Requests other than GET, whatever they were answered. */
  writes = 0;
  /** From when on the reads show what other runs do: the oldest of them counts (milliseconds). */
  shownSince = Number.POSITIVE_INFINITY;
  /** Calls that were answered with 404 in the form of the API itself. */
  readonly missing: Sent[] = [];
  /** Writes that were answered with a success that the API may not have written. */
  readonly odd: Sent[] = [];
}

/**
 * Whether a good response to a write is one that a proxy could give as well: nothing, or JSON that says nothing. The hosting API answers with the
 * object, a sentence or nothing (docs/facts/hosting.md 1.2), the panel with the object or 204, which shows its rate limit (docs/facts/game-panel.md 1.4).
 */
export function isOddSuccess(
  { api, method }: Pick<AnyCall, "api" | "method">,
  { status, headers, text }: Pick<WireResponse, "status" | "headers" | "text">,
  body: unknown,
): boolean {
  if (method === "GET" || (api === "panel" && status === 204 && headers["x-ratelimit-limit"] !== undefined)) return false;
  if (api === "hosting" && method === "DELETE" && isObject(body)) return typeof body.message !== "string" && typeof body.uuid !== "string";
  return text.trim() === "" || saysNothing(body);
}

function saysNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every((one) => one === null || saysNothing(one));
}
