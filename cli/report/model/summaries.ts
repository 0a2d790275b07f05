import type { Part } from "../../../provider/core/field";
import { type Bag, isBag, isUnknown } from "../../../provider/core/values";
import { looksSecret, shortValue, topOf } from "./changes";
import { definitionOf, fieldOf } from "./resource-types";
import type { Change, Summary } from "./stack-report";

/**
 * Returns changes of objects in the words of their definitions: `image nginx:1.26 → nginx:1.27`. Leaves out an object if one of its values is
 * unknown, may be a secret or drifted. Only the paths show these.
 */
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

/** Reports whether the run knows all values of an object. */
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
