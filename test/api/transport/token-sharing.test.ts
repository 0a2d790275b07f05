import { TokenSharing } from "../../../provider/api/transport/token-sharing";

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
  const newMinute = () => {
    now += 60_000;
    count = 0;
  };
  return { sharing, ask, own, foreign: () => void ++count, newMinute };
}

test("what was used before the run is nobody's company", async () => {
  const { sharing, own } = begin(17);
  own();
  own();
  expect(await sharing.isExclusive()).toBe(true);
});

test("a number that no request of this run got is somebody else's", async () => {
  const { sharing, own, foreign } = begin();
  own();
  foreign();
  expect(await sharing.isExclusive()).toBe(true); // nothing tells of it yet
  own();
  expect(await sharing.isExclusive()).toBe(false);
});

test("a run of many requests at once is alone, whatever order they are counted and answered in", async () => {
  const { sharing, ask, own } = begin();
  own();
  const [a, b, c] = [ask(), ask(), ask()];
  const numbers = { c: c.counted(), a: a.counted(), b: b.counted() };
  b.back(numbers.b);
  const exclusive = sharing.isExclusive(); // two numbers are missing, and will come
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
  const exclusive = sharing.isExclusive();
  a.back(a.counted());
  expect(await exclusive).toBe(false);
});

test("what leaves later is not waited for", async () => {
  const { sharing, ask, own } = begin();
  own();
  const exclusive = sharing.isExclusive();
  ask();
  expect(await exclusive).toBe(true);
});

test("a new minute counts anew: what is counted before the run's first request in it is somebody else's", async () => {
  const { sharing, own, foreign, newMinute } = begin(30);
  own();
  own();
  newMinute();
  own();
  expect(await sharing.isExclusive()).toBe(true);
  newMinute();
  foreign();
  own();
  own();
  expect(await sharing.isExclusive()).toBe(false);
});

test("what was lost may have been counted, and is looked at as company; where nothing is counted, nobody knows", async () => {
  const { sharing, ask, own } = begin();
  own();
  const lost = ask();
  lost.counted();
  lost.lost();
  own();
  expect(await sharing.isExclusive()).toBe(false);

  const silent = begin();
  silent.ask().back(undefined);
  expect(await silent.sharing.isExclusive()).toBe(false);
});

test("an own request whose number is not told is known again by a later one", async () => {
  const { sharing, ask, own } = begin();
  own();
  const unnumbered = ask();
  unnumbered.counted();
  unnumbered.backUnnumbered();
  expect(await sharing.isExclusive()).toBe(false);
  own();
  expect(await sharing.isExclusive()).toBe(true);
});

test("an own request whose number is not told hides nobody else's", async () => {
  const { sharing, ask, own, foreign } = begin();
  own();
  const unnumbered = ask();
  unnumbered.counted();
  foreign();
  unnumbered.backUnnumbered();
  own();
  expect(await sharing.isExclusive()).toBe(false);
});
