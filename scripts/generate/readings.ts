import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lives, MET_BY_EVERY_KIND } from "../../harness/lives";
import { READING_NAMES, READINGS, type ReadingName } from "../../sandbox";

// Which platforms the sandbox can be, and what has been tried on each: docs/readings.md.

/** Whether a test chooses an alternative of a reading: many of their names are everyday words. */
const chooses = (text: string, name: ReadingName): boolean =>
  new RegExp(`readings: \\{[^}]*\\b${name}\\b|"${name}" in `).test(text) ||
  READINGS[name].alternatives.some((one) => new RegExp(`\\b${name}: "${one}"`).test(text));

/** Test files that choose a reading by its name. */
function testsOf(root: string): (name: ReadingName) => string[] {
  const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => file.replaceAll("\\", "/"))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, "test", file), "utf8") }));
  return (name) => files.filter(({ text }) => chooses(text, name)).map(({ file }) => file);
}

/** The page; `linkOf` is a kind's own, by the name that its life has. */
export function readingsPage(root: string, linkOf: (kind: string) => string): string {
  const tests = testsOf(root);
  const livesOn = (name: ReadingName) => lives.filter(({ readings }) => readings?.includes(name)).map(({ kind }) => linkOf(kind));
  const livedBy = (name: ReadingName) =>
    MET_BY_EVERY_KIND.includes(name) ? "kinds that have none of their own, in turn" : livesOn(name).join(", ");
  const rows = READING_NAMES.map((name) => {
    const { about, alternatives } = READINGS[name];
    const chosen = tests(name).map((file) => `\`${file}\``);
    const [usual = "", ...others] = alternatives;
    return `| \`${name}\` | ${about} | **${usual}**, ${others.join(", ")} | ${livedBy(name)} | ${chosen.join(", ")} |`;
  });
  const count = READING_NAMES.reduce((sum, name) => sum + READINGS[name].alternatives.length - 1, 0);
  return `<!-- Generated from \`sandbox/world\`, the lives and the tests by \`npm run generate\`. -->

# Readings

What no document tells, or what differs from one release of the platform to the next, is a reading. The sandbox serves each of the ${READING_NAMES.length}, with ${count} alternatives beside its own, which is printed bold; \`startSandbox({ readings: { … } })\` chooses. [Doubts](doubts.md) says what is open in the documents, and where that is no matter of a reading.

\`npm run proof -- readings\` lives every kind on every alternative: created, nothing to do, a drift seen and mended, destroyed. \`npm test\` lives those that are named here. The tests beside them choose the reading for something of its own.

| reading | what is open | alternatives | lived in \`npm test\` by | tests, below \`test/\` |
|---|---|---|---|---|
${rows.join("\n")}
`;
}
