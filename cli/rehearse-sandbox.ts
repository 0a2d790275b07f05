import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ACCOUNT_SETTINGS, refuseForeignAddress } from "../rehearsal/account-pins";
import { type ProjectFiles, shortName, stackToRehearse } from "../rehearsal/project-files";
import { messageOf } from "../rehearsal/protocol/thrown";
import { privateFolder } from "../rehearsal/rehearse";
import { REHEARSAL_SPEED } from "../rehearsal/settings";
import { lockState } from "../rehearsal/state/store";
import { connectSandbox, type Sandbox, type SandboxOptions } from "../sandbox";
import { worldOfRehearsal } from "../sandbox/seed";
import { startWith } from "../sandbox/start";
import { UsageError } from "./command-line";
import { jsonIn } from "./json";
import type { StackChoice } from "./rehearse-choice";

export interface Chosen {
  sandbox: Sandbox;
  /** Whether the sandbox stops when this command ends. */
  isOwn: boolean;
  /** Whether the sandbox belongs to another rehearsal of the project. That rehearsal is serving the console. */
  isJoined: boolean;
  unlock?: () => Promise<void>;
}

export const ownSandbox = (options: SandboxOptions): Promise<Sandbox> =>
  startWith({ ...options, speed: options.speed ?? REHEARSAL_SPEED }, { worldAt: worldOfRehearsal });

/** Returns the file of the sandbox's state. All stacks without an account pin share one sandbox. Stacks with equal pins share another. */
function worldFile(dir: string, stack: string, config: ProjectFiles["config"]): string {
  const folder = privateFolder(resolve(dir));
  // Release 0.2 used this file name.
  const ofStack = join(folder, `sandbox-${shortName(stack)}.json`);
  if (existsSync(ofStack)) return ofStack;
  const pins = ACCOUNT_SETTINGS.flatMap(({ key }) => {
    const pin = config[key];
    return pin && "text" in pin ? [pin.text] : [];
  });
  const of = pins.length === 0 ? "" : `-of-${createHash("sha256").update(pins.join(" ")).digest("hex").slice(0, 8)}`;
  return join(folder, `sandbox${of}.json`);
}

/** If no address is set, joins the sandbox that another rehearsal of the project is serving, or starts the project's own sandbox. */
export async function chosenSandbox(choice: StackChoice, config: ProjectFiles["config"]): Promise<Chosen> {
  const { HOSTING_BASE_URL: baseUrl, HOSTING_PANEL_URL: panelUrl } = process.env;
  const { sandbox: named } = choice;
  const address = named ?? baseUrl ?? panelUrl;
  if (address === undefined) return projectSandbox(choice, config);
  const source = named !== undefined ? "--sandbox" : baseUrl === undefined ? "HOSTING_PANEL_URL" : "HOSTING_BASE_URL";
  refuseForeignAddress(address, source);
  try {
    return { sandbox: await connectTo(address), isOwn: false, isJoined: false };
  } catch (error) {
    throw new UsageError(
      `No sandbox answers at ${address} (${messageOf(error)}). Start one with pulumi-hosting sandbox, or ${named === undefined ? "unset" : "leave out"} ${source} to let the rehearsal start one.`,
      "invalid_value",
    );
  }
}

const connectTo = (address: string): Promise<Sandbox> => connectSandbox(new URL("/sandbox", address).href);

async function projectSandbox(choice: StackChoice, config: ProjectFiles["config"]): Promise<Chosen> {
  const { dir, stack, speed, console: isServed } = choice;
  const stateFile = worldFile(dir, stack, config);
  let unlock: () => Promise<void>;
  try {
    unlock = await lockState(stateFile);
  } catch (error) {
    const sandbox = await servedSandbox(stateFile);
    if (sandbox) return { sandbox, isOwn: false, isJoined: true };
    throw new UsageError(`${otherCommand(choice, stateFile)}${messageOf(error)}`, "in_use");
  }
  const sandbox = await ownSandbox({ stateFile, port: "kept", speed });
  if (!isServed) return { sandbox, isOwn: true, isJoined: false, unlock };
  const served = servedFile(stateFile);
  await writeFile(served, JSON.stringify({ address: sandbox.baseUrl }));
  const end = async (): Promise<void> => {
    await rm(served, { force: true });
    await unlock();
  };
  return { sandbox, isOwn: true, isJoined: false, unlock: end };
}

/** Returns the path of the file that contains the address of a sandbox while a rehearsal serves its console. */
const servedFile = (stateFile: string): string => `${stateFile}.console`;

async function servedSandbox(stateFile: string): Promise<Sandbox | undefined> {
  const { address } = Object(fileIn(servedFile(stateFile))) as { address?: unknown };
  if (typeof address !== "string") return undefined;
  try {
    refuseForeignAddress(address, "--sandbox");
    return await connectTo(address);
  } catch {
    return undefined;
  }
}

const fileIn = (path: string): unknown => jsonIn(existsSync(path) ? readFileSync(path, "utf8") : "");

function otherCommand({ operation, dir, stack }: StackChoice, stateFile: string): string {
  const { port } = Object(fileIn(stateFile)) as { port?: unknown };
  if (typeof port !== "number") return "";
  const options = [
    ...(resolve(dir) === process.cwd() ? [] : [`--dir ${dir}`]),
    ...(stack === stackToRehearse(dir) ? [] : [`--stack ${stack}`]),
    `--sandbox http://127.0.0.1:${port}`,
  ];
  return `To use the sandbox of the other rehearsal while it runs: npx pulumi-hosting rehearse ${operation} ${options.join(" ")}\n`;
}
