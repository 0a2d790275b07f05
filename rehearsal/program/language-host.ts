import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";

const ending = process.platform === "win32" ? ".exe" : "";

export const languageHostName = (runtime: string): string => `pulumi-language-${runtime}`;

/** Returns the program that runs programs of this runtime. Searches where the Pulumi CLI does: on the PATH, beside the CLI, and in its folder `bin`. */
export function languageHostOf(runtime: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  const cli = folders.map((folder) => join(folder, `pulumi${ending}`)).find((path) => existsSync(path));
  const ofCli = cli === undefined ? [] : [dirname(realpathSync(cli))];
  const ofUser = join(env.PULUMI_HOME || join(env.HOME || homedir(), ".pulumi"), "bin");
  return [...folders, ...ofCli, ofUser]
    .map((folder) => join(folder, `${languageHostName(runtime)}${ending}`))
    .find((path) => existsSync(path));
}

/** Returns the path of a program on the PATH. */
export function programOnPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, `${name}${ending}`)).find((path) => existsSync(path));
}
