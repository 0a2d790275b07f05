/** What a template is filled with. */
export interface Filling {
  /** Words in double braces. */
  words: Readonly<Record<string, string>>;
  /** Which `#if` parts stay. */
  holds: readonly string[];
}

/**
 * A template's text with its words put in and its conditions decided. Lines `#if github`, `#else` and `#end` enclose what one forge alone has. Words of the
 * workflow language, `${{ … }}`, have a blank inside and are left alone.
 */
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

/** A word of several lines keeps the indentation of the line that it stands in. */
function filled(line: string, words: Filling["words"]): string[] {
  const indentation = /^\s*/.exec(line)?.[0] ?? "";
  const text = line.replace(/\{\{(\w+)\}\}/g, (_whole, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`the template names {{${word}}}, which is not known`);
    return value.split("\n").join(`\n${indentation}`);
  });
  return text.split("\n");
}
