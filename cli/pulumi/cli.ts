import { execFile } from "node:child_process";
import { closeSync, openSync, readSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { foldersOnPath, IS_WINDOWS, isExecutable, onPath } from "../../rehearsal/program/on-path";
import { textOf, type Version, versionIn } from "../version";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Ended {
  /** Undefined if the process could not be started, or did not end in time. */
  code: number | undefined;
  stdout: string;
  stderr: string;
}

export interface Call {
  /** Text for standard input. Never passed as an argument. */
  input?: string;
  /** Whether to pass the input through a pipe, which the process can open as /dev/stdin. */
  pipe?: boolean;
  patienceMs?: number;
}

export type Execute = (args: readonly string[], call?: Call) => Promise<Ended>;

const PATIENCE_MS = 120_000;
/** Time limit for commands, such as preview and import, that run a whole program. */
export const PROGRAM_PATIENCE_MS = 30 * 60_000;
const MOST_OUTPUT_BYTES = 512 * 1024 * 1024;

/** Runs a program without a shell and resolves when it ends. */
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
    // The process may end before it has read all input.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

export const hasManager = (manager: string, env: Environment): boolean =>
  onPath(IS_WINDOWS ? [`${manager}.cmd`, `${manager}.exe`] : [manager], env) !== undefined;

/** `PULUMI_CLI` is a path, or a name on the PATH. */
function pathOf({ PULUMI_CLI: named, ...env }: Environment): string | undefined {
  if (!named) return onPath(IS_WINDOWS ? ["pulumi.exe", "pulumi.cmd"] : ["pulumi"], env);
  if (basename(named) === named) return onPath([named], env);
  return isExecutable(resolve(named)) ? resolve(named) : undefined;
}

export class PulumiCli {
  private constructor(
    readonly path: string,
    private readonly dir: string,
    private readonly env: Environment,
  ) {}

  static find(dir: string, env: Environment): PulumiCli | undefined {
    const path = pathOf(env);
    if (path === undefined) return undefined;
    // The CLI finds language hosts in its folder only if the folder is on the PATH.
    const PATH = [dirname(path), env.PATH ?? env.Path ?? ""].join(delimiter);
    return new PulumiCli(path, resolve(dir), { ...env, PATH, PULUMI_SKIP_UPDATE_CHECK: "true", NO_COLOR: "1" });
  }

  /** Returns the path of the dynamic provider host. It is in a folder of the CLI, or on the PATH. */
  host(version: Version | undefined): string | undefined {
    return onPath([`pulumi-resource-pulumi-nodejs${IS_WINDOWS ? ".cmd" : ""}`], this.env, [
      ...foldersOf(this.path, version, this.env),
      ...foldersOnPath(this.env),
    ]);
  }

  version(): Promise<Version | undefined> {
    return versionOf(this.run);
  }

  readonly run: Execute = (args, { pipe = false, ...call } = {}) => {
    const all = [...args, "--non-interactive", "--color", "never"];
    const options = { cwd: this.dir, env: this.env, ...call };
    if (!pipe) return runProgram(this.path, all, options);
    // Node connects a child process to a socket, and a process cannot open a socket as /dev/stdin. It can open the pipe of a shell
    // (docs/facts/engine.md 13).
    return runProgram("sh", ["-c", 'cat | "$@"', "sh", this.path, ...all], options);
  };
}

export const versionOf = async (pulumi: Execute): Promise<Version | undefined> => versionIn((await pulumi(["version"])).stdout);

export const noCliText = ({ PULUMI_CLI: named }: Environment): string =>
  named ? `PULUMI_CLI is set to ${named}, which is not an executable program.` : "There is no Pulumi CLI on the PATH.";

export function complaintOf({ code, stderr }: Ended): string {
  if (code === undefined) return "it could not be started, or did not end in time";
  const line = stderr
    .split("\n")
    .map((text) => text.replace(/^error: /, "").trim())
    .find((text) => text !== "" && !/^warning: /.test(text));
  return line ?? `exit code ${code}`;
}

export const lastLines = ({ stdout, stderr }: Ended): string =>
  `${stderr.trim() || stdout.trim()}`
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-5)
    .join("\n");

/** The npm package `pulumi` installs a release into the last of these folders (its lib/cache.js). */
function foldersOf(path: string, version: Version | undefined, env: Environment): string[] {
  const home = env.PULUMI_HOME || join(env.HOME || homedir(), ".pulumi");
  const npm = version === undefined ? [] : [join(home, "versions", env.PULUMI_VERSION || textOf(version), "bin")];
  return [...new Set([dirname(path), dirname(realPath(path)), ...npm])];
}

/** A script may start a CLI in any folder, so the folders of that CLI are not known. */
export function isScript(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(2);
    readSync(file, head);
    return head.toString("latin1") === "#!";
  } finally {
    closeSync(file);
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
