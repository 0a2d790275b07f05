import * as z from "zod";
import { anyOf, looseNumber } from "../generous";
import { isObject } from "../json";
import { momentOf } from "../moment";
import { queryInteger } from "./rules";

// docs/spec/hosting-api.md, "Applications" and "Servers" (metrics); the shape from docs/facts/hosting.md 9.1.

/** A moment in milliseconds: it may be written as a number, as a text of one, or as a date. */
const Moment = z.union([
  looseNumber,
  z
    .string()
    .transform((text) => momentOf(text))
    .pipe(z.number()),
]);

/** A moment and what was measured then: a pair, or an object (reading `metrics`). */
const Point = z.preprocess(
  (point) => (isObject(point) ? [point.time ?? point.timestamp ?? point.at, point.value ?? point.percent] : point),
  z.tuple([Moment, looseNumber], z.unknown()),
);

/** A gap has no value and is left out. A list of which nothing can be read fails the call: null or empty would say something else. */
const Points = z.array(z.unknown()).transform((points, context) => {
  const read = points.map((point) => Point.safeParse(point).data).filter((point) => point !== undefined);
  if (read.length === 0 && points.length > 0) context.addIssue({ code: "custom", message: "no measurement can be read" });
  return read;
});

/** Null if metrics are off. */
export const Metrics = z.preprocess(
  (answer) => (isObject(answer) && isObject(answer.data) ? answer.data : answer),
  anyOf({ cpu: z.nullish(Points), memory: z.nullish(Points) }),
);
export type Metrics = z.output<typeof Metrics>;

/** How far back they go. */
export const MetricsQuery = z.object({ minutes: queryInteger(1).optional() });
