import ts from "typescript";
import type { Arguments, ConfigValue, Declaration, Expression, Program } from "./program";

/** Thrown for an example that contains more than literal structures, such as a condition or a function. */
export class UntranslatableError extends Error {}

/** Reads an example. Throws `UntranslatableError` if another language cannot express it without a change of its meaning. */
export function readProgram(example: string): Program {
  const source = ts.createSourceFile("example.ts", example, ts.ScriptTarget.ES2022, true);
  const reader = new Reader();
  for (const statement of source.statements) reader.statement(statement);
  return reader.program();
}

const CONFIG_METHODS: Readonly<Record<string, Omit<ConfigValue, "key">>> = {
  require: { type: "string", isSecret: false, isOptional: false },
  requireSecret: { type: "string", isSecret: true, isOptional: false },
  requireNumber: { type: "integer", isSecret: false, isOptional: false },
  get: { type: "string", isSecret: false, isOptional: true },
};

class Reader {
  readonly #config = new Map<string, ConfigValue>();
  readonly #declarations: Declaration[] = [];
  readonly #outputs: [string, Expression][] = [];
  /** Expressions by the name of the constant that holds them in the example. */
  readonly #names = new Map<string, Expression>();

  program(): Program {
    return { config: [...this.#config.values()], declarations: this.#declarations, outputs: this.#outputs };
  }

  statement(node: ts.Statement): void {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isExpressionStatement(node)) return void this.#declaration(node.expression, undefined);
    if (!ts.isVariableStatement(node)) throw untranslatable(node);
    const isExport = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    for (const { name, initializer } of node.declarationList.declarations) {
      if (initializer === undefined) throw untranslatable(node);
      if (ts.isIdentifier(name) && isExport) this.#output(name.text, initializer);
      else if (ts.isIdentifier(name)) this.#name(name.text, initializer);
      else if (ts.isObjectBindingPattern(name)) this.#members(name, initializer, isExport);
      else throw untranslatable(node);
    }
  }

  #name(name: string, value: ts.Expression): void {
    if (isConfigObject(value)) return;
    const declared = this.#declaration(value, name);
    this.#names.set(name, declared ?? this.#value(value));
  }

  #members({ elements }: ts.ObjectBindingPattern, value: ts.Expression, isExport: boolean): void {
    const whole = this.#value(value);
    for (const { name, propertyName } of elements) {
      const key = (propertyName ?? name).getText();
      const part = partOf(whole, key, value);
      if (isExport) this.#outputs.push([name.getText(), part]);
      else this.#names.set(name.getText(), part);
    }
  }

  /** Adds an output of the program. If the example computes it with `apply`, adds the value on which `apply` was called. */
  #output(name: string, value: ts.Expression): void {
    const [base, isComputed] = withoutApply(value);
    const result = this.#value(base);
    const last = result.is === "part" ? result.path.at(-1) : undefined;
    this.#outputs.push([isComputed && typeof last === "string" ? last : name, result]);
  }

  /** Adds the declaration if the expression creates a resource (`new`), reads one (`get`) or calls a function. Otherwise returns undefined. */
  #declaration(node: ts.Expression, variable: string | undefined): Expression | undefined {
    const call = ts.isAwaitExpression(node) ? node.expression : node;
    if (!ts.isNewExpression(call) && !ts.isCallExpression(call)) return undefined;
    const path = call.expression.getText().replace(/\s/g, "").split(".");
    if (path[0] !== "hosting") return undefined;
    const [module, ...own] = path[1] === "game" ? path.slice(1) : [undefined, ...path.slice(1)];
    const [type = "", method] = own;
    const args = call.arguments ?? [];
    if (ts.isNewExpression(call)) return this.#resource(variable, module, type, args);
    if (method === "get") return this.#existing(variable ?? this.#free(lowered(type)), module, type, args);
    if (method !== undefined) return undefined;
    const called = type.replace(/Output$/, "");
    const taken = { is: "call", module, function: called, args: args[0] ? this.#arguments(args[0]) : [] } as const;
    return this.#add({ ...taken, variable: variable ?? this.#free(lowered(called.replace(/^get/, ""))) });
  }

  #resource(variable: string | undefined, module: string | undefined, type: string, args: readonly ts.Expression[]): Expression {
    const [name, inputs, options] = args;
    const dependsOn = options ? this.#arguments(options) : [];
    if (dependsOn.some(([key]) => key !== "dependsOn")) throw untranslatable(options);
    return this.#add({
      is: "resource",
      variable: variable ?? this.#free(lowered(type)),
      module,
      type,
      name: textOf(name),
      args: inputs ? this.#arguments(inputs) : [],
      dependsOn: dependsOn.flatMap(([, value]) => (value.is === "list" ? value.items : [value])),
    });
  }

  #existing(variable: string, module: string | undefined, type: string, [name, id]: readonly ts.Expression[]): Expression {
    return this.#add({ is: "existing", variable, module, type, name: textOf(name), id: textOf(id) });
  }

  #add(declaration: Declaration): Expression {
    this.#declarations.push(declaration);
    return { is: "part", of: declaration.variable, path: [] };
  }

  #free(name: string): string {
    const isTaken = this.#declarations.some(({ variable }) => variable === name);
    return isTaken ? this.#free(`${name}2`) : name;
  }

  #arguments(node: ts.Expression): Arguments {
    if (!ts.isObjectLiteralExpression(node)) throw untranslatable(node);
    return node.properties.map((property): [string, Expression] => {
      if (ts.isShorthandPropertyAssignment(property)) return [property.name.text, this.#value(property.name)];
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) throw untranslatable(property);
      return [property.name.text, this.#value(property.initializer)];
    });
  }

  #value(node: ts.Expression): Expression {
    if (ts.isParenthesizedExpression(node)) return this.#value(node.expression);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return { is: "literal", value: node.text };
    if (ts.isNumericLiteral(node)) return { is: "literal", value: Number(node.text) };
    if (node.kind === ts.SyntaxKind.TrueKeyword) return { is: "literal", value: true };
    if (node.kind === ts.SyntaxKind.FalseKeyword) return { is: "literal", value: false };
    if (ts.isArrayLiteralExpression(node)) return { is: "list", items: node.elements.map((item) => this.#value(item)) };
    if (ts.isObjectLiteralExpression(node)) return { is: "map", entries: this.#arguments(node) };
    if (ts.isIdentifier(node)) return this.#names.get(node.text) ?? fail(node);
    if (ts.isPropertyAccessExpression(node)) return partOf(this.#value(node.expression), node.name.text, node);
    if (ts.isElementAccessExpression(node) && ts.isNumericLiteral(node.argumentExpression))
      return partOf(this.#value(node.expression), Number(node.argumentExpression.text), node);
    if (ts.isTaggedTemplateExpression(node)) return this.#text(node);
    if (isOrEmpty(node)) return this.#value(node.left);
    return this.#declaration(node, undefined) ?? this.#called(node);
  }

  #text({ tag, template }: ts.TaggedTemplateExpression): Expression {
    if (tag.getText() !== "pulumi.interpolate" || !ts.isTemplateExpression(template)) throw untranslatable(template);
    const parts = template.templateSpans.flatMap(({ expression, literal }) => [this.#value(expression), literal.text]);
    return { is: "text", parts: [template.head.text, ...parts].filter((part) => part !== "") };
  }

  #called(node: ts.Expression): Expression {
    if (!ts.isCallExpression(node)) throw untranslatable(node);
    const { expression, arguments: args } = node;
    if (expression.getText() === "readFileSync") return { is: "file", path: textOf(args[0]) };
    if (!ts.isPropertyAccessExpression(expression)) throw untranslatable(node);
    if (expression.expression.getText() === "pulumi" && expression.name.text === "unsecret" && args[0]) return this.#value(args[0]);
    const found = CONFIG_METHODS[expression.name.text];
    const isConfig = expression.expression.getText() === "config" || isConfigObject(expression.expression);
    if (found === undefined || !isConfig) throw untranslatable(node);
    const key = textOf(args[0]);
    this.#config.set(key, { key, ...found });
    return { is: "config", key };
  }
}

const lowered = (name: string): string => `${name[0]?.toLowerCase() ?? ""}${name.slice(1)}`;

const isConfigObject = (node: ts.Expression): boolean => ts.isNewExpression(node) && node.expression.getText() === "pulumi.Config";

/** `config.get("x") ?? ""`: an optional value is an empty text in the other languages. */
const isOrEmpty = (node: ts.Expression): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
  ts.isStringLiteral(node.right) &&
  node.right.text === "";

function withoutApply(node: ts.Expression): [base: ts.Expression, isComputed: boolean] {
  const isApply = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "apply";
  return isApply ? [(node.expression as ts.PropertyAccessExpression).expression, true] : [node, false];
}

function partOf(whole: Expression, key: string | number, node: ts.Node): Expression {
  if (whole.is !== "part") throw untranslatable(node);
  return { ...whole, path: [...whole.path, key] };
}

function textOf(node: ts.Expression | undefined): string {
  if (node === undefined || !ts.isStringLiteral(node)) throw untranslatable(node);
  return node.text;
}

const untranslatable = (node: ts.Node | undefined): UntranslatableError =>
  new UntranslatableError(`no translation of ${node?.getText() ?? "a missing argument"}`);

function fail(node: ts.Node): never {
  throw untranslatable(node);
}
