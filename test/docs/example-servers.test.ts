import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";

// The first server of a list can change when the team buys a server. A program that uses the first server would then migrate an application
// or detach a volume.

const root = join(__dirname, "../..");
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|md)$/.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name));

const printed: readonly (readonly [string, string])[] = [
  ...[...definitions, ...functions].map((one) => ["type" in one ? one.type : one.name, one.page.example] as const),
  ...["examples", "cli/init/templates", "docs/guides"].flatMap(filesBelow).map((file) => [file, readFileSync(file, "utf8")] as const),
  ["README.md", readFileSync(join(root, "README.md"), "utf8")],
];

test("no printed program uses `[0]` to choose a server, image or other object", () => {
  const first = /\b(?:servers|frameworks|images|regions|applications|projects|databases|volumes)\)?\[0\]/;
  expect(printed.filter(([, text]) => first.test(text)).map(([name]) => name)).toEqual([]);
  expect(printed.length).toBeGreaterThan(100);
});
