import type { Alarm, StackReport } from "../model/stack-report";
import type { AlarmItem, Style } from "./style";

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
