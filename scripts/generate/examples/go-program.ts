import type { PackageSchema } from "../package-schema";
import { capitalized } from "../schema-names";
import { indented } from "./go-layout";
import { FILE_VARIABLE, GoValues } from "./go-values";
import type { Arguments, Declaration, Expression, Program } from "./program";

const PULUMI = "github.com/pulumi/pulumi/sdk/v3/go/pulumi";

/** The program uses the SDK that Pulumi generates from the schema. */
export function goProgram(program: Program, schema: PackageSchema): string {
  const body = new Body(program, schema).text();
  const own = (schema.language.go as { importBasePath: string }).importBasePath;
  const code = body.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const used = [
    [`${PULUMI}/config`, "config.New("],
    [own, "hosting."],
    [`${own}/game`, "game."],
  ].flatMap(([path, use = ""]) => (code.includes(use) ? [`"${path}"`] : []));
  const imports = [...(code.includes("os.") ? ['"os"', ""] : []), `"${PULUMI}"`, ...used];
  return `package main

import (
${indented(imports.join("\n"))}
)

func main() {
${indented(`pulumi.Run(func(ctx *pulumi.Context) error {\n${indented(body)}\n})`)}
}
`;
}

/** The statements of the function that declares the resources. */
class Body {
  readonly #program: Program;
  readonly #schema: PackageSchema;
  readonly #values: GoValues;
  readonly #lines: string[] = [];
  #hasError = false;

  constructor(program: Program, schema: PackageSchema) {
    this.#program = program;
    this.#schema = schema;
    this.#values = new GoValues(program, schema);
  }

  text(): string {
    const { config, declarations, outputs } = this.#program;
    if (config.length > 0) this.#lines.push('cfg := config.New(ctx, "")');
    for (const one of declarations) this.#declaration(one);
    for (const [name, value] of outputs) this.#lines.push(`ctx.Export(${JSON.stringify(name)}, ${this.#values.output(value)})`);
    this.#lines.push("return nil");
    return withShortEnd(this.#lines.join("\n"));
  }

  #declaration(declaration: Declaration): void {
    const { module = "hosting" } = declaration;
    if (declaration.is === "call") {
      const { variable, function: name, args } = declaration;
      const { inputs } = this.#schema.functions[tokenOf(declaration, name)] ?? {};
      const called = `${module}.${this.#calledName(declaration)}Output`;
      const given = inputs === undefined ? "" : `, ${this.#values.fields(`${called}Args`, args, inputs.properties, inputs.required)}`;
      const call = `${called}(ctx${given})`;
      this.#lines.push(this.#values.isUsed(variable) ? `${this.#values.nameOf(variable)} := ${call}` : call);
      return;
    }
    const { type, name } = declaration;
    if (declaration.is === "existing") {
      const id = `pulumi.ID(${JSON.stringify(declaration.id)})`;
      this.#failable(declaration.variable, `${module}.Get${type}(ctx, ${JSON.stringify(name)}, ${id}, nil)`);
      return;
    }
    const { args, dependsOn } = declaration;
    this.#file(args);
    const { inputProperties = {}, requiredInputs = [] } = this.#schema.resources[tokenOf(declaration, type)] ?? {};
    const given = args.length === 0 ? "nil" : `&${this.#values.fields(`${module}.${type}Args`, args, inputProperties, requiredInputs)}`;
    const others = dependsOn.map((one) => this.#values.output(one)).join(", ");
    const options = dependsOn.length === 0 ? "" : `, pulumi.DependsOn([]pulumi.Resource{${others}})`;
    this.#failable(declaration.variable, `${module}.New${type}(ctx, ${JSON.stringify(name)}, ${given}${options})`);
  }

  /** The SDK names a function `Lookup` if `Get` reads an existing resource of the same name. */
  #calledName(declaration: Extract<Declaration, { is: "call" }>): string {
    const type = declaration.function.replace(/^get/, "");
    return this.#schema.resources[tokenOf(declaration, type)] ? `Lookup${type}` : capitalized(declaration.function);
  }

  /** Reads the file that the arguments refer to. */
  #file(args: Arguments): void {
    const [path, ...others] = filesIn(args);
    if (others.length > 0) throw new Error("an example reads two files into one resource, which the Go program cannot");
    if (path !== undefined) this.#failable(FILE_VARIABLE, `os.ReadFile(${JSON.stringify(path)})`, true);
  }

  #failable(variable: string, call: string, isUsed = this.#values.isUsed(variable)): void {
    const assignment = isUsed ? `${this.#values.nameOf(variable)}, err :=` : `_, err ${this.#hasError ? "=" : ":="}`;
    this.#lines.push(`${assignment} ${call}`, "if err != nil {\n\treturn err\n}");
    this.#hasError = true;
  }
}

const tokenOf = ({ module = "index" }: Declaration, name: string): string => `hosting:${module}:${name}`;

const filesIn = (args: Arguments): string[] =>
  args.flatMap(([, value]: [string, Expression]) =>
    value.is === "file" ? [value.path] : value.is === "map" ? filesIn(value.entries) : [],
  );

const withShortEnd = (body: string): string => body.replace(/\nif err != nil \{\n\treturn err\n\}\nreturn nil$/, "\nreturn err");
