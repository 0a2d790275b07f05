import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { type Version, versionIn } from "../version";
import { foldersOf } from "./host";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a program that ended has left. */
export interface Ended {
  /** Undefined where it could not be started, or did not end in time. */
  code: number | undefined;
  stdout: string;
  stderr: string;
}

export interface Call {
  /** What comes on its standard input, and in no argument. */
  input?: string;
  /** The input comes by a pipe that can be opened by the name /dev/stdin. */
  pipe?: boolean;
  patienceMs?: number;
}

/** Runs the Pulumi CLI to its end. */
export type Execute = (args: readonly string[], call?: Call) => Promise<Ended>;

const PATIENCE_MS = 120_000;
/** A preview and an import run a whole program. */
export const PROGRAM_PATIENCE_MS = 30 * 60_000;
const MOST_OUTPUT_BYTES = 512 * 1024 * 1024;

/** Runs a program to its end, without a shell. */
export function runProgram(
  file: string,
  args: readonly string[],
  { cwd, env, patienceMs = PATIENCE_MS, input = "" }: { cwd: string; env: Environment } & Omit<Call, "pipe">,
): Promise<Ended> {
  return new Promise((done) => {
    const options = { cwd, env: env as NodeJS.ProcessEnv, timeout: patienceMs, maxBuffer: MOST_OUTPUT_BYTES };
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      const { code } = (error ?? { code: 0 }) as { code?: unknown };
      done({ code: typeof code === "number" ? code : undefined, stdout, stderr });
    });
    // It may end before it has read everything.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

const IS_WINDOWS = process.platform === "win32";

/** The first file of one of these names that the PATH leads to and that can be started. */
function onPath(names: readonly string[], env: Environment, first: readonly string[] = []): string | undefined {
  const folders = [...first, ...(env.PATH ?? env.Path ?? "").split(delimiter)].filter((folder) => folder !== "");
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

/** `PULUMI_CLI` is a path, or a name that the PATH leads to. */
function pathOf({ PULUMI_CLI: named, ...env }: Environment): string | undefined {
  if (!named) return onPath(IS_WINDOWS ? ["pulumi.exe", "pulumi.cmd"] : ["pulumi"], env);
  if (basename(named) === named) return onPath([named], env);
  return isExecutable(resolve(named)) ? resolve(named) : undefined;
}

/** The Pulumi CLI of this machine (`PULUMI_CLI`, else the one that the PATH leads to), in a project's folder. */
export class PulumiCli {
  private constructor(
    readonly path: string,
    private readonly dir: string,
    private readonly env: Environment,
  ) {}

  static find(dir: string, env: Environment): PulumiCli | undefined {
    const path = pathOf(env);
    if (path === undefined) return undefined;
    // It finds the hosts of its languages beside itself only where the PATH leads there.
    const PATH = [dirname(path), env.PATH ?? env.Path ?? ""].join(delimiter);
    return new PulumiCli(path, resolve(dir), { ...env, PATH, PULUMI_SKIP_UPDATE_CHECK: "true", NO_COLOR: "1" });
  }

  /** Where the host of dynamic providers is found: in a folder of the CLI, or on the PATH. */
  host(version: Version | undefined): string | undefined {
    return onPath([`pulumi-resource-pulumi-nodejs${IS_WINDOWS ? ".cmd" : ""}`], this.env, foldersOf(this.path, version, this.env));
  }

  /** Undefined where it does not tell. */
  version(): Promise<Version | undefined> {
    return versionOf(this.run);
  }

  readonly run: Execute = (args, { pipe = false, ...call } = {}) => {
    const all = [...args, "--non-interactive", "--color", "never"];
    const options = { cwd: this.dir, env: this.env, ...call };
    if (!pipe) return runProgram(this.path, all, options);
    // Node gives a child a socket, which cannot be opened by the name /dev/stdin; a shell's pipe can (docs/facts/engine.md 13).
    return runProgram("sh", ["-c", 'cat | "$@"', "sh", this.path, ...all], options);
  };
}

/** Undefined where it does not tell. */
export const versionOf = async (pulumi: Execute): Promise<Version | undefined> => versionIn((await pulumi(["version"])).stdout);

/** Why there is no CLI, as a sentence. */
export const noCliText = ({ PULUMI_CLI: named }: Environment): string =>
  named ? `PULUMI_CLI names ${named}, which is no program that can be started.` : "There is no Pulumi CLI on this machine's PATH.";

/** What a command of the CLI said when it failed: its first line that says something. */
export function complaintOf({ code, stderr }: Ended): string {
  if (code === undefined) return "it could not be started, or did not end in time";
  const line = stderr
    .split("\n")
    .map((text) => text.replace(/^error: /, "").trim())
    .find((text) => text !== "" && !/^warning: /.test(text));
  return line ?? `exit code ${code}`;
}

/** The end of what a command said that shows what it does, for an error. */
export const lastLines = ({ stdout, stderr }: Ended): string =>
  `${stderr.trim() || stdout.trim()}`
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-5)
    .join("\n");
