import pRetry from "p-retry";
import { filled, queryText } from "./addressing";
import type { Arguments, Call } from "./call";
import type { Clock } from "./clock";
import { Decoding, isPage } from "./decoding";
import { Echoes } from "./echoes";
import { addressKeys, errorOf, pageErrorOf } from "./error-answers";
import { LostAnswerError, RateLimitError, UnavailableError, UnreachableError } from "./errors";
import { ConnectionFault, type Exchange, type WireAnswer, type WireRequest } from "./exchange";
import { TRANSPORT } from "./limits";
import { type Pacers, RateLimits, type Refused } from "./rate-limits";
import { waitSeconds } from "./retries";
import type { Vocabulary } from "./vocabulary";
import { numberOf } from "./wire-number";

export interface TransportOptions {
  /** `/api/v1` or `/api/client`. */
  prefix: string;
  token: string;
  /** `pulumi-hosting/<release>`. */
  userAgent: string;
  language: string;
  /** Name of the explicit provider whose settings these are, for errors. */
  provider?: string | undefined;
  vocabulary: Vocabulary;
  exchange: Exchange;
  pacers: Pacers;
  clock: Clock;
  /** Between 0 and 1; spreads the retries of many. */
  random: () => number;
  /** Told of a wait that no pacer tells of: for a limit of its own, such as a full queue, or for an API that is away. */
  announce?: (waitSeconds: number, why: string, what: "rate limit" | "unavailable") => void;
}

/** Sends calls: paces them, tries again what may be tried again, turns answers into values and refusals into errors. */
export class Transport {
  private readonly echoes: Echoes;
  private readonly limits: RateLimits;
  private readonly decoding: Decoding;
  /** Milliseconds that the API's clock is ahead of this machine's, by its latest `Date`. */
  private aheadMs: number | undefined;

  constructor(private readonly options: TransportOptions) {
    this.echoes = new Echoes(options.token);
    this.limits = new RateLimits(options.pacers, options.clock);
    this.decoding = new Decoding(options.vocabulary, options.provider);
  }

  async send<B, Q, A>(call: Call<B, Q, A>, args: Arguments<B, Q> = {}): Promise<A> {
    const path = filled(call.path, args.params);
    const request = this.request(call, args);
    const { provider } = this.options;
    this.echoes.learn(args.body, call.secretFields);
    // What bears a key is answered from memory the second time.
    const repeatable = call.repeatable || args.idempotencyKey !== undefined;
    let patience = TRANSPORT.rateLimitPatienceSeconds;
    let refused: Refused | undefined;
    return pRetry(
      async () => {
        const attempt = await this.attempt(call, path, request, args.params);
        refused = attempt.refused;
        const { answer } = attempt;
        if (answer.status < 400) return this.decoding.value(call, path, answer);
        throw (
          (isPage(answer) ? pageErrorOf(call, path, answer.status, provider) : undefined) ??
          errorOf(call as Call, path, answer.status, this.echoes.hide(this.decoding.json(answer).value), {
            retryAfterSeconds: numberOf(answer.headers["retry-after"]),
            provider,
          })
        );
      },
      {
        retries: TRANSPORT.retries,
        minTimeout: 0, // the waiting below is on the injected clock
        shouldConsumeRetry: ({ error }) => !(error instanceof RateLimitError),
        onFailedAttempt: async ({ error, retriesConsumed, retriesLeft }) => {
          if (retriesLeft <= 0) throw error;
          if (error instanceof RateLimitError && refused) {
            if (patience < refused.seconds) throw error;
            patience -= refused.seconds;
            if (refused.by) return; // its pacer makes this call wait, and everybody else
            this.options.announce?.(refused.seconds, `${call.method} ${path} has a limit of its own`, "rate limit");
            return this.options.clock.sleep(refused.seconds * 1000);
          }
          const seconds = waitSeconds(repeatable, error, retriesConsumed, this.options.random);
          if (seconds === undefined) throw error;
          if (error instanceof UnavailableError) this.options.announce?.(seconds, `${call.method} ${path} was answered 503`, "unavailable");
          return this.options.clock.sleep(seconds * 1000);
        },
      },
    );
  }

  /** A text without the secrets that this run has sent, or was told of. */
  hide(text: string): string {
    return String(this.echoes.hide(text));
  }

  /** Tells of secrets that an earlier run sent. */
  learn(body: unknown): void {
    this.echoes.learn(body);
  }

  /** Whether this run has the API's user to itself. */
  isAlone(): Promise<boolean> {
    return this.limits.isAlone();
  }

  /** A moment of this machine's clock by the API's own; undefined where no answer told its date. */
  byApiClock(milliseconds: number): number | undefined {
    return this.aheadMs === undefined ? undefined : milliseconds + this.aheadMs;
  }

  /** Everything that could fail without the API is done here, before a turn is taken. */
  private request<B, Q>(call: Call<B, Q>, { params, query, body, idempotencyKey }: Arguments<B, Q>): WireRequest {
    const { vocabulary, prefix } = this.options;
    return {
      method: call.method,
      path: `${prefix}${filled(vocabulary.path(call.path), params)}${queryText(vocabulary.toDeployment(query))}`,
      headers: this.headers(body !== undefined, idempotencyKey),
      ...(body === undefined ? {} : { body: JSON.stringify(vocabulary.toDeployment(body)) }),
    };
  }

  /** One attempt, in its turn. A missing answer becomes an error that says whether the API may have acted. */
  private async attempt(
    call: Call<never, never, unknown> | Call,
    path: string,
    request: WireRequest,
    params?: Readonly<Record<string, string>>,
  ): Promise<Attempt> {
    const permit = await this.limits.permit(call, params);
    let answer: WireAnswer;
    try {
      answer = await this.options.exchange(request);
    } catch (error) {
      permit.lost();
      throw error instanceof ConnectionFault ? unanswered(call, path, error, this.options.provider) : error;
    }
    const date = Date.parse(answer.headers.date ?? "");
    if (!Number.isNaN(date)) this.aheadMs = date - this.options.clock.now();
    return { answer, refused: permit.answered(answer) };
  }

  private headers(hasBody: boolean, idempotencyKey: string | undefined): Record<string, string> {
    return {
      accept: "application/json",
      "accept-language": this.options.language,
      authorization: `Bearer ${this.options.token}`,
      "user-agent": this.options.userAgent,
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    };
  }
}

interface Attempt {
  answer: WireAnswer;
  /** Of a 429. */
  refused: Refused | undefined;
}

function unanswered(call: Pick<Call, "api" | "method">, path: string, fault: ConnectionFault, provider?: string): Error {
  const { sent, why, passing } = fault;
  const facts = { method: call.method, path, cause: fault };
  if (sent) return new LostAnswerError(`got no answer: ${why}`, { ...facts, advice: "Run again: what was done is found and continued." });
  return new UnreachableError(`could not be sent: ${why}`, { ...facts, advice: `Check ${addressKeys(call, provider)}.`, passing });
}
