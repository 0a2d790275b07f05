import {
  ConflictError,
  type ErrorDetails,
  NotFoundError,
  RateLimitError,
  ResponseLostError,
  ServerError,
  UnavailableError,
  UnexpectedResponseError,
  UnreachableError,
  ValidationError,
} from "../../../provider/api/errors";
import { retryPolicy, type Wait } from "../../../provider/api/transport/retry-policy";

type Row = [name: string, error: unknown, idempotent: Decision, other: Decision, attempts?: Partial<Parameters<typeof retryPolicy>[2]>];
type Decision = Wait | "stop";

const details: ErrorDetails = { method: "GET", path: "/things" };
const status = (code: number) => new ServerError("failed", { ...details, status: code });
const limited = (seconds: number, isPaced = false) => new RateLimitError("failed", { ...details, pause: { seconds, isPaced } });
const unavailable = (retryAfterSeconds?: number) =>
  new UnavailableError("failed", { ...details, ...(retryAfterSeconds && { retryAfterSeconds }) });
const unreachable = (transient: boolean) => new UnreachableError("could not be sent", { ...details, transient });
const lost = new ResponseLostError("got no answer", details);

const after = (seconds: number): Wait => ({ seconds, reason: "connection" });
const away = (seconds: number): Wait => ({ seconds, reason: "unavailable" });
const both = (decision: Decision): [Decision, Decision] => [decision, decision];

test.each<Row>([
  ["a 429 of a limit whose limiter waits", limited(7, true), ...both({ seconds: 7, reason: "rate limit" })],
  ["a 429 of a limit for which the call itself waits", limited(7), ...both({ seconds: 7, reason: "rate limit of the call" })],
  ["a 429 with the longest accepted wait", limited(900), ...both({ seconds: 900, reason: "rate limit of the call" })],
  ["a 429 with a longer wait", limited(901), ...both("stop")],
  [
    "a 429 that exactly uses up the total wait",
    limited(100, true),
    ...both({ seconds: 100, reason: "rate limit" }),
    { rateLimitSeconds: 800 },
  ],
  ["a 429 that exceeds the total wait", limited(101, true), ...both("stop"), { rateLimitSeconds: 800 }],
  ["a 429 after three other failures", limited(7, true), ...both({ seconds: 7, reason: "rate limit" }), { retries: 3 }],
  ["a 429 after the last retry", limited(7, true), ...both("stop"), { retries: 4 }],
  ["a first 503", unavailable(), ...both(away(0.5))],
  ["a third 503", unavailable(), ...both(away(2)), { retries: 2 }],
  ["a 503 with Retry-After", unavailable(30), ...both(away(30)), { retries: 3 }],
  ["a 503 with the longest accepted Retry-After", unavailable(120), ...both(away(120))],
  ["a 503 with a longer Retry-After", unavailable(121), ...both("stop")],
  ["a 503 after the last retry", unavailable(), ...both("stop"), { retries: 4 }],
  ["a first failed connection", unreachable(true), ...both(after(0.5))],
  ["a second failed connection", unreachable(true), ...both(after(1)), { retries: 1 }],
  ["a third failed connection", unreachable(true), ...both("stop"), { retries: 2 }],
  ["a certificate that is not trusted", unreachable(false), ...both("stop")],
  ["a first lost response", lost, after(0.5), "stop"],
  ["a fourth lost response", lost, after(4), "stop", { retries: 3 }],
  ["a lost response after the last retry", lost, ...both("stop"), { retries: 4 }],
  ["a lost response with the largest random delay", lost, after(0.75), "stop", { jitter: 1 }],
  ["a 502", status(502), after(0.5), "stop"],
  ["a 504", status(504), after(0.5), "stop"],
  ["a 500", status(500), ...both("stop")],
  ["a 501", status(501), ...both("stop")],
  ["a 404", new NotFoundError("failed", details), ...both("stop")],
  ["a 409", new ConflictError("failed", details), ...both("stop")],
  ["a 422", new ValidationError("failed", details), ...both("stop")],
  ["a response of an unexpected form", new UnexpectedResponseError("answered", details), ...both("stop")],
  ["a programming error of the provider", new TypeError("no"), ...both("stop")],
  ["a thrown value that is not an error", "no", ...both("stop")],
])("the retry policy returns the documented decision on %s", (_, error, idempotent, other, attempts = {}) => {
  const partialOutputs = { retries: 0, rateLimitSeconds: 0, jitter: 0, ...attempts };
  expect(retryPolicy(error, { idempotent: true }, partialOutputs)).toEqual(idempotent);
  expect(retryPolicy(error, { idempotent: false }, partialOutputs)).toEqual(other);
});
