import * as z from "zod";
import { anyOf, looseNumber, shown } from "../generous";
import { queryInteger } from "./rules";

// docs/spec/hosting-api.md, "Applications" and "Servers" (metrics); the shape from docs/facts/hosting.md 9.1.

/** A moment in milliseconds, and what was measured then. */
const Point = z.tuple([looseNumber, looseNumber], z.unknown());

/** Null where metrics are off. */
export const Metrics = anyOf({ cpu: shown(z.array(Point)), memory: shown(z.array(Point)) });
export type Metrics = z.output<typeof Metrics>;

/** How far back they go. */
export const MetricsQuery = z.object({ minutes: queryInteger(1).optional() });
