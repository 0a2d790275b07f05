import type { Report } from "../protocol/report";
import { ReportedError } from "../protocol/thrown";
import { nameOf } from "../protocol/urn";
import { type Bag, isObject, type Value } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import type { Naming } from "./autonaming";
import type { Comparer, ResourceProvider } from "./resource-provider";

/** Lets the provider check the inputs and returns the checked inputs. A failed check ends the run, even in a preview. */
export async function checkedInputs(
  { report }: { readonly report: Report },
  next: ResourceState,
  provider: Pick<Comparer, "check"> & Pick<ResourceProvider, "ignoresAutonaming">,
  { olds, news, naming }: { olds: Bag; news: Bag; naming?: Naming | undefined },
): Promise<Bag> {
  const { urn } = next;
  if (naming?.warnsIfIgnored && provider.ignoresAutonaming) report.message({ severity: "warning", text: ignoredText(urn), urn });
  const { inputs, failures } = await provider.check(urn, olds, news, naming);
  if (failures.length === 0) return inputs;
  for (const { property, reason } of failures) {
    const where = property === "" ? "" : `: property ${property} value ${goText(news[property])}`;
    report.error(`${next.type} resource '${nameOf(next.urn)}'${where} has a problem: ${reason}`, next.urn);
  }
  throw new ReportedError(`${next.urn} is invalid`);
}

const ignoredText = (urn: string): string =>
  `${urn} resource has a custom autonaming setting but the provider does not support autonaming configuration, consider upgrading to a newer version`;

/** Formats a value as the engine prints it in the error of a check: in the form of Go. Observed with Pulumi 3.260. */
export function goText(value: Value | undefined): string {
  if (value === null || value === undefined) return "{<nil>}";
  if (Array.isArray(value)) return `{[${value.map(goText).join(" ")}]}`;
  if (!isObject(value)) return `{${typeof value === "object" ? "[secret]" : String(value)}}`;
  const entries = Object.keys(value).sort();
  return `{map[${entries.map((key) => `${key}:${goText(value[key])}`).join(" ")}]}`;
}
