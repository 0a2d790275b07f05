import * as z from "zod";
import { momentOf } from "../clock";
import { anyOf, dataOf, looseNumber } from "../generous";
import { isObject } from "../json";
import { queryInteger } from "./rules";

// See docs/spec/hosting-api.md, "Applications" and "Servers" (metrics), and docs/facts/hosting.md 9.1.

/** A time in milliseconds. The response contains a number, a text with a number, or a date. */
const Moment = z.union([
  looseNumber,
  z
    .string()
    .transform((text) => momentOf(text))
    .pipe(z.number()),
]);

/** A measurement: a pair of time and value, or an object with both (platform variant `metrics`). */
const Point = z.preprocess(
  (point) => (isObject(point) ? [point.time ?? point.timestamp ?? point.at, point.value ?? point.percent] : point),
  z.tuple([Moment, looseNumber], z.unknown()),
);

/**
 * An entry without a value is a gap and is left out. If no entry is readable, the call fails. Null would mean that metrics are off, and an empty list
 * would mean that there is no measurement yet.
 */
const Points = z.array(z.unknown()).transform((points, context) => {
  const read = points.map((point) => Point.safeParse(point).data).filter((point) => point !== undefined);
  if (read.length === 0 && points.length > 0) context.addIssue({ code: "custom", message: "no measurement can be read" });
  return read;
});

/** `cpu` and `memory` are null if metrics are turned off. */
export const Metrics = z.preprocess(dataOf, anyOf({ cpu: z.nullish(Points), memory: z.nullish(Points) }));
export type Metrics = z.output<typeof Metrics>;

export const MetricsQuery = z.object({ minutes: queryInteger(1).optional() });
