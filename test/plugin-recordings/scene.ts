import type { FaultRule, Sandbox } from "../../sandbox";
import type { Stack, UpOptions } from "../../testing";

export type OperationName = "preview" | "up" | "refresh" | "destroy";

/** The sandbox of a scene, and the ids and tokens that the scene stores for later runs. */
export interface World {
  readonly sandbox: Sandbox;
  readonly known: Record<string, string>;
}

/** One run of a scene. */
export interface SceneRun {
  operation: OperationName;
  /** What this run shows. */
  about: string;
  options?: UpOptions;
  /** Configuration that changes before this run, and stays. */
  config?: Record<string, string>;
  secretConfig?: Record<string, string>;
  /** Environment of this run only. */
  env?: Record<string, string>;
  /** Actions on the platform before this run. */
  before?: (world: World) => Promise<void>;
  /** Program of this run. Defaults to the program of the previous run. */
  program?: SceneProgram;
}

export type SceneProgram = (world: World) => void | Record<string, unknown>;

/** A scenario of several runs of one stack. The runs start from the state and the sandbox of the previous run. */
export interface Scene {
  /** What the scene shows. */
  about: string;
  /** Configuration of the stack before its first run, in addition to `hosting:host: plugin`. */
  config?: Record<string, string>;
  /** Texts that must appear in clear in no state, step or message. */
  secrets?: readonly string[];
  /** Accounts of other teams on the sandbox, by the name under which `World.known` contains their tokens. */
  runs: readonly SceneRun[];
}

export type Scenes = Readonly<Record<string, Scene>>;

/** Calls one operation of a stack. */
export const operate = (stack: Stack, { operation, options = {}, env }: SceneRun): ReturnType<Stack["up"]> =>
  stack[operation]({ ...options, ...(env === undefined ? {} : { env }) });

/** Returns the only object of a kind with these fields. */
export async function theOne(sandbox: Sandbox, kind: string, fields: Record<string, string>): Promise<string> {
  const [found, ...more] = await sandbox.find(kind, fields);
  if (found === undefined || more.length > 0) throw new Error(`The sandbox must contain exactly one of ${kind} with ${JSON.stringify(fields)}.`);
  return String(found.$id);
}

/** Changes the object of a kind with this name, as a user of the console does. */
export const changed = (kind: string, name: string, fields: Record<string, string | null>) => async ({ sandbox }: World) =>
  sandbox.mutate(kind, await theOne(sandbox, kind, { name }), fields);

/** Removes the object of a kind with this name, as a user of the console does. */
export const removed = (kind: string, name: string) => async ({ sandbox }: World) =>
  sandbox.remove(kind, await theOne(sandbox, kind, { name }));

/** Creates an object as a user of the console does, and stores its id. */
export const added = (key: string, kind: string, fields: Record<string, string>) => async ({ sandbox, known }: World) => {
  known[key] = await sandbox.add(kind, fields);
};

/** Plans a fault. */
export const fault = (rule: FaultRule) => ({ sandbox }: World) => sandbox.fault(rule);
