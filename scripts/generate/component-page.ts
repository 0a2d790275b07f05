import type { ComponentDefinition, ComponentField } from "../../sdk/components/definition";
import { componentToken } from "../../sdk/components/token";
import { componentNotes, plainType } from "./components";
import { NOTICE, otherLanguages, programText, withLinks } from "./docs";
import type { Translations } from "./examples/translations";
import { headingOf, inputsTable } from "./inputs-table";
import { outputNotes } from "./notes";
import { typeText } from "./type-text";

/** `file`: returns the file of a resource type's page. */
export function componentPage(definition: ComponentDefinition, file: (name: string) => string, translations?: Translations): string {
  const { type, doc, page, inputs, outputs, children } = definition;
  const rows = Object.entries(children).map(([property, { kind, named, declaredIf }]) => {
    const name = kind.replace("_", ".");
    return `| \`${property}\` | [${name}](${file(name)}) | \`${named}\` | ${declaredIf === undefined ? "always" : `if ${declaredIf}`} |`;
  });
  return `${NOTICE}
# ${type}

${doc}

${programText(page)}${otherLanguages(translations)}

${inputsTable(Object.entries(inputs))}

Type in the state: \`${componentToken(definition)}\`.
${(page.remarks ?? []).map((remark) => `\n${remark}\n`).join("")}
## Inputs

${Object.entries(inputs).map(inputText).join("\n")}
## Outputs

${Object.entries(outputs)
  .map(([key, one]) => `### \`${key}\`\n\n\`${typeText(one.schema, "output")}\`\n\n${[one.doc, ...outputNotes(one)].join(" ")}\n`)
  .join("\n")}
## Children

In TypeScript, the property of the component is the child, or a record of the children by their key. The names of the children never change.

| property | type | name | declared |
|---|---|---|---|
${rows.join("\n")}

To move a resource of the program into the component, give it the type and the name in this table, and remove it outside the component. Its URN changes by an alias, so nothing is written.
`;
}

function inputText([key, one]: [string, ComponentField]): string {
  const type = one.sdkType ?? (one.isPlain ? plainType(one.schema) : typeText(one.schema, "output"));
  const shown = type.replace(/pulumi\.Input<([^<>]*)>/g, "$1").replace(/^ {2}(?=\S)/gm, "");
  const isLong = shown.includes("\n");
  const text = [one.doc, ...componentNotes(one)].map(withLinks).join(" ");
  const block = isLong ? `\n\n\`\`\`ts\n${shown}\n\`\`\`` : "";
  return `### ${headingOf(key, one, one.optional)}\n\n${isLong ? "" : `\`${shown}\`\n\n`}${text}${block}\n`;
}
