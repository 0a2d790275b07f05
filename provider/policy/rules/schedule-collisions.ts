import { cronOf } from "../../api/hosting/frequency";
import { isUnknown } from "../../core/values";
import { type Placed, stackRule } from "../rule";
import { Timetable } from "../timetable";

/** For each type: the input with the times, the input with the place, and the input that switches the schedule on. */
const PARTS = {
  "game.Schedule": { times: "cron", place: "server", isOn: "isActive" },
  ScheduledTask: { times: "frequency", place: "applicationUuid", isOn: "enabled" },
} as const;

const partsOf = ({ kind }: Placed) => PARTS[kind as keyof typeof PARTS];

export const scheduleCollisions = stackRule({
  id: "schedule-collisions",
  description: "Two schedules of one game server, or two tasks of one application, do not run in the same minute.",
  cure: "Move one of them by a few minutes.",
  reads: Object.fromEntries(Object.entries(PARTS).map(([kind, { times, place, isOn }]) => [kind, [times, place, isOn]])),
  stack(all) {
    const running = all.flatMap((one) => {
      const times = timesOf(one);
      return times === undefined ? [] : [{ one, times }];
    });
    return running.flatMap(({ one, times }, i) => {
      const met = running.slice(0, i).find((other) => isSamePlace(one, other.one) && times.meets(other.times));
      return met === undefined ? [] : [{ resource: one, text: `it runs in the same minute as "${met.one.name}"` }];
    });
  },
});

/** Returns undefined if the schedule is off, or if its times are not known yet. */
function timesOf(one: Placed): Timetable | undefined {
  const { times, isOn } = partsOf(one);
  const text = one.inputs[times];
  return one.inputs[isOn] === false || typeof text !== "string" || isUnknown(text) ? undefined : Timetable.of(cronOf(text));
}

/** Compares the ids of the places. In a preview, the id of a new application is unknown, so the resources of the ids are compared. */
function isSamePlace(one: Placed, other: Placed): boolean {
  const { place } = partsOf(one);
  if (one.kind !== other.kind) return false;
  const [id, otherId] = [one.inputs[place], other.inputs[place]];
  if (!isUnknown(id) && !isUnknown(otherId)) return id !== undefined && id === otherId;
  const sources = new Set(one.sources(place));
  return other.sources(place).some((urn) => sources.has(urn));
}
