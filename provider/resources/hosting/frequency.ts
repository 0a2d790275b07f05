import type * as z from "zod";
import { cronOf, FREQUENCY_WORDS, frequencyProblem } from "../../api/hosting/frequency";
import { type Field, field } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";

// Input for the times of backup schedules, scheduled tasks, cleanups and disk checks.

/** `when` is the beginning of the description. A word, such as `daily`, and its cron expression are equal when compared. */
export const frequencyField = <S extends z.core.$ZodType>(schema: S, when: string): Field<S> =>
  field(
    schema,
    `${when}: a cron expression with five fields, or one of the words below. A field contains numbers, lists, ranges and steps, or a single name such as \`MON\`. Words: ${FREQUENCY_WORDS.map((word) => `\`${word}\``).join(", ")}.`,
    { comparedAs: (value) => (typeof value === "string" ? cronOf(value) : value) },
  );

export function frequencyProblems(property: string, frequency: string | undefined): Problem[] {
  const reason = frequency === undefined ? undefined : frequencyProblem(frequency);
  return reason === undefined ? [] : [{ property, reason: `${reason}. It may also be one of ${FREQUENCY_WORDS.join(", ")}.` }];
}
