import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { commands } from "../../cli/commands";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";
import { components } from "../../sdk/components/all";
import { packageSchema } from "../generate/schema";
import { breakingSize, changesetOf, isAnnounced } from "./changesets";
import { lineOf, type Member, memberOf } from "./member";
import { commandMembers, componentMembers, exportMembers, functionMembers, resourceMembers, settingMembers } from "./members";
import { narrowed } from "./narrowed";
import { packageMembers } from "./package-members";

// Writes the public surface to docs/surface.txt, and the surface of the plugin's schema to docs/surface-schema.txt. A release does this (`npm
// run version`). With --check, compares the present surfaces with those of the last release. Exits with 1 if something was removed or narrowed
// and no changeset announces it.

const root = resolve(__dirname, "../../..");
const NOTICE = "`npm run version` writes it; `npm run check` compares it. Do not edit.";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };

const schema = packageSchema(definitions, functions, components, version);

const members = [
  ...exportMembers("pulumi-hosting", read("sdk/index.ts")),
  ...exportMembers("pulumi-hosting", read("sdk/generated/provider.ts")),
  ...exportMembers("pulumi-hosting/sandbox", read("sandbox/index.ts")),
  ...exportMembers("pulumi-hosting/testing", read("rehearsal/index.ts")),
  ...exportMembers("pulumi-hosting/policy", read("provider/policy/index.ts")),
  ...settingMembers(),
  ...Object.values(commands).flatMap((load) => commandMembers(load())),
  ...definitions.flatMap(resourceMembers),
  ...functions.flatMap(functionMembers),
  ...components.flatMap(componentMembers),
];

/** The first record is for programs in TypeScript, and the second record is for programs in other languages. */
const records: Record<string, { what: string; present: readonly Member[] }> = {
  "docs/surface.txt": { what: "The public surface", present: members },
  "docs/surface-schema.txt": { what: "The schema of the plugin", present: packageMembers(schema) },
};

if (process.argv.includes("--check")) {
  const changesets = readdirSync(join(root, ".changeset")).flatMap((file) => changesetOf(read(`.changeset/${file}`)) ?? []);
  const least = breakingSize(version);
  for (const [file, { what, present }] of Object.entries(records)) {
    // A release without a schema has no record of the schema.
    if (!existsSync(join(root, file))) continue;
    const [, ...lines] = read(file).trimEnd().split("\n");
    const unannounced = narrowed(lines.map(memberOf), present).filter(({ member }) => !isAnnounced(member, changesets, least));
    for (const narrowing of unannounced) console.error(`${narrowing.member.side} ${narrowing.member.path} ${narrowing.what}`);
    if (unannounced.length > 0) {
      console.error(
        `${what} is narrower than in the last release. Add a changeset of size ${least} that names each member, or restore it.`,
      );
      process.exitCode = 1;
    }
  }
} else {
  for (const [file, { what, present }] of Object.entries(records)) {
    const lines = [...new Set(present.map(lineOf))];
    writeFileSync(join(root, file), `${[`# ${what} of the last release. ${NOTICE}`, ...lines].join("\n")}\n`);
    console.log(`${file}: ${lines.length} members`);
  }
}
