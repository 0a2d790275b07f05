import fc from "fast-check";
import { type EventHandler, momentOf, settle } from "../../../sandbox/world/moment";
import { emptyWorld } from "../../../sandbox/world/world";

test("each event happens at its planned time, even if another event planned it", () => {
  const at = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(fc.array(at, { maxLength: 12 }), fc.array(at, { minLength: 1, maxLength: 5 }), (plannedSeconds, looks) => {
      const world = emptyWorld(1, []);
      const happened: [string, number][] = [];
      const handlers = new Map<string, EventHandler>([
        [
          "first",
          (moment, { n }) => {
            happened.push([`first ${n}`, moment.nowMs]);
            moment.later(5, "second", { n: n ?? 0 });
          },
        ],
        ["second", (moment, { n }) => happened.push([`second ${n}`, moment.nowMs])],
      ]);
      for (const [n, seconds] of plannedSeconds.entries()) momentOf(world, 0).later(seconds, "first", { n });
      for (const seconds of [...looks, 60].sort((a, b) => a - b)) settle(world, seconds * 1000, handlers);
      expect(happened.map(([, ms]) => ms)).toEqual(happened.map(([, ms]) => ms).sort((a, b) => a - b));
      const expected = plannedSeconds.flatMap((seconds, n) => [
        [`first ${n}`, seconds * 1000],
        [`second ${n}`, (seconds + 5) * 1000],
      ]);
      expect([...happened].sort()).toEqual(expected.sort());
      expect(world.events).toEqual([]);
    }),
  );
});

test("events with the same time happen in their planned order", () => {
  const world = emptyWorld(1, []);
  const happened: unknown[] = [];
  const handlers = new Map<string, EventHandler>([["x", (_, { n }) => happened.push(n)]]);
  for (const n of [1, 2, 3]) momentOf(world, 0).later(1, "x", { n });
  expect(settle(world, 999, handlers)).toBe(false);
  expect(happened).toEqual([]);
  expect(settle(world, 1000, handlers)).toBe(true);
  expect(happened).toEqual([1, 2, 3]);
});

test("`settle` fails at an unknown event", () => {
  const world = emptyWorld(1, []);
  momentOf(world, 0).later(0, "from.another.release", {});
  expect(() => settle(world, 0, new Map())).toThrow(/unknown event, from\.another\.release/);
});

test("a uuid is unique and has 24 characters, and integers count up", () => {
  const moment = momentOf(emptyWorld(7, []), 0);
  const uuids = Array.from({ length: 2000 }, () => moment.uuid());
  for (const uuid of uuids) expect(uuid).toMatch(/^[a-z][a-z0-9]{23}$/);
  expect(new Set(uuids).size).toBe(2000);
  expect([moment.integer("a"), moment.integer("a"), moment.integer("b")]).toEqual([1, 2, 1]);
  expect(momentOf(emptyWorld(0, []), Date.parse("2026-01-01T00:00:00.123Z")).stamp()).toBe("2026-01-01T00:00:00.123000Z");
});

test("a table has no row named like a member of Object.prototype, such as `constructor`", () => {
  const { projects, tokens } = emptyWorld(1, ["projects"]);
  for (const id of ["constructor", "toString", "__proto__"]) expect([projects[id], tokens[id]]).toEqual([undefined, undefined]);
});
