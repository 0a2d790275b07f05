import { goText } from "../protocol/go-text";
import type { Report } from "../protocol/report";
import { nameOf } from "../protocol/urn";
import type { Bag } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import { ReportedError } from "./reported-error";
import type { Comparer } from "./resource-provider";

/** Checks the inputs of a resource. A failure ends the run, also in a preview. */
export async function checkedInputs(
  { report }: { readonly report: Report },
  next: ResourceState,
  provider: Pick<Comparer, "check">,
  olds: Bag,
  news: Bag,
): Promise<Bag> {
  const { inputs, failures } = await provider.check(next.urn, olds, news);
  if (failures.length === 0) return inputs;
  for (const { property, reason } of failures) {
    const where = property === "" ? "" : `: property ${property} value ${goText(news[property])}`;
    report.error(`${next.type} resource '${nameOf(next.urn)}'${where} has a problem: ${reason}`, next.urn);
  }
  throw new ReportedError(`${next.urn} is invalid`);
}
