import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Sandbox } from "../../../sandbox";

/** Languages whose pipelines run here, with the packages that the jobs install. */
export const LANGUAGES = { yaml: false, python: true, go: true } as const;
export type Language = keyof typeof LANGUAGES;

/** The stand-in of a language host. It runs a program that is written in JSON. */
const HOST = join(rootOf(__dirname), "test/rehearsal/fixtures/language-host.cjs");

/** Searches upwards for the repository, because the code may run from `dist`. */
function rootOf(folder: string): string {
  return existsSync(join(folder, "test/rehearsal/fixtures")) ? folder : rootOf(dirname(folder));
}

const PROGRAM = { schema: "hosting", functions: [], resources: [["hosting:index:Project", "shop", {}, false]] };

/** A project without a package.json, whose stacks belong to the account. */
export function filesIn(language: Language, { baseUrl }: Sandbox): Record<string, string> {
  const stack = `config:\n  hosting:baseUrl: ${baseUrl}\n`;
  return {
    "infra/Pulumi.yaml": `name: shop\nruntime: ${language}\n`,
    "infra/Pulumi.dev.yaml": stack,
    "infra/Pulumi.prod.yaml": stack,
    "infra/program.json": JSON.stringify(PROGRAM),
    ".gitignore": "node_modules\n",
  };
}

/**
 * The commands that a program in another language adds. Only these are replaced: the host of the language and `pulumi install`, because both need packages
 * from a registry. `others` is the folder of the other stand-ins. Returns the folder.
 */
export function commandsOf(language: Language, home: string, others: string): string {
  const folder = join(home, "language");
  for (const one of [folder, join(home, "trials")]) mkdirSync(one);
  const script = (name: string, text: string): void => writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 });
  script(`pulumi-language-${language}`, `exec ${JSON.stringify(process.execPath)} ${JSON.stringify(HOST)} "$@"`);
  script(
    "pulumi",
    `case "$1" in
  install) [ "$2" = --no-plugins ] && [ -f Pulumi.yaml ] && echo "$PWD" >> "$HOME/installs" ;;
  stack) echo '{ "version": 3, "deployment": { "resources": [] } }' ;;
  *) exec ${JSON.stringify(join(others, "pulumi"))} "$@" ;;
esac`,
  );
  script(
    "npx",
    `real=${JSON.stringify(join(others, "npx"))}
case "$*" in
  *"rehearse up --twin"*) "$real" "$@" | tee "$(mktemp "$HOME/trials/XXXXXX")"; exit "\${PIPESTATUS[0]}" ;;
  *) exec "$real" "$@" ;;
esac`,
  );
  return folder;
}

/** Folders in which the jobs installed the packages of the program. */
export const installsIn = (home: string): string[] =>
  existsSync(join(home, "installs")) ? readFileSync(join(home, "installs"), "utf8").trim().split("\n") : [];

/** Returns the output of the trials. */
export const trialsIn = (home: string): string[] =>
  readdirSync(join(home, "trials")).map((name) => readFileSync(join(home, "trials", name), "utf8"));
