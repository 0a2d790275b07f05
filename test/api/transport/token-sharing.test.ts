import type { PacedResponse, WireCall } from "../../../provider/api/transport/handler";
import { TokenSharing, watchSharing } from "../../../provider/api/transport/token-sharing";
import { inner, responded, wired } from "../../support/handlers";

/** A platform that numbers requests, and the company of a run on it. */
function begin(used = 0) {
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

test("use before the run does not count as another client", async () => {
  const { sharing, own } = begin(17);
  own();
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(true);
});

test("a number that no request of this run got is another user's", async () => {
  const { sharing, own, foreign } = begin();
  own();
  foreign();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(true); // nothing reports it yet
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);
});

test("a run of many requests at once is alone, whatever order they are counted and answered in", async () => {
  const { sharing, ask, own } = begin();
  own();
  const [a, b, c] = [ask(), ask(), ask()];
  const numbers = { c: c.counted(), a: a.counted(), b: b.counted() };
  b.back(numbers.b);
  const exclusive = sharing.isExclusive(Number.POSITIVE_INFINITY); // two numbers are missing, and will come
  a.back(numbers.a);
  c.back(numbers.c);
  expect(await exclusive).toBe(true);
});

test("company shows among many requests too", async () => {
  const { sharing, ask, own, foreign } = begin();
  own();
  const [a, b] = [ask(), ask()];
  foreign();
  b.back(b.counted());
  const exclusive = sharing.isExclusive(Number.POSITIVE_INFINITY);
  a.back(a.counted());
  expect(await exclusive).toBe(false);
});

test("later requests are not waited for", async () => {
  const { sharing, ask, own } = begin();
  own();
  const exclusive = sharing.isExclusive(Number.POSITIVE_INFINITY);
  ask();
  expect(await exclusive).toBe(true);
});

test("a new minute counts again: requests counted before the run's first one in it are another user's", async () => {
  const { sharing, own, foreign, newMinute } = begin(30);
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

test("a count that continues after a minute neither proves nor excludes another client", async () => {
  const { sharing, own, pass } = begin();
  own();
  own();
  pass(61);
  own();
  expect([await sharing.isExclusive(Number.POSITIVE_INFINITY), await sharing.isShared()]).toEqual([false, false]);
});

test("responses of a new minute that arrive out of order do not count as another client", async () => {
  const { sharing, ask, own, newCount } = begin();
  own();
  own();
  newCount();
  const asked = [ask(), ask(), ask(), ask()].map((request) => ({ request, number: request.counted() }));
  for (const { request, number } of asked.reverse()) request.back(number);
  own();
  expect(await sharing.isShared()).toBe(false);
});

test("a lost request may have been counted as another client's; without counts, another client is not detected", async () => {
  const { sharing, ask, own } = begin();
  own();
  const lost = ask();
  lost.counted();
  lost.lost();
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);

  const silent = begin();
  silent.ask().back(undefined);
  expect(await silent.sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);
});

test("an own request without a reported number is recognized by a later one", async () => {
  const { sharing, ask, own } = begin();
  own();
  const unnumbered = ask();
  unnumbered.counted();
  unnumbered.backUnnumbered();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(true);
});

test("an own request without a reported number does not hide another client's", async () => {
  const { sharing, ask, own, foreign } = begin();
  own();
  const unnumbered = ask();
  unnumbered.counted();
  foreign();
  unnumbered.backUnnumbered();
  own();
  expect(await sharing.isExclusive(Number.POSITIVE_INFINITY)).toBe(false);
});

describe("facts in each response", () => {
  const counted = (limit?: number, remaining?: number, isGeneral = true, status = 200) =>
    responded({ status, count: { limit, remaining, isGeneral } });

  test.each<[string, (PacedResponse | Error)[], boolean]>([
    ["the numbers of this run", [counted(10, 9), counted(10, 8)], true],
    ["a number that is another user's", [counted(10, 9), counted(10, 7)], false],
    ["a refusal for the limit, which is not counted", [counted(10, 9), counted(10, 0, true, 429), counted(10, 8)], true],
    ["another limit's count, before the next number is reported", [counted(10, 9), counted(2, 1, false)], false],
    ["another limit's count, afterwards", [counted(10, 9), counted(2, 1, false), counted(10, 7)], true],
    ["no count", [counted()], false],
    ["a failure that was not counted", [counted(10, 9), new Error("no"), counted(10, 8)], true],
    ["a failure that was counted", [counted(10, 9), new Error("no"), counted(10, 7)], false],
  ])("%s", async (_, responses, exclusive) => {
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

test("requests side by side at the change of the minute are no company, whatever order they are answered in", async () => {
  const { sharing, ask, own, newMinute } = begin();
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

test("another run shows for certain by a number that no own request can have got: not where a response was lost", async () => {
  const { sharing, ask, own, foreign } = begin();
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
