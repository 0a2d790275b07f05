import { type Call, type CallArguments, filled } from "./call";
import type { Clock } from "./clock";
import type { Send } from "./network";
import type { SettingAdvice } from "./transport/advice";
import { ApiClock, readClock } from "./transport/api-clock";
import { decode } from "./transport/decode";
import { addHeaders, type Sender } from "./transport/headers";
import { type BeforeWrite, holdWrites } from "./transport/hold-writes";
import { type Limiters, pace } from "./transport/pace";
import { readRateLimit } from "./transport/rate-limit-count";
import { type RetryOptions, retry } from "./transport/retry";
import { redact, SecretRedactor } from "./transport/secret-redactor";
import { followSlashRedirects } from "./transport/slash-redirects";
import { throwApiErrors } from "./transport/throw-api-errors";
import { TokenSharing, watchSharing } from "./transport/token-sharing";
import { translate } from "./transport/translate";
import type { Vocabulary } from "./vocabulary";
import { isOddSuccess, type Witness } from "./witness";

export interface TransportOptions extends Sender, RetryOptions {
  readonly origin: string;
  /** `/api/v1` or `/api/client`. */
  readonly prefix: string;
  readonly vocabulary: Vocabulary;
  /** Sends one request once. */
  readonly network: Send;
  readonly limiters: Limiters;
  readonly clock: Clock;
  /** The names of the user's settings, for errors. */
  readonly settings: SettingAdvice;
  /** Runs before every request other than GET. Default: writes are never held back. */
  readonly beforeWrite?: BeforeWrite;
}

/** The connection to one API. It sends calls, and reports what the responses contain beside their values. */
export interface Transport {
  send<B, Q, A>(call: Call<B, Q, A>, args?: CallArguments<B, Q>, witness?: Witness): Promise<A>;
  /** Whether its token begins with this text. */
  bears(beginning: string): boolean;
  readonly secrets: SecretRedactor;
  readonly sharing: TokenSharing;
  readonly apiClock: ApiClock;
}

/**
 * Composes the handlers of a call, from the network outwards. Each handler is in one file of `transport/`. Each adds something to the response, and the types show what
 * the next one needs.
 */
export function connect(options: TransportOptions): Transport {
  const { origin, prefix, vocabulary, limiters, clock, settings } = options;
  const secrets = new SecretRedactor(options.token);
  const sharing = new TokenSharing(clock);
  const apiClock = new ApiClock(clock);

  const send = followSlashRedirects(origin, options.network); // a redirect of a front server to the same path does not count as a response
  const attempt = addHeaders(({ wire }) => send(wire), options); // one attempt: a response, or a ConnectionError
  const dated = readClock(attempt, apiClock); // the API's own time
  const counted = readRateLimit(dated, () => limiters.general.size); // finds the limit that a response's count belongs to
  const watched = watchSharing(counted, sharing); // foreign numbers show other users of the token
  const paced = pace(watched, limiters); // takes a permit of each budget and returns it with the response
  const translated = translate(paced, vocabulary, prefix); // deployment's words and JSON out, neutral words in
  const redacted = redact(translated, secrets); // removes sent secrets from refusals
  const thrown = throwApiErrors(redacted, settings); // status ≥ 400, or no response: an error class, with its cause
  const retried = retry(thrown, options); // the policy is in retry-policy.ts
  const handle = holdWrites(retried, options.beforeWrite); // no write before the account of the stack is verified

  return {
    bears: (beginning) => beginning !== "" && options.token.startsWith(beginning),
    secrets,
    sharing,
    apiClock,
    async send(call, { params = {}, query, body, idempotencyKey } = {}, witness = undefined) {
      const path = filled(call.path, params);
      // A repeated call with a key is answered from the API's memory.
      const idempotent = call.idempotent || (idempotencyKey !== undefined && !call.keyIsHint);
      const response = await handle({ call, params, query, body, idempotencyKey, path, idempotent });
      const value = decode(call, path, response, settings);
      if (isOddSuccess(call, response, response.body.value)) witness?.odd.push({ call, params });
      return value;
    },
  };
}
