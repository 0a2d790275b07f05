import type { Alarm, Row, StackReport } from "../model/stack-report";
import type { AlarmItem, Style } from "./style";

// The texts and lists that several sections of a report have in common.

/** The sign of an operation. */
export const SIGNS: Readonly<Record<Row["op"], string>> = {
  create: "+",
  update: "~",
  replace: "±",
  delete: "−",
  deploy: "▶",
  run: "▶",
  read: "<",
  import: "+",
  adopt: "⇐",
};

/** Returns the name of a resource with its type. */
export const who = (style: Style, { name, kind }: { name: string; kind: string }): string =>
  `${style.code(name)}${kind === "" ? "" : ` (${typeText(style, kind)})`}`;

/** Returns a resource type as plain text, or as code if a forge could read it as Markdown or as an address. */
export const typeText = (style: Style, kind: string): string =>
  /^[\w.]{1,40}$/.test(kind) && !/[._]{2}|www/i.test(kind) ? kind : style.code(kind);

/** Returns the first items of a list, and the number of the remaining items. */
export function some(written: readonly string[], most: number, joint = ", "): string {
  const shown = written.length > most ? written.slice(0, most) : written;
  const more = written.length - shown.length;
  return `${shown.join(joint)}${more === 0 ? "" : `${shown.length === 0 ? "" : " "}and ${more} more`}`;
}

/** Maximum number of inputs or names in a cell. */
export const MOST_KEYS = 20;

/** Returns the items with the same key as one group, in the order of their first items. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

// The parts of the caution.

export interface AlarmLimits {
  /** Alarms per kind. */
  readonly most: number;
  /** Length of a text to copy. It is left out if it is longer. */
  readonly copiedBytes: number;
  /** Address of the full report. */
  readonly link?: string | undefined;
}

/** An alarm, and the stack that it belongs to. */
export interface Placed<A extends Alarm = Alarm> {
  readonly alarm: A;
  readonly stack: StackReport;
}

/** Returns the alarms of one kind. */
export const placed = <K extends Alarm["alarm"]>(all: readonly Placed[], kind: K): Placed<Extract<Alarm, { alarm: K }>>[] =>
  all.flatMap(({ alarm, stack }) => (alarm.alarm === kind ? [{ alarm: alarm as Extract<Alarm, { alarm: K }>, stack }] : []));

/** Returns the first items, and the number of the others. */
export function limited(items: readonly AlarmItem[], most: number, noun = ""): AlarmItem[] {
  const more = items.length - most;
  if (more <= 0) return [...items];
  return [...items.slice(0, most), { written: `${most > 0 ? "and " : ""}${more}${most > 0 ? " more" : ""}${noun}` }];
}

/** Returns the stack of an alarm as a phrase, if the report has several stacks. */
export const whereText = (style: Style, { stack }: StackReport, isOneOfMany: boolean): string =>
  isOneOfMany ? ` in ${style.code(stack)}` : "";
