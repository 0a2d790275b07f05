import { ceilingOf } from "../../bench/load/ceiling";
import { soak } from "../../bench/load/soak";
import type { JournalEntry } from "../../sandbox";

const entry = (seconds: number, status = 200, path = "/api/v1/projects"): JournalEntry => ({
  at: new Date(seconds * 1000).toISOString(),
  method: "GET",
  path,
  query: {},
  status,
});
const many = (count: number, seconds: number) => Array.from({ length: count }, () => entry(seconds));

describe("ceilingOf", () => {
  test("ceilingOf counts the requests per window, and a pause as unused", () => {
    // 200 requests in the first minute, a pause of 15 s, 150 requests, and then the last window of the run.
    const entries = [...many(200, 0), ...many(150, 75), ...many(10, 135)];
    expect(ceilingOf(entries)).toEqual({ requests: 360, refused: 0, minutes: 2.25, windows: [200, 150, 10], used: 350 / 450 });
  });

  test("ceilingOf counts neither refusals nor panel requests as use", () => {
    const entries = [...many(200, 0), entry(30, 429), entry(30, 200, "/api/client/servers"), entry(60)];
    expect(ceilingOf(entries)).toEqual({ requests: 202, refused: 1, minutes: 1, windows: [200, 1], used: 1 });
  });

  test("ceilingOf returns no used share if one window was enough for all requests", () => {
    expect(ceilingOf(many(3, 0)).used).toBeUndefined();
    expect(ceilingOf([]).windows).toEqual([]);
  });
});

test("the soak test repeats previews and needs no more sockets than allowed", async () => {
  const { previews, requests, resources, sockets, socketLimit, growthKbPerPreview } = await soak(0.001, () => undefined, 4);
  expect(previews).toBeGreaterThanOrEqual(12);
  expect(resources).toBeGreaterThanOrEqual(14);
  expect(requests / previews).toBeGreaterThanOrEqual(8); // a preview keeps no responses of an earlier preview
  expect(sockets).toBeLessThanOrEqual(socketLimit);
  expect(growthKbPerPreview).toEqual(expect.any(Number));
});
