import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "../protocol/thrown";

/**
 * Keeps a second run off a state while one works on it. The lock is a file beside the state that names the process; one that a killed
 * run left behind is taken over.
 */
export async function lockState(statePath: string): Promise<() => Promise<void>> {
  const path = `${statePath}.lock`;
  await mkdir(dirname(path), { recursive: true });
  if (!(await take(path))) {
    const owner = Number(await readFile(path, "utf8").catch(() => ""));
    if (isRunning(owner)) throw locked(statePath, owner);
    await rm(path, { force: true });
    if (!(await take(path))) throw locked(statePath, owner);
  }
  return () => rm(path, { force: true });
}

async function take(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

const locked = (statePath: string, owner: number): Error =>
  new Error(
    `Another run (process ${owner}) is working on the state ${statePath}. Wait until it has ended; if there is none, remove ${statePath}.lock.`,
  );
