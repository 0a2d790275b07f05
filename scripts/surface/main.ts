import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { commands } from "../../cli/commands";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";
import { breakingSize, changesetOf, isAnnounced } from "./changesets";
import { lineOf, memberOf } from "./member";
import { commandMembers, exportMembers, functionMembers, resourceMembers, settingMembers } from "./members";
import { narrowed } from "./narrowed";

// Writes the public surface into docs/surface.txt, which a release does (`npm run version`). With --check it compares the present surface with that of the
// last release and exits with 1 if a changeset does not announce what was removed or narrowed.

const root = resolve(__dirname, "../../..");
const RECORD = join(root, "docs/surface.txt");
const HEADER = "# The public surface of the last release. `npm run version` writes it; `npm run check` compares it. Do not edit.";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };

const present = [
  ...exportMembers("pulumi-hosting", read("sdk/index.ts")),
  ...exportMembers("pulumi-hosting", read("sdk/generated/provider.ts")),
  ...exportMembers("pulumi-hosting/sandbox", read("sandbox/index.ts")),
  ...exportMembers("pulumi-hosting/testing", read("testing/index.ts")),
  ...settingMembers(),
  ...Object.values(commands).flatMap((load) => commandMembers(load())),
  ...definitions.flatMap(resourceMembers),
  ...functions.flatMap(functionMembers),
];

if (process.argv.includes("--check")) {
  const [, ...lines] = readFileSync(RECORD, "utf8").trimEnd().split("\n");
  const changesets = readdirSync(join(root, ".changeset")).flatMap((file) => changesetOf(read(`.changeset/${file}`)) ?? []);
  const least = breakingSize(version);
  const unannounced = narrowed(lines.map(memberOf), present).filter(({ member }) => !isAnnounced(member, changesets, least));
  for (const { member, what } of unannounced) console.error(`${member.side} ${member.path} ${what}`);
  if (unannounced.length > 0) {
    console.error(
      `The public surface is narrower than in the last release. Add a changeset of size ${least} that names each member, or restore it.`,
    );
    process.exitCode = 1;
  }
} else {
  const lines = [...new Set(present.map(lineOf))];
  writeFileSync(RECORD, `${[HEADER, ...lines].join("\n")}\n`);
  console.log(`docs/surface.txt: ${lines.length} members`);
}
