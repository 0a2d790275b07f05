import { type ChildProcess, spawn } from "node:child_process";
import { runInThisContext } from "node:vm";

/** A Node process of a run: the provider host, or a program in a folder. */
export interface ChildOptions {
  script: string;
  args: readonly string[];
  folder: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Ends with its parent even when the parent was killed: its standard input is a pipe that nobody writes to, so the end of it is
 * the end of the parent. The SDK's host does not notice that by itself (engine-protocol.md 7.9).
 */
const BOOT = `process.stdin.once("end", () => process.exit(0)).once("error", () => process.exit(0)).resume().unref(); require(process.argv[1]);`;

/**
 * Starts a script in a process group of its own, so that a Ctrl-C in the terminal reaches this process only and steps under way
 * can finish. It is killed when this process exits.
 */
export function startChild({ script, args, folder, env }: ChildOptions): ChildProcess {
  const child = spawn(process.execPath, ["-e", BOOT, script, ...args], { cwd: folder, env, stdio: ["pipe", "pipe", "pipe"], detached: true });
  const kill = (): void => void child.kill("SIGKILL");
  const parent = realProcess();
  parent.once("exit", kill);
  child.once("exit", () => parent.off("exit", kill));
  return child;
}

/** The process itself: inside Jest, `process` is a copy whose events never come. */
export const realProcess = (): NodeJS.Process => runInThisContext("process") as NodeJS.Process;
