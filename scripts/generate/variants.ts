import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { VARIANT_NAMES, VARIANTS, type VariantName } from "../../sandbox";
import { lifecycleFixtures, MET_BY_EVERY_TYPE } from "../../test/harness/fixtures";

// Writes docs/variants.md, the page of the sandbox's platform variants with the tests of each variant.

/** Reports whether a test uses a variant. The match is strict, because many names of variants are common words. */
const chooses = (text: string, name: VariantName): boolean =>
  new RegExp(`variants: \\{[^}]*\\b${name}\\b|"${name}" in `).test(text) ||
  VARIANTS[name].alternatives.some((one) => new RegExp(`\\b${name}: "${one}"`).test(text));

function testsOf(root: string): (name: VariantName) => string[] {
  const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => file.replaceAll("\\", "/"))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, "test", file), "utf8") }));
  return (name) => files.filter(({ text }) => chooses(text, name)).map(({ file }) => file);
}

/**
 * `linkOf` links the name in a lifecycle fixture to the page of its resource type. `shownBy` contains the call that shows a variant of an account, by
 * the name of the variant.
 */
export function variantsPage(root: string, linkOf: (kind: string) => string, shownBy: Readonly<Record<string, string>>): string {
  const tests = testsOf(root);
  const typesAffectedBy = (name: VariantName) =>
    lifecycleFixtures.filter(({ variants }) => variants?.includes(name)).map(({ kind }) => linkOf(kind));
  const livedBy = (name: VariantName) =>
    MET_BY_EVERY_TYPE.includes(name)
      ? `the resource types that no other row names, divided among the rows ${MET_BY_EVERY_TYPE.map((one) => `\`${one}\``).join(", ")}`
      : typesAffectedBy(name).join(", ");
  const rows = VARIANT_NAMES.map((name) => {
    const { about, alternatives } = VARIANTS[name];
    const chosen = tests(name).map((file) => `\`${file}\``);
    const [usual = "", ...others] = alternatives;
    return `| \`${name}\` | ${about} | **${usual}**, ${others.join(", ")} | ${codeOf(shownBy[name])} | ${livedBy(name)} | ${chosen.join(", ")} |`;
  });
  const count = VARIANT_NAMES.reduce((sum, name) => sum + VARIANTS[name].alternatives.length - 1, 0);
  return `<!-- Generated from \`sandbox/world\`, the lifecycle fixtures and the tests by \`npm run generate\`. -->

# Platform variants

A platform variant is a plausible answer to a question about the platform. No document answers the question, or the answer differs between releases of the platform. The sandbox has ${VARIANT_NAMES.length} such questions. They have ${count} alternatives in addition to the defaults, which are printed in bold. Choose an alternative with \`startSandbox({ variants: { … } })\` or \`pulumi-hosting sandbox --variant name=value\`. [Doubts](doubts.md) lists all open questions, including those without variants.

\`npm run proof -- variants\` runs the lifecycle of every resource type on every alternative: create, an empty preview, drift that is detected and repaired, destroy. \`npm run test:long\` runs the lifecycles of the resource types in the fifth column. The fourth column names a call that shows the variant of an account; a [copy of an account](guides/twin.md) takes it from there. The tests in the last column test a special case of the variant.

| name | question | alternatives | shown by | lifecycles in \`npm run test:long\` | tests, below \`test/\` |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

const codeOf = (call: string | undefined): string => (call === undefined ? "" : `\`${call}\``);
