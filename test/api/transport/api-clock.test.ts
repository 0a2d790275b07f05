import { ApiClock, readClock } from "../../../provider/api/transport/api-clock";
import type { PacedResponse, WireCall } from "../../../provider/api/transport/handler";
import { inner, responded, wired } from "../../support/handlers";

test.each<[string, (string | undefined)[], number]>([
  ["equals this machine's clock until a response contains a date", [undefined], 500],
  ["ignores an unreadable date", ["yesterday"], 500],
  ["may be ahead of this machine's clock", ["Thu, 01 Jan 1970 00:01:00 GMT"], 50_500],
  ["follows the date of the latest response", ["Thu, 01 Jan 1970 00:01:00 GMT", "Thu, 01 Jan 1970 00:00:09 GMT"], -500],
  ["does not change with a response without a date", ["Thu, 01 Jan 1970 00:01:00 GMT", undefined], 50_500],
])("the API's clock %s", async (_, dates, expected) => {
  const clock = new ApiClock({ now: () => 10_000 });
  const responses = dates.map((date) => responded({ headers: date === undefined ? {} : { date } }));
  const send = readClock(inner<WireCall, PacedResponse>(...responses).send, clock);
  for (const _ of dates) await send(wired());
  expect(clock.at(500)).toBe(expected);
});
