import type { EngineName } from "../../rehearsal";

/** Engine that ran the program of a figure. `none` if the figure needs no engine. */
export type FigureEngine = EngineName | "none";

/** A measured figure with its limit. `npm run bench` prints it as one line. */
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

export const atLeast = (limit: number, measured: Measured, details: object = {}): Figure => ({
  ...atMost(limit, measured, { bound: "at least", ...details }),
  ok: measured.value >= limit,
});

/** Rounds to three decimals, because further decimals are noise. The comparison with the limit uses the exact value. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** For an even count, returns the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
