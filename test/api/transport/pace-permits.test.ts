import type { PacedResponse, RateLimitCount, WireCall } from "../../../provider/api/transport/handler";
import { pace } from "../../../provider/api/transport/pace";
import { RateLimiter } from "../../../provider/api/transport/rate-limiter";
import { VirtualClock } from "../../harness/virtual-clock";
import { inner, responded, wired } from "../../support/handlers";
import { things } from "../../support/transport-fixture";

/** Sends one call and records the events that its two limiters receive. */
async function paced(response: PacedResponse | Error, call = things.grow) {
  const clock = new VirtualClock();
  const reported: string[] = [];
  const limiter = (name: string, limit: number) => {
    const made = new RateLimiter({ clock, limit });
    const release = made.release.bind(made);
    const releaseUnknown = made.releaseUnknown.bind(made);
    made.release = (permit, ...count) => {
      reported.push(`${name} released ${count.join("/")}`.trim());
      release(permit, ...count);
    };
    made.releaseUnknown = (permit) => {
      reported.push(`${name} released unknown`);
      releaseUnknown(permit);
    };
    made.pauseFor = (seconds) => void reported.push(`${name} paused for ${seconds}`);
    return made;
  };
  const limiters = { general: limiter("general", 200), "volume changes": limiter("volume changes", 10) };
  const send = pace(inner<WireCall, PacedResponse>(response).send, limiters);
  const outcome = await clock.run(send(wired({ call })).catch((error: unknown) => error));
  return { reported, outcome };
}

const count = (limit: number, remaining: number, isGeneral: boolean): RateLimitCount => ({ limit, remaining, isGeneral });
const refused = (of: RateLimitCount, retryAfter?: string) =>
  responded({
    status: 429,
    count: of,
    headers: { "x-ratelimit-remaining": `${of.remaining}`, ...(retryAfter ? { "retry-after": retryAfter } : {}) },
  });

test.each<[string, PacedResponse | Error, string[], PacedResponse["pause"]]>([
  [
    "whose response contains the general count",
    responded({ count: count(200, 9, true) }),
    ["general released 9/200", "volume changes released"],
    undefined,
  ],
  [
    "whose response contains a narrower count",
    responded({ count: count(10, 3, false) }),
    ["general released", "volume changes released 3/10"],
    undefined,
  ],
  ["without a response", new Error("no"), ["general released unknown", "volume changes released unknown"], undefined],
  [
    "that the general limit refused with 429",
    refused(count(200, 0, true), "20"),
    ["general paused for 20", "general released 0/200", "volume changes released"],
    { seconds: 20, isPaced: true },
  ],
  [
    "that the narrower limit refused with a 429 without Retry-After",
    refused(count(200, 150, true)),
    ["volume changes paused for 60", "general released 150/200", "volume changes released"],
    { seconds: 60, isPaced: true },
  ],
  [
    "whose 429 requires a longer wait than the transport accepts",
    refused(count(200, 0, true), "901"),
    ["general released", "volume changes released"],
    { seconds: 901, isPaced: true },
  ],
])("each limiter gets the permit back after a call %s", async (_, response, reported, pause) => {
  const { outcome, reported: found } = await paced(response);
  expect(found).toEqual(reported);
  if (response instanceof Error) expect(outcome).toBe(response);
  else expect(outcome).toEqual(pause ? { ...response, pause } : response);
});

test("a 429 without a known limit delays only the refused call", async () => {
  const { reported, outcome } = await paced(refused(count(200, 150, true), "7"), things.get);
  expect(reported).toEqual(["general released 150/200"]);
  expect(outcome).toMatchObject({ pause: { seconds: 7, isPaced: false } });
});
