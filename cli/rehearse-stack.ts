import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseProblem } from "../provider/api/json";
import { connectionPool, type Send } from "../provider/api/network";
import { misspelt } from "../provider/core/log/text";
import type { Run } from "../provider/core/run/run";
import { type Mocks, RehearsalError, type Stack, type StackResult } from "../rehearsal";
import { ProjectError, type ProjectFiles, readProject, shortName, stackFilesOf } from "../rehearsal/project-files";
import { codeOf, messageOf } from "../rehearsal/protocol/thrown";
import { secret, type Value } from "../rehearsal/protocol/wire";
import { type Internals, privateFolder, rehearseOn } from "../rehearsal/rehearse";
import type { StackOptions } from "../rehearsal/stack";
import type { Sandbox } from "../sandbox";
import type { Actor } from "../sandbox/hosting/audit-event";
import { COUNTED_APART } from "../sandbox/http/limits";
import { UsageError } from "./command-line";
import { readGiven } from "./given-file";
import { providerWith, settingsWith } from "./provider";
import type { StackChoice } from "./rehearse-choice";
import { type Chosen, chosenSandbox, ownSandbox } from "./rehearse-sandbox";
import { preparing } from "./rehearse-world";

export interface OpenedStack {
  stack: Stack;
  project: string;
  consoleUrl: string;
  /** Whether the sandbox stops when this command ends. */
  isOwnSandbox: boolean;
  /** Whether the sandbox belongs to another rehearsal of the project. */
  isJoined: boolean;
  /** Removes the objects that a preview added to the sandbox. All other operations keep their objects. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown if a program that must run before the rehearsed program fails: the one in `--against`, or one that a stack reference needs. */
export class BeforeError extends Error {
  constructor(
    message: string,
    readonly project: string,
    /** `against` if the program in `--against` failed. */
    readonly failed: "against" | undefined,
    readonly result: StackResult,
  ) {
    super(message);
  }
}

const PERMITTED = { "hosting:autoConfirm": "true", "hosting:maxMonthlyIncrease": "none" };
const PERMITTED_ENV = { HOSTING_AUTO_CONFIRM: "", HOSTING_MAX_MONTHLY_INCREASE: "" };

/** Runs the programs that the command's stack depends on, and then returns the stack. */
export async function openStack(choice: StackChoice, onEvent: StackOptions["onEvent"], internals: Internals): Promise<OpenedStack> {
  const { operation, dir, stack, against, speed } = choice;
  const { name: project, config: configured } = filesOf(dir, stack, choice.isStackGiven && choice.config === undefined);
  const ends: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const mocks = choice.mocks === undefined ? undefined : await loadMocks(choice.mocks);
    const { sandbox, isOwn, isJoined, unlock }: Chosen =
      against === undefined
        ? await chosenSandbox(choice, configured)
        : { sandbox: await ownSandbox({ speed }), isOwn: true, isJoined: false };
    if (unlock) ends.push(unlock);
    if (isOwn) ends.push(() => sandbox.close());
    const additions = recordingAdditions(sandbox);
    const tidy = async (): Promise<void> => {
      if (operation !== "preview" || against !== undefined) return;
      // Ignores errors: the sandbox may belong to another rehearsal that has ended, and then nothing is left to remove.
      await additions.undo().catch(() => undefined);
    };
    ends.push(tidy);
    // A sandbox that the user started contains the user's own objects, so the rehearsal invents none.
    const isOfProject = isOwn || isJoined;
    const inner = isOfProject ? { ...internals, prepare: preparing(additions.sandbox, () => providerOn(sandbox)) } : internals;
    const shared = { project, consoleUrl: `${sandbox.baseUrl}/`, isOwnSandbox: isOwn, isJoined, tidy };
    const common = { stack, config: choice.config, typeCheck: choice.typeCheck, standInSecrets: choice.standInSecrets, mocks, sandbox };
    const states = against === undefined ? privateFolder(dir) : await mkdtemp(join(tmpdir(), "rehearsal-"));
    if (against !== undefined) ends.push(() => rm(states, { recursive: true, force: true }));
    const stackReferences = await references(choice, { common, project, states, internals: inner });
    additions.keep();
    const stateFile = join(states, `${shortName(stack)}.json`);
    // In the first pull request of a project, the folder in `--against` does not exist.
    if (against !== undefined && existsSync(against)) {
      const message = `the program in ${against} failed, so the program in ${dir} cannot be compared with it`;
      const before = { ...common, dir: against, stateFile, stackReferences };
      await upBefore(before, { message, project, failed: "against" }, inner);
    }
    const opened = await rehearseOn(inner, { ...common, dir, stateFile, stackReferences, policyPacks: choice.policyPack, onEvent });
    ends.push(() => opened.close());
    return { stack: opened, ...shared, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns a provider for the rehearsal itself. Its requests are not counted as requests of the rehearsed run. */
export const providerOn = ({ baseUrl, apiToken, panelUrl, panelKey }: Sandbox): Run => {
  const settings = { baseUrl, apiToken, panelUrl, panelKey };
  const config = new Map(Object.entries(settings).map(([key, value]) => [`hosting:${key}`, value]));
  const connect = (origin: string): Send => {
    const send = connectionPool(origin);
    return (request) => send({ ...request, headers: { ...request.headers, [COUNTED_APART]: "true" } });
  };
  return providerWith(settingsWith(config, {}), {}, () => undefined, { connect });
};

function filesOf(dir: string, stack: string, isChecked = false): ProjectFiles {
  try {
    const files = readProject(dir, stack);
    if (isChecked) refuseMisspeltStack(files, stack);
    return files;
  } catch (error) {
    throw UsageError.from(error, "no_project");
  }
}

/** Minimum length of a name in which a typing error can be detected. */
const SHORTEST_NAME = 4;

/** A stack needs no file. But if a stack has no file, and its name is similar to the name of a stack with a file, the name is misspelt. */
function refuseMisspeltStack({ stackFolder }: ProjectFiles, stack: string): void {
  const stacks = [...stackFilesOf({ stackFolder }).keys()];
  // Different stacks can have names that differ only in numbers, such as pr-41 and pr-42, or short names that differ in one letter.
  const wordsOf = (name: string): string => name.replace(/\d+/g, "");
  const word = wordsOf(shortName(stack));
  const others = stacks.some((name) => wordsOf(name) === word) || word.length < SHORTEST_NAME ? [] : stacks;
  const near = misspelt(word, others);
  if (near !== undefined)
    throw new ProjectError(
      `There is no Pulumi.${shortName(stack)}.yaml in ${stackFolder}. Did you mean "--stack ${near}"?`,
      "Choose a stack that has a file, or set the values of a new stack with --config",
    );
}

type IfItFails = Pick<BeforeError, "message" | "project" | "failed">;

/** Runs `up` for the program in `--against`, or for a program that a stack reference needs. Permits any price, because a sandbox costs nothing. */
async function upBefore(options: StackOptions, { message, project, failed }: IfItFails, internals: Internals): Promise<StackResult> {
  const before = await rehearseOn({ ...internals, providerSettings: PERMITTED }, { ...options, env: PERMITTED_ENV });
  try {
    return await before.up();
  } catch (error) {
    if (!(error instanceof RehearsalError)) throw error;
    throw new BeforeError(`${message}. ${error.message}`, project, failed, error.result);
  } finally {
    await before.close();
  }
}

/** Reads the outputs of each referenced stack: from a file, or by running the program of a project folder on the same sandbox. */
async function references({ stackReference = {} }: StackChoice, referring: Referring): Promise<Record<string, Record<string, unknown>>> {
  const found: Record<string, Record<string, unknown>> = {};
  for (const [name, path] of Object.entries(stackReference)) {
    found[name] = isFolder(path) ? await outputsOfFolder(name, path, referring) : outputsOfFile(name, path);
  }
  return found;
}

export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** The stack that contains a stack reference. */
interface Referring {
  common: StackOptions;
  project: string;
  states: string;
  internals: Internals;
}

async function outputsOfFolder(name: string, dir: string, { common, project, states, internals }: Referring) {
  // The state is stored next to the sandbox, so the next run does not create existing objects a second time.
  const stateFile = join(states, `reference-${name.replaceAll(/[^\w.-]/g, "_")}.json`);
  const options = { ...common, config: {}, dir, stack: name.split("/").at(-1) ?? "dev", stateFile };
  const message = `the program in ${dir}, which the stack reference ${name} needs, failed`;
  const { outputs, secretOutputs } = await upBefore(options, { message, project, failed: undefined }, internals);
  return Object.fromEntries(
    Object.entries(outputs).map(([key, value]) => [key, secretOutputs.includes(key) ? secret(value as Value) : value]),
  );
}

/** Reads a file as `pulumi stack output --json` prints it. */
export function outputsOfFile(name: string, path: string): Record<string, unknown> {
  if (!existsSync(path)) throw new UsageError(`The outputs of the stack ${name} cannot be read: ${path} does not exist.`, "invalid_file");
  let outputs: unknown;
  try {
    outputs = JSON.parse(readGiven(path));
  } catch (error) {
    throw new UsageError(`The outputs of the stack ${name} cannot be read from ${path}: ${parseProblem(error)}`, "invalid_file");
  }
  if (typeof outputs !== "object" || outputs === null || Array.isArray(outputs)) {
    throw new UsageError(`${path} must contain one JSON object, as printed by pulumi stack output --json.`, "invalid_file");
  }
  return outputs as Record<string, unknown>;
}

export async function loadMocks(path: string): Promise<Mocks> {
  let loaded: Mocks & { default?: Mocks };
  const file = resolve(path);
  try {
    loaded = await load(file);
  } catch (error) {
    throw new UsageError(`The mocks in ${path} cannot be loaded: ${messageOf(error)}`, "invalid_file");
  }
  const mocks = { ...loaded.default, ...loaded };
  if (typeof mocks.newResource !== "function" && typeof mocks.call !== "function") {
    throw new UsageError(`${path} exports neither newResource nor call. Export at least one of them.`, "invalid_file");
  }
  return mocks;
}

async function load(file: string): Promise<Mocks & { default?: Mocks }> {
  try {
    return createRequire(file)(file);
  } catch (error) {
    if (codeOf(error) !== "ERR_REQUIRE_ESM") throw error;
    return import(pathToFileURL(file).href);
  }
}

const REHEARSAL: Actor = { name: "Rehearsal" };

interface Additions {
  readonly sandbox: Sandbox;
  /** Keeps the objects that were added since the last `keep`, because the state of a stack refers to them. */
  keep(): void;
  /** Removes the objects that were added since the last `keep`, the newest first. */
  undo(): Promise<void>;
}

export function recordingAdditions(sandbox: Sandbox): Additions {
  const added: { table: string; id: string }[] = [];
  const add: Sandbox["add"] = async (table, fields, by = REHEARSAL) => {
    const id = await sandbox.add(table, fields, by);
    added.push({ table, id });
    return id;
  };
  const undo = async (): Promise<void> => {
    for (const { table, id } of added.splice(0).reverse()) {
      // An object may be gone already, together with its parent or because a user of the console removed it.
      const isThere = (await sandbox.find(table)).some(({ $id }) => String($id) === id);
      if (isThere) await sandbox.remove(table, id, REHEARSAL);
    }
  };
  return { sandbox: { ...sandbox, add }, keep: () => void added.splice(0), undo };
}
