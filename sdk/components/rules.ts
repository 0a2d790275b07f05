import * as z from "zod";
import type { Problem } from "../../provider/core/definition/resource";
import { nearest } from "../../provider/core/log/text";
import { isBag } from "../../provider/core/values";
import { type Child, type ComponentField, plainInput } from "./definition";

/** Reports a program that sets several of these inputs or, with `exactly one`, none. `path`: the text before the names of nested inputs. */
export function exclusive(
  keys: readonly string[],
  given: (key: string) => boolean,
  count: "exactly one" | "at most one",
  path = "",
): Problem[] {
  const set = keys.filter(given);
  const isAllowed = set.length === 1 || (set.length === 0 && count === "at most one");
  if (isAllowed) return [];
  const all = keys.map((key) => `${path}${key}`).join(", ");
  return [
    {
      property: `${path}${set[1] ?? keys[0] ?? ""}`,
      reason: set.length === 0 ? `is missing: set exactly one of ${all}.` : `cannot be set with ${path}${set[0]}: set ${count} of ${all}.`,
    },
  ];
}

/** The input `with`. `sdkType` is its type in TypeScript. */
export const withField = (sdkType: string): ComponentField =>
  plainInput(
    z.record(z.string(), z.unknown()).optional(),
    'Further inputs of children, by the name of the child\'s property: `{ application: { limitsMemory: "1g" } }`. They override what the component sets.',
    "A change has the effect that the page of the child's type describes.",
    { sdkType },
  );

/**
 * Reports names in `with` that no child of this component has. `declared`: by property, whether the component declares the child, or the record whose
 * keys are its children. A property that is missing is always declared.
 */
export function withProblems(
  given: unknown,
  type: string,
  children: Readonly<Record<string, Child>>,
  declared: Readonly<Record<string, unknown>>,
): Problem[] {
  if (!isBag(given)) return [];
  return Object.entries(given).flatMap(([property, inputs]): Problem[] => {
    const at = `with.${property}`;
    const child = children[property];
    if (!child) {
      const meant = nearest(property, Object.keys(children));
      return [
        {
          property: at,
          reason: `is no child of a ${type}. ${meant ? `Did you mean "${meant}"?` : `Children: ${Object.keys(children).join(", ")}.`}`,
        },
      ];
    }
    if (!isBag(inputs)) return [{ property: at, reason: "must be an object." }];
    const isDeclared = declared[property] ?? !(property in declared);
    if (!child.named.endsWith("<key>"))
      return isDeclared ? [] : [{ property: at, reason: `has no effect, because this ${type} declares no such child.` }];
    const keys = Object.keys(isBag(isDeclared) ? isDeclared : {});
    return Object.keys(inputs)
      .filter((key) => !keys.includes(key))
      .map((key) => ({ property: `${at}.${key}`, reason: `must be a key of ${property}. Keys: ${keys.join(", ") || "none"}.` }));
  });
}
