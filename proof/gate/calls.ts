import { definitionOf } from "../../harness/kinds";
import type { PaidChange } from "../../harness/life";
import { lives } from "../../harness/lives";
import type { AnyDefinition } from "../../provider/core/resource";

/** A call that raises the bill, with the resource change that causes it. */
export interface PaidCall extends PaidChange<object> {
  kind: AnyDefinition;
}

/** Each call that costs money. */
export const PAID_CALLS: readonly PaidCall[] = lives.flatMap(({ kind, paid = [] }) =>
  paid.map((change) => ({ ...change, kind: definitionOf(kind) })),
);
