import * as pulumi from "@pulumi/pulumi";
import type { FaultRule, Fields, Sandbox } from "../../sandbox";
import type { StackOptions, UpOptions } from "../../testing";

type Program = NonNullable<StackOptions["program"]>;

export type OperationName = "preview" | "up" | "refresh" | "destroy";

/** The sandbox of a scene, and the ids and tokens that the scene stores for later runs. */
export interface World {
  readonly sandbox: Sandbox;
  readonly known: Record<string, string>;
}

type Setting = string | ((world: World) => string);

/** One run of a scene. */
export interface SceneRun {
  operation: OperationName;
  /** Behaviour of the engine that this run shows. */
  about: string;
  options?: UpOptions;
  /** Configuration that changes before this run. It also applies to later runs. */
  config?: Record<string, Setting>;
  secretConfig?: Record<string, Setting>;
  /** Environment of this run only. */
  env?: Record<string, Setting>;
  /** Cancels the run as soon as this condition is true. */
  cancelWhen?: (world: World) => Promise<boolean>;
  /** Actions on the platform before this run. */
  before?: (world: World) => Promise<void>;
  /** Program of this run. Defaults to the program of the previous run. */
  program?: SceneProgram;
}

export type SceneProgram = (world: World) => ReturnType<Program>;

class Untyped extends pulumi.CustomResource {
  constructor(type: string, name: string, inputs: object, options?: pulumi.CustomResourceOptions) {
    super(type, name, inputs, options);
  }
}

/** Declares a resource as an SDK of another language does: without the classes of this package. */
export const typed = (type: string, name: string, inputs: object, options?: pulumi.CustomResourceOptions): pulumi.CustomResource =>
  new Untyped(type, name, inputs, options);

/** A scenario of several runs of one stack. The runs start from the state and the sandbox of the previous run. */
export interface Scene {
  /** Behaviour of the engine that the scene shows. */
  about: string;
  /** Configuration of the stack before its first run, in addition to `hosting:host: plugin`. */
  config?: Record<string, string>;
  /** Speed of the sandbox's time, for scenes in which a wait must not end by itself. Defaults to 300. */
  speed?: number;
  /** Texts that must appear in clear in no state, step or message. */
  secrets?: readonly string[];
  runs: readonly SceneRun[];
}

export type Scenes = Readonly<Record<string, Scene>>;

/** Returns the texts of these settings in this world. */
export const textsOf = (settings: Record<string, Setting> | undefined, world: World): Record<string, string> =>
  Object.fromEntries(Object.entries(settings ?? {}).map(([key, value]) => [key, typeof value === "string" ? value : value(world)]));

/** Returns the id of the only object in a table with these fields. */
export async function theOne(sandbox: Sandbox, kind: string, fields: Record<string, string>): Promise<string> {
  const [found, ...more] = await sandbox.find(kind, fields);
  if (found === undefined || more.length > 0)
    throw new Error(`The sandbox must contain exactly one of ${kind} with ${JSON.stringify(fields)}.`);
  return String(found.$id);
}

/** Changes the object in a table that has this name, as a user of the console does. */
export const changed =
  (kind: string, name: string, fields: Fields) =>
  async ({ sandbox }: World) =>
    sandbox.mutate(kind, await theOne(sandbox, kind, { name }), fields);

/** Removes the object in a table that has this name, as a user of the console does. */
export const removed =
  (kind: string, name: string) =>
  async ({ sandbox }: World) =>
    sandbox.remove(kind, await theOne(sandbox, kind, { name }));

/** Creates an object as a user of the console does, and stores its id. */
export const added =
  (key: string, kind: string, fields: Fields) =>
  async ({ sandbox, known }: World) => {
    known[key] = await sandbox.add(kind, fields);
  };

/** Plans a fault of the sandbox. */
export const fault =
  (rule: FaultRule) =>
  ({ sandbox }: World) =>
    sandbox.fault(rule);
