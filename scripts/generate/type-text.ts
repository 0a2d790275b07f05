import type * as z from "zod";
import { type Def, defOf } from "../../provider/api/zod-def";
import { descriptionOf, isOptionalSchema, required } from "./zod-def";

/** Whether a program writes or reads the value. A value that a program writes may be an output at every depth. */
export type Direction = "input" | "output";

/** Members of an object that take no reference although the input does. Undefined: no part of the value takes one. */
export type PlainMembers = readonly string[] | undefined;

/** Objects include the doc texts of their properties. */
export function typeText(schema: z.core.$ZodType, direction: Direction, indent = "", plain?: PlainMembers): string {
  const def = defOf(schema);
  const inner = (s: z.core.$ZodType) => typeText(s, direction, indent, plain);
  switch (def.type) {
    case "string":
      return plain && direction === "input" ? "string | Reference" : "string";
    case "number":
    case "boolean":
      return def.type;
    case "enum":
      return Object.values(def.entries ?? {})
        .map((value) => JSON.stringify(value))
        .join(" | ");
    case "literal":
      return (def.values ?? []).map((value) => JSON.stringify(value)).join(" | ");
    case "array":
      return listOf(lifted(required(def.element), direction, indent, plain));
    case "record":
      return `Record<string, ${lifted(required(def.valueType), direction, indent, plain)}>`;
    case "object":
      return objectText(def, direction, indent, plain);
    case "union":
      return [...new Set((def.options ?? []).flatMap((option) => inner(option).split(/ \| (?=Reference$)/)))].join(" | ");
    case "optional":
    case "default":
    case "readonly":
      return inner(required(def.innerType));
    case "nullable":
      return direction === "input" ? inner(required(def.innerType)) : `${inner(required(def.innerType))} | null`;
    case "pipe":
      return inner(required(def.in));
    case "unknown":
    case "any":
      return "unknown";
    default:
      throw new Error(`the generator has no text for a schema of type ${def.type}`);
  }
}

/** A property that a program writes also accepts an output. */
export function lifted(schema: z.core.$ZodType, direction: Direction, indent = "", plain?: PlainMembers): string {
  const text = typeText(schema, direction, indent, plain);
  return direction === "input" ? `pulumi.Input<${text}>` : text;
}

function objectText({ shape = {}, catchall }: Def, direction: Direction, indent: string, plain: PlainMembers): string {
  const isLoose = catchall !== undefined && defOf(catchall).type === "unknown";
  const deeper = `${indent}  `;
  const lines = Object.entries(shape).flatMap(([key, schema]) => [
    ...(descriptionOf(schema) ? [`${deeper}/** ${descriptionOf(schema)} */`] : []),
    `${deeper}${key}${isOptionalSchema(schema) ? "?" : ""}: ${lifted(schema, direction, deeper, plain?.includes(key) ? undefined : plain)};`,
  ]);
  // An object that the API returns can contain fields that the schema does not name.
  if (isLoose && direction === "output") lines.push(`${deeper}[key: string]: unknown;`);
  return `{\n${lines.join("\n")}\n${indent}}`;
}

const listOf = (element: string) => (/^[\w.]+(<[^|]*>)?$/.test(element) && !element.includes("\n") ? `${element}[]` : `Array<${element}>`);
