import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { runInThisContext } from "node:vm";

export interface ChildOptions {
  script: string;
  args: readonly string[];
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Arguments for Node itself, in addition to the arguments that this file adds. */
  nodeArgs?: readonly string[];
  /** Source text of a script that runs before the script of the child. */
  preload?: string;
  /** Path of Bun, if Bun runs the script instead of Node. Bun has no hooks for modules, so `preload` and `nodeArgs` have no effect. */
  bun?: string | undefined;
}

export type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Ends the child with its parent: no process writes to the child's standard input, so the input ends only when the parent ends or is killed. The
 * SDK's host does not detect this (docs/facts/engine.md 7.9).
 */
const END_WITH_PARENT = `process.stdin.once("end",()=>process.exit(1)).once("error",()=>process.exit(1)).resume().unref()`;

/** Starts Node in a separate process group. Ctrl-C in the terminal then reaches only this process, and the child can finish running steps. */
export function startChild({ script, args, folder, env, nodeArgs = [], preload = "", bun }: ChildOptions): Child {
  const before = bun === undefined ? ["--import", named(`${preload}${END_WITH_PARENT}`), ...nodeArgs] : ["run"];
  const child = spawn(bun ?? process.execPath, [...before, script, ...args], {
    cwd: folder,
    env,
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  child.stdin.on("error", () => undefined); // The pipe breaks when the child ends. The exit event of the child already reports the end.
  const kill = (): void => void child.kill("SIGKILL");
  const parent = realProcess();
  parent.once("exit", kill);
  child.once("close", () => parent.off("exit", kill));
  return child;
}

/** Returns a module with a short name that runs the text. Every stack trace of the program contains the names of the modules with hooks. */
const named = (text: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `process.getBuiltinModule("node:vm").runInThisContext(${JSON.stringify(text)}, { filename: ${JSON.stringify(PRELOADED)} })`,
  )}`;

const PRELOADED = "pulumi-hosting/testing";

/** Returns the real process object: inside Jest, `process` is a copy that receives no events (docs/facts/engine.md 2). */
export const realProcess = (): NodeJS.Process => runInThisContext("process") as NodeJS.Process;

/** Passes each line of the stream on, and resolves when the stream ends. */
export function eachLine(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", onLine);
  return new Promise((resolve) => lines.once("close", resolve));
}

/**
 * Source text of a script that defers `require` of these packages until their first use. Loading the SDK's compiler and npm's package tree takes
 * three quarters of the start of a provider host. The SDK needs them only to turn a function into text, and the classes of this package are already
 * text (`__provider`).
 */
export const lazily = (packages: readonly string[]): string => `{
const Module = process.getBuiltinModule("node:module");
const load = Module._load, lazy = new Set(${JSON.stringify(packages)});
Module._load = function (name, ...rest) {
  if (!lazy.has(name)) return load.call(this, name, ...rest);
  let loaded;
  const actual = () => (loaded ??= load.call(this, name, ...rest));
  return new Proxy({}, {
    get: (_, key) => (key === "__esModule" ? true : actual()[key]),
    has: (_, key) => key in actual(),
  });
};
}
`;
