import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { lifecycleFixtures } from "../../harness/fixtures";
import type { PaidChange } from "../../harness/lifecycle-fixture";
import { definitionOf } from "../../harness/resource-types";

/** A call that raises the bill, with the resource change that causes it. */
export interface PaidCall extends PaidChange<object> {
  kind: AnyDefinition;
}

export const PAID_CALLS: readonly PaidCall[] = lifecycleFixtures.flatMap(({ kind, paid = [] }) =>
  paid.map((change) => ({ ...change, kind: definitionOf(kind) })),
);
