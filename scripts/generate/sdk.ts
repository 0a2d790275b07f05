import { addressForm } from "../../provider/core/definition/address";
import { type Field, isNamedByDefault } from "../../provider/core/definition/field";
import { formOf } from "../../provider/core/definition/forms";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { withArticle } from "../../provider/core/log/text";
import { SETTINGS, type SettingType } from "../../provider/core/settings/setting-keys";
import { exportName } from "../../provider/core/type-token";
import type { AnyFunction } from "../../provider/functions/function";
import { inputNotes, listed, outputNotes, SECRET_NOTE } from "./notes";
import { lifted, typeText } from "./type-text";

export const HEADER = "// Generated from the definitions by `npm run generate`. Do not edit: change the definition.\n";

type NamedField = [string, Field];

export function classFile(definition: AnyDefinition): string {
  const { type } = definition;
  const inputs = Object.entries(definition.inputs as Record<string, Field>);
  const outputs = Object.entries(definition.outputs as Record<string, Field>);
  const anyRequired = inputs.some((input) => !mayBeLeftOut(input));
  const page = pageOf(exportName(definition));
  const takesReferences = inputs.some(([, { secret }]) => secret);
  return `${HEADER}import type * as pulumi from "@pulumi/pulumi";
${takesReferences ? 'import type { Reference } from "../references";\n' : ""}import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

${comment([`Arguments of \`${type}\`.`], "", { page: `${page}#inputs` })}
export interface ${type}Args {
${inputs.map((f) => argumentText(f, mayBeLeftOut(f), (one) => inputNotes(one, formOf(definition).isShared))).join("\n")}
}

${comment([definition.doc], "", { remarks: definition.page.remarks, example: definition.page.example, page })}
export class ${type} extends HostingResource {
${[...inputs.map((f) => propertyText(f, f[1].optional)), ...outputs.map((f) => propertyText(f, f[1].optional))].join("\n")}

  /** Declares ${withArticle(type)}. \`name\` is the resource's logical name. */
  constructor(name: string, args: ${type}Args${anyRequired ? "" : " = {}"}, options?: pulumi.CustomResourceOptions) {
    super("${exportName(definition)}", name, args, options);
  }

  /** Whether a value is ${withArticle(type)}. Typed policies call it. */
  static override isInstance(value: unknown): value is ${type} {
    return isOfType("${exportName(definition)}", value);
  }

  static get __pulumiType(): string {
    return tokenOf("${exportName(definition)}");
  }

  /** Reads an existing ${type} without managing it. \`path\`: ${addressText(definition)}. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ${type} {
    return new ${type}(name, {} as ${type}Args, readOptions("${exportName(definition)}", name, path, options));
  }
}
`;
}

export function functionFile(definition: AnyFunction, sources: ReadonlyMap<string, string>): string {
  const upper = definition.name[0]?.toUpperCase() + definition.name.slice(1);
  const args = Object.entries(definition.arguments as Record<string, Field>);
  const results = Object.entries(definition.result as Record<string, Field>);
  const optional = args.every(([, f]) => f.optional);
  const parameters = (type: string) => `${args.length === 0 ? "" : `args: ${type}${optional ? " = {}" : ""}, `}options?: FunctionOptions`;
  const passed = args.length === 0 ? "{}" : "args";
  const page = pageOf(functionName(definition));
  const about = comment([definition.doc], "", { example: definition.page.example, page });
  const argumentsOf = (suffix: string, text: (f: NamedField) => string) =>
    args.length === 0
      ? ""
      : `\n/** Arguments of \`${definition.name}${suffix}\`. */\nexport interface ${upper}${suffix}Args {\n${args.map(text).join("\n")}\n}\n`;
  return `${HEADER}import type * as pulumi from "@pulumi/pulumi";
import { ${camelName(definition)} as definition } from "../../provider/functions/${sources.get(functionName(definition))}";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";
${argumentsOf("", (f) => plainText(f))}${argumentsOf("Output", (f) => argumentText(f, f[1].optional))}
/** Result of \`${definition.name}\`. */
export interface ${upper}Result {
${results.map((f) => plainText(f)).join("\n")}
}

${about}
export function ${definition.name}(${parameters(`${upper}Args`)}): Promise<${upper}Result> {
  return call<${upper}Result>(definition, ${passed}, options);
}

${comment([`\`${definition.name}\` with arguments that may be outputs.${definition.secret ? " The result is secret." : ""}`], "", { page })}
export function ${definition.name}Output(${parameters(`${upper}OutputArgs`)}): pulumi.Output<${upper}Result> {
  return callOutput<${upper}Result>(definition, ${passed}, options);
}
`;
}

const TYPES: Readonly<Record<SettingType, string>> = { text: "string", flag: "boolean", number: "number", words: "Record<string, string>" };

export const ACCOUNT_DOC =
  "A second account. Resources with this provider use only these settings: neither the stack's configuration nor the environment applies. A setting that you leave out has its default.";

const ACCOUNT_EXAMPLE = `const config = new pulumi.Config();
const other = new hosting.Provider("other", {
  baseUrl: "https://console.example.com",
  apiToken: config.requireSecret("otherToken"),
});
const shop = new hosting.Project("shop", {}, { provider: other });`;

export function providerFile(): string {
  const settings = Object.entries(SETTINGS).map(
    ([key, { type, secret, doc }]) => `${comment([doc, ...(secret ? [SECRET_NOTE] : [])], "  ")}\n  ${key}?: pulumi.Input<${TYPES[type]}>;`,
  );
  return `${HEADER}import type * as pulumi from "@pulumi/pulumi";
import { Account } from "../account";

/** Settings of an account. */
export interface ProviderArgs {
${settings.join("\n")}
}

${comment([ACCOUNT_DOC], "", { example: ACCOUNT_EXAMPLE, page: CONFIGURATION })}
export class Provider extends Account {
  /** Declares an account. \`name\` is the provider's logical name. */
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    super(name, args, options);
  }
}
`;
}

export function indexFiles(
  definitions: readonly AnyDefinition[],
  functions: readonly AnyFunction[],
  components: readonly { readonly type: string }[],
): Record<string, string> {
  const lines = (game: boolean) =>
    [
      ...(game ? [] : ['export * from "./provider";', ...components.map(({ type }) => `export * from "./${fileName(type)}-args";`)]),
      ...definitions.filter((d) => (d.module === "game") === game).map((d) => `export * from "./${fileName(exportName(d))}";`),
      ...functions.filter((f) => (f.module === "game") === game).map((f) => `export * from "./${fileName(functionName(f))}";`),
    ].sort();
  return {
    "index.ts": `${HEADER}${lines(false).join("\n")}\n${lines(true).length > 0 ? 'export * as game from "./game";\n' : ""}`,
    ...(lines(true).length > 0 ? { "game.ts": `${HEADER}${lines(true).join("\n")}\n` } : {}),
  };
}

/** `EnvironmentVariable` → `environment-variable`. */
export const fileName = (name: string): string =>
  name
    .replace(/_/g, "-")
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

export const functionName = (f: AnyFunction): string => (f.module ? `${f.module}_${f.name}` : f.name);

/** Returns the module of each function, from the imports in the list of functions: `game_getAddons` is in `game/addon`. */
export const functionSources = (list: string): ReadonlyMap<string, string> =>
  new Map(
    [...list.matchAll(/^import \{([^}]+)\} from "\.\/((\w+)\/[\w-]+)";/gm)].flatMap(([, names = "", path = "", folder = ""]) =>
      [...names.matchAll(/\b(get\w+)(?: as \w+)?/g)].map(([, name]): [string, string] => [
        folder === "game" ? `game_${name}` : `${name}`,
        path,
      ]),
    ),
  );

const camelName = (f: AnyFunction): string => f.name;

const mayBeLeftOut = ([key, f]: NamedField): boolean => f.optional || isNamedByDefault(key, f);

const argumentText = ([key, f]: NamedField, optional: boolean, notes: (f: Field) => string[] = outputNotes) =>
  `${fieldComment(f, notes(f))}\n  ${key}${optional ? "?" : ""}: ${lifted(f.schema, "input", "  ", f.secret ? (f.plainMembers ?? []) : undefined)};`;

const plainText = ([key, f]: NamedField) =>
  `${fieldComment(f, [])}\n  ${key}${f.optional ? "?" : ""}: ${typeText(f.schema, "output", "  ")};`;

const propertyText = ([key, f]: NamedField, optional: boolean) =>
  `${fieldComment(f, outputNotes(f))}\n  declare readonly ${key}: pulumi.Output<${typeText(f.schema, "output", "  ")}${optional ? " | undefined" : ""}>;`;

const pageOf = (name: string): string => `docs/reference/${fileName(name)}.md`;

const CONFIGURATION = "docs/reference/README.md#configuration";

const fieldComment = ({ doc, deprecated }: Field, notes: readonly string[]): string =>
  comment([doc, ...notes], "  ", deprecated === undefined ? {} : { deprecated });

interface Tags {
  remarks?: readonly string[] | undefined;
  example?: string;
  page?: string;
  deprecated?: string;
}

const LINE_WIDTH = 140;

/** Returns a TSDoc comment. An editor shows each remark as a separate paragraph. */
export function comment(sentences: readonly string[], indent: string, { remarks = [], example, page, deprecated }: Tags = {}): string {
  const text = sentences.join(" ");
  const tags = [
    ...(remarks.length === 0 ? [] : ["@remarks", ...remarks.flatMap((remark, i) => [...(i > 0 ? [""] : []), ...wrapped(remark, indent)])]),
    ...(example === undefined ? [] : ["@example", "```ts", ...example.split("\n"), "```"]),
    ...(page === undefined ? [] : [`@see ${page}`]),
    ...(deprecated === undefined ? [] : wrapped(`@deprecated ${deprecated}`, indent)),
  ];
  const oneLine = `${indent}/** ${text} */`;
  if (tags.length === 0 && oneLine.length <= LINE_WIDTH) return oneLine;
  const body = [...wrapped(text, indent), ...(tags.length === 0 ? [] : ["", ...tags])];
  return `${indent}/**\n${body.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}`).join("\n")}\n${indent} */`;
}

/** A span of code stays on one line. */
function wrapped(text: string, indent: string): string[] {
  const width = LINE_WIDTH - `${indent} * `.length;
  const lines = [""];
  for (const word of text.match(/(?:`[^`]*`|[^\s`])+/g) ?? []) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && `${line} ${word}`.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

export const addressText = (d: AnyDefinition): string => {
  const forms = addressForm(d)?.split(", ");
  return forms === undefined
    ? "the id of the object"
    : listed(
        forms.map((form) => `\`${form}\``),
        "or",
      );
};
