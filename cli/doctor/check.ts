import type { Context, DoctorOptions } from "./context";
import type { Finding } from "./finding";

export const GROUPS = ["machine", "project", "hosting", "panel", "state"] as const;
export type Group = (typeof GROUPS)[number];

export interface Check {
  readonly id: string;
  readonly group: Group;
  /** The statement that the check verifies. `--list` prints it. */
  readonly what: string;
  /** Ids of checks that must pass before this check. If one of them fails or is skipped, this check is skipped. */
  readonly needs: readonly string[];
  /** Ids of checks that must not fail before this check. If one of them is skipped, this check runs. */
  readonly after?: readonly string[];
  /** Returns the reason why the command's options exclude this check, or undefined if they include it. */
  unasked?(options: DoctorOptions): string | undefined;
  run(context: Context): Finding | Promise<Finding>;
}

export const unlessStacks = ({ stacks }: DoctorOptions): string | undefined => (stacks.length === 0 ? "runs only with --stack" : undefined);
