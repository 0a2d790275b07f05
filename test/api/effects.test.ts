import { isUnread } from "../../provider/api/call";
import { type Outcome, outcomeOf } from "../../provider/api/outcome";
import { allCalls } from "../harness/journal";

const textOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test("each call in the tables states the effect of the call", () => {
  const effects = ["reads", "creates", "sets", "removes", "acts once"];
  expect(allCalls.filter(({ does }) => !effects.includes(does)).map(textOf)).toEqual([]);
  expect(allCalls.filter(({ method, does }) => method === "GET" && does !== "reads").map(textOf)).toEqual([]);
  expect(allCalls.filter(({ method, does }) => method === "DELETE" && does !== "removes" && does !== "acts once").map(textOf)).toEqual([]);
});

/** Parameters that contain an id of one object, which the platform gives to no later object. */
const USED_ONCE = /\{(uuid|id|env_uuid|env_id|task_uuid|storage_uuid|identifier|backup|database|schedule|task)\}$/;

/** The panel returns 204 for them even if there is nothing to remove. */
const NEVER_ABSENT = ["DELETE /account/avatar", "POST /servers/{server}/files/delete", "POST /account/ssh-keys/remove"];

test("each removal has either `endsKnown` or a path that ends with an id that the platform never uses again", () => {
  const removals = allCalls.filter(({ does }) => does === "removes");
  expect(removals.filter(({ endsKnown = false, path }) => endsKnown === USED_ONCE.test(path)).map(textOf)).toEqual([]);
});

test("each removal has `mayBeAbsent` if the path does not end with an id", () => {
  const removals = allCalls.filter(({ does, path }) => does === "removes" && !path.endsWith("}"));
  expect(removals.filter(({ mayBeAbsent }) => !mayBeAbsent).map(textOf)).toEqual(NEVER_ABSENT);
});

test("no caller reads the response to a removal, because the response can be lost", () => {
  expect(allCalls.filter((call) => call.does === "removes" && !isUnread(call)).map(textOf)).toEqual([]);
});

test("each call that reads without GET has a path that ends with /check", () => {
  const reading = allCalls.filter(({ method, does }) => method !== "GET" && does === "reads");
  expect(reading.filter(({ path }) => !path.endsWith("/check")).map(textOf)).toEqual([]);
});

const GUZZLE = { errors: [{ code: "DaemonConnectionException", status: "504", detail: "No answer." }] };

test.each<[string, Parameters<typeof outcomeOf>[0], Outcome]>([
  ["no response to a written request", { isSent: true }, "unknown"],
  ["no connection", {}, "refused"],
  ["a success that cannot be read", { status: 200 }, "unknown"],
  ["a redirection", { status: 302 }, "refused"],
  ["a 404 of a router", { status: 404 }, "refused"],
  ["a 408", { status: 408 }, "unknown"],
  ["a 429", { status: 429 }, "refused"],
  ["a 499", { status: 499 }, "unknown"],
  ["a 500 of a gateway", { status: 500 }, "unknown"],
  ["a 500 in the API's own form", { status: 500, isOwnForm: true }, "ended"],
  ["a 502 of a gateway", { status: 502 }, "unknown"],
  ["a 503 of a gateway", { status: 503 }, "unknown"],
  ["a 503 in the API's own form", { status: 503, isOwnForm: true }, "refused"],
  ["a 504 of a gateway", { status: 504 }, "unknown"],
  ["a 504 with a message", { status: 504, body: { message: "Time-out" }, isOwnForm: true }, "unknown"],
  ["the panel's 504 about a node", { status: 504, body: GUZZLE, isOwnForm: true }, "refused"],
  [
    "the panel's 502 about an answer of a node",
    { status: 502, body: { errors: [{ code: "X", detail: "(code: 200)" }] }, isOwnForm: true },
    "unknown",
  ],
  ...[520, 522, 524, 530].map((status) => [`a ${status}`, { status }, "unknown"] satisfies [string, object, Outcome]),
  ...[521, 523, 525, 526].map((status) => [`a ${status}`, { status }, "refused"] satisfies [string, object, Outcome]),
])("outcomeOf returns the documented outcome of a request with %s", (_, shown, outcome) => {
  expect(outcomeOf(shown)).toBe(outcome);
});
