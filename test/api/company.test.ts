import { Company } from "../../provider/api/company";

/** A platform that numbers requests, and the company of a run on it. */
function begin(used = 0) {
  let now = 0;
  const company = new Company({ now: () => now });
  let count = used;
  const ask = () => {
    const passage = company.leaving();
    return {
      counted: () => ++count,
      back: (number: number | undefined) =>
        number === undefined ? company.answeredUncounted(passage, false) : company.answered(passage, number),
      backUnnumbered: () => company.answeredUncounted(passage, true),
      lost: () => company.returned(passage),
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
  return { company, ask, own, foreign: () => void ++count, newMinute };
}

test("what was used before the run is nobody's company", async () => {
  const { company, own } = begin(17);
  own();
  own();
  expect(await company.isAlone()).toBe(true);
});

test("a number that no request of this run got is somebody else's", async () => {
  const { company, own, foreign } = begin();
  own();
  foreign();
  expect(await company.isAlone()).toBe(true); // nothing tells of it yet
  own();
  expect(await company.isAlone()).toBe(false);
});

test("a run of many requests at once is alone, whatever order they are counted and answered in", async () => {
  const { company, ask, own } = begin();
  own();
  const [a, b, c] = [ask(), ask(), ask()];
  const numbers = { c: c.counted(), a: a.counted(), b: b.counted() };
  b.back(numbers.b);
  const alone = company.isAlone(); // two numbers are missing, and will come
  a.back(numbers.a);
  c.back(numbers.c);
  expect(await alone).toBe(true);
});

test("company shows among many requests too", async () => {
  const { company, ask, own, foreign } = begin();
  own();
  const [a, b] = [ask(), ask()];
  foreign();
  b.back(b.counted());
  const alone = company.isAlone();
  a.back(a.counted());
  expect(await alone).toBe(false);
});

test("what leaves later is not waited for", async () => {
  const { company, ask, own } = begin();
  own();
  const alone = company.isAlone();
  ask();
  expect(await alone).toBe(true);
});

test("a new minute counts anew: what is counted before the run's first request in it is somebody else's", async () => {
  const { company, own, foreign, newMinute } = begin(30);
  own();
  own();
  newMinute();
  own();
  expect(await company.isAlone()).toBe(true);
  newMinute();
  foreign();
  own();
  own();
  expect(await company.isAlone()).toBe(false);
});

test("what was lost may have been counted, and is looked at as company; where nothing is counted, nobody knows", async () => {
  const { company, ask, own } = begin();
  own();
  const lost = ask();
  lost.counted();
  lost.lost();
  own();
  expect(await company.isAlone()).toBe(false);

  const silent = begin();
  silent.ask().back(undefined);
  expect(await silent.company.isAlone()).toBe(false);
});

test("an own request whose number is not told is known again by a later one", async () => {
  const { company, ask, own } = begin();
  own();
  const unnumbered = ask();
  unnumbered.counted();
  unnumbered.backUnnumbered();
  expect(await company.isAlone()).toBe(false);
  own();
  expect(await company.isAlone()).toBe(true);
});

test("an own request whose number is not told hides nobody else's", async () => {
  const { company, ask, own, foreign } = begin();
  own();
  const unnumbered = ask();
  unnumbered.counted();
  foreign();
  unnumbered.backUnnumbered();
  own();
  expect(await company.isAlone()).toBe(false);
});
