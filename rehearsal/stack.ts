import type { Sandbox, SandboxOptions } from "../sandbox";
import type { Program } from "./program/function-program";
import type { EngineEvent } from "./protocol/events";
import type { Mocks } from "./protocol/mocks";
import type { ExportedState, StackResult } from "./results";

/** Engine that runs a stack: the engine of the rehearsal, or a Pulumi CLI. */
export type EngineName = "rehearsal" | "pulumi";

/** Options of a stack. Set either `program` or `dir`. */
export interface StackOptions {
  /** Program as a function. Its return value becomes the outputs of the stack. */
  program?: Program;
  /** Folder of a Pulumi project, with Pulumi.yaml, Pulumi.<stack>.yaml and the program. */
  dir?: string;
  /**
   * Configuration values as text. A key without a namespace belongs to the project. The values override files and the addresses of the
   * sandbox.
   */
  config?: Record<string, string>;
  /** Secret configuration. */
  secretConfig?: Record<string, string>;
  /** Name of the stack. Defaults to `rehearsal` if the project folder contains Pulumi.rehearsal.yaml, else to `dev`. */
  stack?: string;
  /** Name of the project. Defaults to the name in Pulumi.yaml, or else to `rehearsal`. */
  project?: string;
  /** Folder from which the provider host resolves packages, if the program is a function. Defaults to the working folder. */
  workDir?: string;
  /**
   * Environment variables of provider and program, in addition to those of this process. A program that is a function runs in this process, and sees
   * the environment of this process instead.
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
   * Whether encrypted configuration is replaced by `stand-in:<key>`, because a rehearsal cannot decrypt it. Defaults to `false`: encrypted
   * configuration is an error.
   */
  standInSecrets?: boolean;
  /** File in which the state is stored. By default the state is only in memory, so that each test starts with an empty stack. */
  stateFile?: string;
  /**
   * Whether the types of a folder's TypeScript program are checked before each run, as in the Pulumi CLI. The check takes 2 to 3 s. Defaults to
   * `false`.
   */
  typeCheck?: boolean;
  /**
   * Outputs of resources and functions of other packages, as in Pulumi's own unit tests. Without a mock, the outputs of a resource are its inputs,
   * and a call of a function is an error.
   */
  mocks?: Mocks;
  /** Outputs of other stacks, by the name in a `StackReference`. Use `pulumi.secret` for a secret output. */
  stackReferences?: Record<string, Record<string, unknown>>;
  /**
   * Folders of policy packs (with PulumiPolicy.yaml, in TypeScript or JavaScript) that judge the resources in each preview and `up`. A mandatory
   * violation fails the run.
   */
  policyPacks?: readonly string[];
  /** Function that receives every step and every line when it happens. Secrets are hidden in lines, but not in `outputs` events. */
  onEvent?: (event: EngineEvent) => void;
}

/** Options of one run. */
export interface RunOptions {
  /** Signal to stop the run. After it fires, no further step starts. Running steps finish and are saved. */
  signal?: AbortSignal;
  /**
   * Environment variables for this run only, in addition to those of the stack. For example `{ HOSTING_ALLOW_DATA_LOSS: "true" }` for a `destroy`.
   */
  env?: Record<string, string>;
}

/** Options of a run that limit it to some of the resources. */
export interface TargetOptions extends RunOptions {
  /**
   * Names of the only resources that the run changes; all other resources remain unchanged (`--target`). If a name is ambiguous, use the URN.
   */
  target?: readonly string[];
  /** Names of resources that the run leaves unchanged (`--exclude`). */
  exclude?: readonly string[];
}

/** Options of a run that can read resources. */
export interface ReadOptions extends TargetOptions {
  /**
   * Whether the program runs before resources are read (`--run-program`). The reads then use the program's settings of providers instead of the
   * settings in the state. Defaults to `false`.
   */
  runProgram?: boolean;
}

export interface UpOptions extends ReadOptions {
  /** Whether all resources are read again before the program runs. Defaults to `false`. */
  refresh?: boolean;
  /**
   * Names of resources to replace, even if they did not change; all other resources remain unchanged (`--target-replace`). If a name is ambiguous,
   * use the URN.
   */
  replace?: readonly string[];
}

export interface RefreshOptions extends ReadOptions {
  /** Whether to remove creates from the state that an earlier run started and did not finish. Defaults to `false`. */
  clearPendingCreates?: boolean;
}

/**
 * A stack on one of the two engines. Each operation resolves with its result, or rejects with a `RehearsalError` that contains the result up to the
 * failure.
 */
export interface Stack {
  readonly engine: EngineName;
  /** The sandbox to which the stack connects. */
  readonly sandbox: Sandbox;
  /** Shows the changes that an `up` would make. Changes nothing. */
  preview(options?: UpOptions): Promise<StackResult>;
  up(options?: UpOptions): Promise<StackResult>;
  /** Updates the state with the current properties of the objects on the platform. */
  refresh(options?: RefreshOptions): Promise<StackResult>;
  destroy(options?: TargetOptions): Promise<StackResult>;
  /**
   * Imports existing objects into the state. `file` is a file for `pulumi import --file` whose resources have inputs and outputs. The import does not
   * read or write objects on the platform. It does not change resources that are already in the state.
   */
  importResources(file: string, options?: RunOptions): Promise<StackResult>;
  /** Sets a configuration value of the stack for later runs. */
  setConfig(key: string, value: string, options?: { secret?: boolean }): Promise<void>;
  /** Returns the state as `pulumi stack export` prints it. Secret values are hidden unless `showSecrets` is set. */
  exportState(options?: { showSecrets?: boolean }): Promise<ExportedState>;
  /** Stops the sandbox if the stack started it. A state file is not deleted. */
  close(): Promise<void>;
  /** Closes the stack at the end of a block, if you declare it with `await using stack = await rehearse(…)`. */
  [Symbol.asyncDispose](): Promise<void>;
}
