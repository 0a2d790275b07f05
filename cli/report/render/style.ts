import { cut } from "../../words";
import type { MarkerForm } from "../marker";
import type { Alarm, Change, Row, StackReport } from "../model/stack-report";

/** A part of the warning at the top of a report: a lead, then items. A single item is on the line of the lead; several items form a list. */
export interface AlarmPart {
  readonly lead: string;
  readonly items: readonly AlarmItem[];
}

export interface AlarmItem {
  readonly written: string;
  /** A text such as a command that users copy. It stands in a code block, without escapes. */
  readonly copied?: string;
}

/** Formats the parts of a report, with or without HTML. Parameters named `written` are already formatted; any other text is escaped. */
export interface Style {
  code(text: string, length?: number): string;
  /** Writes a sentence unchanged if that is safe, and otherwise as code. */
  prose(text: string): string;
  bold(written: string): string;
  lineBreak: string;
  /** Writes a part that a reader can expand. */
  details(summary: string, written: readonly string[], isOpen: boolean): string[];
  alarm(parts: readonly AlarmPart[]): string;
  heading(written: string, level: 3 | 4): string;
  small(written: string): string;
  link(text: string, url: string): string;
  markerForm: MarkerForm;
  hasPictures: boolean;
}

/** Control characters, line ends, and characters that change the direction of a text. They are invisible, and they move visible text. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Characters with a meaning in Markdown, HTML or a forge's own syntax. Letters, digits and plain punctuation are not among them. */
const MEANING = /[^\p{L}\p{N}\p{M} ,;()=?'"/+.:\-–—→…−·×%°€£¥�]|(?<=www)\.|:(?=\/)/giu;

export const NAME_LENGTH = 120;

const visibleText = (text: string): string => text.replaceAll("\t", " ").replace(HIDDEN, "�");

/** Escapes a text for HTML and Markdown, so that it looks the same in a `<summary>`, a table and a paragraph. */
const entities = (text: string): string => visibleText(text).replace(MEANING, (sign) => `&#${sign.codePointAt(0)};`);

/** Prepares a text for a Markdown code span, which has no escapes. Replaces the characters that end a span or a table cell with similar ones. */
const codeSpan = (text: string): string => visibleText(text).replaceAll("`", "ˋ").replaceAll("|", "¦");

/** Escapes a mermaid label. Quotes, brackets and all other characters with a meaning become mermaid's own entities. */
export const mermaidText = (text: string): string =>
  visibleText(text).replace(/[^\p{L}\p{N}\p{M} ,.+−?�-]/gu, (sign) => `#${sign.codePointAt(0)};`);

/** Whether a text contains only characters that Markdown and HTML show unchanged, so that it needs no escapes. */
const isProse = (text: string): boolean =>
  /^(?:[\p{L}\p{N} ,()+%→−"-]|\.(?= |$|\d)|(?<=\d):(?=\d)|(?<=\w)\/(?=\w))*$/u.test(text) &&
  !/[0-9a-f]{7}|www|\(c\)|\(r\)|\(tm\)/i.test(text);

/** Returns undefined if the text is not an HTTP address. */
function linkTarget(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { href, protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  return href.replace(/[()<>[\]|"'`*_~\\@$\s]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`);
}

export const blocks = (parts: readonly string[]): string => parts.filter((part) => part !== "").join("\n\n");

export const table = (head: readonly string[], align: readonly ("left" | "right")[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : [head, align.map((side) => (side === "right" ? "---:" : "---")), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Formats the warning as a quote, in which lists and code blocks need no HTML. */
const quotedAlarm = (parts: readonly AlarmPart[]): string[] =>
  parts.flatMap((part, n) => [...(n > 0 ? [""] : []), ...partLines(part)]).map((line) => (line === "" ? ">" : `> ${line}`));

function partLines({ lead, items }: AlarmPart): string[] {
  const [first, ...others] = items;
  if (first === undefined) return [lead];
  if (others.length === 0) return [`${lead} ${first.written}`, ...blockOf(first, "")];
  return [lead, ...items.flatMap((item) => [`- ${item.written}`, ...blockOf(item, "  ")])];
}

/** Markdown leaves the content of a code block unchanged. The fence is longer than any sequence of backticks in the content. */
function blockOf({ copied }: AlarmItem, indent: string): string[] {
  if (copied === undefined) return [];
  const longest = Math.max(2, ...(copied.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}sh`, visibleText(copied), fence].map((line) => `${indent}${line}`);
}

/** Separates a sign such as `+` from its text, without a line break between them. */
const NO_BREAK = "\u00a0";

const CHANGE_SIGNS = { add: "+", update: "~", delete: "−" } as const;

/** Maximum length of a value in JSON notation, in characters. Quotes and escapes make it longer than the value, whose limit is `VALUE_LENGTH`. */
const WRITTEN_LENGTH = 250;

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

/**
 * GitHub's Markdown, with the HTML that GitHub, Forgejo, Gitea and GitLab show. Text from outside is in `<code>`, unless it is a link or needs no
 * escape (`isProse`).
 */
export const markdown: Style = {
  code: (text, length = NAME_LENGTH) => `<code>${entities(cut(text, length)) || "&nbsp;"}</code>`,
  prose: (text) => (isProse(text) ? text : markdown.code(text, PROSE_LENGTH)),
  bold: (written) => `<b>${written}</b>`,
  lineBreak: "<br>",
  details: (summary, written, isOpen) => [`<details${isOpen ? " open" : ""}><summary>${summary}</summary>`, ...written, "</details>"],
  alarm: (parts) => ["> [!CAUTION]", ...quotedAlarm(parts)].join("\n"),
  heading: (written, level) => `${"#".repeat(level)} ${written}`,
  small: (written) => `<sub>${written}</sub>`,
  link: (text, url) => {
    const target = linkTarget(url);
    return target === undefined ? entities(text) : `[${entities(text)}](${target})`;
  },
  markerForm: "html",
  hasPictures: true,
};

const PROSE_LENGTH = 300;

/** Markdown without HTML, for forges that do not show HTML. Text from outside is a code span, unless it is a link or needs no escape (`isProse`). */
export const plain: Style = {
  code: (text, length = NAME_LENGTH) => `\`${codeSpan(cut(text, length)).trim() || " "}\``,
  prose: (text) => (isProse(text) ? text : plain.code(text, PROSE_LENGTH)),
  bold: (written) => `**${written}**`,
  lineBreak: " · ",
  details: (summary, written) => [summary, ...written],
  alarm: (parts) => quotedAlarm(parts).join("\n"),
  heading: (written, level) => `${"#".repeat(level)} ${written}`,
  small: (written) => written,
  link: (text, url) => {
    const target = linkTarget(url);
    return target === undefined ? plain.code(text) : `[${codeSpan(text).replace(/[[\]\\*_<>&@#!~$]/g, "")}](${target})`;
  },
  markerForm: "plain",
  hasPictures: false,
};

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

export const who = (style: Style, { name, kind }: { name: string; kind: string }): string =>
  `${style.code(name)}${kind === "" ? "" : ` (${typeText(style, kind)})`}`;

/** Returns a resource type as plain text, or as code if a forge could read it as Markdown or as an address. */
export const typeText = (style: Style, kind: string): string =>
  /^[\w.]{1,40}$/.test(kind) && !/[._]{2}|www/i.test(kind) ? kind : style.code(kind);

export function some(written: readonly string[], most: number, joint = ", "): string {
  const shown = written.length > most ? written.slice(0, most) : written;
  const more = written.length - shown.length;
  return `${shown.join(joint)}${more === 0 ? "" : `${shown.length === 0 ? "" : " "}and ${more} more`}`;
}

/** Maximum number of inputs or names in a cell of a table. */
export const MOST_KEYS = 20;

export type Group<T> = [T, ...T[]];

/** Returns the groups in the order of their first items. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Group<T>[] {
  const groups = new Map<string, Group<T>>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** If at least this number of rows differ only in their names, they share a row of a table. */
const LEAST_ALIKE = 4;

export const alike = <T extends { name: string }>(rows: readonly T[]): Group<T>[] =>
  grouped(rows, ({ name: _, ...rest }) => JSON.stringify(rest)).flatMap((group) =>
    group.length < LEAST_ALIKE ? group.map((row): Group<T> => [row]) : [group],
  );

export interface AlarmLimits {
  /** Maximum number of alarms of one kind. */
  readonly most: number;
  /** Maximum length in bytes of a command or value that users copy from the report. Longer ones are left out. */
  readonly copiedBytes: number;
  /** Address of the full report. */
  readonly link?: string | undefined;
}

export interface Placed<A extends Alarm = Alarm> {
  readonly alarm: A;
  readonly stack: StackReport;
}

export const placed = <K extends Alarm["alarm"]>(all: readonly Placed[], kind: K): Placed<Extract<Alarm, { alarm: K }>>[] =>
  all.flatMap(({ alarm, stack }) => (alarm.alarm === kind ? [{ alarm: alarm as Extract<Alarm, { alarm: K }>, stack }] : []));

export function limited(items: readonly AlarmItem[], most: number, noun = ""): AlarmItem[] {
  const more = items.length - most;
  if (more <= 0) return [...items];
  return [...items.slice(0, most), { written: `${most > 0 ? "and " : ""}${more}${most > 0 ? " more" : ""}${noun}` }];
}

export const whereText = (style: Style, { stack }: StackReport, isOneOfMany: boolean): string =>
  isOneOfMany ? ` in ${style.code(stack)}` : "";

export interface Detail {
  /** Whether the unchanged resource types and the informational messages are listed. */
  hasLists: boolean;
  /** `changed` leaves out the unchanged neighbours. */
  picture: "near" | "changed" | "none";
  hasValues: boolean;
  /** Whether all resources with the same type and operation share a row. Replacements and deletions of data never share a row. */
  isGrouped: boolean;
  namesInRow: number;
  moneyRows: number;
  hasDriftKeys: boolean;
  /** Maximum number of warnings, and of errors, in the report. */
  texts: number;
}
