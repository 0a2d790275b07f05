import type { World } from "../../../sandbox";
import { sum } from "../../harness/bill";
import { lifecycleFixtures } from "../../harness/fixtures";

/** Returns the monthly bill, including what auto-grow and autoscaling can add later. */
export const mostBilled = (world: World): number => sum(lifecycleFixtures.map(({ billed }) => billed?.(world) ?? 0));

/** Tables whose rows are bought objects. */
const BOUGHT = lifecycleFixtures.flatMap(({ table, naming, paid = [] }) =>
  table !== undefined && naming !== "history" && paid.some(({ prepare }) => prepare === undefined) ? [table as keyof World] : [],
);

/** Returns the number of bought objects. */
export const objects = (world: World): number => sum(BOUGHT.map((table) => Object.keys(world[table] as object).length));
