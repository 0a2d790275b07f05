import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { runInThisContext } from "node:vm";

/** A Node process of a run: the provider host, or a program in a folder. */
export interface ChildOptions {
  script: string;
  args: readonly string[];
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Arguments of Node itself, after those of this file. */
  nodeArgs?: readonly string[];
  /** A module, as text, that is loaded before the script. */
  preload?: string;
}

export type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Ends the child with its parent even when the parent was killed: its standard input is a pipe that nobody writes to, so the end
 * of it is the end of the parent. The SDK's host does not notice that by itself (docs/facts/engine.md 7.9).
 */
const END_WITH_PARENT = `process.stdin.once("end",()=>process.exit(1)).once("error",()=>process.exit(1)).resume().unref()`;

/**
 * Starts a script in a process group of its own, so that a Ctrl-C in the terminal reaches this process only and steps under way
 * can finish. It is killed when this process exits.
 */
export function startChild({ script, args, folder, env, nodeArgs = [], preload = "" }: ChildOptions): Child {
  const before = `data:text/javascript,${encodeURIComponent(`${preload}${END_WITH_PARENT}`)}`;
  const child = spawn(process.execPath, ["--import", before, ...nodeArgs, script, ...args], {
    cwd: folder,
    env,
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  child.stdin.on("error", () => undefined); // The pipe breaks when the child ends; its exit reports that.
  const kill = (): void => void child.kill("SIGKILL");
  const parent = realProcess();
  parent.once("exit", kill);
  child.once("close", () => parent.off("exit", kill));
  return child;
}

/** The process itself: inside Jest, `process` is a copy whose events never come (docs/facts/engine.md 2). */
export const realProcess = (): NodeJS.Process => runInThisContext("process") as NodeJS.Process;
