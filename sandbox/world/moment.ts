import type { Fields } from "./json";
import type { Dated, World } from "./world";

/** The world at one point in time, with functions that generate ids and time stamps for it and plan events. */
export interface Moment {
  readonly world: World;
  readonly nowMs: number;
  /** Returns a new uuid of the platform: 24 lower-case letters and digits, not an RFC 4122 UUID (docs/facts/hosting.md 1.1). */
  uuid(): string;
  text(length: number): string;
  /** Returns the next integer id for this kind of object, from 1. */
  integer(kind: string): number;
  /** Returns the time of this moment in the form of the hosting API. */
  stamp(): string;
  dated(): Dated;
  later(seconds: number, type: string, about: Fields): void;
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

export function momentOf(world: World, nowMs: number): Moment {
  const text = (length: number) => Array.from({ length }, () => ALPHABET[Math.floor(random(world) * ALPHABET.length)]).join("");
  return {
    world,
    nowMs,
    text,
    uuid: () => `${ALPHABET[Math.floor(random(world) * 26)]}${text(23)}`, // the first character is a letter, so that a uuid is never mistaken for an integer id
    integer: (kind) => {
      const next = (world.counters[kind] ?? world.firstId) + 1;
      world.counters[kind] = next;
      return next;
    },
    stamp: () => stampOf(nowMs),
    dated: () => ({ created_at: stampOf(nowMs), updated_at: stampOf(nowMs) }),
    later: (seconds, type, about) => {
      const order = (world.counters.events ?? 0) + 1;
      world.counters.events = order;
      world.events.push({ type, atMs: nowMs + Math.round(seconds * 1000), order, about });
    },
  };
}

/** Returns a time as in upstream's responses: ISO 8601 with microseconds. */
export const stampOf = (atMs: number): string => new Date(atMs).toISOString().replace("Z", "000Z");

/**
 * Returns the next random number from 0 to 1 (Mulberry32). The generator's state is part of the world, so a seed produces the same ids on
 * every machine.
 */
function random(world: World): number {
  world.random = (world.random + 0x6d2b79f5) >>> 0;
  let mixed = world.random;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Handles a planned event. `moment` is the time for which the event was planned, even if it is processed later. */
export type EventHandler = (moment: Moment, about: Fields) => void;

/** Processes all due events in the order of their times, including due events that handlers add. Returns whether there were any. */
export function settle(world: World, nowMs: number, handlers: ReadonlyMap<string, EventHandler>): boolean {
  let happened = false;
  for (let due = takeDue(world, nowMs); due; due = takeDue(world, nowMs)) {
    const handler = handlers.get(due.type);
    if (!handler)
      throw new Error(
        `The state file contains an unknown event, ${due.type}: another release of the sandbox wrote the file. Delete the file.`,
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
