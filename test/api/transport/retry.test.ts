import type { Call } from "../../../provider/api/call";
import { ApiError, RateLimitError, UnavailableError, UnreachableError } from "../../../provider/api/errors";
import type { ApiRequest, ApiResponse } from "../../../provider/api/transport/handler";
import { retry } from "../../../provider/api/transport/retry";
import { inner, requested, responded } from "../../support/handlers";
import { FAULTS, type Reply } from "../../support/scripted-network";
import { GOOD, things, transportFixture } from "../../support/transport-fixture";

const idempotent = things.get;
const once = things.grow;
const params = { uuid: "u1" };

const status = (code: number, headers: Record<string, string> = {}): Reply => ({ status: code, json: { message: "No." }, headers });
const repeated = (reply: Reply, times: number): Reply[] => Array.from({ length: times }, () => reply);

async function retried(call: Call<never, never, unknown>, reply: Reply) {
  const { transport, network, outcome } = transportFixture(repeated(reply, 20));
  const error = await outcome(transport.send(call, { params }));
  if (!(error instanceof ApiError)) throw error;
  return { error: error.name, gaps: network.gapsMs.map((ms) => ms / 1000), outcomeUnknown: error.outcomeUnknown };
}

const FOUR_TIMES = [0.5, 1, 2, 4];

describe("repeated failures", () => {
  test.each<[string, Reply, string, gapsOfIdempotent: number[], gapsOfOthers: number[]]>([
    ["400", status(400), "ValidationError", [], []],
    ["401", status(401), "AuthenticationError", [], []],
    ["403", status(403), "PermissionError", [], []],
    ["404", status(404), "NotFoundError", [], []],
    ["405", status(405), "ApiError", [], []],
    ["409", status(409), "ConflictError", [], []],
    ["422", status(422), "ValidationError", [], []],
    ["500", status(500), "ServerError", FOUR_TIMES, []],
    ["501", status(501), "ServerError", [], []],
    ["502", status(502), "ServerError", FOUR_TIMES, []],
    ["503", status(503), "UnavailableError", FOUR_TIMES, FOUR_TIMES],
    ["503 with Retry-After", status(503, { "retry-after": "30" }), "UnavailableError", [30, 30, 30, 30], [30, 30, 30, 30]],
    [
      "503 with the longest accepted Retry-After",
      status(503, { "retry-after": "120" }),
      "UnavailableError",
      [120, 120, 120, 120],
      [120, 120, 120, 120],
    ],
    ["503 with a longer Retry-After", status(503, { "retry-after": "121" }), "UnavailableError", [], []],
    ["504", status(504), "ServerError", FOUR_TIMES, []],
    ["a lost answer", { fault: FAULTS.lost }, "ResponseLostError", FOUR_TIMES, []],
    ["a refused connection", { fault: FAULTS.refused }, "UnreachableError", [0.5, 1], [0.5, 1]],
    ["a certificate that is not trusted", { fault: FAULTS.certificate }, "UnreachableError", [], []],
    ["a web page", { text: "<html></html>" }, "UnexpectedResponseError", [], []],
    ["incomplete JSON", { text: '{"uuid":"u' }, "UnexpectedResponseError", [], []],
    ["an answer of an unexpected form", { json: { uuid: 7 } }, "UnexpectedResponseError", [], []],
  ])("the transport retries or fails as documented after %s", async (_, reply, error, gapsOfIdempotent, gapsOfOthers) => {
    expect(await retried(idempotent, reply)).toMatchObject({ error, gaps: gapsOfIdempotent });
    expect(await retried(once, reply)).toMatchObject({ error, gaps: gapsOfOthers });
  });

  test("the transport announces a wait for an unavailable API", async () => {
    const { transport, announced, outcome } = transportFixture([status(503, { "retry-after": "30" }), GOOD]);
    await outcome(transport.send(once, { params }));
    expect(announced).toEqual(["30 s, POST /things/u1/grow returned 503"]);
  });

  test("the transport lengthens each pause at random by at most half", async () => {
    const { transport, network, outcome } = transportFixture(repeated({ fault: FAULTS.lost }, 5), { random: () => 1 });
    await outcome(transport.send(idempotent, { params }));
    expect(network.gapsMs).toEqual([750, 1500, 3000, 6000]);
  });

  test("a valid answer ends the retries", async () => {
    const { transport, network, outcome } = transportFixture([status(503), status(502), { fault: FAULTS.lost }, GOOD]);
    expect(await outcome(transport.send(idempotent, { params }))).toEqual({ uuid: "u1" });
    expect(network.gapsMs).toEqual([500, 1000, 2000]);
  });
});

test.each<[string, Reply]>([
  ["a lost answer", { fault: FAULTS.lost }],
  ["a 504", status(504)],
])("the transport repeats no creation after %s, even with an idempotency key", async (_, reply) => {
  const { transport, network, outcome } = transportFixture([reply, GOOD]);
  expect(await outcome(transport.send(things.create, { body: {}, idempotencyKey: "k1" }))).toMatchObject({ outcomeUnknown: true });
  expect(network.sent.map(({ headers }) => headers["idempotency-key"])).toEqual(["k1"]);
});

test("the transport repeats a creation with the same idempotency key if the first request had no effect", async () => {
  const { transport, network, outcome } = transportFixture([status(503), { fault: FAULTS.refused }, GOOD]);
  expect(await outcome(transport.send(things.create, { body: {}, idempotencyKey: "k1" }))).toEqual({ uuid: "u1" });
  expect(network.sent.map(({ headers }) => headers["idempotency-key"])).toEqual(["k1", "k1", "k1"]);
});

test.each<[string, Reply, boolean]>([
  ["500", status(500), true],
  ["502", status(502), true],
  ["a lost answer", { fault: FAULTS.lost }, true],
  ["a web page", { text: "<p>" }, true],
  ["503", status(503), false],
  ["409", status(409), false],
  ["a refused connection", { fault: FAULTS.refused }, false],
])("the error after %s states whether the request may have had an effect", async (_, reply, outcomeUnknown) => {
  expect((await retried(once, reply)).outcomeUnknown).toBe(outcomeUnknown);
});

test.each<[string, Reply]>([
  ["500", status(500)],
  ["a lost answer", { fault: FAULTS.lost }],
  ["a web page", { text: "<p>" }],
])("the error of a read after %s states that the request had no effect", async (_, reply) => {
  expect((await retried(idempotent, reply)).outcomeUnknown).toBe(false);
});

describe("the retry handler", () => {
  const details = { method: "GET", path: "/things/u1" };
  const limited = (seconds: number, isPaced: boolean) => new RateLimitError("failed", { ...details, pause: { seconds, isPaced } });

  async function retriedAfter(error: Error) {
    const slept: number[] = [];
    const announced: string[] = [];
    const { send, given } = inner<ApiRequest, ApiResponse>(error, responded());
    const handle = retry(send, {
      clock: { sleep: async (milliseconds) => void slept.push(milliseconds) },
      random: () => 0,
      announce: (seconds, why, what) => announced.push(`${what}: ${seconds} s, ${why}`),
    });
    const outcome = await handle(requested()).then(
      ({ status }) => status,
      (failure) => failure,
    );
    return { slept, announced, outcome, sent: given.length };
  }

  test.each<[string, Error, number[], string[]]>([
    ["a 429 for which only the limiter waits", limited(20, true), [], []],
    [
      "a 429 of the call's own limit, after an announced wait",
      limited(20, false),
      [20_000],
      ["rate limit: 20 s, GET /things/u1 has its own limit"],
    ],
    [
      "a 503, after an announced wait",
      new UnavailableError("failed", { ...details, status: 503, isOwnForm: true }),
      [500],
      ["unavailable: 0.5 s, GET /things/u1 returned 503"],
    ],
    ["a failed connection, after a short wait", new UnreachableError("failed", { ...details, transient: true }), [500], []],
  ])("the retry handler repeats the request after %s", async (_, error, slept, announced) => {
    expect(await retriedAfter(error)).toEqual({ slept, announced, outcome: 200, sent: 2 });
  });

  test("a policy without retries stops the retry handler at the first error", async () => {
    const error = new Error("no");
    expect(await retriedAfter(error)).toEqual({ slept: [], announced: [], outcome: error, sent: 1 });
  });
});
