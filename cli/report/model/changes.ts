import type { Field, Part } from "../../../provider/core/definition/field";
import { parsePath } from "../../../provider/core/property-path";
import { type Bag, isBag, isUnknown, same } from "../../../provider/core/values";
import { SIGNATURE } from "../../../provider/hosts/wire-tags";
import { compare, cut } from "../../words";
import { type ChangeKind, topOf } from "../read/parsed-run";
import { definitionOf, fieldOf } from "./resource-types";
import type { Change, Summary } from "./stack-report";

type Path = readonly (string | number)[];

/** The inputs before and after the step. */
interface Sides {
  readonly before: Bag | undefined;
  readonly after: Bag | undefined;
}

/** Maximum number of values of one change in the report. */
const MOST_VALUES = 200;

/** Leaves out the values that the definition marks as secret. */
export function changesIn(urn: string, changes: Readonly<Record<string, ChangeKind>>, sides: Sides): Change[] {
  return Object.entries(changes)
    .flatMap(([path, kind]) => changesAt(urn, path, kind, sides))
    .sort((x, y) => compare(x.path, y.path));
}

function changesAt(urn: string, path: string, kind: ChangeKind, { before: old, after: news }: Sides): Change[] {
  const parts = parsePath(path) ?? [path];
  const field = fieldOf(definitionOf(urn), String(parts[0]));
  if (!field || field.secret) return [{ path: field && parts.length > 1 ? parts.slice(1).join(".") : path, kind }];
  const before = kind === "add" ? undefined : at(old, parts);
  const after = kind === "delete" ? undefined : at(news, parts);
  const leaves = leavesOf(parts, before, after).slice(0, MOST_VALUES);
  const shown = leaves.map((leaf) => changeOf(field, leaf));
  // If the values are secret or differ only in their form, the report shows one change without values.
  return shown.length === 0 ? [{ path, kind }] : shown;
}

interface Leaf {
  parts: Path;
  before: unknown;
  after: unknown;
}

function leavesOf(parts: Path, before: unknown, after: unknown): Leaf[] {
  if (same(before, after)) return [];
  const [one, other] = [membersOf(before), membersOf(after)];
  if ((one === undefined && before !== undefined) || (other === undefined && after !== undefined)) return [{ parts, before, after }];
  const keys = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])];
  const isList = Array.isArray(before) || Array.isArray(after);
  return keys.flatMap((key) => leavesOf([...parts, isList ? Number(key) : key], one?.[key], other?.[key]));
}

/** Returns undefined for an empty list or object, and for a value that the engine marks as secret. */
function membersOf(value: unknown): Bag | undefined {
  if (!Array.isArray(value) && !isBag(value)) return undefined;
  if (SIGNATURE in value || Object.keys(value).length === 0) return undefined;
  return Object.fromEntries(Object.entries(value));
}

const HIDDEN_BY_ENGINE = "[secret]";

function changeOf(field: Field, { parts, before, after }: Leaf): Change {
  const path = pathText(parts);
  const kind = before === undefined ? "add" : after === undefined ? "delete" : "update";
  if (!mayShow(field, parts)) return { path, kind };
  const texts = [before, after].filter((value) => typeof value === "string");
  if (texts.some((text) => text.includes("\n"))) return lineChange(path, kind, before, after);
  const [shownBefore, shownAfter] = [before, after].map((value) => visible(value, field));
  const isNew = shownAfter === undefined && isUnknown(after);
  return { path, kind, before: shownBefore, after: shownAfter, isUnknown: isNew || undefined };
}

/** Returns the first line that differs in two texts of several lines. */
function lineChange(path: string, kind: ChangeKind, before: unknown, after: unknown): Change {
  const [one, other] = [before, after].map((text) => (typeof text === "string" ? text.split("\n") : []));
  const line = (one ?? []).findIndex((text, n) => text !== other?.[n]);
  const found = line < 0 ? (one ?? []).length : line;
  const [was, is] = [one?.[found], other?.[found]].map((text) => (text === undefined || looksSecret(text) ? undefined : shortValue(text)));
  return was === undefined && is === undefined ? { path, kind } : { path, kind, line: found + 1, before: was, after: is };
}

/** Hides a value if a key on its path, below the input, may be the name of a secret. */
function mayShow({ isRaw }: Field, parts: Path): boolean {
  const [top, ...members] = parts;
  const names = members.filter((part) => typeof part === "string");
  if (names.some((name) => SECRETIVE.test(name))) return false;
  // A user may use any value as a trigger, even all variables of an application.
  if (top === "triggers" && names.length > 0) return false;
  return !isRaw || names.length <= 1;
}

const SECRETIVE = /pass|secret|token|key|credential|auth/i;
/** Matches a single word or a version. */
const WORD = /^[A-Za-z0-9][\w.+-]{0,23}$/;

/** Patterns for addresses with a password, for assignments to a name that suggests a secret, and for well-known forms of tokens. */
const SECRET_FORMS = [
  /:\/\/[^\s/@]+@/,
  /(?:passw?|pwd|secret|token|key|credential|authorization)\w*["']?\s*[=:]\s*["']?[^\s"']/i,
  /(?:--?(?:password|token|secret)|\s-p)[\s=]\S/i,
  /\b(?:bearer|basic)\s+\S{8}/i,
  /-----BEGIN/,
  /\b(?:gh[opsur]_|github_pat_|glpat-|npm_|ptl[ca]_|xox[abpr]-|sk-|sk_live_|AKIA)[\w-]{8}/,
  /\beyJ[\w-]{10,}\./,
] as const;

const looksSecret = (text: string): boolean => text.includes(HIDDEN_BY_ENGINE) || SECRET_FORMS.some((form) => form.test(text));

function visible(value: unknown, { isRaw }: Pick<Field, "isRaw">): string | number | boolean | undefined {
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
  if (value === null) return "null";
  if (Array.isArray(value) && value.length === 0) return "[]";
  if (typeof value !== "string" || isUnknown(value) || looksSecret(value)) return undefined;
  if (isRaw && !WORD.test(value)) return undefined;
  return shortValue(value);
}

/** Maximum length of a value in a comment, in characters. */
export const VALUE_LENGTH = 120;
const shortValue = (text: string): string => cut(text, VALUE_LENGTH);

const pathText = (parts: Path): string =>
  parts.reduce<string>(
    (text, part) =>
      typeof part === "number"
        ? `${text}[${part}]`
        : /^[A-Za-z_]\w*$/.test(part)
          ? `${text}${text === "" ? "" : "."}${part}`
          : `${text}[${JSON.stringify(part)}]`,
    "",
  );

const at = (bag: Bag | undefined, path: Path): unknown =>
  path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    return isBag(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }, bag);

/** Returns texts such as `image nginx:1.26 → nginx:1.27`. Leaves out an object if one of its values is unknown, has drifted or may be a secret. */
export function summariesIn(urn: string, changes: readonly Change[], { before, after }: Sides): Summary[] {
  const tops = [...new Set(changes.map(({ path }) => topOf(path)))];
  return tops.flatMap((of): Summary[] => {
    const field = fieldOf(definitionOf(urn), of);
    const mine = changes.filter(({ path }) => topOf(path) === of);
    if (field?.parts === undefined || field.secret || mine.some(({ platform }) => platform !== undefined)) return [];
    const [old, news] = [before?.[of], after?.[of]];
    const [was, is] = [old, news].map((value) => (isKnown(value) ? field.parts?.(value) : undefined));
    if (was === undefined || is === undefined || [...was, ...is].some(({ text }) => looksSecret(text))) return [];
    return summaryOf(of, mine, was, is);
  });
}

const isKnown = (value: unknown): value is Bag => isBag(value) && !Object.values(value).some(isUnknown);

function summaryOf(of: string, changes: readonly Change[], was: readonly Part[], is: readonly Part[]): Summary[] {
  const isOther = !was.some(({ what }) => is.some((one) => one.what === what));
  if (isOther)
    return [{ of, changes: [{ what: of, before: shortParts(was), after: shortParts(is) }], paths: changes.map(({ path }) => path) }];
  const found = was.flatMap((part) => {
    const other = is.find(({ what }) => what === part.what);
    return other === undefined || other.text === part.text ? [] : [{ part, other }];
  });
  if (found.length === 0) return [];
  const members = new Set(found.flatMap(({ part, other }) => [...part.members, ...other.members]).map((member) => `${of}.${member}`));
  return [
    {
      of,
      changes: found.map(({ part, other }) => ({ what: part.what, before: shortValue(part.text), after: shortValue(other.text) })),
      paths: changes.map(({ path }) => path).filter((path) => members.has(path)),
    },
  ];
}

const shortParts = (parts: readonly Part[]): string =>
  shortValue(parts.map(({ what, text }) => (text === "" ? what : `${what} ${text}`)).join(", "));
