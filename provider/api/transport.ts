import pRetry from "p-retry";
import type { Arguments, Call } from "./call";
import type { Clock } from "./clock";
import { Company } from "./company";
import { Echoes } from "./echoes";
import { addressKeys, elsewhereAdvice, errorOf, pageErrorOf, shapeText } from "./error-answers";
import { LostAnswerError, RateLimitError, ServerError, UnavailableError, UnexpectedAnswerError, UnreachableError } from "./errors";
import { ConnectionFault, type Exchange, type WireAnswer, type WireRequest } from "./exchange";
import { parsedJson } from "./json";
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
  /** Told of a wait that no pacer tells of: for a limit of its own, such as a full queue, or for an API that is away. */
  announce?: (waitSeconds: number, why: string, what: "rate limit" | "unavailable") => void;
}

/** What the API's own waiting time is rounded up to: a 0 stands for less than a second. */
const LEAST_WAIT_SECONDS = 1;
/** Where a 429 names no time: the length of the API's window. */
const UNTOLD_WAIT_SECONDS = 60;

/** Sends calls: paces them, tries again what may be tried again, turns answers into values and refusals into errors. */
export class Transport {
  private readonly echoes = new Echoes();
  private readonly company: Company;
  /** Milliseconds that the API's clock is ahead of this machine's, by its latest `Date`. */
  private aheadMs: number | undefined;

  constructor(private readonly options: TransportOptions) {
    this.company = new Company(options.clock);
  }

  async send<B, Q, A>(call: Call<B, Q, A>, args: Arguments<B, Q> = {}): Promise<A> {
    const path = filled(call.path, args.params);
    const request = this.request(call, args);
    this.echoes.learn(args.body);
    // What bears a key is answered from memory the second time.
    const repeatable = call.repeatable || args.idempotencyKey !== undefined;
    let patience = TRANSPORT.rateLimitPatienceSeconds;
    let refused: Refused | undefined;
    return pRetry(
      async () => {
        const attempt = await this.attempt(call, path, request);
        refused = attempt.refused;
        const { answer } = attempt;
        if (answer.status < 400) return this.decoded(call, path, answer);
        throw (
          (isPage(answer) ? pageErrorOf(call, path, answer.status) : undefined) ??
          errorOf(call as Call, path, answer.status, this.echoes.hide(this.json(answer).value), numberOf(answer.headers["retry-after"]))
        );
      },
      {
        retries: TRANSPORT.retries,
        minTimeout: 0, // the waiting below is on the injected clock
        shouldConsumeRetry: ({ error }) => !(error instanceof RateLimitError),
        onFailedAttempt: async ({ error, retriesConsumed, retriesLeft }) => {
          if (retriesLeft <= 0) throw error;
          if (error instanceof RateLimitError && refused) {
            if (patience <= 0) throw error;
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

  /** Whether this run has the API's user to itself. */
  isAlone(): Promise<boolean> {
    return this.company.isAlone();
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
  private async attempt(call: Pick<Call, "api" | "method" | "budget">, path: string, request: WireRequest): Promise<Attempt> {
    const { general, ...others } = this.options.pacers;
    const special = call.budget ? others[call.budget] : undefined;
    const specialTurn = await special?.pass();
    const turn = await general.pass();
    const passage = this.company.leaving();
    let answer: WireAnswer;
    try {
      answer = await this.options.exchange(request);
    } catch (error) {
      this.company.returned(passage);
      general.lost(turn);
      if (specialTurn) special?.lost(specialTurn);
      throw error instanceof ConnectionFault ? unanswered(call, path, error) : error;
    }
    const date = Date.parse(answer.headers.date ?? "");
    if (!Number.isNaN(date)) this.aheadMs = date - this.options.clock.now();
    const remaining = numberOf(answer.headers["x-ratelimit-remaining"]);
    const limit = numberOf(answer.headers["x-ratelimit-limit"]);
    let refused: Refused | undefined;
    if (answer.status === 429) {
      // With something left of the general budget it was a narrower one, or none that is counted here.
      const by = remaining === undefined || remaining === 0 ? general : special;
      refused = { by, seconds: Math.max(LEAST_WAIT_SECONDS, numberOf(answer.headers["retry-after"]) ?? UNTOLD_WAIT_SECONDS) };
      by?.block(refused.seconds);
    }
    // What is refused for the limit is not counted.
    if (answer.status === 429) this.company.returned(passage);
    else this.company.answered(passage, limit === undefined || remaining === undefined ? undefined : limit - remaining);
    general.answered(turn, remaining, limit);
    if (specialTurn) special?.answered(specialTurn);
    return { answer, refused };
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

  private json(answer: WireAnswer): ReturnType<typeof parsedJson> {
    const { value, wrong } = parsedJson(answer.text);
    return wrong === undefined ? { value: this.options.vocabulary.fromDeployment(value) } : { value: undefined, wrong };
  }

  private decoded<A>(call: Call<unknown, unknown, A>, path: string, answer: WireAnswer): A {
    const facts = { method: call.method, path, status: answer.status };
    const text = answer.text.trim();
    const html = isPage(answer);
    if (answer.status >= 300) {
      const [to] = (answer.headers.location ?? "").split(/[?#]/);
      throw new UnexpectedAnswerError(`answered ${answer.status}, which leads elsewhere${to ? ` (${to})` : ""}`, {
        ...facts,
        advice: `Check ${addressKeys(call)}: it must be the API's own address, with https where the API has it.`,
      });
    }
    // A few calls answer bare text (hosting-facts.md 1.1).
    const isBare = (call.answer.def.type === "string" && !html) || text === "";
    const { value, wrong } = isBare ? { value: text === "" ? undefined : text } : this.json(answer);
    if (wrong !== undefined) {
      throw new UnexpectedAnswerError(`answered ${answer.status} with ${wrong}${html ? " but a web page" : ""}`, {
        ...facts,
        advice: elsewhereAdvice(call),
      });
    }
    const parsed = call.answer.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new UnexpectedAnswerError(`answered ${answer.status} in a shape that it should not have (${shapeText(parsed.error)})`, {
      ...facts,
      advice: "Nothing was done with it. Is the address that of this API, and is this provider's release new enough?",
    });
  }
}

interface Attempt {
  answer: WireAnswer;
  /** Of a 429. */
  refused: Refused | undefined;
}

/** The budget that is used up, if it is one of those that are counted here, and for how long. */
interface Refused {
  by: Pacer | undefined;
  seconds: number;
}

function unanswered(call: Pick<Call, "api" | "method">, path: string, { sent, why, passing }: ConnectionFault): Error {
  const facts = { method: call.method, path };
  if (sent) return new LostAnswerError(`got no answer: ${why}`, { ...facts, advice: "Run again: what was done is found and continued." });
  return new UnreachableError(`could not be sent: ${why}`, { ...facts, advice: `Check ${addressKeys(call)}.`, passing });
}

/**
 * Seconds to wait before the next attempt, or undefined where there must not be one. A 503 changed nothing, nor did a request that was
 * never sent; an answer that was lost, and a gateway that lost it (502, 504), allow another attempt of repeatable calls only.
 */
function waitSeconds(repeatable: boolean, error: Error, retriesConsumed: number, random: () => number): number | undefined {
  const backoff = TRANSPORT.firstRetrySeconds * 2 ** retriesConsumed * (1 + random() / 2);
  if (error instanceof UnavailableError) {
    const wanted = error.retryAfterSeconds ?? backoff;
    return wanted <= TRANSPORT.longestRetryAfterSeconds ? wanted : undefined;
  }
  if (error instanceof UnreachableError) return error.passing && retriesConsumed < 2 ? backoff : undefined;
  const lost = error instanceof LostAnswerError || (error instanceof ServerError && (error.status === 502 || error.status === 504));
  return lost && repeatable ? backoff : undefined;
}

const isPage = ({ text }: WireAnswer): boolean => text.trimStart().startsWith("<");

/** Fills a path's parameters in; each is one segment, whatever stands in it. */
export function filled(template: string, params: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`${template} needs ${name}`);
    // A dot segment would lead to another call, whatever its encoding.
    if (value === "." || value === "..") throw new Error(`${template}: ${JSON.stringify(value)} is no ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: unknown): string {
  if (query === undefined || query === null) return "";
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return text === "" ? "" : `?${text}`;
}

function numberOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "") return undefined;
  const value = Number(header);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
