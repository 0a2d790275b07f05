import type { Sandbox, SandboxOptions } from "../sandbox";
import type { Program } from "./program/function-program";
import type { EngineEvent } from "./protocol/events";
import type { Mocks } from "./protocol/mocks";
import type { ExportedState, StackResult } from "./results";

/** Engine that runs a stack: the rehearsal's own, or a Pulumi CLI. */
export type EngineName = "rehearsal" | "pulumi";

/** Options of a stack. Set either `program` or `dir`. */
export interface StackOptions {
  /** The program as a function; its return value becomes the stack's outputs. */
  program?: Program;
  /** The folder of a Pulumi project: Pulumi.yaml, Pulumi.<stack>.yaml, and the program. */
  dir?: string;
  /**
   * Configuration, key to text. A key without a namespace belongs to the project. Overrides files and the sandbox's
   * addresses.
   */
  config?: Record<string, string>;
  /** Secret configuration. */
  secretConfig?: Record<string, string>;
  /** Name of the stack. Defaults to `rehearsal` if the project folder contains Pulumi.rehearsal.yaml, else to `dev`. */
  stack?: string;
  /** Name of the project. Defaults to the name in Pulumi.yaml, else `rehearsal`. */
  project?: string;
  /** Folder from which a function's provider host resolves packages. Defaults to the working folder. */
  workDir?: string;
  /**
   * Environment variables of provider and program, in addition to those of this process. A function runs in this
   * process and sees its environment.
   */
  env?: Record<string, string>;
  /**
   * A running sandbox, the options of a sandbox that this stack starts and stops itself, or `false` for none.
   * Defaults to a new sandbox.
   */
  sandbox?: Sandbox | SandboxOptions | false;
  /** Number of parallel steps. Defaults to 16. */
  parallel?: number;
  /**
   * Replaces encrypted configuration, for which a rehearsal has no key, with `stand-in:<key>`. Defaults to `false`:
   * encrypted configuration is an error.
   */
  standInSecrets?: boolean;
  /** File for the state. Defaults to memory, so that each test starts with an empty stack. */
  stateFile?: string;
  /**
   * Checks the types of a folder's TypeScript program before each run, as the Pulumi CLI does; takes 2 to 3 s.
   * Defaults to `false`.
   */
  typeCheck?: boolean;
  /**
   * Stand-ins for packages other than this one, as in Pulumi's own unit tests. Without them the outputs of their
   * resources are their inputs, and their functions are errors.
   */
  mocks?: Mocks;
  /** Outputs of other stacks, by the name in a `StackReference`; `pulumi.secret` makes one secret. */
  stackReferences?: Record<string, Record<string, unknown>>;
  /** Called with every step and every line as it happens. Secrets are hidden in lines, but not in `outputs` events. */
  onEvent?: (event: EngineEvent) => void;
}

/** Options of one run. */
export interface RunOptions {
  /** After it fires no further step starts; running steps finish and are saved. */
  signal?: AbortSignal;
  /**
   * Environment variables of this run only, in addition to those of the stack: `{ HOSTING_ALLOW_DATA_LOSS: "true"
   * }` for a `destroy`.
   */
  env?: Record<string, string>;
}

export interface UpOptions extends RunOptions {
  /** Reads all resources again before the program runs. Defaults to `false`. */
  refresh?: boolean;
  /**
   * Replaces these resources, changed or not, and changes no others: `--target-replace`. Names, or URNs if a name
   * is ambiguous.
   */
  replace?: readonly string[];
}

export interface RefreshOptions extends RunOptions {
  /** Drops creates that an earlier run started and did not finish. Defaults to `false`. */
  clearPendingCreates?: boolean;
}

/**
 * A stack, on either engine. Each operation resolves with its result, or fails with a `RehearsalError` that
 * contains the result so far.
 */
export interface Stack {
  readonly engine: EngineName;
  /** The sandbox that the stack connects to. */
  readonly sandbox: Sandbox;
  /** Shows the changes that an `up` would make. Changes nothing. */
  preview(options?: UpOptions): Promise<StackResult>;
  up(options?: UpOptions): Promise<StackResult>;
  /** Updates the state with the current objects on the platform. */
  refresh(options?: RefreshOptions): Promise<StackResult>;
  destroy(options?: RunOptions): Promise<StackResult>;
  /**
   * Imports existing objects into the state from a file of `pulumi import --file` whose resources have inputs and
   * outputs. Reads and writes nothing on the platform. Resources that are already in the state are left unchanged.
   */
  importResources(file: string, options?: RunOptions): Promise<StackResult>;
  /** Sets a value of the stack's configuration for later runs. */
  setConfig(key: string, value: string, options?: { secret?: boolean }): Promise<void>;
  /** Returns the state as `pulumi stack export` shows it; secrets are sealed unless `showSecrets` is set. */
  exportState(options?: { showSecrets?: boolean }): Promise<ExportedState>;
  /** Stops the sandbox if the stack started it. A state in a file is kept. */
  close(): Promise<void>;
  /** Closes the stack at the end of its block: `await using stack = await rehearse(…)`. */
  [Symbol.asyncDispose](): Promise<void>;
}
