import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { dirname, join } from "node:path";
import { versionIn } from "./versions";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Ended {
  /** Undefined where it could not be started, or did not end in time. */
  code: number | undefined;
  stdout: string;
  stderr: string;
}

const PATIENCE_MS = 120_000;
/** A preview runs a whole program. */
export const PREVIEW_PATIENCE_MS = 30 * 60_000;
const MOST_OUTPUT_BYTES = 512 * 1024 * 1024;

/** Runs a program to its end, without a shell. */
export function runProgram(file: string, args: readonly string[], cwd: string, env: Environment, timeout = PATIENCE_MS): Promise<Ended> {
  return new Promise((done) => {
    const options = { cwd, env: env as NodeJS.ProcessEnv, timeout, maxBuffer: MOST_OUTPUT_BYTES };
    execFile(file, args, options, (error, stdout, stderr) => {
      const { code } = (error ?? { code: 0 }) as { code?: unknown };
      done({ code: typeof code === "number" ? code : undefined, stdout, stderr });
    });
  });
}

/** The first file of one of these names that the PATH leads to and that can be started. */
export function onPath(names: readonly string[], env: Environment, first: readonly string[] = []): string | undefined {
  const separator = process.platform === "win32" ? ";" : ":";
  const folders = [...first, ...(env.PATH ?? env.Path ?? "").split(separator)].filter((folder) => folder !== "");
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const IS_WINDOWS = process.platform === "win32";

/** The Pulumi CLI of this machine. Only subcommands that read are asked of it. */
export class PulumiCli {
  private constructor(
    readonly path: string,
    readonly version: ReturnType<typeof versionIn>,
    private readonly dir: string,
    private readonly env: Environment,
  ) {}

  static async find(dir: string, env: Environment): Promise<PulumiCli | undefined> {
    const path = onPath(IS_WINDOWS ? ["pulumi.exe", "pulumi.cmd"] : ["pulumi"], env);
    if (path === undefined) return undefined;
    const quiet = { ...env, PULUMI_SKIP_UPDATE_CHECK: "true", NO_COLOR: "1" };
    const { stdout } = await runProgram(path, ["version"], dir, quiet);
    return new PulumiCli(path, versionIn(stdout), dir, quiet);
  }

  /** Where the host of dynamic providers is found: beside the CLI, or on the PATH. */
  get host(): string | undefined {
    return onPath([`pulumi-resource-pulumi-nodejs${IS_WINDOWS ? ".cmd" : ""}`], this.env, [dirname(this.path)]);
  }

  run(args: readonly string[], patienceMs?: number): Promise<Ended> {
    return runProgram(this.path, [...args, "--non-interactive", "--color", "never"], this.dir, this.env, patienceMs);
  }
}

/** What a command of the CLI said when it failed: its first line that says something. */
export function complaintOf({ code, stderr }: Ended): string {
  if (code === undefined) return "it did not end in time";
  const line = stderr
    .split("\n")
    .map((text) => text.replace(/^error: /, "").trim())
    .find((text) => text !== "" && !/^warning: /.test(text));
  return line ?? `exit code ${code}`;
}
