import type { Fields } from "./json";
import { type Moment, momentOf } from "./moment";
import type { World } from "./world";

/** Handles a due event. `moment` is the time at which the event was due, even if it is processed later. */
export type EventHandler = (moment: Moment, about: Fields) => void;

/** Processes all events that are due at `nowMs`, in their order. An event can add further events. Returns whether at least one event happened. */
export function settle(world: World, nowMs: number, handlers: ReadonlyMap<string, EventHandler>): boolean {
  let happened = false;
  for (let due = takeDue(world, nowMs); due; due = takeDue(world, nowMs)) {
    const handler = handlers.get(due.type);
    if (!handler)
      throw new Error(
        `The state file contains an unknown event, ${due.type}: it was written by another release of the sandbox. Delete it.`,
      );
    handler(momentOf(world, due.atMs), due.about);
    happened = true;
  }
  return happened;
}

function takeDue(world: World, nowMs: number) {
  let first: World["events"][number] | undefined;
  for (const event of world.events) {
    if (event.atMs > nowMs) continue;
    if (!first || event.atMs < first.atMs || (event.atMs === first.atMs && event.order < first.order)) first = event;
  }
  if (first) world.events.splice(world.events.indexOf(first), 1);
  return first;
}
