import { kindsOnDemand } from "../../provider/resources/on-demand";
import type { ReadingName } from "../../sandbox";
import type { Life } from "../life";
import * as all from "./all";

const order = Object.keys(kindsOnDemand);

/** Of every kind one, in the order of the docs. */
export const lives: readonly Life[] = Object.values<Life>(all).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));

/** Readings that touch all kinds alike: in the tests a kind of which nothing else is read in two ways meets one. What else touches a kind, its life says. */
export const MET_BY_EVERY_KIND: readonly ReadingName[] = ["lists", "nothing", "writes", "createdAt"];

export function lifeOf(kind: string): Life {
  const found = lives.find((life) => life.kind === kind);
  if (!found) throw new Error(`${kind} has no lifecycle fixture: add one in harness/lives.`);
  return found;
}

const patternsOf = (of: "repeats" | "remains", kind?: string): RegExp[] =>
  lives.flatMap((life) => (life[of] && (kind === undefined || life.kind === kind) ? [life[of]] : []));

/** Rows of which an interrupted run may leave one more: of all kinds, or of one. */
export const repeatable = (kind?: string): RegExp[] => patternsOf("repeats", kind);

/** Rows that a killed run may leave beside what it was to make: of all kinds, or of one. */
export const remaining = (kind?: string): RegExp[] => patternsOf("remains", kind);
