import { Cron } from "croner";
import type { Problem } from "../../core/resource";

/** The panel's columns are this wide, and cut what is longer without a word (docs/facts/game-panel.md 3.7). */
const LONGEST_FIELD = 191;

const FIELDS = [
  { name: "minute", allowed: "0 to 59" },
  { name: "hour", allowed: "0 to 23" },
  { name: "day of month", allowed: "1 to 31" },
  { name: "month", allowed: "1 to 12, or JAN to DEC" },
  { name: "day of week", allowed: "0 to 7, or SUN to SAT" },
] as const;

export const cronFields = (cron: string): string[] => cron.trim().split(/\s+/);

/** What is wrong with a cron expression, one problem for each field. What the panel refuses is from docs/facts/game-panel.md 3.7. */
export function cronProblems(property: string, cron: string): Problem[] {
  const fields = cronFields(cron);
  if (fields.length !== FIELDS.length) {
    const names = FIELDS.map(({ name }) => name).join(", ");
    const reason = `must have five fields (${names}); it has ${cron.trim() === "" ? 0 : fields.length}: ${JSON.stringify(cron)}.`;
    return [{ property, reason }];
  }
  const wrong = FIELDS.flatMap(({ name, allowed }, i) => {
    const value = fields[i] ?? "";
    if (value.length > LONGEST_FIELD) return [{ property, reason: `has a ${name} of more than ${LONGEST_FIELD} characters.` }];
    if (isField(value, i)) return [];
    const reason = `has ${JSON.stringify(value)} as its ${name}; allowed are ${allowed}, lists, ranges, and steps such as */5 or 10-30/5.`;
    return [{ property, reason }];
  });
  if (wrong.length > 0) return wrong;
  if (nextRun(cron, 0)) return [];
  return [{ property, reason: `never comes: ${JSON.stringify(cron)} has a day of month that none of its months has.` }];
}

/** When it runs next, after the moment `now`. */
export const nextRun = (cron: string, now: number): Date | undefined => parsed(cron)?.nextRun(new Date(now)) ?? undefined;

/** Signs of fields that go beyond lists, ranges and steps are for the days alone; `+` is nowhere else known. */
const SIGNS = [/^[\d*,/-]+$/, /^[\d*,/-]+$/, /^(\?|[\d*,/\-LW]+)$/, /^[\w*,/-]+$/, /^(\?|[\w*,/\-#]+)$/];

function isField(value: string, i: number): boolean {
  const alone = FIELDS.map((_, j) => (i === j ? value : "*")).join(" ");
  return SIGNS[i]?.test(value) === true && parsed(alone) !== undefined;
}

function parsed(cron: string): Cron | undefined {
  try {
    return new Cron(cronFields(cron).join(" "), { paused: true, timezone: "UTC", mode: "5-part" });
  } catch {
    return undefined;
  }
}
