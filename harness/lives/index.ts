import { kindsOnDemand } from "../../provider/resources/on-demand";
import type { ReadingName } from "../../sandbox";
import type { Life } from "../life";
import * as all from "./all";

const order = Object.keys(kindsOnDemand);

/** One lifecycle fixture for every resource type, in the order of the docs. */
export const lives: readonly Life[] = Object.values<Life>(all).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));

/**
 * Platform variants that affect all resource types alike: tests of a resource type without variants of its own use
 * one of them. The lifecycle fixture lists the others.
 */
export const MET_BY_EVERY_KIND: readonly ReadingName[] = ["lists", "nothing", "writes", "createdAt"];

export function lifeOf(kind: string): Life {
  const found = lives.find((life) => life.kind === kind);
  if (!found) throw new Error(`${kind} has no lifecycle fixture: add one in harness/lives.`);
  return found;
}

const patternsOf = (of: "repeats" | "remains", kind?: string): RegExp[] =>
  lives.flatMap((life) => (life[of] && (kind === undefined || life.kind === kind) ? [life[of]] : []));

/** Returns rows that an interrupted run may duplicate: for all resource types, or for one. */
export const repeatable = (kind?: string): RegExp[] => patternsOf("repeats", kind);

/**
 * Returns rows that a killed run may leave in addition to those that it had to create: for all resource types, or
 * for one.
 */
export const remaining = (kind?: string): RegExp[] => patternsOf("remains", kind);
