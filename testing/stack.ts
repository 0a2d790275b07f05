import type { Sandbox, SandboxOptions } from "../sandbox";
import type { Program } from "./program/function-program";
import type { EngineEvent } from "./protocol/events";
import type { Mocks } from "./protocol/mocks";
import type { ExportedState, StackResult } from "./results";

/** Which engine carries a stack out: the rehearsal's own small one, or a Pulumi CLI. */
export type EngineName = "rehearsal" | "pulumi";

/** What a stack is made of. Either `program` or `dir`. */
export interface StackOptions {
  /** The program as a function; what it returns are the stack's outputs. */
  program?: Program;
  /** The folder of a Pulumi project: Pulumi.yaml, Pulumi.<stack>.yaml, and the program. */
  dir?: string;
  /** Configuration: key to text. A key without a namespace belongs to the project. It wins over files and over the sandbox's addresses. */
  config?: Record<string, string>;
  /** Configuration that is secret. */
  secretConfig?: Record<string, string>;
  /** Name of the stack. Default `dev`. */
  stack?: string;
  /** Name of the project. Default: the one in Pulumi.yaml, else `rehearsal`. */
  project?: string;
  /** Folder in which a function's provider host starts to look for packages. Default: the working folder. */
  workDir?: string;
  /** Variables for the environment of provider and program, over those of this process. A function runs in this process and sees its environment. */
  env?: Record<string, string>;
  /** A running sandbox, the options of one that this stack starts and ends itself, or `false` for none. Default: one of its own. */
  sandbox?: Sandbox | SandboxOptions | false;
  /** Steps at a time. Default 16. */
  parallel?: number;
  /** Puts the text `stand-in:<key>` in the place of encrypted configuration, for which a rehearsal has no key. Default `false`: that is an error. */
  standInSecrets?: boolean;
  /** Keeps the state in this file. Default: in memory, so that each test begins with an empty stack. */
  stateFile?: string;
  /** Checks the types of a folder's TypeScript program before each run, as the Pulumi CLI does; takes 2 to 3 s. Default `false`. */
  typeCheck?: boolean;
  /**
   * What stands in for packages other than this one, as in Pulumi's own unit tests. Without it the outputs of their resources are their inputs,
   * and a function of theirs is an error.
   */
  mocks?: Mocks;
  /** What the outputs of other stacks are, by the name that a `StackReference` has; `pulumi.secret` makes one secret. */
  stackReferences?: Record<string, Record<string, unknown>>;
  /** Hears of every step and every line as it happens. Secrets are hidden in lines, but not in `outputs` events. */
  onEvent?: (event: EngineEvent) => void;
}

/** Options of one run. */
export interface RunOptions {
  /** No step is begun after it fires; steps under way finish and are saved. */
  signal?: AbortSignal;
  /** Variables for the environment of this run alone, over those of the stack: `{ HOSTING_ALLOW_DATA_LOSS: "true" }` for a `destroy`. */
  env?: Record<string, string>;
}

export interface UpOptions extends RunOptions {
  /** Reads everything anew before the program runs. Default `false`. */
  refresh?: boolean;
  /** Replaces these resources, changed or not, and touches no others: `--target-replace`. Names, or URNs where a name is not enough. */
  replace?: readonly string[];
}

export interface RefreshOptions extends RunOptions {
  /** Forgets creates that an earlier run began and did not finish. Default `false`. */
  clearPendingCreates?: boolean;
}

/** A stack, on whichever engine. Each operation resolves with what it did, or fails with a `RehearsalError` that carries what it did so far. */
export interface Stack {
  readonly engine: EngineName;
  /** The sandbox that the stack talks to. */
  readonly sandbox: Sandbox;
  /** What an `up` would do. Changes nothing. */
  preview(options?: UpOptions): Promise<StackResult>;
  up(options?: UpOptions): Promise<StackResult>;
  /** Takes over what the platform holds now. */
  refresh(options?: RefreshOptions): Promise<StackResult>;
  destroy(options?: RunOptions): Promise<StackResult>;
  /**
   * Takes existing objects into the state from a file of `pulumi import --file` whose resources have inputs and outputs. Reads and writes nothing
   * on the platform; what is in the state already stays as it is.
   */
  importResources(file: string, options?: RunOptions): Promise<StackResult>;
  /** Sets a value of the stack's configuration, for the runs to come. */
  setConfig(key: string, value: string, options?: { secret?: boolean }): Promise<void>;
  /** The state as `pulumi stack export` shows it; secrets are sealed unless `showSecrets`. */
  exportState(options?: { showSecrets?: boolean }): Promise<ExportedState>;
  /** Ends what the stack started: its sandbox, if it is its own. The state in a file stays. */
  close(): Promise<void>;
  /** The same at the end of its block: `await using stack = await rehearse(…)`. */
  [Symbol.asyncDispose](): Promise<void>;
}
