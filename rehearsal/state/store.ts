import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseProblem } from "../../provider/api/json";
import { codeOf } from "../protocol/thrown";
import { emptyState, type StackState } from "./state";

export interface StateStore {
  load(): Promise<StackState>;
  /** Stores a state. Resolves after a write that includes this state or a later one. */
  save(state: StackState): Promise<void>;
  /** Locks the state for other runs until the returned function is called. */
  lock(): Promise<() => Promise<void>>;
}

/** Keeps the state in memory, for a stack that exists only as long as the process. */
export class MemoryStore implements StateStore {
  #state: StackState = emptyState();

  async load(): Promise<StackState> {
    return structuredClone(this.#state);
  }

  /** No lock is needed, because no other process can use this state. */
  async lock(): Promise<() => Promise<void>> {
    return async () => undefined;
  }

  async save(state: StackState): Promise<void> {
    this.#state = state; // The state is not cloned. A run with 300 resources saves it 600 times, and only the last state is read (docs/facts/engine.md 7.7).
  }
}

/** Version of the file's layout. A file with any other version is refused. */
const FILE_VERSION = 1;
const NOTE = "State of a rehearsal (pulumi-hosting). It contains secrets in plain text: keep it out of the repository.";

/** Each save replaces the file in one step, so a killed run leaves a complete state. */
export class FileStore implements StateStore {
  #writing: Promise<void> | undefined;
  #next: { state: StackState; written: Promise<void> } | undefined;

  constructor(private readonly path: string) {}

  async load(): Promise<StackState> {
    let text: string;
    try {
      text = await readFile(this.path, "utf8");
    } catch (error) {
      if (codeOf(error) === "ENOENT") return emptyState();
      throw error;
    }
    const file: unknown = parseJson(text, this.path);
    if (!isStateFile(file)) {
      throw new Error(
        `The state file ${this.path} cannot be used: it is not a rehearsal state of version ${FILE_VERSION}. Move it away and start again.`,
      );
    }
    return { resources: file.resources, pendingOperations: file.pendingOperations };
  }

  lock(): Promise<() => Promise<void>> {
    return lockState(this.path);
  }

  /** All saves that arrive while the file is being written share the next write. */
  save(state: StackState): Promise<void> {
    if (this.#next !== undefined) {
      this.#next.state = state;
      return this.#next.written;
    }
    const next = { state, written: (this.#writing ?? Promise.resolve()).catch(() => undefined).then(() => this.#write()) };
    this.#next = next;
    return next.written;
  }

  async #write(): Promise<void> {
    const state = this.#next?.state ?? emptyState();
    this.#next = undefined;
    this.#writing = this.#replaceFile(state);
    await this.#writing;
  }

  async #replaceFile(state: StackState): Promise<void> {
    const text = `${JSON.stringify({ note: NOTE, version: FILE_VERSION, ...state }, undefined, 1)}\n`;
    await mkdir(dirname(this.path), { recursive: true });
    const draft = `${this.path}.${process.pid}.tmp`;
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, this.path);
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The state file ${path} cannot be read: ${parseProblem(error)}. Move it away and start again.`);
  }
}

const isStateFile = (file: unknown): file is StackState =>
  typeof file === "object" &&
  file !== null &&
  "version" in file &&
  file.version === FILE_VERSION &&
  "resources" in file &&
  "pendingOperations" in file;

/** The lock is a file that contains the id of the process. The lock of a killed run is replaced. */
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
