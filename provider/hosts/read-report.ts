import type { ReadResult } from "../core/lifecycle/sync";
import type { Run } from "../core/run/run";
import { nameOf } from "../core/urn";

/**
 * Logs what a refresh found: that the object is gone, or the inputs whose value on the platform differs from the state. A later diff does not show
 * the difference, because the refresh stores the platform's values.
 */
export function reportRead(run: Run, urn: string, { id, changed }: Pick<ReadResult, "id" | "changed">): void {
  const log = run.log(nameOf(urn), urn);
  if (id === "") log.gone();
  else if (changed.length > 0) log.report("warning", { line: "drift", keys: changed });
}
