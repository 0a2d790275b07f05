import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { RELEASE } from "../../provider/core/settings/release";
import { UsageError } from "../command-line";
import { asCommonJs } from "../init/project";
import { rangesOf, templateText as textOfProject } from "../init/templates";
import { fill, templatesFolder } from "../template";
import { listed } from "../words";

interface Choice {
  javascript: boolean;
  /** Command that installs packages. */
  install: string;
  /** The pack's folder as the user names it. */
  folder: string;
}

const templateText = (name: string): string => readFileSync(join(templatesFolder("policy"), name), "utf8");

/** Returns the texts of a new policy pack's files, by path. */
export function packFiles({ javascript, install, folder }: Choice): ReadonlyMap<string, string> {
  const program = javascript ? "index.js" : "index.ts";
  const text = templateText("index.ts");
  const packed = {
    name: "hosting-rules",
    version: "0.1.0",
    private: true,
    type: "commonjs",
    main: program,
    dependencies: { ...rangesOf(["@pulumi/policy", "@pulumi/pulumi"]), "pulumi-hosting": `^${RELEASE}` },
    ...(javascript ? {} : { devDependencies: rangesOf(["@types/node", "typescript"]) }),
  };
  return new Map([
    ["PulumiPolicy.yaml", templateText("PulumiPolicy.yaml")],
    ["package.json", `${JSON.stringify(packed, undefined, 2)}\n`],
    ...(javascript ? [] : ([["tsconfig.json", textOfProject("tsconfig.json")]] as const)),
    [program, javascript ? asCommonJs(text) : text],
    [".gitignore", "node_modules/\n"],
    ["README.md", fill(templateText("readme.md"), { words: { program, install, folder }, holds: [] })],
  ]);
}

const MOST_NAMED = 3;

/** A pack gets a folder of its own, because Pulumi installs and publishes everything in it. */
export function refuseFilled(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const names = readdirSync(folder);
  if (names.length > 0)
    throw new UsageError(
      `${folder} is not empty: it contains ${listed(names, MOST_NAMED)}. Choose another folder, or an empty one.`,
      "would_overwrite",
    );
}
