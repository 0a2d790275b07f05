const FENCE = /^```(\w+)\n[\s\S]*?^```$/gm;
const PROGRAMS = /^```ts\n(?:(?!^```)[\s\S])*^```\n\n<details>\n<summary>[^\n]*<\/summary>\n[\s\S]*?^<\/details>$/gm;
const LANGUAGES: Readonly<Record<string, string>> = { ts: "TypeScript", yaml: "YAML", python: "Python", go: "Go" };

/** Shows one program in several languages as tabs. A forge has no tabs, so the committed page folds the further languages. */
export function withTabs(page: string): string {
  return page.replace(PROGRAMS, (whole: string) => {
    const notes = (/<\/summary>\n([\s\S]*?)^```/m.exec(whole)?.[1] ?? "").trim();
    const tabs = [...whole.matchAll(FENCE)].map(([fence, language = ""]) =>
      fence.replace(/^```\w+/, `$& [${LANGUAGES[language] ?? language}]`),
    );
    return `::: code-group\n\n${tabs.join("\n\n")}\n\n:::${notes === "" ? "" : `\n\n${notes}`}`;
  });
}
