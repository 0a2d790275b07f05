import type { Sandbox, Variants } from "../../sandbox";
import type { Fixture } from "../harness/fixture";

type Args = Readonly<Record<string, unknown>>;

/** Sets the inputs of one resource type that its lifecycle fixture leaves out. */
export interface InputsProgram {
  /** Name of the export: `Volume`, `game_Schedule`. */
  readonly kind: string;
  readonly what: string;
  /** Platform variants on which the provider sends other requests than by default. */
  readonly variants?: Partial<Variants>;
  /** True if the platform refuses the first stage. */
  readonly isRefusedFirst?: true;
  /**
   * One function for each `up`. It first makes changes as another user, if any, and then returns the inputs of the resource. `folder` is a
   * folder for local files.
   */
  readonly stages: readonly ((sandbox: Sandbox, fixture: Fixture, folder: string) => Promise<Args> | Args)[];
}
