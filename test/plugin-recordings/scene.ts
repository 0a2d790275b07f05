import * as pulumi from "@pulumi/pulumi";
import type { StackOptions, UpOptions } from "../../rehearsal";
import type { FaultRule, Fields, Sandbox } from "../../sandbox";

type Program = NonNullable<StackOptions["program"]>;

export type OperationName = "preview" | "up" | "refresh" | "destroy";

/** The sandbox of a scene, and the ids and tokens that the scene stores for later runs. */
export interface World {
  readonly sandbox: Sandbox;
  readonly known: Record<string, string>;
}

type Setting = string | ((world: World) => string);

export interface SceneRun {
  operation: OperationName;
  /** Behaviour of the engine that this run shows. */
  about: string;
  options?: UpOptions;
  /** These settings also apply to later runs. */
  config?: Record<string, Setting>;
  secretConfig?: Record<string, Setting>;
  /** For this run only. */
  env?: Record<string, Setting>;
  cancelWhen?: (world: World) => Promise<boolean>;
  before?: (world: World) => Promise<void>;
  /** Default: the program of the previous run. */
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

/** The runs start from the state and the sandbox of the previous run. */
export interface Scene {
  /** Behaviour of the engine that the scene shows. */
  about: string;
  /** Settings in addition to `hosting:host: plugin`. */
  config?: Record<string, string>;
  /** Speed of the sandbox. Set it in a scene in which a wait must not end by itself. Default: 300. */
  speed?: number;
  /** Secrets of the scene. No state, step or message may contain them in clear text. */
  secrets?: readonly string[];
  runs: readonly SceneRun[];
}

export type Scenes = Readonly<Record<string, Scene>>;

export const textsOf = (settings: Record<string, Setting> | undefined, world: World): Record<string, string> =>
  Object.fromEntries(Object.entries(settings ?? {}).map(([key, value]) => [key, typeof value === "string" ? value : value(world)]));

export async function theOne(sandbox: Sandbox, kind: string, fields: Record<string, string>): Promise<string> {
  const [found, ...more] = await sandbox.find(kind, fields);
  if (found === undefined || more.length > 0)
    throw new Error(`The sandbox must contain exactly one of ${kind} with ${JSON.stringify(fields)}.`);
  return String(found.$id);
}

/** A user of the console changes the only object with this name. */
export const changed =
  (kind: string, name: string, fields: Fields) =>
  async ({ sandbox }: World) =>
    sandbox.mutate(kind, await theOne(sandbox, kind, { name }), fields);

export const removed =
  (kind: string, name: string) =>
  async ({ sandbox }: World) =>
    sandbox.remove(kind, await theOne(sandbox, kind, { name }));

/** A user of the console creates an object, whose id the scene stores. */
export const added =
  (key: string, kind: string, fields: Fields) =>
  async ({ sandbox, known }: World) => {
    known[key] = await sandbox.add(kind, fields);
  };

export const fault =
  (rule: FaultRule) =>
  ({ sandbox }: World) =>
    sandbox.fault(rule);
