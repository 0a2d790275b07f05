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
])("cronOf translates the frequency %j into the cron expression %j", (frequency, cron) => {
  expect(cronOf(frequency)).toBe(cron);
});

test("cronOf translates every frequency word into a cron expression that the platform accepts", () => {
  for (const word of ["every_minute", "hourly", "daily", "weekly", "monthly", "yearly"])
    expect(frequencyProblem(cronOf(word))).toBeUndefined();
});
