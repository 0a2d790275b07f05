import type * as z from "zod";
import { cronOf, FREQUENCY_WORDS, frequencyProblem } from "../../api/hosting/frequency";
import { type Field, field } from "../../core/field";
import type { Problem } from "../../core/resource";

// When something happens again and again: a cron expression or a word, the same for backup schedules, tasks, cleanup and disk checks.

/** `when`: what the documentation begins with. A word and its cron expression are one value. */
export const frequencyField = <S extends z.core.$ZodType>(schema: S, when: string): Field<S> =>
  field(
    schema,
    `${when}: a cron expression in five fields, of numbers, lists, ranges and steps (one name such as \`MON\` may stand alone), or one of ${FREQUENCY_WORDS.map((word) => `\`${word}\``).join(", ")}.`,
    { comparedAs: (value) => (typeof value === "string" ? cronOf(value) : value) },
  );

export function frequencyProblems(property: string, frequency: string | undefined): Problem[] {
  const reason = frequency === undefined ? undefined : frequencyProblem(frequency);
  return reason === undefined ? [] : [{ property, reason: `${reason}. Or it is one of ${FREQUENCY_WORDS.join(", ")}.` }];
}
