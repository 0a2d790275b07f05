import type { Field, Part } from "../../../provider/core/definition/field";
import { parsePath } from "../../../provider/core/property-path";
import { type Bag, isBag, isUnknown, same } from "../../../provider/core/values";
import { SIGNATURE } from "../../../provider/hosts/wire-tags";
import { compare } from "../../words";
import { type ChangeKind, topOf } from "../read/parsed-run";
import { definitionOf, fieldOf } from "./resource-types";
import { looksSecret, mayShow, type Path, shortValue, visible } from "./shown-values";
import type { Change, Summary } from "./stack-report";

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
