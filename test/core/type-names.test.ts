import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exportName, resourceTypeText } from "../../provider/core/type-token";
import { definitions } from "../../provider/resources";
import { references } from "../../provider/resources/references";
import { ROOT } from "../support/root";

const NAMES = [...definitions.map(exportName), ...Object.keys(references)].flatMap((name) => [name, resourceTypeText(name)]);
/** A name alone in quotes, as code compares it, or at the beginning of a permission. Comments may name types as examples. */
const QUOTED = new RegExp(`["'\`](?:${NAMES.map((name) => name.replace(".", "\\.")).join("|")})["'\`:]`);

/** Contains examples of values for users. */
const EXAMPLES = join("settings", "setting-keys.ts");

const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

test("the core contains no name of a resource type", () => {
  const folder = join(ROOT, "provider/core");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts") && file !== EXAMPLES);
  const found = files.flatMap(
    (file) => QUOTED.exec(codeOf(readFileSync(join(folder, file), "utf8")))?.map((name) => `${file}: ${name}`) ?? [],
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test.each(['identity.type === "Application"', "parent.type !== 'game_Server'", "`game.File:`"])("the test finds a name in %s", (code) => {
  expect(QUOTED.test(codeOf(code))).toBe(true);
});
