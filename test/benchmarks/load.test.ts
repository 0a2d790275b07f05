import type { JournalEntry } from "../../sandbox";
import { ceilingOf } from "./load/ceiling";
import { soak } from "./load/soak";

const entry = (seconds: number, status = 200, path = "/api/v1/projects"): JournalEntry => ({
  at: new Date(seconds * 1000).toISOString(),
  method: "GET",
  path,
  query: {},
  status,
});
const many = (count: number, seconds: number) => Array.from({ length: count }, () => entry(seconds));

describe("ceilingOf", () => {
  test("ceilingOf returns the requests of each window, and counts a pause as unused capacity", () => {
    // 200 requests in the first minute, a pause of 15 s, 150 requests, and then the last window of the run.
    const entries = [...many(200, 0), ...many(150, 75), ...many(10, 135)];
    expect(ceilingOf(entries)).toEqual({ requests: 360, refused: 0, minutes: 2.25, windows: [200, 150, 10], used: 350 / 450 });
  });

  test("ceilingOf counts neither refused requests nor panel requests as used", () => {
    const entries = [...many(200, 0), entry(30, 429), entry(30, 200, "/api/client/servers"), entry(60)];
    expect(ceilingOf(entries)).toEqual({ requests: 202, refused: 1, minutes: 1, windows: [200, 1], used: 1 });
  });

  test("ceilingOf returns no share of used requests if one window contains all requests", () => {
    expect(ceilingOf(many(3, 0)).used).toBeUndefined();
    expect(ceilingOf([]).windows).toEqual([]);
  });
});

test("the soak test repeats previews and stays within its limit of sockets", async () => {
  const { previews, requests, resources, sockets, socketLimit, growthKbPerPreview } = await soak(0.001, () => undefined, 4);
  expect(previews).toBeGreaterThanOrEqual(12);
  expect(resources).toBeGreaterThanOrEqual(14);
  expect(requests / previews).toBeGreaterThanOrEqual(8); // a preview keeps no responses of an earlier preview
  expect(sockets).toBeLessThanOrEqual(socketLimit);
  expect(growthKbPerPreview).toEqual(expect.any(Number));
});
