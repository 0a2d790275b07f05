import { addressForm } from "../../provider/core/definition/address";
import { changesInPlace, type Field, isMap, restoredDefault } from "../../provider/core/definition/field";
import { formOf } from "../../provider/core/definition/forms";
import type { AnyDefinition, Page } from "../../provider/core/definition/resource";
import { SETTINGS } from "../../provider/core/settings/setting-keys";
import { typeToken } from "../../provider/core/type-token";
import type { AnyFunction } from "../../provider/functions/function";
import { componentFile } from "./components";
import type { Translations } from "./examples/translations";
import { headingOf, inputsTable, isOptional } from "./inputs-table";
import { code, inputNotes, listed, outputNotes, WATCH_NOTE } from "./notes";
import { addressText } from "./sdk";
import { typeText } from "./type-text";

export const NOTICE = "<!-- Generated from the definitions by `npm run generate`. -->\n";

/** `lifecycleFixture` is the text of the section on the lifecycle. */
export function resourceTypePage(d: AnyDefinition, lifecycleFixture: string, translations?: Translations): string {
  const inputs = Object.entries(d.inputs as Record<string, Field>);
  const outputs = Object.entries(d.outputs as Record<string, Field>);
  return `${NOTICE}
# ${qualified(d.module, d.type)}

${d.doc}

${programText(d.page)}${otherLanguages(translations, d.traits?.watches === undefined ? [] : [WATCH_NOTE])}

${inputsTable(inputs)}

Type in the state: \`${typeToken(d)}\`.
${(d.page.remarks ?? []).map((remark) => `\n${remark}\n`).join("")}
## Inputs

${inputsText(inputs, formOf(d).isShared)}
## Outputs

The outputs are \`id\`${outputs.length > 0 ? ", all inputs, and the outputs below.\n" : " and all inputs."}
${outputs.map(([key, f]) => fieldText(key, f, undefined)).join("\n")}
## Changes

${changesText(d, inputs)}
${dataText(d)}${lifecycleFixture}
## Reading an existing object

\`\`\`ts
const existing = hosting.${qualified(d.module, d.type)}.get("existing", ${pathExample(d)});
\`\`\`

The second argument of \`get\` is ${addressText(d)}. \`get\` only reads the object: the program does not manage the object, and \`pulumi destroy\` does not delete it. If the object does not exist, \`get\` fails.
${adoptionText(d)}`;
}

export function functionPage(f: AnyFunction, translations?: Translations): string {
  const args = Object.entries(f.arguments as Record<string, Field>);
  const results = Object.entries(f.result as Record<string, Field>);
  return `${NOTICE}
# ${qualified(f.module, f.name)}

${f.doc}

${programText(f.page)}${otherLanguages(translations)}

\`${f.name}Output\` ${args.length > 0 ? "takes outputs as arguments and " : ""}returns an output${f.secret ? `, which is secret. \`${f.name}\` returns plain values, which you must keep secret` : ""}.

## Arguments

${args.length === 0 ? "None." : args.map(([key, field]) => fieldText(key, field, field.optional)).join("\n")}

## Result

${results.map(([key, field]) => fieldText(key, field, undefined)).join("\n")}`;
}

export function referenceIndex(
  definitions: readonly AnyDefinition[],
  functions: readonly AnyFunction[],
  components: readonly { readonly type: string; readonly doc: string }[],
  file: (name: string) => string,
): string {
  const first = (text: string) => text.split(/(?<=\.)\s/)[0]?.replaceAll("**", "");
  return `${NOTICE}
# Reference

[Errors](errors.md): what each error code means and what to do.

Each page shows a program in TypeScript, and most show it in YAML, Python and Go too. Programs in these languages use the resource plugin. Pulumi generates the Python package \`pulumi_hosting\` and the Go package \`pulumi-hosting.example/sdk/go/hosting\` from the schema of the plugin.

## Components

A component declares several resources with careful defaults, and grows into them.

${components.map(({ type, doc }) => `- [${type}](${componentFile(type)}): ${first(doc)}`).join("\n")}

## Resource types

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

export function programText({ example }: Pick<Page, "example">): string {
  const own = /^(?:import .*\n)*/.exec(example)?.[0] ?? "";
  const imports = [
    ...own.split("\n").filter(Boolean),
    ...(/\bpulumi\./.test(example) ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    'import * as hosting from "pulumi-hosting";',
  ];
  return `\`\`\`ts\n${imports.join("\n")}\n\n${example.slice(own.length).trimStart()}\n\`\`\``;
}

export function otherLanguages(translations: Translations | undefined, notes: readonly string[] = []): string {
  if (translations === undefined) return "";
  const { yaml, python, go } = translations;
  const block = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
  const parts = [
    "<details>\n<summary>YAML, Python and Go, with the resource plugin</summary>",
    ...notes,
    block("yaml", yaml),
    block("python", python),
    block("go", go),
  ];
  return `\n\n${[...parts, "</details>"].join("\n\n")}`;
}

export const qualified = (module: string | undefined, name: string): string => (module ? `${module}.${name}` : name);

/** Types with many inputs group them under headings. Inputs without a group come first. */
function inputsText(inputs: [string, Field][], isPart = false): string {
  const groups = new Map<string | undefined, [string, Field][]>([[undefined, []]]);
  for (const input of inputs) groups.set(input[1].group, [...(groups.get(input[1].group) ?? []), input]);
  return [...groups]
    .map(([group, members]) => {
      const level = group === undefined ? "###" : "####";
      const texts = members.map(([key, f]) => fieldText(key, f, isOptional(key, f), inputNotes(f, isPart), level));
      return [...(group === undefined ? [] : [`### ${group}\n`]), ...texts].join("\n");
    })
    .join("\n");
}

function fieldText(key: string, f: Field, optional: boolean | undefined, notes = outputNotes(f), level = "###"): string {
  const type = typeText(f.schema, "output");
  const short = type.includes("\n") ? "" : ` \`${type}\``;
  const block = type.includes("\n") ? `\n\n\`\`\`ts\n${type}\n\`\`\`` : "";
  return `${level} ${headingOf(key, f, optional)}\n\n${short.trim()}${short ? "\n\n" : ""}${[...(f.deprecated === undefined ? [] : [`Deprecated: ${f.deprecated}`]), ...[f.doc, ...notes].map(withLinks)].join(" ")}${block}\n`;
}

/** Other places that show the same text have no pages, so it names the file of a guide. */
export const withLinks = (doc: string): string => doc.replace(/\bdocs\/guides\/([\w-]+)\.md\b/g, "[$1](../guides/$1.md)");

function changesText(d: AnyDefinition, inputs: [string, Field][]): string {
  const keysOf = (fits: (f: Field) => boolean) => inputs.filter(([key, f]) => key !== "adopt" && fits(f)).map(([key]) => `\`${key}\``);
  const replaces = keysOf((f) => f.onChange === "replaces");
  const partly = keysOf((f) => f.exceptWhen !== undefined);
  const nothing = keysOf((f) => f.onChange === "nothing" && f.exceptWhen === undefined);
  const inPlace = keysOf(changesInPlace);
  // If a change of an input replaces the resource, the text of that input already states the order of creation and deletion.
  const saysOrder = typeof d.replacement.order === "function" && replaces.length === 0;
  const order = formOf(d).isShared
    ? "The provider first treats the old settings as if the resource were deleted."
    : formOf(d).isPast
      ? "A replacement runs the operation again and deletes nothing."
      : d.replacement.order === "old first"
        ? "The old object is deleted before the new one is created, because its name or key must be unique."
        : "The new object is created before the old one is deleted.";
  const removed = inputs.flatMap(([key, f]) => {
    if (!f.optional || key === "adopt" || f.onChange === "replaces" || f.onChange === "nothing") return [];
    const target = restoredDefault(f);
    if (target === undefined && f.whenRemoved === "nothing") return [];
    if (formOf(d).isShared && isMap(f)) return [`| \`${key}\` | loses only the entries that this stack wrote |`];
    const text = target !== undefined ? `is reset to ${code(target)}` : REMOVED[f.whenRemoved as keyof typeof REMOVED];
    const isOnlyOwn = formOf(d).isShared && (target !== undefined || f.whenRemoved === "emptied");
    return [`| \`${key}\` | ${text}${isOnlyOwn ? ` if this stack wrote it${OTHERWISE_KEPT}` : ""} |`];
  });
  const sentences = [
    ...(replaces.length > 0 ? [`A change of ${listed(replaces, "or")} replaces the resource.`] : []),
    ...(partly.length > 0
      ? [`Some changes of ${listed(partly, "or")} replace the resource${replaces.length > 0 ? " too" : ""}, as described for the input.`]
      : []),
    ...(replaces.length + partly.length > 0 && !saysOrder ? [order] : []),
    ...(nothing.length > 0 ? [`Changing only ${listed(nothing, "or")} has no effect.`] : []),
    ...(inPlace.length > 0 ? [`Every ${replaces.length + nothing.length > 0 ? "other " : ""}change updates the resource in place.`] : []),
  ];
  const table =
    removed.length > 0 ? `\n\n| input that you remove from the program | on the platform |\n|---|---|\n${removed.join("\n")}` : "";
  return `${sentences.join(" ")}${table}`;
}

const OTHERWISE_KEPT = "; otherwise it keeps its value, and the log says so (`left in place:`)";

const REMOVED: Readonly<Record<Exclude<Field["whenRemoved"], "nothing">, string>> = {
  emptied: "is emptied",
  off: `is turned off if this stack turned it on${OTHERWISE_KEPT}`,
  stays: "keeps its value on the platform, and the log says so (`left in place:`)",
};

function adoptionText({ identity: { key, parent }, form, inputs }: AnyDefinition): string {
  if (!("adopt" in inputs) || formOf({ form }).isPast) return "";
  if (formOf({ form }).isShared)
    return "\n## Adopting an existing object\n\nThese settings always exist. The first `up` writes the program's values, and a preview lists the changes. `adopt` is not needed.\n";
  const keys = listed(
    (key ?? []).map((k: string) => `\`${k}\``),
    "and",
  );
  const found = key
    ? `Natural key: ${keys}. Set \`adopt: true\` to adopt the object with that key, or \`adopt: "<id>"\` to adopt the object with that id; the provider then updates it to match the program. Without \`adopt\`, \`up\` stops if such an object exists, and the error contains the id. The exception is an object that equals the program and lies inside an object that this stack owns: the resource adopts it. The text above names further exceptions, if there are any.`
    : parent !== undefined
      ? "The resource uses an existing object without `adopt`, and changes it to match the program."
      : 'Set `adopt: "<id>"` to adopt the object with that id; the provider then updates it to match the program.';
  return `\n## Adopting an existing object\n\n${found} See [adoption](../guides/adoption.md).\n`;
}

/** Only types whose objects contain data, or that overwrite data, have this section. */
function dataText({ type, module, data, deletion, form }: AnyDefinition): string {
  const overwrites = formOf({ form }).isPast && data?.losesPart !== undefined;
  if (data?.holds === undefined && !overwrites) return "";
  const name = `${qualified(module, type)}:<name>`;
  const needs = `needs the permission \`hosting:allowDataLoss\` with \`${name}\` or \`${name}#<id>\``;
  // A `destroy` without the permission leaves the data of such a type in place, as a remark of the page says.
  const without = deletion?.refusesDrifted
    ? "Without the permission, `up` fails at this step and changes nothing. For `pulumi destroy`, see the remarks above."
    : "Without the permission, the step fails and changes nothing, also in `pulumi destroy`.";
  const what = overwrites
    ? `The operation may overwrite or delete data that no program can create again. In this case, \`up\` ${needs}. The preview shows an \`overwrites:\` line that names the permission.`
    : `If deleting or replacing an object deletes data that no program can create again, the step ${needs}. ${without}`;
  return `\n## Data\n\n${what} See [data](../guides/data.md).\n`;
}

const pathExample = (d: AnyDefinition): string => `"${addressForm(d)?.split(", ")[0] ?? "<id>"}"`;
