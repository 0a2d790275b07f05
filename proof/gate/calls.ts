import { definitionOf } from "../../harness/kinds";
import type { PaidChange } from "../../harness/life";
import { lives } from "../../harness/lives";
import type { AnyDefinition } from "../../provider/core/resource";

/** A call that raises the bill, by the change of a resource that leads to it. */
export interface PaidCall extends PaidChange<object> {
  kind: AnyDefinition;
}

/** Each call that costs money. */
export const PAID_CALLS: readonly PaidCall[] = lives.flatMap(({ kind, paid = [] }) =>
  paid.map((change) => ({ ...change, kind: definitionOf(kind) })),
);
