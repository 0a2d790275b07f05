import { hasOwnId } from "../core/definition/forms";
import { type AnyDefinition, apiOf } from "../core/definition/resource";
import { reportAuthorOf } from "../core/lifecycle/drift-report";
import type { ReadResult } from "../core/lifecycle/sync";
import type { Run } from "../core/run/run";
import { nameOf } from "../core/urn";
import type { Bag } from "../core/values";

interface Refreshed {
  readonly urn: string;
  /** The id and the properties in the state. */
  readonly id: string;
  readonly stored: Bag;
}

/**
 * Logs the result of a refresh: that the object is gone, or the inputs whose value on the platform differs from the state. Also logs who changed the
 * object. A later diff does not show the difference, because the refresh stores the platform's values.
 */
export async function reportRead(
  run: Run,
  definition: AnyDefinition,
  { urn, id, stored }: Refreshed,
  shown: Pick<ReadResult, "id" | "changed">,
): Promise<void> {
  const log = run.log(nameOf(urn), urn);
  if (shown.id === "") log.gone();
  else if (shown.changed.length > 0) log.report("warning", { line: "drift", keys: shown.changed });
  else return;
  if (apiOf(definition) === "hosting" && hasOwnId(definition, id, stored)) await reportAuthorOf(run, log, id);
}
