import { Cron } from "croner";
import type { Problem } from "../../core/resource";

/** Maximum length of a field. The panel silently cuts longer values (docs/facts/game-panel.md 3.7). */
const LONGEST_FIELD = 191;

const FIELDS = [
  { name: "minute", allowed: "0 to 59", values: 60 },
  { name: "hour", allowed: "0 to 23", values: 24 },
  { name: "day of month", allowed: "1 to 31", values: 31 },
  { name: "month", allowed: "1 to 12, or JAN to DEC", values: 12 },
  { name: "day of week", allowed: "0 to 7, or SUN to SAT", values: 7 },
] as const;

export const cronFields = (cron: string): string[] => cron.trim().split(/\s+/);

/** Returns the problems of a cron expression, one per field. The panel's rules are in docs/facts/game-panel.md 3.7. */
export function cronProblems(property: string, cron: string): Problem[] {
  const fields = cronFields(cron);
  if (fields.length !== FIELDS.length) {
    const names = FIELDS.map(({ name }) => name).join(", ");
    const reason = `must have five fields (${names}); it has ${cron.trim() === "" ? 0 : fields.length}: ${JSON.stringify(cron)}.`;
    return [{ property, reason }];
  }
  const wrong = FIELDS.flatMap(({ name, allowed }, i) => {
    const value = fields[i] ?? "";
    if (value.length > LONGEST_FIELD)
      return [{ property, reason: `has a ${name} field of ${value.length} characters; at most ${LONGEST_FIELD} are allowed.` }];
    if (isField(value, i)) return [];
    const reason = `has ${JSON.stringify(value)} as its ${name}; allowed are ${allowed}, lists, ranges, and steps such as */5 or 10-30/5.`;
    return [{ property, reason }];
  });
  if (wrong.length > 0) return wrong;
  if (nextRun(cron, 0)) return [];
  return [{ property, reason: `can never run: none of the months in ${JSON.stringify(cron)} has this day of month.` }];
}

/** Returns the next run after the moment `now`. */
export const nextRun = (cron: string, now: number): Date | undefined => parsed(cron)?.nextRun(new Date(now)) ?? undefined;

/**
 * Characters that each field allows. All fields allow lists, ranges and steps. Only the day fields allow further characters. The day of
 * month does not allow them in a list.
 */
const SIGNS = [/^[\d*,/-]+$/, /^[\d*,/-]+$/, /^(\?|[\d*,/-]+|[\d*/\-LW]+)$/, /^[\w*,/-]+$/, /^(\?|[\w*,/\-#]+)$/];

function isField(value: string, i: number): boolean {
  const alone = FIELDS.map((_, j) => (i === j ? value : "*")).join(" ");
  return SIGNS[i]?.test(inUsualForm(value, i)) === true && parsed(alone) !== undefined;
}

/**
 * Rewrites forms that the panel accepts but the library croner refuses: a plus before a number, a step larger than its field, and a range
 * of weekdays that begins with 7.
 */
function inUsualForm(value: string, i: number): string {
  const { values = Number.POSITIVE_INFINITY } = FIELDS[i] ?? {};
  const parts = value.split(",").map((part) =>
    part
      .replace(/^\+(?=\d+$)/, "")
      .replace(/^\*\/(\d+)$/, (step, size: string) => (Number(size) > values ? `*/${values}` : step))
      .replace(/^7-(?=\d)/, i === FIELDS.length - 1 ? "0-" : "7-"),
  );
  return parts.join(",");
}

function parsed(cron: string): Cron | undefined {
  try {
    return new Cron(cronFields(cron).map(inUsualForm).join(" "), { paused: true, timezone: "UTC", mode: "5-part" });
  } catch {
    return undefined;
  }
}
