import { spawn, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { endOf, requireSuccess } from "../../harness/pulumi-cli/cli-folder";
import { isOnPath } from "../../harness/pulumi-cli/find-cli";

export const GO_SDK = "github.com/pulumi/pulumi/sdk/v3";

/** Version of Pulumi's Java SDK. Java has its own versions, which do not follow the CLI's. */
export const JAVA_SDK = "1.16.0";

/** Folder of a generated SDK in the project's folder. */
export const SDK_FOLDER = "sdk";

const ANSWER_TIMEOUT_MS = 60_000;

/** If the tool fails, the error contains its output. */
export async function runTool(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  return requireSuccess([command, ...args], await endOf(child));
}

/** Returns a tool that a Python program needs and this machine lacks. */
export function missingForPython(env: NodeJS.ProcessEnv): string | undefined {
  if (!isOnPath("python3", env)) return "python3";
  const packages = ["pulumi", "parver", "semver", "pip"];
  const lacked = packages.find((name) => !succeeds("python3", ["-c", `import ${name}`], env));
  return lacked === undefined ? undefined : `package \`${lacked}\` in its python3`;
}

/** Returns a tool that a Go program needs and this machine lacks. `version` is the version of Pulumi's Go SDK. */
export function missingForGo(env: NodeJS.ProcessEnv, version: string): string | undefined {
  if (!isOnPath("go", env)) return "go";
  return succeeds("go", ["list", "-m", `${GO_SDK}@v${version}`], env) ? undefined : `module proxy with ${GO_SDK} v${version}`;
}

/** Returns a tool that a Java program needs and this machine lacks. */
export const missingForJava = (env: NodeJS.ProcessEnv): string | undefined => ["java", "javac", "mvn"].find((tool) => !isOnPath(tool, env));

function succeeds(command: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return spawnSync(command, args, { cwd: tmpdir(), env, stdio: "ignore", timeout: ANSWER_TIMEOUT_MS }).status === 0;
}
