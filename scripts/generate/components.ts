import type * as z from "zod";
import { defOf } from "../../provider/api/zod-def";
import type { Field } from "../../provider/core/definition/field";
import type { ComponentDefinition, ComponentField } from "../../sdk/components/definition";
import { code } from "./notes";
import { comment, fileName, HEADER } from "./sdk";
import { lifted, type PlainMembers, typeText } from "./type-text";
import { isOptionalSchema, required } from "./zod-def";

/** Returns the file with the arguments of a component. Its class is written by hand. */
export function componentArgsFile({ type, inputs }: ComponentDefinition): string {
  const fields = Object.entries(inputs).map(
    ([key, one]) => `${comment([one.doc, ...componentNotes(one)], "  ")}\n  ${key}${one.optional ? "?" : ""}: ${argumentType(one)};`,
  );
  const body = fields.join("\n");
  const used = Object.values(inputs).flatMap(
    ({ sdkType = "" }) => sdkType.match(/\b(?:game(?=\.)|(?<!\.)[A-Z]\w+Args|Project|Environment)\b/g) ?? [],
  );
  const classes = [...new Set([...used, ...(/\bReference\b/.test(body) ? ["Reference"] : [])])].sort();
  const imports = classes.map(importOf);
  const page = `docs/reference/${componentFile(type)}#inputs`;
  return `${HEADER}import type * as pulumi from "@pulumi/pulumi";
${imports.sort().join("\n")}${imports.length > 0 ? "\n" : ""}
${comment([`Arguments of \`${type}\`.`], "", { page })}
export interface ${type}Args {
${body}
}
`;
}

function importOf(name: string): string {
  if (name === "game") return 'import type * as game from "./game";';
  return name === "Reference" ? 'import type { Reference } from "../references";' : `import type { ${name} } from "./${fileOf(name)}";`;
}

/** Returns the file of a component's page. The page of `game.Server` would otherwise have the same file as that of `GameServer`. */
export const componentFile = (type: string): string => `component-${fileName(type)}.md`;

const fileOf = (name: string): string => fileName(name.replace(/Args$/, ""));

/** Returns the facts that a user must know about an input, apart from its meaning. */
export const componentNotes = ({ default: value, change, secret }: ComponentField): string[] => [
  ...(value === undefined ? [] : [`Default ${code(value)}.`]),
  change,
  ...(secret ? ['Secret: each value takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md).'] : []),
];

function argumentType({ schema, isPlain, sdkType, ...field }: ComponentField): string {
  if (sdkType !== undefined) return sdkType;
  const plain = plainOf(field);
  return isPlain ? plainType(schema, plain) : lifted(schema, "input", "  ", plain);
}

const plainOf = ({ secret, plainMembers = [] }: Pick<Field, "secret" | "plainMembers">): PlainMembers =>
  secret ? plainMembers : undefined;

/** The structure is no output, and only the values in it may be outputs. */
export function plainType(schema: z.core.$ZodType, plain?: PlainMembers): string {
  const { type, innerType, valueType, options = [] } = defOf(schema);
  if (isOptionalSchema(schema) && innerType) return plainType(innerType, plain);
  if (type === "record") return `Record<string, ${plainType(required(valueType), plain)}>`;
  if (type === "union") return options.map((option) => plainType(option, plain)).join(" | ");
  return typeText(schema, "input", "  ", plain);
}
