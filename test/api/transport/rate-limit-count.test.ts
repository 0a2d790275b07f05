import type { PacedResponse, WireCall } from "../../../provider/api/transport/handler";
import { readRateLimit } from "../../../provider/api/transport/rate-limit-count";
import { inner, responded, wired } from "../../support/handlers";
import { panelThings, things } from "../../support/transport-fixture";

const headers = (limit: number, remaining = 1) => ({ "x-ratelimit-limit": `${limit}`, "x-ratelimit-remaining": `${remaining}` });
const read = things.get;
const narrow = panelThings.create;

test.each<[string, [WireCall["call"], Record<string, string>][], boolean[]]>([
  [
    "counts a response without headers if its call has no other limit",
    [
      [read, {}],
      [narrow, {}],
      [things.grow, {}],
    ],
    [true, false, false],
  ],
  [
    "has the presumed size until a read reports another size",
    [
      [narrow, headers(200)],
      [narrow, headers(2)],
    ],
    [true, false],
  ],
  [
    "has the size that a read reports",
    [
      [read, headers(300)],
      [narrow, headers(300)],
      [narrow, headers(200)],
    ],
    [true, true, false],
  ],
  [
    "does not shrink with a smaller limit of a later read",
    [
      [read, headers(300)],
      [read, headers(5)],
    ],
    [true, false],
  ],
  [
    "grows with a larger limit of a later read",
    [
      [read, headers(5)],
      [read, headers(300)],
      [read, headers(5)],
    ],
    [true, true, false],
  ],
  [
    "does not take its size from a write",
    [
      [things.create, headers(2)],
      [read, headers(200)],
    ],
    [false, true],
  ],
])("the general limit %s", async (_, calls, areGeneral) => {
  const send = readRateLimit(
    inner<WireCall, PacedResponse>(...calls.map(([, reported]) => responded({ headers: reported }))).send,
    () => 200,
  );
  const found: boolean[] = [];
  for (const [call] of calls) found.push((await send(wired({ call }))).count.isGeneral);
  expect(found).toEqual(areGeneral);
});

test("the transport reads the limit and the remaining requests from the headers", async () => {
  const send = readRateLimit(inner<WireCall, PacedResponse>(responded({ headers: headers(200, 0) }), responded()).send, () => 200);
  expect((await send(wired())).count).toEqual({ limit: 200, remaining: 0, isGeneral: true });
  expect((await send(wired())).count).toEqual({ limit: undefined, remaining: undefined, isGeneral: true });
});
