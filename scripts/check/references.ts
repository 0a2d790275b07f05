import { posix } from "node:path";
import { anchorsOf } from "./anchors";

// Code, comments and pages may only cite existing texts: `docs/facts/hosting.md 3.4` (the number of a section), `docs/spec/hosting-api.md,
// "Limits"` (a heading), `[drift](docs/guides/drift.md#gone)` (a link), and in a page `provider/core/money/gate.ts` (a source file). The
// part of a heading in brackets is ignored. Bold text at the beginning of a line or of a table row is also a heading.

export type Files = ReadonlyMap<string, string>;

interface Page {
  readonly headings: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly anchors: ReadonlySet<string>;
}

const DOCUMENT = /(?<![\w@$}{*./-])(?:\.{1,2}\/)*\w[\w.-]*(?:\/\w[\w.-]*)*\.md\b/g;
const NUMBERS = /^(?:,| sections?)? \d+(?:\.\d+)*(?:(?:,| and| to| or) \d+(?:\.\d+)*)*/;
const HEADINGS = /^, "[^"]+"(?: \d+)?(?:(?:,| and|, and|;) "[^"]+"(?: \d+)?)*/;
/** A source file of this repository, as a page names it, such as `provider/core/money/gate.ts`. */
const SOURCE =
  /`((?:\.github|provider|policy|sdk|sandbox|rehearsal|cli|packages|test|scripts|examples)\/[\w./-]+\.(?:ts|mjs|cjs|js|ya?ml))`/g;
/** Matches a comment that cites a heading, but names its document by a bare word instead of a path. */
const UNNAMED = /^[ \t]*(?:\/\/|\/?\*+) .*\((\w+), "[^"\n]+"\)/gm;
const LONGEST_REFERENCE = 300;
const VARIANTS = /\bvariants? (`\w+`(?:(?:,| and) `\w+`)*)/gi;

/** `variants` are the names of all platform variants. A page must not name any other variant. */
export function deadReferences(files: Files, variants: readonly string[]): string[] {
  const pages = new Map([...files].filter(([path]) => path.endsWith(".md")).map(([path, text]) => [path, pageOf(text)]));
  return [...files].flatMap(([path, text]) => {
    const problems: string[] = [];
    const report = (at: number, what: string) => problems.push(`${path}:${text.slice(0, at).split("\n").length}: ${what}`);
    for (const { 0: name, index } of text.matchAll(DOCUMENT)) {
      const page = placesOf(path, name).flatMap((place) => pages.get(place) ?? [])[0];
      if (page === undefined && isNameOfFile(path, text, index, name)) continue;
      if (page === undefined) report(index, `${name} is not in the repository`);
      else for (const what of deadSections(page, name, following(text, index + name.length))) report(index, what);
    }
    if (path.endsWith(".md"))
      for (const { 1: name = "", index } of text.matchAll(SOURCE))
        if (!sourcesOf(path, name).some((file) => files.has(file))) report(index, `${name} is not in the repository`);
    if (!path.endsWith(".md"))
      for (const { 1: name, index } of text.matchAll(UNNAMED)) report(index, `"${name}" is not the path of a document`);
    if (path.startsWith("docs/facts/"))
      for (const { 1: names = "", index } of text.matchAll(VARIANTS))
        for (const name of words(names, /(?<=`)\w+(?=`)/g))
          if (!variants.includes(name)) report(index, `the sandbox has no platform variant "${name}" (sandbox/world/variants.ts)`);
    return problems;
  });
}

/** Returns the paths that the name of a source file in a page can mean: relative to the root, to the folder of the tests, or to the page. */
const sourcesOf = (path: string, name: string): string[] => [".", "test", posix.dirname(path)].map((folder) => posix.join(folder, name));

/** Files that the package writes into the folder of a program. */
const WRITTEN: ReadonlySet<string> = new Set(["IMPORT.md", "PULUMI.md"]);

/**
 * Reports whether a name is the name of a file that the code reads or writes, and not a reference. In code, such a name is a whole quoted
 * string.
 */
const isNameOfFile = (path: string, text: string, at: number, name: string): boolean =>
  WRITTEN.has(name) ||
  (!path.endsWith(".md") && !name.includes("/") && /^["`]$/.test(text[at - 1] ?? "") && text[at + name.length] === text[at - 1]);

/**
 * Returns the paths that a document's name can mean: relative to the file, to the root, or to the folder of the pages that the file tests
 * or contains texts of.
 */
function placesOf(path: string, name: string): string[] {
  const isOfPages = /^(?:scripts\/generate|test\/docs)\//.test(path);
  const isWrittenForPages = /^(?:provider|scripts\/generate|sdk)\/|^cli\/usage-error-codes\./.test(path);
  return [posix.dirname(path), ".", ...(isWrittenForPages ? ["docs/reference"] : []), ...(isOfPages ? ["docs"] : [])].map((folder) =>
    posix.join(folder, name),
  );
}

function deadSections(page: Page, name: string, after: string): string[] {
  const anchor = /^#([\w-]+)/.exec(after)?.[1];
  const numbers = /(?:^|\/)facts\/[\w-]+\.md$/.test(name) ? words(NUMBERS.exec(after)?.[0] ?? "", /\d+(?:\.\d+)*/g) : [];
  const headings = words(HEADINGS.exec(after)?.[0] ?? "", /"[^"]+"/g).map((quoted) => quoted.slice(1, -1));
  return [
    ...(anchor !== undefined && !page.anchors.has(anchor) ? [`${name} has no heading #${anchor}`] : []),
    ...numbers.filter((number) => !page.numbers.has(number)).map((number) => `${name} has no section ${number}`),
    ...headings.filter((heading) => !page.headings.has(heading)).map((heading) => `${name} has no heading "${heading}"`),
  ];
}

/** Returns the text from `from` on as one line, without the marks of a comment's lines. */
const following = (text: string, from: number): string =>
  text.slice(from, from + LONGEST_REFERENCE).replace(/\n[ \t]*(?:\/\/|\*(?!\/))? */g, " ");

function pageOf(text: string): Page {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => (match[1] ?? "").trim());
  const bold = [...text.matchAll(/^(?:[-*] |\| ?)?\*\*([^*]+?)\.?\*\*/gm)].map((match) => match[1] ?? "");
  const sections = [...titles, ...bold];
  return {
    headings: new Set(sections.flatMap((title) => [title, title.replace(/ \([^)]*\)$/, "")])),
    numbers: new Set(sections.flatMap((title) => /^(\d+(?:\.\d+)*)(?:\.? |$)/.exec(title)?.slice(1) ?? [])),
    anchors: anchorsOf(text),
  };
}

const words = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[0]);
