import type { PacedResponse, WireCall } from "../../../provider/api/transport/handler";
import { TokenSharing, watchSharing } from "../../../provider/api/transport/token-sharing";
import { inner, responded, wired } from "../../support/handlers";

function sharedToken(used = 0) {
  let now = 0;
  const sharing = new TokenSharing({ now: () => now });
  let count = used;
  const ask = () => {
    const mark = sharing.begin();
    return {
      counted: () => ++count,
      back: (number: number | undefined) => (number === undefined ? sharing.endUncounted(mark, false) : sharing.end(mark, number)),
      backUnnumbered: () => sharing.endUncounted(mark, true),
      lost: () => sharing.endUnknown(mark),
    };
  };
  const own = () => {
    const request = ask();
    request.back(request.counted());
  };
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  const newCount = () => {
    count = 0;
  };
  const newMinute = () => {
    pass(60);
    newCount();
  };
  return { sharing, ask, own, foreign: () => void ++count, newMinute, newCount, pass };
}

test("TokenSharing does not treat requests from before the run as requests of another client", async () => {
  const { sharing, own } = sharedToken(17);
  own();
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(true);
});

test("TokenSharing detects another client by a gap between this run's counts", async () => {
  const { sharing, own, foreign } = sharedToken();
  own();
  foreign();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(true); // no answer shows the other client yet
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);
});

test("TokenSharing detects no other client from the counts of parallel requests, in any order", async () => {
  const { sharing, ask, own } = sharedToken();
  own();
  const [a, b, c] = [ask(), ask(), ask()];
  const numbers = { c: c.counted(), a: a.counted(), b: b.counted() };
  b.back(numbers.b);
  const exclusive = sharing.isExclusive(Number.POSITIVE_INFINITY); // the answers with two of the numbers arrive later
  a.back(numbers.a);
  c.back(numbers.c);
  expect(await exclusive).toBe(true);
});

test("TokenSharing detects another client if the counts of parallel requests skip a number", async () => {
  const { sharing, ask, own, foreign } = sharedToken();
  own();
  const [a, b] = [ask(), ask()];
  foreign();
  b.back(b.counted());
  const exclusive = sharing.isExclusive(Number.POSITIVE_INFINITY);
  a.back(a.counted());
  expect(await exclusive).toBe(false);
});

test("isExclusive does not wait for requests that begin after its call", async () => {
  const { sharing, ask, own } = sharedToken();
  own();
  const exclusive = sharing.isExclusive(Number.POSITIVE_INFINITY);
  ask();
  expect(await exclusive).toBe(true);
});

test("TokenSharing detects another client if the first count of a new minute is too high", async () => {
  const { sharing, own, foreign, newMinute } = sharedToken(30);
  own();
  own();
  newMinute();
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(true);
  newMinute();
  foreign();
  own();
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);
});

test("TokenSharing reports neither an exclusive nor a shared token if the count does not restart after a minute", async () => {
  const { sharing, own, pass } = sharedToken();
  own();
  own();
  pass(61);
  own();
  expect([await sharing.isExclusive(Number.POSITIVE_INFINITY), await sharing.isShared()]).toEqual([false, false]);
});

test("TokenSharing detects no other client if responses arrive in the wrong order after a new count", async () => {
  const { sharing, ask, own, newCount } = sharedToken();
  own();
  own();
  newCount();
  const asked = [ask(), ask(), ask(), ask()].map((request) => ({ request, number: request.counted() }));
  for (const { request, number } of asked.reverse()) request.back(number);
  own();
  expect(await sharing.isShared()).toBe(false);
});

test("isExclusive is false after a lost request or without counts", async () => {
  const { sharing, ask, own } = sharedToken();
  own();
  const lost = ask();
  lost.counted();
  lost.lost();
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);

  const silent = sharedToken();
  silent.ask().back(undefined);
  expect(await silent.sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);
});

test("isExclusive becomes true again if the next count explains every request", async () => {
  const { sharing, ask, own } = sharedToken();
  own();
  const unnumbered = ask();
  unnumbered.counted();
  unnumbered.backUnnumbered();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(true);
});

test("TokenSharing detects another client even if one response contains no count", async () => {
  const { sharing, ask, own, foreign } = sharedToken();
  own();
  const unnumbered = ask();
  unnumbered.counted();
  foreign();
  unnumbered.backUnnumbered();
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);
});

describe("the responses of a run", () => {
  const counted = (limit?: number, remaining?: number, isGeneral = true, status = 200) =>
    responded({ status, count: { limit, remaining, isGeneral } });

  test.each<[string, (PacedResponse | Error)[], boolean]>([
    ["consecutive numbers of this run", [counted(10, 9), counted(10, 8)], true],
    ["a missing number, which another client received", [counted(10, 9), counted(10, 7)], false],
    ["a 429, which is not counted", [counted(10, 9), counted(10, 0, true, 429), counted(10, 8)], true],
    ["the count of another limit before the next own number", [counted(10, 9), counted(2, 1, false)], false],
    ["the count of another limit after the next own number", [counted(10, 9), counted(2, 1, false), counted(10, 7)], true],
    ["a response without a count", [counted()], false],
    ["a failure that was not counted", [counted(10, 9), new Error("no"), counted(10, 8)], true],
    ["a failure that was counted", [counted(10, 9), new Error("no"), counted(10, 7)], false],
  ])("isExclusive returns the expected result for %s", async (_, responses, exclusive) => {
    const sharing = new TokenSharing({ now: () => 0 });
    const send = watchSharing(inner<WireCall, PacedResponse>(...responses).send, sharing);
    for (const response of responses) {
      const sent = send(wired());
      if (response instanceof Error) await expect(sent).rejects.toBe(response);
      else expect(await sent).toBe(response);
    }
    expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(exclusive);
  });
});

test("TokenSharing detects no other client from parallel requests across the change of the minute", async () => {
  const { sharing, ask, own, newMinute } = sharedToken();
  for (let n = 0; n < 5; n++) own();
  const [a, b] = [ask(), ask()];
  newMinute();
  a.counted();
  b.counted();
  b.back(2);
  a.back(1);
  own();
  expect([await sharing.isExclusive(Number.POSITIVE_INFINITY), await sharing.isShared()]).toEqual([true, false]);
});

test("isShared is true only if this run's requests cannot explain a count", async () => {
  const { sharing, ask, own, foreign } = sharedToken();
  own();
  const lost = ask();
  lost.counted();
  lost.lost();
  own();
  expect([await sharing.isExclusive(Number.POSITIVE_INFINITY), await sharing.isShared()]).toEqual([false, false]);
  foreign();
  own();
  expect(await sharing.isShared()).toBe(true);
});
