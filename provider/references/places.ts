import type * as z from "zod";
import { defOf } from "../api/zod-def";
import type { Field, Fields } from "../core/definition/field";
import type { AnyDefinition } from "../core/definition/resource";
import { type Bag, isBag } from "../core/values";
import { formProblem, isLikeReference, isReference, type Reference } from "./reference";

/** A reference in the inputs of a resource. */
export interface Placed {
  /** The path of the value in the definition: `variables.B`, even if the program has an object with the member `value` at this path. */
  readonly path: readonly string[];
  /** The path of the reference in the inputs. */
  readonly place: readonly string[];
  readonly reference: Reference;
}

export const isAt = (one: Pick<Placed, "path">, other: Pick<Placed, "path">): boolean => one.path.join("\n") === other.path.join("\n");

export interface FormProblem {
  readonly path: readonly string[];
  readonly reason: string;
}

/** The text that JavaScript writes for an object inside a text. If a text consists only of it, another rule refuses it (`mistakenTexts`). */
const OBJECT = "[object Object]";

/** Member of an entry whose other members are flags, such as `isMultiline` of a variable. */
const VALUE = "value";

/** Finds the references in the inputs of a resource, and the values that are meant as references but have another form. */
export function placedIn({ inputs: fields }: AnyDefinition, bag: Bag): { placed: Placed[]; problems: FormProblem[] } {
  const finder = new Finder();
  for (const [key, field] of Object.entries(fields as Fields))
    if (bag[key] !== undefined) finder.find(field, field.schema, bag[key], [key], [key]);
  return finder;
}

class Finder {
  readonly placed: Placed[] = [];
  readonly problems: FormProblem[] = [];

  find(field: Field, schema: z.core.$ZodType, value: unknown, path: readonly string[], place: readonly string[]): void {
    if (typeof value === "string" && field.secret && value.includes(OBJECT) && value !== OBJECT)
      this.problems.push({ path, reason: `contains ${OBJECT}: a reference was joined into a text. Use the tagged template hosting.text.` });
    if (!isPlain(value)) return;
    const [types, isText] = typesOf(schema);
    if (isText && isLikeReference(value)) {
      this.note(field, value, path, place);
      return;
    }
    for (const type of types) {
      const def = defOf(type);
      if (Array.isArray(value)) {
        if (def.element)
          for (const [i, item] of value.entries()) this.find(field, def.element, item, [...path, String(i)], [...place, String(i)]);
      } else if (isBag(value)) {
        for (const [key, item] of Object.entries(value)) {
          const part = def.type === "record" ? def.valueType : def.shape?.[key];
          // The value of an entry has the same path as the entry itself, because a program may write either of them.
          if (part) this.find(field, part, item, isText && key === VALUE ? path : [...path, key], [...place, key]);
        }
      }
    }
  }

  private note(
    { secret, plainMembers = [] }: Field,
    value: Record<string, unknown>,
    path: readonly string[],
    place: readonly string[],
  ): void {
    const isSecret = secret && !plainMembers.includes(place.at(-1) ?? "");
    const reason = isSecret ? formProblem(value) : "takes no reference, because it is not secret. Pass the value itself.";
    if (reason === undefined) this.placed.push({ path, place, reference: value as Reference });
    else if (!this.problems.some((one) => one.path.join() === path.join())) this.problems.push({ path, reason });
  }
}

/** Whether the value is a plain list or object of a program, not an output or a resource. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (isBag(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value)));

/** Returns the types that the schema allows, without wrappers, and whether a text is one of them. */
function typesOf(schema: z.core.$ZodType): [z.core.$ZodType[], boolean] {
  const def = defOf(schema);
  const inner = def.innerType ?? def.in;
  if (inner) return typesOf(inner);
  if (!def.options) return [[schema], def.type === "string" || def.type === "unknown"];
  const each = def.options.map(typesOf);
  return [each.flatMap(([types]) => types), each.some(([, isText]) => isText)];
}

export const valueAt = (bag: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>((at, key) => (typeof at === "object" && at !== null && Object.hasOwn(at, key) ? (at as Bag)[key] : undefined), bag);

/** Returns a copy of the bag with other values in some places. Undefined removes the property. */
export function withValuesAt(bag: Bag, values: readonly (readonly [place: readonly string[], value: unknown])[]): Bag {
  return values.reduce((copy, [place, value]) => withValueAt(copy, place, value) as Bag, bag);
}

/** Returns the place of a value in these properties: the entry itself, or the member `value` of the entry. */
export function placeOf(properties: Bag, { path, place }: Pick<Placed, "path" | "place">): readonly string[] {
  const at = valueAt(properties, path);
  if (isBag(at) && !isReference(at)) return place.length > path.length ? place : [...path, VALUE];
  return path;
}

/** Returns the value in one of the two forms of an entry. */
export const leafAt = (properties: Bag, one: Pick<Placed, "path" | "place">): unknown => valueAt(properties, placeOf(properties, one));

/** Returns the inputs of a program whose leaves are marked as secret. The references in the result have no marks. */
export const withPlainReferences = (inputs: Bag, placed: readonly Placed[]): Bag =>
  withValuesAt(
    inputs,
    placed.map(({ place, reference }) => [place, reference] as const),
  );

/** Returns the inputs of a program without its references. */
export const withoutReferences = (inputs: Bag, placed: readonly Placed[]): Bag =>
  withValuesAt(
    inputs,
    placed.map(({ place }) => [place, undefined] as const),
  );

/** Returns the checked inputs, with the references of the program in place of their values. */
export const withReferences = (inputs: Bag, placed: readonly Placed[]): Bag =>
  withValuesAt(
    inputs,
    placed.map((one) => [placeOf(inputs, one), one.reference] as const),
  );

/** Copies only the objects that contain the place, because other parts of a program's inputs may be outputs. */
function withValueAt(at: unknown, [key, ...below]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(at)) return at.map((item, i) => (String(i) === key ? withValueAt(item, below, value) : item));
  const { [key]: former, ...others }: Bag = isBag(at) ? at : {};
  const part = below.length > 0 && value === undefined && former === undefined ? undefined : withValueAt(former, below, value);
  return part === undefined ? others : { ...others, [key]: part };
}
