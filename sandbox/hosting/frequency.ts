import { frequencyProblem } from "../../provider/api/hosting/frequency";
import { refuse } from "../http/reply";

/** Refuses with 422 if the field is sent and is not a frequency. */
export function refuseFrequency(field: string, frequency: string | undefined): void {
  if (frequency !== undefined && frequencyProblem(frequency) !== undefined)
    throw refuse.invalid({ [field]: ["The frequency must be a cron expression or one of the known words."] });
}
