import fc from "fast-check";
import { cronFields, cronProblems, nextRun } from "../../provider/resources/game/schedule";

const reasons = (cron: string) => cronProblems("cron", cron).map(({ property, reason }) => `${property} ${reason}`);

test.each([
  "* * * * *",
  "0 4 * * *",
  "05 4 1,15 * *",
  "*/5 8-18/2 * * 1-5",
  "0 0 L * *",
  "0 0 ? * 1",
  "0 0 1 * ?",
  "0 0 1 JAN MON",
  "0 0 * * 7",
  "0 0 * * SUN,WED",
  "0 0 29 2 *",
  "0 0 31 2 1", // the day of the month never occurs, but the day of the week is enough
  "  0   4 * * *  ",
  "*/61 */25 */32 */13 */8", // if a step is larger than its field, only the first value matches
  "0 0 * * 7-1",
  "+5 0 * * +1",
  "0 0 15W * *",
])("the cron check accepts %j", (cron) => {
  expect(reasons(cron)).toEqual([]);
});

test.each([
  ["0 0 4 * * *", 6],
  ["@hourly", 1],
  ["4", 1],
  ["", 0],
])("the cron check refuses %j, which does not have five fields", (cron, count) => {
  expect(reasons(cron)).toEqual([
    `cron must have five fields (minute, hour, day of month, month, day of week); it has ${count}: ${JSON.stringify(cron)}.`,
  ]);
});

test.each([
  ["60 * * * *", "60", "minute"],
  ["*/0 * * * *", "*/0", "minute"],
  ["5/10 * * * *", "5/10", "minute"],
  ["1,5/10 * * * *", "1,5/10", "minute"],
  ["H * * * *", "H", "minute"],
  ["? * * * *", "?", "minute"],
  ["1- * * * *", "1-", "minute"],
  ["1,,2 * * * *", "1,,2", "minute"],
  ["1.5 * * * *", "1.5", "minute"],
  ["* 24 * * *", "24", "hour"],
  ["* 22-2 * * *", "22-2", "hour"],
  ["* * 0 * *", "0", "day of month"],
  ["* * 32 * *", "32", "day of month"],
  ["* * * 13 *", "13", "month"],
  ["* * * JANUARY *", "JANUARY", "month"],
  ["* * * ? *", "?", "month"],
  ["* * * * 8", "8", "day of week"],
  ["* * * * MON/2", "MON/2", "day of week"],
  ["* * * * 1-+3", "1-+3", "day of week"],
  ["0 0 1W,15W * *", "1W,15W", "day of month"],
  ["0 0 1,L * *", "1,L", "day of month"],
])("the cron check refuses %j because %j is not valid as the %s", (cron, value, name) => {
  expect(reasons(cron)).toEqual([expect.stringContaining(`cron has ${JSON.stringify(value)} as its ${name}; allowed are `)]);
});

test("the cron check reports each invalid field with its allowed values", () => {
  expect(reasons("99 24 * * *")).toEqual([
    'cron has "99" as its minute; allowed are 0 to 59, lists, ranges, and steps such as */5 or 10-30/5.',
    'cron has "24" as its hour; allowed are 0 to 23, lists, ranges, and steps such as */5 or 10-30/5.',
  ]);
});

test("the cron check refuses a field longer than the panel can store", () => {
  const minutes = Array.from({ length: 100 }, (_, i) => i % 60).join(",");
  expect(reasons(`${minutes} * * * *`)).toEqual(["cron has a minute field of 279 characters; at most 191 are allowed."]);
});

test.each(["0 0 31 2 *", "0 0 30 2 *", "0 0 31 4,6,9,11 *"])("the cron check refuses %j, which never occurs", (cron) => {
  expect(reasons(cron)).toEqual([`cron can never run: none of the months in "${cron}" has this day of month.`]);
});

const at = (text: string) => Date.parse(text);

test.each([
  ["0 4 * * *", "2026-11-21T12:00:00Z", "2026-11-22T04:00:00.000Z"],
  ["0 4 * * *", "2026-11-21T03:59:59Z", "2026-11-21T04:00:00.000Z"],
  ["30 2 1 * *", "2026-11-21T12:00:00Z", "2026-12-01T02:30:00.000Z"],
  ["0 0 1 * MON", "2026-11-21T12:00:00Z", "2026-11-23T00:00:00.000Z"], // either day is enough (docs/facts/game-panel.md 3.7)
  ["0 0 29 2 *", "2026-11-21T12:00:00Z", "2028-02-29T00:00:00.000Z"],
  ["*/15 * * * *", "2026-03-29T00:50:00Z", "2026-03-29T01:00:00.000Z"], // UTC has no summer time
])("the next run of %j after %s is at %s", (cron, now, next) => {
  expect(nextRun(cron, at(now))?.toISOString()).toBe(next);
});

describe("random cron expressions", () => {
  /** Each generated field comes with the values that match it. */
  const fieldOf = (from: number, to: number) => {
    const value = fc.integer({ min: from, max: to });
    const list = fc.uniqueArray(value, { minLength: 1, maxLength: 4 }).map((values) => ({ text: values.join(","), values }));
    const range = fc.tuple(value, value, fc.integer({ min: 1, max: 3 })).map(([a, b, step]) => {
      const [first, last] = [Math.min(a, b), Math.max(a, b)];
      const values = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((n) => (n - first) % step === 0);
      return { text: step === 1 ? `${first}-${last}` : `${first}-${last}/${step}`, values };
    });
    return fc.oneof(fc.constant({ text: "*", values: undefined }), list, range);
  };
  const fields = fc.tuple(fieldOf(0, 59), fieldOf(0, 23), fieldOf(1, 28), fieldOf(1, 12), fieldOf(0, 6));
  const moment = fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") });
  const DAY_MS = 86_400_000;

  test("nextRun returns the first minute in UTC that matches the cron expression", () => {
    fc.assert(
      fc.property(fields, moment, ([minute, hour, day, month, weekday], now) => {
        const cron = [minute, hour, day, month, weekday].map(({ text }) => text).join(" ");
        expect(reasons(cron)).toEqual([]);
        const has = (field: { values: number[] | undefined }, value: number) => field.values?.includes(value) ?? true;
        const isDay = (date: Date) => {
          const [monthly, weekly] = [has(day, date.getUTCDate()), has(weekday, date.getUTCDay())];
          return has(month, date.getUTCMonth() + 1) && (day.values && weekday.values ? monthly || weekly : monthly && weekly);
        };
        const first = Math.floor(now / 60_000) * 60_000 + 60_000;
        let fits: number | undefined;
        for (let midnight = Math.floor(first / DAY_MS) * DAY_MS; fits === undefined; midnight += DAY_MS) {
          if (!isDay(new Date(midnight))) continue;
          for (let time = Math.max(midnight, first); time < midnight + DAY_MS && fits === undefined; time += 60_000) {
            if (has(hour, new Date(time).getUTCHours()) && has(minute, new Date(time).getUTCMinutes())) fits = time;
          }
        }
        expect(nextRun(cron, now)?.getTime()).toBe(fits);
      }),
    );
  });

  const piece = fc.constantFrom("*", "0", "1", "5", "7", "12", "23", "29", "31", "59", "60", "JAN", "MON", "L", "?", "x", "-", "/", ",");
  const odd = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
  const cron = fc.tuple(odd, odd, odd, odd, odd).map((all) => all.join(" "));

  test("a refusal quotes the invalid field, or the whole expression", () => {
    fc.assert(
      fc.property(cron, (text) => {
        for (const reason of reasons(text)) {
          const [, value] = /^cron has "(.+)" as its /.exec(reason) ?? [];
          if (value === undefined) expect(reason).toContain(JSON.stringify(text));
          else expect(cronFields(text)).toContain(value);
        }
      }),
    );
  });
});
