import type { Field } from "../../provider/core/field";
import type { AnyFunction } from "../../provider/core/function";
import { type AnyDefinition, typeToken } from "../../provider/core/resource";
import { SETTINGS } from "../../provider/core/setting-keys";
import { addressText, notes } from "./sdk";
import { typeText } from "./type-text";

const NOTICE = "<!-- Generated from the definitions by `npm run generate`. -->\n";

/** The page of one kind. */
export function kindPage(d: AnyDefinition): string {
  const inputs = Object.entries(d.inputs as Record<string, Field>);
  const outputs = Object.entries(d.outputs as Record<string, Field>);
  return `${NOTICE}
# ${qualified(d.module, d.type)}

${d.doc}

${programText(d)}

Type in the state: \`${typeToken(d)}\`. Source: ${d.source}.
${(d.remarks ?? []).map((remark) => `\n${remark}\n`).join("")}
## Inputs

${inputs.map(([key, f]) => fieldText(key, f, f.optional || key === "name")).join("\n")}
## Outputs

Every input is an output too, and \`id\`.${outputs.length > 0 ? "\n" : ""}
${outputs.map(([key, f]) => fieldText(key, f, undefined)).join("\n")}
## Changes

${changesText(d, inputs)}

## Reading an existing one

\`\`\`ts
const existing = hosting.${qualified(d.module, d.type)}.get("existing", ${pathExample(d)});
\`\`\`

The path is ${addressText(d)}. Nothing is managed, and nothing is deleted with it. An object that is not there is an error.
${adoptionText(d)}`;
}

/** The page of one function. */
export function functionPage(f: AnyFunction): string {
  const args = Object.entries(f.arguments as Record<string, Field>);
  const results = Object.entries(f.result as Record<string, Field>);
  return `${NOTICE}
# ${qualified(f.module, f.name)}

${f.doc}

${programText(f)}

Source: ${f.source}. \`${f.name}Output\` takes outputs as arguments and gives an output${f.secret ? ", which is secret; the plain form gives plain strings that you must guard" : ""}.

## Arguments

${args.length === 0 ? "None." : args.map(([key, field]) => fieldText(key, field, field.optional)).join("\n")}

## Result

${results.map(([key, field]) => fieldText(key, field, undefined)).join("\n")}`;
}

/** The list of all pages. */
export function referenceIndex(
  definitions: readonly AnyDefinition[],
  functions: readonly AnyFunction[],
  file: (name: string) => string,
): string {
  const first = (text: string) => text.split(/(?<=\.)\s/)[0];
  return `${NOTICE}
# Reference

## Kinds

${definitions.map((d) => `- [${qualified(d.module, d.type)}](${file(qualified(d.module, d.type))}): ${first(d.doc)}`).join("\n")}

## Functions

${functions.map((f) => `- [${qualified(f.module, f.name)}](${file(qualified(f.module, f.name))}): ${first(f.doc)}`).join("\n")}

## Configuration

| key | environment variable | meaning |
|---|---|---|
${Object.entries(SETTINGS)
  .map(([key, s]) => `| \`hosting:${key}\`${s.secret ? " (secret)" : ""} | \`${s.variable}\` | ${s.doc} |`)
  .join("\n")}
`;
}

/** The example as a whole program. */
function programText({ example }: { example: string }): string {
  const imports = [
    ...(/\bpulumi\./.test(example) ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    'import * as hosting from "pulumi-hosting";',
  ];
  return `\`\`\`ts\n${imports.join("\n")}\n\n${example}\n\`\`\``;
}

export const qualified = (module: string | undefined, name: string): string => (module ? `${module}.${name}` : name);

function fieldText(key: string, f: Field, optional: boolean | undefined): string {
  const type = typeText(f.schema, "output");
  const short = type.includes("\n") ? "" : ` \`${type}\``;
  const marks = [
    optional === undefined ? "" : optional ? "optional" : "required",
    ...(f.replaces ? ["replaces"] : []),
    ...(f.secret ? ["secret"] : []),
  ].filter(Boolean);
  const block = type.includes("\n") ? `\n\n\`\`\`ts\n${type}\n\`\`\`` : "";
  return `### \`${key}\`${marks.length > 0 ? ` (${marks.join(", ")})` : ""}\n\n${short.trim()}${short ? "\n\n" : ""}${[f.doc, ...notes(f)].join(" ")}${block}\n`;
}

function changesText(d: AnyDefinition, inputs: [string, Field][]): string {
  const replaces = inputs.filter(([, f]) => f.replaces).map(([key]) => `\`${key}\``);
  const order = d.deleteBeforeReplace
    ? "The old object is deleted before the new one is created, because its name or key can exist once only."
    : "The new object is created before the old one is deleted.";
  const removed = inputs.flatMap(([key, f]) => {
    if (!f.optional || key === "adopt" || f.replaces || f.whenRemoved === "nothing") return [];
    if (f.whenRemoved === "stays") return [`| \`${key}\` | stays on the platform as it is; a line says so |`];
    return [`| \`${key}\` | ${f.whenRemoved === "emptied" ? "is emptied" : `goes back to \`${JSON.stringify(f.whenRemoved.backTo)}\``} |`];
  });
  return `${replaces.length > 0 ? `A change of ${replaces.join(", ")} replaces the resource. ${order} Every other change is made in place.` : "Every change is made in place."}${
    removed.length > 0 ? `\n\nAn input that leaves the program:\n\n| input | what becomes of it |\n|---|---|\n${removed.join("\n")}` : ""
  }`;
}

function adoptionText({ identity: { key } }: AnyDefinition): string {
  const found = key
    ? `Natural key: ${key.map((k: string) => `\`${k}\``).join(" and ")}. With \`adopt: true\` the object under that key is taken over and made to agree with the program, with \`adopt: "<id>"\` the one of that id; without it \`up\` stops and names its id.`
    : 'With `adopt: "<id>"` the object of that id is taken over and made to agree with the program.';
  return `\n## Taking over what is there\n\n${found} See [adoption](../guides/adoption.md).\n`;
}

const pathExample = (d: AnyDefinition): string => `"${d.identity.address?.split(", ")[0] ?? "<id>"}"`;
