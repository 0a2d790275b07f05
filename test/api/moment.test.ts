import { momentOf } from "../../provider/api/moment";
import { isRecent } from "../../provider/core/identity";
import { mayMount } from "../../provider/resources/hosting/application/never-deployed";

// On a machine in another zone than UTC these tell a date that is read in its own zone.

const NOON = Date.parse("2026-01-01T12:00:00Z");

test.each([
  "2026-01-01T12:00:00.000000Z",
  "2026-01-01T12:00:00",
  "2026-01-01 12:00:00",
  "2026-01-01 12:00:00.5",
  "2026-01-01T13:00:00+01:00",
  "2026-01-01 07:00:00-0500",
])("moment %s: a date without a zone is in UTC, whatever the machine's is", (date) => {
  expect(Math.abs(momentOf(date) - NOON)).toBeLessThan(1000);
});

test.each([undefined, null, "", "soon", 17])("moment %j: is none", (date) => expect(momentOf(date)).toBeNaN());

test("moments of two forms are compared as what they are: what was made a day ago, and what ran after a storage was made", () => {
  const clock = { now: () => NOON, sleep: async () => {} };
  expect(["2025-12-31 11:59:59", "2025-12-31 12:00:01"].map((date) => isRecent(date, clock))).toEqual([false, true]);
  const storage = { createdAt: "2026-01-01T12:00:00.000000Z", isOwnOfPreviews: false };
  const ran = (finished_at: string) => mayMount({ deployment_uuid: "a", status: "finished", finished_at }, storage);
  expect(["2026-01-01 11:59:59", "2026-01-01 12:00:01"].map(ran)).toEqual([false, true]);
});
