import { Cron } from "croner";
import type { Problem } from "../../core/resource";

const FIELDS = [
  { name: "minute", allowed: "0 to 59" },
  { name: "hour", allowed: "0 to 23" },
  { name: "day of month", allowed: "1 to 31" },
  { name: "month", allowed: "1 to 12, or JAN to DEC" },
  { name: "day of week", allowed: "0 to 7, or SUN to SAT" },
] as const;

export const cronFields = (cron: string): string[] => cron.trim().split(/\s+/);

/** What is wrong with a cron expression, by its field. The panel refuses a step without a range (`5/10`), which others take. */
export function cronProblems(property: string, cron: string): Problem[] {
  const fields = cronFields(cron);
  if (fields.length !== FIELDS.length) {
    return [
      {
        property,
        reason: `must have five fields (${FIELDS.map((f) => f.name).join(", ")}), in UTC; it has ${fields.length}: ${JSON.stringify(cron)}.`,
      },
    ];
  }
  const wrong = FIELDS.flatMap(({ name, allowed }, i) => {
    const value = fields[i] ?? "";
    const alone = FIELDS.map((_, j) => (i === j ? value : "*")).join(" ");
    const bad = /^\d+\/\d+$/.test(value) || !/^[\w*,/\-?]+$/.test(value) || parsed(alone) === undefined;
    return bad
      ? [{ property, reason: `has ${JSON.stringify(value)} as its ${name}; allowed are ${allowed}, lists, ranges, and steps such as */5.` }]
      : [];
  });
  if (wrong.length > 0) return wrong;
  return parsed(cron)?.nextRun() ? [] : [{ property, reason: `never comes: ${JSON.stringify(cron)} names a day that no month has.` }];
}

/** When it runs next, after the moment `now`. */
export const nextRun = (cron: string, now: number): Date | undefined => parsed(cron)?.nextRun(new Date(now)) ?? undefined;

function parsed(cron: string): Cron | undefined {
  try {
    return new Cron(cronFields(cron).join(" "), { paused: true, timezone: "UTC", mode: "5-part" });
  } catch {
    return undefined;
  }
}
