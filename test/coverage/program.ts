import type { Fixture } from "../../harness/fixture";
import type { Sandbox, Variants } from "../../sandbox";

type Args = Readonly<Record<string, unknown>>;

/** A program of one type that sets what its lifecycle fixture leaves out. */
export interface InputsProgram {
  /** Export name of the type: `Volume`, `game_Schedule`. */
  readonly kind: string;
  /** What it sets. */
  readonly what: string;
  /** A variant of the platform on which the provider sends something else. */
  readonly variants?: Partial<Variants>;
  /** The platform refuses the first stage. */
  readonly isRefusedFirst?: true;
  /** The inputs of one resource, `up` by `up`, each after what another user does before. `folder`: for files of this machine. */
  readonly stages: readonly ((sandbox: Sandbox, fixture: Fixture, folder: string) => Promise<Args> | Args)[];
}
