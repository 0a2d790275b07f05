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
  ["429 of a limit that is counted here: its limiter waits", limited(7, true), ...both({ seconds: 7, reason: "rate limit" })],
  ["429 of a limit of the call's own: the call waits", limited(7), ...both({ seconds: 7, reason: "rate limit of the call" })],
  ["429 for as long as a call waits", limited(900), ...both({ seconds: 900, reason: "rate limit of the call" })],
  ["429 for longer", limited(901), ...both("stop")],
  ["429 that uses the patience up", limited(100, true), ...both({ seconds: 100, reason: "rate limit" }), { rateLimitSeconds: 800 }],
  ["429 beyond the patience", limited(101, true), ...both("stop"), { rateLimitSeconds: 800 }],
  ["429 after three other failures", limited(7, true), ...both({ seconds: 7, reason: "rate limit" }), { retries: 3 }],
  ["429 after the last retry", limited(7, true), ...both("stop"), { retries: 4 }],
  ["503", unavailable(), ...both(away(0.5))],
  ["503 for the third time", unavailable(), ...both(away(2)), { retries: 2 }],
  ["503 that names a time", unavailable(30), ...both(away(30)), { retries: 3 }],
  ["503 that names the longest time", unavailable(120), ...both(away(120))],
  ["503 that names a longer time", unavailable(121), ...both("stop")],
  ["503 after the last retry", unavailable(), ...both("stop"), { retries: 4 }],
  ["no connection", unreachable(true), ...both(after(0.5))],
  ["no connection for the second time", unreachable(true), ...both(after(1)), { retries: 1 }],
  ["no connection for the third time", unreachable(true), ...both("stop"), { retries: 2 }],
  ["a certificate that is not trusted", unreachable(false), ...both("stop")],
  ["a lost response", lost, after(0.5), "stop"],
  ["a lost response for the fourth time", lost, after(4), "stop", { retries: 3 }],
  ["a lost response after the last retry", lost, ...both("stop"), { retries: 4 }],
  ["a lost response, spread by up to a half", lost, after(0.75), "stop", { jitter: 1 }],
  ["502", status(502), after(0.5), "stop"],
  ["504", status(504), after(0.5), "stop"],
  ["500", status(500), ...both("stop")],
  ["501", status(501), ...both("stop")],
  ["404", new NotFoundError("failed", details), ...both("stop")],
  ["409", new ConflictError("failed", details), ...both("stop")],
  ["422", new ValidationError("failed", details), ...both("stop")],
  ["a response of another shape", new UnexpectedResponseError("answered", details), ...both("stop")],
  ["a slip of this provider", new TypeError("no"), ...both("stop")],
  ["what is no error", "no", ...both("stop")],
])("retry policy: %s", (_, error, idempotent, other, attempts = {}) => {
  const soFar = { retries: 0, rateLimitSeconds: 0, jitter: 0, ...attempts };
  expect(retryPolicy(error, { idempotent: true }, soFar)).toEqual(idempotent);
  expect(retryPolicy(error, { idempotent: false }, soFar)).toEqual(other);
});
