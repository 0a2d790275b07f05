import type * as z from "zod";
import { defOf } from "../../provider/api/zod-def";
import { isOptionalSchema, required } from "../generate/zod-def";
import type { Member } from "./member";

interface Place {
  readonly side: "input" | "output";
  readonly path: string;
  readonly isOptional: boolean;
  readonly replaces: boolean;
}

export function schemaMembers(schema: z.core.$ZodType, place: Place): Member[] {
  const { types, within } = read(schema, place);
  return [{ ...place, types: [...new Set(types)] }, ...within];
}

interface Shape {
  readonly types: string[];
  readonly within: Member[];
}

function read(schema: z.core.$ZodType, place: Place): Shape {
  const def = defOf(schema);
  const below = (inner: z.core.$ZodType | undefined, suffix: string, isOptional = false): Member[] =>
    inner === undefined ? [] : schemaMembers(inner, { ...place, path: `${place.path}${suffix}`, isOptional, replaces: false });
  switch (def.type) {
    case "enum":
      return { types: Object.values(def.entries ?? {}).map((value) => JSON.stringify(value)), within: [] };
    case "literal":
      return { types: (def.values ?? []).map((value) => JSON.stringify(value)), within: [] };
    case "array":
      return { types: ["list"], within: below(def.element, "[]") };
    case "record":
      return { types: ["map"], within: below(def.valueType, "{}") };
    case "object":
      return {
        types: ["object"],
        within: Object.entries(def.shape ?? {}).flatMap(([key, inner]) => below(inner, `.${key}`, isOptionalSchema(inner))),
      };
    case "union":
      return together((def.options ?? []).map((option) => read(option, { ...place, path: `${place.path}${alternativeOf(option)}` })));
    case "nullable":
      return together([read(required(def.innerType), place), { types: place.side === "output" ? ["null"] : [], within: [] }]);
    case "optional":
    case "default":
    case "readonly":
      return read(required(def.innerType), place);
    case "pipe":
      return read(required(def.in), place);
    default:
      return { types: [def.type === "any" ? "unknown" : def.type], within: [] };
  }
}

const together = (shapes: readonly Shape[]): Shape => ({
  types: shapes.flatMap(({ types }) => types),
  within: shapes.flatMap(({ within }) => within),
});

/** Distinguishes the objects of a union by their literal members, such as `(kind="public")`. */
function alternativeOf(option: z.core.$ZodType): string {
  const { shape = {} } = defOf(option);
  const literals = Object.entries(shape).flatMap(([key, member]) => {
    const { type, values = [] } = defOf(member);
    return type === "literal" ? [`${key}=${values.map((value) => JSON.stringify(value)).join("|")}`] : [];
  });
  return literals.length > 0 ? `(${literals.join(",")})` : "";
}
