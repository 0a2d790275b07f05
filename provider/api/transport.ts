import { type Call, type CallArguments, filled } from "./call";
import type { Clock } from "./clock";
import { Masker } from "./masker";
import type { Send } from "./network";
import type { SettingAdvice } from "./transport/advice";
import { ApiClock, readClock } from "./transport/api-clock";
import { decode } from "./transport/decode";
import { encode } from "./transport/encode";
import { addHeaders, type Sender } from "./transport/headers";
import { type BeforeWrite, holdWrites } from "./transport/hold-writes";
import { type Limiters, pace } from "./transport/pace";
import { readRateLimit } from "./transport/rate-limit-count";
import { type RetryOptions, retry } from "./transport/retry";
import { redact } from "./transport/secret-redactor";
import { followSlashRedirects } from "./transport/slash-redirects";
import { throwApiErrors } from "./transport/throw-api-errors";
import { TokenSharing, watchSharing } from "./transport/token-sharing";
import type { Vocabulary } from "./vocabulary";
import { isOddSuccess, type Witness } from "./witness";

export interface TransportOptions extends Sender, RetryOptions {
  readonly origin: string;
  /** Prefix of every path: `/api/v1` or `/api/client`. */
  readonly prefix: string;
  readonly vocabulary: Vocabulary;
  readonly network: Send;
  readonly limiters: Limiters;
  readonly clock: Clock;
  readonly settings: SettingAdvice;
  /** Default: a masker that knows only the secrets of this client. */
  readonly masker?: Masker;
  /** Resolves when a write may be sent. Default: writes are sent at once. */
  readonly beforeWrite?: BeforeWrite;
}

export interface Transport {
  send<B, Q, A>(call: Call<B, Q, A>, args?: CallArguments<B, Q>, witness?: Witness): Promise<A>;
  tokenBeginsWith(beginning: string): boolean;
  readonly masker: Masker;
  readonly sharing: TokenSharing;
  readonly apiClock: ApiClock;
}

/** Composes the handlers, beginning with the network. The types show what each handler adds to the response. */
export function connect(options: TransportOptions): Transport {
  const { origin, prefix, vocabulary, limiters, clock, settings } = options;
  const { masker = new Masker() } = options;
  masker.hide(options.token);
  const sharing = new TokenSharing(clock);
  const apiClock = new ApiClock(clock);

  const send = followSlashRedirects(origin, options.network); // a front server may redirect to the same path; such a redirect does not count as a response
  const attempt = addHeaders(({ wire }) => send(wire), options); // one attempt: a response, or a ConnectionError
  const dated = readClock(attempt, apiClock); // the API's own time
  const counted = readRateLimit(dated, () => limiters.general.size); // finds the limit to which the count in a response refers
  const watched = watchSharing(counted, sharing); // gaps in the numbers of this run's requests show other users of the token
  const paced = pace(watched, limiters); // takes a permit of each budget, and returns the permits after the response
  const encoded = encode(paced, vocabulary, prefix); // sends JSON in the platform's words, returns neutral words
  const redacted = redact(encoded, masker); // removes secrets of the request from the texts of refusals
  const thrown = throwApiErrors(redacted, settings); // throws an error class for status ≥ 400, and if there is no response
  const retried = retry(thrown, options); // the policy is in retry-policy.ts
  const handle = holdWrites(retried, options.beforeWrite); // holds back writes until the account of the stack is verified

  return {
    tokenBeginsWith: (beginning) => beginning !== "" && options.token.startsWith(beginning),
    masker,
    sharing,
    apiClock,
    async send(call, { params = {}, query, body, idempotencyKey } = {}, witness = undefined) {
      const path = filled(call.path, params);
      const response = await handle({ call, params, query, body, idempotencyKey, path });
      const value = decode(call, path, response, settings);
      if (isOddSuccess(call, response, response.body.value)) witness?.odd.push({ call, params });
      return value;
    },
  };
}
