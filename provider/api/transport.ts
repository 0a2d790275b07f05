import pRetry from "p-retry";
import type { Arguments, Call } from "./call";
import type { Clock } from "./clock";
import { errorOf } from "./error-answers";
import { LostAnswerError, RateLimitError, ServerError, UnavailableError, UnexpectedAnswerError, UnreachableError } from "./errors";
import { ConnectionFault, type Exchange, type WireAnswer } from "./exchange";
import { TRANSPORT } from "./limits";
import type { Pacer } from "./pacer";
import type { Vocabulary } from "./vocabulary";

export interface TransportOptions {
  /** `/api/v1` or `/api/client`. */
  prefix: string;
  token: string;
  language: string;
  vocabulary: Vocabulary;
  exchange: Exchange;
  /** The general budget, and the further ones that calls name. */
  pacers: { general: Pacer } & Partial<Record<NonNullable<Call["budget"]>, Pacer>>;
  clock: Clock;
  /** Between 0 and 1; spreads the retries of many. */
  random: () => number;
}

/** Sends calls: paces them, tries again what may be tried again, turns answers into values and refusals into errors. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  async send<B, Q, A>(call: Call<B, Q, A>, args: Arguments<B, Q> = {}): Promise<A> {
    const path = filled(call.path, args.params);
    let patience = TRANSPORT.rateLimitPatienceSeconds;
    return pRetry(
      async () => {
        const answer = await this.attempt(call, path, args);
        if (answer.status < 400) return this.decoded(call, path, answer);
        throw errorOf(call as Call, path, answer.status, this.json(answer), numberOf(answer.headers["retry-after"]));
      },
      {
        retries: TRANSPORT.retries,
        minTimeout: 0, // the waiting below is on the injected clock
        shouldConsumeRetry: ({ error }) => !(error instanceof RateLimitError),
        onFailedAttempt: async ({ error, retriesConsumed, retriesLeft }) => {
          const seconds = retriesLeft > 0 ? waitSeconds(call as Call, error, retriesConsumed, this.options.random) : undefined;
          if (seconds === undefined) throw error;
          if (error instanceof RateLimitError) {
            patience -= seconds;
            if (patience < 0) throw error;
            this.options.pacers.general.block(seconds);
            if (call.budget) this.options.pacers[call.budget]?.block(seconds);
          } else await this.options.clock.sleep(seconds * 1000);
        },
      },
    );
  }

  /** One attempt, in its turn. A missing answer becomes an error that says whether the API may have acted. */
  private async attempt<B, Q>(call: Call<B, Q>, path: string, args: Arguments<B, Q>): Promise<WireAnswer> {
    const { pacers, exchange, vocabulary, prefix } = this.options;
    const special = call.budget ? pacers[call.budget] : undefined;
    await special?.pass();
    await pacers.general.pass();
    const body = args.body === undefined ? undefined : JSON.stringify(vocabulary.toDeployment(args.body));
    try {
      const answer = await exchange({
        method: call.method,
        path: `${prefix}${vocabulary.path(path)}${queryText(args.query)}`,
        headers: this.headers(body !== undefined, args.idempotencyKey),
        ...(body === undefined ? {} : { body }),
      });
      pacers.general.answered(numberOf(answer.headers["x-ratelimit-remaining"]), numberOf(answer.headers["x-ratelimit-limit"]));
      special?.answered();
      return answer;
    } catch (error) {
      if (!(error instanceof ConnectionFault)) throw error;
      pacers.general.lost();
      special?.lost();
      const facts = { method: call.method, path };
      if (error.sent)
        throw new LostAnswerError(`got no answer: ${error.why}`, { ...facts, advice: "Run again: what was done is found and continued." });
      const advice = `Check ${addressKeys(call as Call)}.`;
      throw new UnreachableError(`could not be sent: ${error.why}`, { ...facts, advice, passing: error.passing });
    }
  }

  private headers(hasBody: boolean, idempotencyKey: string | undefined): Record<string, string> {
    return {
      accept: "application/json",
      "accept-language": this.options.language,
      authorization: `Bearer ${this.options.token}`,
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    };
  }

  private json(answer: WireAnswer): unknown {
    try {
      return this.options.vocabulary.fromDeployment(JSON.parse(answer.text));
    } catch {
      return undefined;
    }
  }

  private decoded<A>(call: Call<unknown, unknown, A>, path: string, answer: WireAnswer): A {
    const facts = { method: call.method, path, status: answer.status };
    const body = answer.text.trim() === "" ? undefined : this.json(answer);
    if (body === undefined && answer.text.trim() !== "") {
      const html = /^\s*</.test(answer.text);
      throw new UnexpectedAnswerError(`answered ${answer.status} with something that is not JSON${html ? " but a web page" : ""}`, {
        ...facts,
        advice: `Check ${addressKeys(call as Call)}: a proxy, a login page or another service seems to answer there.`,
      });
    }
    const parsed = call.answer.safeParse(body);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new UnexpectedAnswerError(
      `answered ${answer.status} in a shape that it should not have (${issue?.path.join(".") || "whole answer"}: ${issue?.message})`,
      {
        ...facts,
        advice: "Nothing was done with it. Is the address that of this API, and is this provider's release new enough?",
      },
    );
  }
}

/**
 * Seconds to wait before the next attempt, or undefined where there must not be one. A 429 and a 503 changed nothing, nor did a request
 * that was never sent; an answer that was lost, and a gateway that lost it (502, 504), allow another attempt of repeatable calls only.
 */
function waitSeconds(call: Call, error: Error, retriesConsumed: number, random: () => number): number | undefined {
  const backoff = TRANSPORT.firstRetrySeconds * 2 ** retriesConsumed * (1 + random() / 2);
  if (error instanceof RateLimitError) return error.retryAfterSeconds ?? 60;
  if (error instanceof UnavailableError) {
    const wanted = error.retryAfterSeconds ?? backoff;
    return wanted <= TRANSPORT.longestRetryAfterSeconds ? wanted : undefined;
  }
  if (error instanceof UnreachableError) return error.passing && retriesConsumed < 2 ? backoff : undefined;
  const lost = error instanceof LostAnswerError || (error instanceof ServerError && (error.status === 502 || error.status === 504));
  return lost && call.repeatable ? backoff : undefined;
}

const addressKeys = (call: Call) => (call.api === "panel" ? "hosting:panelUrl (HOSTING_PANEL_URL)" : "hosting:baseUrl (HOSTING_BASE_URL)");

/** Fills a path's parameters in; each is one segment, whatever stands in it. */
export function filled(template: string, params: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`${template} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: unknown): string {
  if (query === undefined || query === null) return "";
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return text === "" ? "" : `?${text}`;
}

function numberOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "") return undefined;
  const value = Number(header);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
