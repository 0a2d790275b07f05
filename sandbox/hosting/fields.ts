import { frequencyProblem } from "../../provider/api/hosting/frequency";
import { refuse } from "../http/reply";

export function refuseFrequency(field: string, frequency: string | undefined): void {
  if (frequency !== undefined && frequencyProblem(frequency) !== undefined)
    throw refuse.invalid({ [field]: ["The frequency must be a cron expression or one of the known words."] });
}

/**
 * Removes HTML tags, as upstream's models do in names and descriptions (docs/facts/hosting.md 2). A tag without `>` extends to the end of
 * the text.
 */
export const untagged = (value: string): string => value.replace(/<(?!\s)[^>]*(?:>|$)/g, "");
