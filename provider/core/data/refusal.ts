import type { Target } from "./permission";

/** Data that a step is about to delete. */
export interface DataLoss extends Target {
  /** The data in words: `50 GB volume with its files and backups`. */
  what: string;
  urn: string;
  /** Resources whose permission also covers this resource. The permission of an application covers its storages. */
  coveredBy?: readonly Target[];
  /** The value of `adopt` with which the resource finds this object again after the object left the state. */
  adopt?: string;
}

/**
 * The effect of a step on the data. The text of a refusal depends on it. `delete former`: the resource already has its new object, because the engine
 * created it before this deletion. `replace unasked`: the engine replaces the resource, although the provider found no difference that requires a
 * replacement.
 */
export type DataStep = "delete" | "delete former" | "replace" | "replace unasked" | "overwrite";

/** Returns the text of a refusal. `programRuns`: whether the engine runs the program. */
export function dataRefusalText(loss: DataLoss, step: DataStep, howToPermit: string, programRuns: boolean): string {
  const { type, name, id, what, urn, adopt } = loss;
  const resource = `${type} ${JSON.stringify(name)}${id === undefined || step === "overwrite" ? "" : ` (id ${id})`}`;
  if (step === "overwrite")
    return `${resource} would overwrite data: ${what}. Nothing was changed. To permit it: ${howToPermit}. Otherwise remove the resource from the program, which changes nothing on the platform.`;
  if (step === "replace" || step === "replace unasked") {
    // `check` receives the same values for `replaceOnChanges` and for an interrupted replacement, so the text names both.
    const unasked = ` If neither a change nor an option replaces it, the state still contains an interrupted replacement: run pulumi state delete '${urn}', set adopt: ${adopt} on the resource, and run pulumi up.`;
    return `replacing ${resource} would delete data: ${what}. Nothing was changed. To permit it: ${howToPermit}. To keep the data, revert the change or the option that replaces the resource.${step === "replace" ? "" : unasked}`;
  }
  if (step === "delete former")
    return `deleting the former object of ${resource} would delete data: ${what}. It was not deleted. The state keeps both objects, and every pulumi up tries the deletion again. To delete the former object: ${howToPermit}. To keep it outside Pulumi, run pulumi state delete '${urn}' in a terminal and choose the id ${id}.`;
  const refused = `deleting ${resource} would delete data: ${what}. It was not deleted and stays in the state`;
  const forget = `To keep it outside Pulumi: pulumi state delete '${urn}'.`;
  if (!programRuns)
    return `${refused}; objects that the engine deleted earlier in this run are gone. To delete it: ${howToPermit}. ${forget}`;
  return `${refused}. If you renamed the resource, keep the data under the new name: note the id of the new, empty object (pulumi stack --show-ids). Run pulumi state delete '<URN of the new resource>', and set the option aliases: [{ name: ${JSON.stringify(name)} }] on that resource. Then delete the empty object on the platform. ${forget} To delete it: ${howToPermit}.`;
}

/** The data and the advice of a refusal, or undefined for any other text. */
export function readDataRefusal(text: string): { what: string; howToPermit?: string } | undefined {
  if (!/\bwould (?:delete|overwrite) data: [\s\S]*(?:HOSTING_ALLOW_DATA_LOSS|hosting:allowDataLoss)/.test(text)) return undefined;
  const [, what = text] =
    /^([\s\S]*? would (?:delete|overwrite) data: [\s\S]*?)\. (?:Nothing was changed|It was not deleted)/.exec(text) ?? [];
  const [, howToPermit] = /To (?:permit|delete) (?:it|the former object): (.*?)\.?(?= (?:To keep|Otherwise) |$)/s.exec(text) ?? [];
  return { what, ...(howToPermit === undefined ? {} : { howToPermit }) };
}
