import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";

/** Time limits of a resource's operations, in seconds (option `customTimeouts`). */
export interface Timeouts {
  create?: number;
  update?: number;
  delete?: number;
}

/** Seconds of each unit in a duration, as Go writes durations. */
const UNIT_SECONDS: Readonly<Record<string, number>> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 };
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g;
const DURATION = new RegExp(`^[+-]?(0|(${PART.source})+)$`);

export function timeoutsOf(given: RegisterResourceRequest.CustomTimeouts | undefined): Timeouts | undefined {
  const texts = { create: given?.getCreate(), update: given?.getUpdate(), delete: given?.getDelete() };
  const set = Object.entries(texts).flatMap(([operation, text]) => (text ? [[operation, secondsOf(text)]] : []));
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}

/** Returns the seconds of a duration such as `1h30m`. */
function secondsOf(text: string): number {
  if (!DURATION.test(text)) throw new Error(`unable to parse customTimeout Value ${text}`);
  const seconds = [...text.matchAll(PART)].reduce((sum, [, number, unit = ""]) => sum + Number(number) * (UNIT_SECONDS[unit] ?? 0), 0);
  return text.startsWith("-") ? -seconds : seconds;
}
