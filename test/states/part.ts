import type { Resource } from "@pulumi/pulumi";

/** Ids of what the platform has from the beginning. */
export interface Estate {
  alpha: string;
  beta: string;
  gameServer: string;
  bucket: string;
  /** A project that the stack reads and does not manage. */
  known: string;
}

/** One resource of a program that a state was written for. */
export interface Part {
  /** Export name of its kind, `Volume`, `game_Schedule`; `component` for one that no provider manages. */
  kind: string;
  name: string;
  /** `changed`: one input has another value. */
  declare(estate: Estate, made: ReadonlyMap<string, Resource>, changed: boolean): Resource;
  /** What an `up` does about that change. Default: `update`. */
  change?: "replace" | "none";
}

/** Declares the parts, each after those that it refers to. */
export function declareParts(parts: readonly Part[], estate: Estate, changed = false): void {
  const made = new Map<string, Resource>();
  for (const part of parts) made.set(idOf(part), part.declare(estate, made, changed));
}

export const idOf = ({ kind, name }: Pick<Part, "kind" | "name">): string => `${kind} ${name}`;
