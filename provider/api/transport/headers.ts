import type { WireResponse } from "../network";
import type { Attempt } from "./handler";

export interface Sender {
  readonly token: string;
  /** Value of the `User-Agent` header: `pulumi-hosting/<release>`. */
  readonly userAgent: string;
  readonly language: string;
}

export const addHeaders =
  <R extends WireResponse>(send: Attempt<R>, { token, userAgent, language }: Sender): Attempt<R> =>
  ({ wire, ...request }) =>
    send({
      ...request,
      wire: {
        ...wire,
        headers: {
          accept: "application/json",
          "accept-language": language,
          authorization: `Bearer ${token}`,
          "user-agent": userAgent,
          ...(wire.body === undefined ? {} : { "content-type": "application/json" }),
          ...(request.idempotencyKey ? { "idempotency-key": request.idempotencyKey } : {}),
          ...wire.headers,
        },
      },
    });

/** Seconds in a `Retry-After` header, which contains a number or a date. A date is compared with the `Date` header of the same response. */
export function retryAfterOf({ "retry-after": after, date }: WireResponse["headers"]): number | undefined {
  const until = /[a-z]/i.test(after ?? "") ? Date.parse(after ?? "") - Date.parse(date ?? "") : Number.NaN;
  return Number.isNaN(until) ? numberOf(after) : Math.max(0, until / 1000);
}

export function numberOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "") return undefined;
  const value = Number(header);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
