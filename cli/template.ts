import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

interface Filling {
  /** Texts by word. Each replaces `{{word}}` in a template. */
  words: Readonly<Record<string, string>>;
  /** Conditions that are true in the `#if` lines of a template. */
  holds: readonly string[];
}

/**
 * Keeps the lines between `#if github` and `#else` or `#end` if `holds` contains `github`. Such parts may contain others. Leaves `${{ … }}` unchanged, because it contains a blank.
 */
export function fill(template: string, { words, holds }: Filling): string {
  const lines: string[] = [];
  const kept: boolean[] = [];
  for (const line of template.split("\n")) {
    const [, mark, condition = ""] = /^\s*#(if|else|end)\b ?(\S*)$/.exec(line) ?? [];
    if (mark === "if") kept.push(holds.includes(condition));
    else if (mark === "else") kept.push(!kept.pop());
    else if (mark === "end") kept.pop();
    else if (!kept.includes(false)) lines.push(...filled(line, words));
  }
  return lines.join("\n");
}

/** If a value has several lines, all of them get the indentation of the line in the template. A line with nothing but an empty value is left out. */
function filled(line: string, words: Filling["words"]): string[] {
  const indentation = /^\s*/.exec(line)?.[0] ?? "";
  const text = line.replace(/\{\{(\w+)\}\}/g, (_whole, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`the template names {{${word}}}, which has no value`);
    return value.split("\n").join(`\n${indentation}`);
  });
  return text.trim() === "" && line.trim() !== "" ? [] : text.split("\n");
}

/**
 * Returns the folder of the templates of `init`, `ci` or `policy init`. Searches upwards for it, because the code may run from `dist`, from its sources, or as a
 * bundle with its own copy of the templates.
 */
export function templatesFolder(command: "init" | "ci" | "policy", above = __dirname): string {
  const templates = join(above, "cli", command, "templates");
  return existsSync(templates) ? templates : templatesFolder(command, dirname(above));
}
