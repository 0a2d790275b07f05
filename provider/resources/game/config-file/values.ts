import * as z from "zod";
import { isBag } from "../../../core/values";

export type Scalar = string | number | boolean;
export type Values = { [key: string]: Scalar | Scalar[] | Values };

const Scalars = z.union([z.string(), z.number(), z.boolean()]);
const Lists = z.array(Scalars);

/** Largest depth of nested values. Configuration files that people write by hand do not nest deeper. */
const DEEPEST = 5;

const level = (depth: number): z.ZodType<Values> =>
  z.record(z.string().min(1), depth === 1 ? z.union([Scalars, Lists]) : z.union([Scalars, Lists, level(depth - 1)]));

export const ConfigValues: z.ZodType<Values> = level(DEEPEST);

export interface Leaf {
  readonly path: readonly string[];
  readonly value: Scalar | Scalar[];
}

export function leavesOf(values: unknown, above: readonly string[] = []): Leaf[] {
  if (!isBag(values)) return [];
  return Object.entries(values).flatMap(([key, value]) =>
    isBag(value) ? leavesOf(value, [...above, key]) : [{ path: [...above, key], value: value as Leaf["value"] }],
  );
}

export const keyText = (path: readonly string[]): string => path.join(".");

export function treeOf(leaves: readonly { path: readonly string[]; value: unknown }[]): Values {
  const tree: Record<string, unknown> = {};
  for (const { path, value } of leaves) {
    let at = tree;
    for (const key of path.slice(0, -1)) {
      if (!isBag(at[key])) at[key] = {};
      at = at[key] as Record<string, unknown>;
    }
    at[path.at(-1) ?? ""] = value;
  }
  return tree as Values;
}

export function valueAt(tree: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isBag(at) && Object.hasOwn(at, key) ? at[key] : undefined), tree);
}

/** The text of a configuration file. `set` changes only the lines of its key. All other lines, including comments, keep their place. */
export interface ConfigText {
  /** Returns undefined if the key does not exist. `wanted`, the program's value, decides whether a comment after the value is part of it. */
  get(path: readonly string[], wanted: Leaf["value"]): unknown;
  set(path: readonly string[], value: Leaf["value"]): void;
  text(): string;
}
