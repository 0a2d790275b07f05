import type { AnyCall } from "./call";
import { isObject } from "./json";
import type { WireResponse } from "./network";

export interface Sent {
  readonly call: AnyCall;
  readonly params: Readonly<Record<string, string>>;
}

/** Records the API's responses to the requests of one operation, even if the code that sent a request ignored the response. */
export class Witness {
  reads = 0;
  /** Number of requests other than GET, including those with an error response. */
  writes = 0;
  /** Number of those requests, other than GET, that acted or may have acted. */
  acts = 0;
  /** Time in milliseconds of the last response to one of these requests, or of the end of the wait for a response. Undefined if there was none. */
  actedAt: number | undefined;
  /** Time in milliseconds until which one of these requests without a response may still take effect. Absent: none may. */
  mayActUntil: number | undefined;
  /** Start of the oldest read, in milliseconds. The reads show all changes that other runs made before this time. */
  shownSince = Number.POSITIVE_INFINITY;
  /** Start of the newest read, in milliseconds. */
  readAt = Number.NEGATIVE_INFINITY;
  /** Calls that the API itself answered with 404. */
  readonly missing: Sent[] = [];
  /** Writes whose success may come from a proxy and not from the API. */
  readonly odd: Sent[] = [];
}

/**
 * Whether the successful response to a write could come from a proxy: it is empty, or JSON without content. The hosting API answers with the object,
 * a sentence or nothing (docs/facts/hosting.md 1.2). The panel answers with the object, or a 204 with its rate limit (docs/facts/game-panel.md 1.4).
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
