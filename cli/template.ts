import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

interface Filling {
  /** Values for the words that a template contains in double braces, by word. */
  words: Readonly<Record<string, string>>;
  /** Names of the `#if` parts that are kept. */
  holds: readonly string[];
}

/** Lines `#if github`, `#else` and `#end` enclose text for one forge. Expressions `${{ … }}` of a workflow have a blank, and are kept. */
export function fill(template: string, { words, holds }: Filling): string {
  const lines: string[] = [];
  let isKept = true;
  for (const line of template.split("\n")) {
    const [, mark, condition = ""] = /^\s*#(if|else|end)\b ?(\S*)$/.exec(line) ?? [];
    if (mark === "if") isKept = holds.includes(condition);
    else if (mark === "else") isKept = !isKept;
    else if (mark === "end") isKept = true;
    else if (isKept) lines.push(...filled(line, words));
  }
  return lines.join("\n");
}

/** If a value has several lines, all of them get the indentation of the line in the template. */
function filled(line: string, words: Filling["words"]): string[] {
  const indentation = /^\s*/.exec(line)?.[0] ?? "";
  const text = line.replace(/\{\{(\w+)\}\}/g, (_whole, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`the template names {{${word}}}, which has no value`);
    return value.split("\n").join(`\n${indentation}`);
  });
  return text.split("\n");
}

/** The code may run from `dist`, from its sources, or as a bundle next to a copy of the templates. */
export function templatesFolder(above = __dirname): string {
  const templates = join(above, "templates");
  return existsSync(templates) ? templates : templatesFolder(dirname(above));
}
