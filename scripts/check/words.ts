import { EXCEPTIONS, TITLE_STARTS, TITLE_VERBS, WORDS } from "./word-table";

/** Reports every word in prose that the glossary replaces, and every test title that does not begin with its subject, as `file:line: problem`. */
export function plainLanguage(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    if (EXCEPTIONS.some(([pattern]) => pattern.test(path))) return [];
    const problems = ANY_WORD.test(text) ? wordsIn(path, text) : [];
    return path.endsWith(".test.ts") ? [...problems, ...titlesIn(path, text)] : problems;
  });
}

const pattern = (words: string) => `(?<![\\w$-])(?:${words})(?![\\w$-])`;
const ALL = WORDS.map(([words, better]) => [new RegExp(pattern(words), "gi"), better] as const);
/** Most files contain none of the words. Only files that contain one are parsed. */
const ANY_WORD = new RegExp(pattern(WORDS.map(([words]) => words).join("|")), "i");

function wordsIn(path: string, text: string): string[] {
  const prose = path.endsWith(".md") ? withoutCode(text) : proseOf(text);
  return ALL.flatMap(([regex, better]) =>
    [...prose.matchAll(regex)].map(({ 0: word, index }) => `${path}:${lineOf(text, index)}: "${word.replace(/\s+/g, " ")}": ${better}`),
  );
}

const TITLE =
  /^([ \t]*)(?:(?:describe|test|it|onEveryEngine\w*)(?:\.\w+)*(?:<[^"`\n]*>)?|[\]})]+(?: as const\))?)\(\s*(?:"([^"\n]*)"|`([^`\n]*)`)/gm;
const OUTER_START = new RegExp(`^(?:${TITLE_STARTS}|${TITLE_VERBS})(?![\\w-])`);
const INNER_START = new RegExp(`^(?:${TITLE_STARTS})(?![\\w-])`);

function titlesIn(path: string, text: string): string[] {
  return [...text.matchAll(TITLE)].flatMap(({ 1: indent = "", 2: plain, 3: template, index }) => {
    const title = plain ?? template ?? "";
    const [start] = (indent === "" ? OUTER_START : INNER_START).exec(title) ?? [];
    return start === undefined
      ? []
      : [`${path}:${lineOf(text, index)}: the test title "${title}" begins with "${start}": begin with the subject`];
  });
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split("\n").length;

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, blank);

/**
 * Keeps comments and strings at their positions, and replaces everything else by blanks, including code in template strings. A `/` begins a
 * regular expression only after certain characters, such as `(`.
 */
export function proseOf(text: string): string {
  const token =
    /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=[(,=:[!&|?{};\n]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|[`{}]/g;
  const depths: number[] = [];
  let prose = "";
  let at = 0;
  let isTemplate = false;
  const skip = (to: number) => {
    prose += isTemplate ? text.slice(at, to) : blank(text.slice(at, to));
    at = to;
  };
  for (;;) {
    if (isTemplate) {
      const end = /\\[\s\S]|`|\$\{/g;
      end.lastIndex = at;
      let match = end.exec(text);
      while (match?.[0].startsWith("\\")) match = end.exec(text);
      if (match === null) break;
      skip(match.index);
      isTemplate = false;
      skip(end.lastIndex);
      if (match[0] !== "`") depths.push(0);
      continue;
    }
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) break;
    skip(match.index);
    const [one] = match;
    const isProse = /^\/[/*]|^["'].*\s/.test(one);
    prose += isProse ? one : blank(one);
    at += one.length;
    if (one === "`") isTemplate = true;
    if (one === "{" && depths.length > 0) depths.push((depths.pop() ?? 0) + 1);
    if (one === "}" && depths.length > 0) {
      const depth = depths.pop() ?? 0;
      if (depth > 0) depths.push(depth - 1);
      else isTemplate = true;
    }
  }
  return prose + blank(text.slice(at));
}
