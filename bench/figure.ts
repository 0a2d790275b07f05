import type { EngineName } from "../testing";

/** What carried a figure's program out; `none` where no engine took part. */
export type FigureEngine = EngineName | "none";

/** One measured number beside the number that it must reach. One line of `npm run bench`. */
export interface Figure {
  benchmark: string;
  program?: string;
  value: number;
  unit: string;
  limit: number;
  ok: boolean;
  engine: FigureEngine;
  [detail: string]: unknown;
}

interface Measured {
  benchmark: string;
  program?: string;
  value: number;
  unit: string;
  engine: FigureEngine;
}

/** A number that must not be larger than its limit. */
export const atMost = (limit: number, { benchmark, program, value, unit, engine }: Measured, details: object = {}): Figure => ({
  benchmark,
  ...(program === undefined ? {} : { program }),
  value: rounded(value),
  unit,
  limit,
  ok: value <= limit,
  engine,
  ...details,
});

/** A number that must not be smaller than its limit. */
export const atLeast = (limit: number, measured: Measured, details: object = {}): Figure => ({
  ...atMost(limit, measured, { bound: "at least", ...details }),
  ok: measured.value >= limit,
});

/** Three decimals: more is noise. The comparison with the limit uses the whole number. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The middle one; of an even number the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
