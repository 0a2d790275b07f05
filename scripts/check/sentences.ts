import ts from "typescript";

// Sentences are for people. What a program needs from a message stands in fields, or in the facts before its code (docs/reference/errors.md, "Facts
// before the code"). So no code may compare or search a text with words of a sentence: a regular expression, or a quoted text that a function such
// as `includes` looks for, with two or more words in a row. Commands (`pulumi config set`) are no sentences.

const CHECKED = /^(?:cli|provider|sdk|rehearsal)\/.*\.ts$|^test\/harness\/.*(?<!\.test)\.ts$/;

/** Places that may read words, with the reason. */
export const EXCEPTIONS: readonly (readonly [files: RegExp, reason: string])[] = [
  [
    /^provider\/core\/log\/old-forms\.ts$|^cli\/report\/read\/old-refusals\.ts$/,
    "reads the sentences of release 0.2 and of the texts before the facts, until release 0.4",
  ],
  [/^provider\/core\/log\/lines\.ts$/, "writes and parses log lines, whose form is fixed: both directions stand in this file"],
  [/^cli\/report\/without-values\.ts$/, "lets only known texts into a public report, and replaces all others by a general text"],
  [/^cli\/report\/earlier\.ts$|^cli\/ci\/init\.ts$/, "recognizes a file or comment that an earlier run of the command wrote"],
  [/^cli\/init\/project\.ts$/, "reads the code of a program"],
  [/^cli\/report\/model\/alarms\.ts$/, "reads texts of the Pulumi engine, which have no fields"],
  [/^rehearsal\/protocol\/report\.ts$/, "leaves the names in a suggestion unmasked, as the engine does"],
  [/^cli\/twin\/trial\.ts$/, "reads texts of the rehearsal's engine, which have no fields"],
  [/^cli\/report\/post\/forge\.ts$/, "reads texts of GitHub and GitLab, which have no code"],
  [/^provider\/core\/definition\/mistaken-text\.ts$/, "finds the text that Pulumi makes of an output"],
  [/^provider\/core\/definition\/inputs\.ts$|^provider\/api\/transport\/decode\.ts$/, "shortens texts of zod"],
  [/^provider\/api\/network\.ts$/, "shortens texts of Node"],
  [/^provider\/resources\/game\/file-tree\/transfer\.ts$/, "reads a text of the panel, which has no code"],
  [/^test\/harness\/(?:stack|platform)\.ts$|^test\/harness\/pulumi-cli\//, "reads texts as a user does"],
];

const SEARCHES: ReadonlySet<string> = new Set([
  "includes",
  "startsWith",
  "endsWith",
  "indexOf",
  "lastIndexOf",
  "match",
  "matchAll",
  "search",
  "split",
  "replace",
  "replaceAll",
]);

/** Other files contain neither a search nor a regular expression, and are not parsed. */
const MAY_SEARCH = new RegExp(String.raw`\.(?:test|exec|${[...SEARCHES].join("|")})\(|RegExp\(|[=(,:?[|&]\s*/[^/*]`);

/** Two words with one space between them, neither a part of a command nor of code. */
const WORDS = /(?<![\w:/.`-]|pulumi )(?!pulumi )[A-Za-z][a-z]*,? [a-z]{2,}(?![\w:/(=]|\.\w)/;

/** Returns every place outside the exceptions that reads the words of a sentence, as `file:line: problem`. */
export function sentenceReaders(files: ReadonlyMap<string, string>, exceptions = EXCEPTIONS): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!CHECKED.test(path) || !MAY_SEARCH.test(text) || exceptions.some(([files]) => files.test(path))) return [];
    return readersIn(path, text);
  });
}

function readersIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const constants = new Map<string, string>();
  const found: string[] = [];
  const report = (node: ts.Node, words: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${path}:${line + 1}: reads the words of a sentence (${JSON.stringify(words)})`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const words = wordsOf(node.text.slice(1, node.text.lastIndexOf("/")));
      if (words !== undefined) report(node, words);
    }
    const searched = searchedIn(node, source, constants);
    const words = searched === undefined ? undefined : wordsOf(searched);
    if (words !== undefined) report(node, words);
    ts.forEachChild(node, visit);
  };
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer && ts.isStringLiteralLike(initializer)) constants.set(name.getText(source), initializer.text);
  visit(source);
  return found;
}

/** Returns the text that a call of `includes` and the like looks for, or that `new RegExp` contains. */
function searchedIn(node: ts.Node, source: ts.SourceFile, constants: ReadonlyMap<string, string>): string | undefined {
  const isSearch = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && SEARCHES.has(node.expression.name.text);
  const isRegExp = ts.isNewExpression(node) && node.expression.getText(source) === "RegExp";
  const [first] = isSearch || isRegExp ? (node.arguments ?? []) : [];
  if (first === undefined) return undefined;
  if (ts.isStringLiteralLike(first)) return first.text;
  if (ts.isTemplateExpression(first))
    return [first.head, ...first.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("…");
  return ts.isIdentifier(first) ? constants.get(first.text) : undefined;
}

const wordsOf = (text: string): string | undefined => WORDS.exec(text)?.[0];
