import type { CheckContext } from "../../core/context";

/**
 * Returns the position of a resource among the new objects of one sort in this run, counted from 1. An example of a sort is `backup of
 * game server 1a2b3c4d`.
 */
export function turnOf({ declare, declaredBy }: Pick<CheckContext<never>, "declare" | "declaredBy">, sort: string): number {
  for (let turn = 1; ; turn++) {
    const place = `the ${turn}. new ${sort}`;
    if (declaredBy(place) !== undefined) continue;
    declare(place);
    return turn;
  }
}
