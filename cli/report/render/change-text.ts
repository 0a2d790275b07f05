import type { Change } from "../model";
import type { Style } from "./style";

/** Keeps a sign on the same line as its text. */
const NO_BREAK = "\u00a0";

const CHANGE_SIGNS = { add: "+", update: "~", delete: "−" } as const;

/** Limit for a value as JSON, which is longer because of its quotes and escapes. */
const WRITTEN_LENGTH = 250;

/** Returns the text for a change of one value, starting from the value in the state. */
export function changeText(style: Style, { path, kind, before, after, platform, isUnknown, line }: Change, hasValues: boolean): string {
  const value = (one: string | number | boolean) => (typeof one === "string" ? style.code(JSON.stringify(one), WRITTEN_LENGTH) : `${one}`);
  const key = `${style.code(path)}${line === undefined ? "" : ` line ${line}`}`;
  const sign = `${CHANGE_SIGNS[kind]}${NO_BREAK}`;
  if (!hasValues || (before === undefined && after === undefined && platform === undefined)) return `${sign}${key}`;
  const met = platform === undefined ? "" : ` (the platform has ${value(platform)})`;
  if (after === undefined && isUnknown) return `${key}: ${before === undefined ? "" : `${value(before)} → `}not known yet${met}`;
  if (before === undefined || after === undefined) {
    const only = before ?? after;
    return `${sign}${key}${only === undefined ? "" : `: ${value(only)}`}${met}`;
  }
  return `${key}: ${value(before)} → ${value(after)}${met}`;
}
