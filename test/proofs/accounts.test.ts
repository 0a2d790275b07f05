import { tryAccounts, wrongs } from "./accounts/trial";
import { sorts } from "./ownership/stock";

/** `npm run proof -- accounts` tries every resource type. */
const SHORT = ["Project", "EnvironmentVariables", "StorageBackupSchedule", "Volume", "game_Schedule"];

const chosen = sorts.filter(({ title }) => SHORT.includes(title));
const cases = chosen.flatMap((sort) => wrongs.map((wrong) => [sort.title, wrong, sort] as const));

test.each(cases)("%s: no operation writes or forgets an object with the account of %s", async (_, wrong, sort) => {
  expect(await tryAccounts(sort, wrong)).toEqual({});
});
