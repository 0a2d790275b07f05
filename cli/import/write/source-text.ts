import { Constant, FromEnv, isMark, Reference, type Remark, Remarked, Secret, Setting, type Tree } from "../tree";

const WIDTH = 140;
const STEP = "  ";

/** Returns a string literal. No character of the text can end the literal. */
export const literal = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

export const propertyName = (key: string): string => (/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : literal(key));

/** Returns comment lines. No character of the text can end the comment. */
export const remark = (text: string): string =>
  text
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => `// ${line}`.trimEnd())
    .join("\n");

/** `before` is the number of characters that are already on the first line. */
export function sourceOf(tree: Tree, indent = "", before = 0): string {
  const line = oneLine(tree);
  if (line !== undefined && indent.length + before + line.length <= WIDTH) return line;
  return severalLines(tree, indent) ?? line ?? "undefined";
}

/** Returns a value on one line, or undefined if it does not fit there. */
export function oneLine(tree: Tree): string | undefined {
  if (typeof tree === "string") return isLong(tree) ? undefined : literal(tree);
  if (tree instanceof Reference) return `${tree.identifier}.id`;
  if (tree instanceof Constant) return `${tree.table}.${tree.key}`;
  if (tree instanceof Secret) return `secret(${literal(tree.name)})`;
  if (tree instanceof FromEnv) return `hosting.fromEnv(${literal(tree.variable)})`;
  if (tree instanceof Setting) return `setting(${literal(tree.name)})`;
  if (tree instanceof Remarked) return tree.remarks.length > 0 ? undefined : oneLine(tree.value);
  if (Array.isArray(tree)) {
    const items = tree.map(oneLine);
    return items.every((item) => item !== undefined) ? `[${items.join(", ")}]` : undefined;
  }
  if (typeof tree !== "object" || tree === null || isMark(tree)) return JSON.stringify(tree);
  const members = Object.entries(tree).map(([key, value]) => [propertyName(key), oneLine(value)]);
  if (members.length === 0) return "{}";
  return members.every(([, text]) => text !== undefined) ? `{ ${members.map(([key, text]) => `${key}: ${text}`).join(", ")} }` : undefined;
}

function severalLines(tree: Tree, indent: string): string | undefined {
  const inner = indent + STEP;
  if (typeof tree === "string")
    return isLong(tree)
      ? `[\n${linesOf(tree)
          .map((line) => `${inner}${literal(line)},\n`)
          .join("")}${indent}].join("\\n")`
      : undefined;
  if (tree instanceof Remarked) return objectLines(tree.value, indent, tree.remarks);
  if (Array.isArray(tree)) return `[\n${tree.map((item) => `${inner}${sourceOf(item, inner)},\n`).join("")}${indent}]`;
  if (typeof tree !== "object" || tree === null || isMark(tree)) return undefined;
  return objectLines(tree, indent, []);
}

export function objectLines(members: { [key: string]: Tree }, indent: string, remarks: readonly Remark[]): string {
  const inner = indent + STEP;
  const lines = Object.entries(members).map(([key, value]) => {
    const name = propertyName(key);
    return `${inner}${name}: ${sourceOf(value, inner, name.length + 3)},\n`;
  });
  const said = remarks
    .flatMap(({ about, key, value }) => remark(`${about}\n${propertyName(key)}: ${oneLine(value)},`).split("\n"))
    .map((line) => `${inner}${line}\n`);
  return `{\n${lines.join("")}${said.join("")}${indent}}`;
}

/** Whether the text has more than two lines. The source then shows each line of the text on a separate line. */
const isLong = (text: string): boolean => linesOf(text).length > 2;
const linesOf = (text: string): string[] => text.split("\n");
