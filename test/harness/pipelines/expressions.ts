// Evaluates the expressions of the written workflows: paths, comparisons, `&&`, `||`, `!`, parentheses, and the functions that they use.

export type Context = Readonly<Record<string, unknown>>;

type Token = { kind: "text"; value: string } | { kind: "name"; value: string } | { kind: "sign"; value: string };

export function evaluated(expression: string, context: Context, functions: Readonly<Record<string, boolean>>): unknown {
  const tokens = tokensOf(expression);
  let at = 0;
  const peek = (value: string): boolean => tokens[at]?.kind === "sign" && tokens[at]?.value === value;
  const take = (value: string): boolean => peek(value) && ++at > 0;
  const need = (value: string): void => {
    if (!take(value)) throw new Error(`${expression}: ${value} is missing at ${JSON.stringify(tokens[at])}`);
  };
  /** `endsWith`: the value at which the operator takes no further one. */
  const chain = (sign: string, endsWith: boolean, next: () => unknown): unknown => {
    let value = next();
    while (take(sign)) {
      const other = next();
      if (isTrue(value) !== endsWith) value = other;
    }
    return value;
  };
  const or = (): unknown => chain("||", true, and);
  const and = (): unknown => chain("&&", false, comparison);
  const comparison = (): unknown => {
    const value = unary();
    if (take("==")) return textOf(value) === textOf(unary());
    if (take("!=")) return textOf(value) !== textOf(unary());
    return value;
  };
  const unary = (): unknown => (take("!") ? !isTrue(unary()) : primary());
  const primary = (): unknown => {
    if (take("(")) {
      const value = or();
      need(")");
      return value;
    }
    const token = tokens[at++];
    if (token?.kind === "text") return token.value;
    if (token?.kind !== "name") throw new Error(`${expression}: ${JSON.stringify(token)} is no value`);
    if (take("(")) {
      need(")");
      if (!Object.hasOwn(functions, token.value)) throw new Error(`${expression}: the function ${token.value} is not known`);
      return functions[token.value];
    }
    let value: unknown = context[token.value];
    for (;;) {
      if (take(".")) value = memberOf(value, tokens[at++]?.value ?? "");
      else if (take("[")) {
        value = memberOf(value, textOf(or()));
        need("]");
      } else return value;
    }
  };
  const value = or();
  if (at < tokens.length) throw new Error(`${expression}: ${JSON.stringify(tokens[at])} is left over`);
  return value;
}

/** Replaces each `${{ … }}` in a text. */
export const interpolated = (text: string, context: Context, functions: Readonly<Record<string, boolean>>): string =>
  text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => textOf(evaluated(expression, context, functions)));

export const isTrue = (value: unknown): boolean => value !== undefined && value !== null && value !== false && value !== "" && value !== 0;

const textOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

const memberOf = (value: unknown, key: string): unknown => (Object(value) as Record<string, unknown>)[key];

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:'((?:[^']|'')*)'|([A-Za-z_][\w-]*)|(&&|\|\||==|!=|[!()[\].]))/y;
  for (pattern.lastIndex = 0; pattern.lastIndex < expression.trimEnd().length; ) {
    const from = pattern.lastIndex;
    const match = pattern.exec(expression);
    if (match === null) throw new Error(`${expression}: cannot be read from ${JSON.stringify(expression.slice(from))}`);
    const [, text, name, sign = ""] = match;
    if (text !== undefined) tokens.push({ kind: "text", value: text.replaceAll("''", "'") });
    else tokens.push(name === undefined ? { kind: "sign", value: sign } : { kind: "name", value: name });
  }
  return tokens;
}
