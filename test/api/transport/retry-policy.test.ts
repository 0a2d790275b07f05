import {
  ApiError,
  ConflictError,
  type ErrorDetails,
  GatewayUnavailableError,
  NotFoundError,
  OutageError,
  RateLimitError,
  ResponseLostError,
  ServerError,
  UnavailableError,
  UnexpectedResponseError,
  UnreachableError,
  ValidationError,
} from "../../../provider/api/errors";
import { retryPolicy, type Wait } from "../../../provider/api/transport/retry-policy";

/** The decision for a removal by an id that is never used again, and for a call that creates. */
type Row = [name: string, error: unknown, removes: Decision, creates: Decision, attempts?: Partial<Parameters<typeof retryPolicy>[2]>];
type Decision = Wait | "stop";

const details: ErrorDetails = { method: "POST", path: "/things" };
const status = (code: number, isOwnForm = false) => new ServerError("failed", { ...details, status: code, isOwnForm });
const answered = (code: number) => new ApiError("failed", { ...details, status: code });
const page = (code: number) => new OutageError("failed", { ...details, status: code });
const limited = (seconds: number, isPaced = false) => new RateLimitError("failed", { ...details, pause: { seconds, isPaced } });
const unavailable = (retryAfterSeconds?: number) =>
  new UnavailableError("failed", { ...details, status: 503, isOwnForm: true, ...(retryAfterSeconds && { retryAfterSeconds }) });
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
  ["a 504 in the API's own form", status(504, true), after(0.5), "stop"],
  ["a 500 of a gateway", status(500), after(0.5), "stop"],
  ["a 500 in the API's own form", status(500, true), ...both("stop")],
  ["a 408", answered(408), after(0.5), "stop"],
  ["a 425", answered(425), ...both("stop")],
  ["a 499", answered(499), after(0.5), "stop"],
  ["a 520", status(520), after(0.5), "stop"],
  ["a 522", status(522), after(0.5), "stop"],
  ["a 524", status(524), after(0.5), "stop"],
  ["a 521", status(521), ...both(away(0.5))],
  ["a 523", status(523), ...both(away(0.5))],
  ["a 525", status(525), ...both(away(0.5))],
  ["a 526", status(526), ...both(away(0.5))],
  ["a 404 of a router", page(404), ...both(away(0.5))],
  ["a 403 of a login page", page(403), ...both("stop")],
  ["a 503 of a gateway", new GatewayUnavailableError("failed", { ...details, status: 503 }), away(0.5), "stop"],
  ["a 404", new NotFoundError("failed", details), ...both("stop")],
  ["a 409", new ConflictError("failed", details), ...both("stop")],
  ["a 422", new ValidationError("failed", details), ...both("stop")],
  ["a response of an unexpected form", new UnexpectedResponseError("answered", details), ...both("stop")],
  ["a programming error of the provider", new TypeError("no"), ...both("stop")],
  ["a thrown value that is not an error", "no", ...both("stop")],
])("the retry policy returns the documented decision on %s", (_, error, removes, creates, attempts = {}) => {
  const partialOutputs = { retries: 0, rateLimitSeconds: 0, jitter: 0, ...attempts };
  expect(retryPolicy(error, { api: "hosting", does: "removes" }, partialOutputs)).toEqual(removes);
  expect(retryPolicy(error, { api: "hosting", does: "removes", endsKnown: true }, partialOutputs)).toEqual(creates);
  expect(retryPolicy(error, { api: "hosting", does: "sets" }, partialOutputs)).toEqual(creates);
  expect(retryPolicy(error, { api: "hosting", does: "sets", isDirect: true }, partialOutputs)).toEqual(removes);
  expect(retryPolicy(error, { api: "hosting", does: "creates" }, partialOutputs)).toEqual(creates);
  expect(retryPolicy(error, { api: "hosting", does: "acts once" }, partialOutputs)).toEqual(creates);
});

test("the retry policy repeats a change if the panel itself reports that the node did nothing", () => {
  const body = { errors: [{ code: "DaemonConnectionException", status: "504", detail: "No answer." }] };
  const error = new ServerError("failed", { ...details, status: 504, isOwnForm: true, body });
  const attempts = { retries: 0, rateLimitSeconds: 0, jitter: 0 };
  expect(retryPolicy(error, { api: "panel", does: "sets" }, attempts)).toEqual(after(0.5));
  expect(retryPolicy(error, { api: "panel", does: "removes", endsKnown: true }, attempts)).toEqual(after(0.5));
  expect(retryPolicy(error, { api: "panel", does: "creates" }, attempts)).toBe("stop");
});

test.each([
  ["a 408", answered(408), "hosting", after(0.5)],
  ["a 425", answered(425), "hosting", after(0.5)],
  ["a 500 in the API's own form", status(500, true), "hosting", after(0.5)],
  ["a 500 in the panel's own form, which is an answer", status(500, true), "panel", "stop"],
  ["a 500 of a gateway", status(500), "panel", after(0.5)],
  ["a 520", status(520), "hosting", after(0.5)],
  ["a 524", status(524), "hosting", after(0.5)],
] as const)("the retry policy returns the expected decision on a read after %s", (_, error, api, decision) => {
  expect(retryPolicy(error, { api, does: "reads" }, { retries: 0, rateLimitSeconds: 0, jitter: 0 })).toEqual(decision);
});
