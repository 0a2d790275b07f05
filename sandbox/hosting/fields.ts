import { frequencyProblem } from "../../provider/api/hosting/frequency";
import { refuse } from "../http/reply";

/** Refuses with 422 if the request contains the field and its value is not a frequency. */
export function refuseFrequency(field: string, frequency: string | undefined): void {
  if (frequency !== undefined && frequencyProblem(frequency) !== undefined)
    throw refuse.invalid({ [field]: ["The frequency must be a cron expression or one of the known words."] });
}

/**
 * Removes HTML tags, as most of upstream's models do in names and descriptions (docs/facts/hosting.md 2). An unclosed tag extends to the end of the
 * text. A `<` before a space is kept.
 */
export const untagged = (value: string): string => value.replace(/<(?!\s)[^>]*(?:>|$)/g, "");
