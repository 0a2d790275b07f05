/**
 * Words that the platform accepts instead of a cron expression, each with the expression that it stands for. All words except `every_minute` are also valid with a
 * leading `@` (docs/facts/hosting.md 6.2).
 */
const CRONS = {
  every_minute: "* * * * *",
  hourly: "0 * * * *",
  daily: "0 0 * * *",
  weekly: "0 0 * * 0",
  monthly: "0 0 1 * *",
  yearly: "0 0 1 1 *",
} as const;

type Word = keyof typeof CRONS;

export const FREQUENCY_WORDS = Object.keys(CRONS) as Word[];

const wordOf = (frequency: string): Word | undefined =>
  FREQUENCY_WORDS.find((word) => word === frequency.trim().replace(/^@(?!every_minute)/, ""));

/**
 * Returns the cron expression of a frequency, for comparisons: some calls store a word unchanged, other calls store its cron expression
 * (docs/facts/hosting.md 9.3).
 */
export function cronOf(frequency: string): string {
  const word = wordOf(frequency);
  return word === undefined ? frequency.trim().split(/\s+/).join(" ") : CRONS[word];
}

interface CronField {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** A name is valid only as the whole field, not in a list or range. */
  readonly names: readonly string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const FIELDS: readonly CronField[] = [
  { name: "minute", from: 0, to: 59, names: [] },
  { name: "hour", from: 0, to: 23, names: [] },
  { name: "day of month", from: 1, to: 31, names: [] },
  { name: "month", from: 1, to: 12, names: MONTHS },
  { name: "day of week", from: 0, to: 7, names: DAYS },
];

/**
 * Returns why the platform refuses a frequency, as the rest of a sentence that begins with the property's name. Undefined if it is valid. The
 * platform's validator supports less than other cron parsers: no names in lists and ranges, no `L`, `W`, `#` and `?` (docs/facts/hosting.md 13.8). A
 * day matches an expression only if it matches both the day of month and the day of week.
 */
export function frequencyProblem(frequency: string): string | undefined {
  if (wordOf(frequency) !== undefined) return undefined;
  const texts = frequency.trim().split(/\s+/);
  if (texts.length !== FIELDS.length) {
    const count = frequency.trim() === "" ? 0 : texts.length;
    return `must have five fields (${FIELDS.map(({ name }) => name).join(", ")}); it has ${count}: ${JSON.stringify(frequency)}`;
  }
  const values = FIELDS.map((field, i) => valuesIn(field, texts[i] ?? ""));
  const wrong = values.indexOf(undefined);
  const field = FIELDS[wrong];
  if (field) return `has ${JSON.stringify(texts[wrong])} as its ${field.name}; allowed are ${allowedText(field)}`;
  const [, , days, months, weekdays] = values;
  return days && months && weekdays && everComes(days, months, weekdays)
    ? undefined
    : `never occurs: no day matches the day of month, month and day of week in ${JSON.stringify(frequency)}`;
}

const allowedText = ({ from, to, names }: CronField) =>
  `${from} to ${to}, lists, ranges, steps such as */5${names.length === 0 ? "" : `, or one name alone, such as ${names[1]?.toUpperCase()}`}`;

/** Returns the values that a field matches. Undefined if the platform does not support the form of the field. */
function valuesIn(field: CronField, text: string): ReadonlySet<number> | undefined {
  const named = field.names.indexOf(text.toLowerCase());
  if (named >= 0) return new Set([field.from + named]);
  const items = text.split(",").map((item) => valuesOf(field, item));
  return items.every((item) => item !== undefined) ? new Set(items.flat()) : undefined;
}

function valuesOf({ from, to }: CronField, item: string): number[] | undefined {
  const parts = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(item);
  if (!parts) return undefined;
  const [, all, first, last, every = "1"] = parts;
  const [low, high, step] = [all ? from : Number(first), all ? to : Number(last ?? first), Number(every)];
  const isAlone = !all && last === undefined;
  if (low < from || high > to || low > high || step < 1 || step > to || (isAlone && step !== 1)) return undefined;
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, n) => low + n * step);
}

/** Within 28 years, every date, even 29 February, falls on every day of the week. A frequency without a day in these years never occurs. */
const [FIRST_YEAR, YEARS] = [2000, 28];

function everComes(days: ReadonlySet<number>, months: ReadonlySet<number>, weekdays: ReadonlySet<number>): boolean {
  const isWanted = (weekday: number) => weekdays.has(weekday) || (weekday === 0 && weekdays.has(7));
  for (let year = FIRST_YEAR; year < FIRST_YEAR + YEARS; year++) {
    for (const month of months) {
      for (const day of days) {
        const date = new Date(Date.UTC(year, month - 1, day));
        if (date.getUTCMonth() === month - 1 && isWanted(date.getUTCDay())) return true;
      }
    }
  }
  return false;
}
