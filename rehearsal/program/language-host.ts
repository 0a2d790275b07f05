import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { foldersOnPath, IS_WINDOWS, onPath } from "./on-path";

const fileOf = (program: string): string => (IS_WINDOWS ? `${program}.exe` : program);

export const languageHostName = (runtime: string): string => `pulumi-language-${runtime}`;

/** Returns the program that runs programs of this runtime. Searches where the Pulumi CLI does: on the PATH, beside the CLI, and in its folder `bin`. */
export function languageHostOf(runtime: string, env: NodeJS.ProcessEnv): string | undefined {
  const cli = programOnPath("pulumi", env);
  const ofCli = cli === undefined ? [] : [dirname(realpathSync(cli))];
  const ofUser = join(env.PULUMI_HOME || join(env.HOME || homedir(), ".pulumi"), "bin");
  return onPath([fileOf(languageHostName(runtime))], env, [...foldersOnPath(env), ...ofCli, ofUser]);
}

/** Returns the path of a program on the PATH. */
export const programOnPath = (name: string, env: NodeJS.ProcessEnv): string | undefined => onPath([fileOf(name)], env);
