import type { Fixture } from "../../harness/fixture";
import type { Sandbox, Variants } from "../../sandbox";

type Args = Readonly<Record<string, unknown>>;

/** A program of one resource type that sets the inputs that its lifecycle fixture leaves out. */
export interface InputsProgram {
  /** Export name of the resource type: `Volume`, `game_Schedule`. */
  readonly kind: string;
  /** The inputs that it sets, in words. */
  readonly what: string;
  /** A platform variant for which the provider sends something else. */
  readonly variants?: Partial<Variants>;
  /** True if the platform refuses the first stage. */
  readonly isRefusedFirst?: true;
  /** Returns the inputs of one resource for each `up`, after the changes of another user before it. `folder`: a place for files of this machine. */
  readonly stages: readonly ((sandbox: Sandbox, fixture: Fixture, folder: string) => Promise<Args> | Args)[];
}
