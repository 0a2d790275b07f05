import { momentOf } from "../../provider/api/clock";

// If the machine's time zone is not UTC, these dates show whether the parser uses that time zone.

const NOON = Date.parse("2026-01-01T12:00:00Z");

test.each([
  "2026-01-01T12:00:00.000000Z",
  "2026-01-01T12:00:00",
  "2026-01-01 12:00:00",
  "2026-01-01 12:00:00.5",
  "2026-01-01T13:00:00+01:00",
  "2026-01-01 07:00:00-0500",
])("momentOf reads %s, and reads a date without a time zone as UTC", (date) => {
  expect(Math.abs(momentOf(date) - NOON)).toBeLessThan(1000);
});

test.each([undefined, null, "", "soon", 17])("momentOf returns NaN for %j", (date) => expect(momentOf(date)).toBeNaN());
