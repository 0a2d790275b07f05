import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "../protocol/thrown";

/**
 * Locks a state against a second run. The lock is a file next to the state file, and contains the id of the process. If a killed run left its lock
 * behind, the lock is replaced.
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
    `Another run (process ${owner}) is working on the state ${statePath}. Wait until it ends. If it no longer runs, remove ${statePath}.lock.`,
  );
