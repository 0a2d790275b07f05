import type { Clock } from "../clock";
import type { WireResponse } from "../network";
import type { Attempt } from "./handler";

export class ApiClock {
  /** Milliseconds by which the API's clock is ahead of this machine's clock, by the latest `Date` header. */
  private aheadMs = 0;

  constructor(private readonly clock: Pick<Clock, "now">) {}

  note(date: string | undefined): void {
    const milliseconds = Date.parse(date ?? "");
    if (!Number.isNaN(milliseconds)) this.aheadMs = milliseconds - this.clock.now();
  }

  /** The time of this machine's clock in the form of a `Date` header. */
  get today(): string {
    return new Date(this.clock.now()).toUTCString();
  }

  /** Converts a time of this machine's clock to the API's clock. Until a response has contained a date, the clocks count as equal. */
  at(milliseconds: number): number {
    return milliseconds + this.aheadMs;
  }
}

export const readClock =
  <R extends WireResponse>(send: Attempt<R>, clock: ApiClock): Attempt<R> =>
  async (request) => {
    const response = await send(request);
    const { headers } = response;
    clock.note(headers.date);
    // A date in `Retry-After` is then compared with this machine's clock.
    return headers.date === undefined ? { ...response, headers: { ...headers, date: clock.today } } : response;
  };
