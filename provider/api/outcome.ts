import { isObject } from "./json";

/**
 * Evidence of an error about its request:
 *
 * - `refused`: the request did nothing and will do nothing.
 * - `ended`: the API itself reports a failure. The request may have acted, but it does not act later.
 * - `unknown`: the request may have acted, or may still act. A gateway can stop waiting long before the platform stops working.
 */
export type Outcome = "refused" | "ended" | "unknown";

interface Shown {
  /** Absent: no response arrived. */
  readonly status?: number;
  readonly body?: unknown;
  /** Whether the body has the form of the API's own errors. */
  readonly isOwnForm?: boolean;
  /** Whether a part of the request was written to a connection. */
  readonly isSent?: boolean;
}

/** Statuses of a gateway that could not connect to the platform: 521 and 523 (TCP), 525 and 526 (TLS). */
export const NOT_PASSED_ON: readonly (number | undefined)[] = [521, 523, 525, 526];

/** The only place that decides what a failed request may have done (docs/architecture.md, "Nothing twice"). */
export function outcomeOf({ status, body, isOwnForm = false, isSent = false }: Shown): Outcome {
  if (status === undefined) return isSent ? "unknown" : "refused";
  if (status < 300 || status === 408 || status === 499) return "unknown";
  if (status < 500 || NOT_PASSED_ON.includes(status)) return "refused";
  if (!isOwnForm) return "unknown";
  if (status === 503 || (isReportOfNode(status, body) && !hasNodeAnswered(body))) return "refused";
  return status === 502 || status === 504 ? "unknown" : "ended";
}

/** By 502 or 504, the panel reports that an action on the node failed (docs/facts/game-panel.md 7). */
const isReportOfNode = (status: number, body: unknown): boolean =>
  (status === 502 || status === 504) &&
  isObject(body) &&
  Array.isArray(body.errors) &&
  body.errors.some((error) => isObject(error) && typeof error.code === "string");

/** The panel's text contains the code of the node's answer, such as `(code: 200)`, if the node has answered. */
const hasNodeAnswered = (body: unknown): boolean => /\(code: 2\d\d\)/.test(JSON.stringify(body));
