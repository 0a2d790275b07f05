import { cronOf, frequencyProblem } from "../../provider/api/hosting/frequency";

test.each([
  ["every_minute", "* * * * *"],
  ["hourly", "0 * * * *"],
  ["@daily", "0 0 * * *"],
  ["weekly", "0 0 * * 0"],
  [" monthly ", "0 0 1 * *"],
  ["@yearly", "0 0 1 1 *"],
  ["30  4 * * 1", "30 4 * * 1"],
  ["@every_minute", "@every_minute"],
])("frequency: %j as cron is %j", (frequency, cron) => {
  expect(cronOf(frequency)).toBe(cron);
});

test("frequency: the cron expression of every word is one that the platform takes", () => {
  for (const word of ["every_minute", "hourly", "daily", "weekly", "monthly", "yearly"])
    expect(frequencyProblem(cronOf(word))).toBeUndefined();
});
