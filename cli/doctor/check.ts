import type { Context, DoctorOptions } from "./context";
import type { Finding } from "./finding";

export const GROUPS = ["machine", "project", "hosting", "panel", "state"] as const;
export type Group = (typeof GROUPS)[number];

export interface Check {
  readonly id: string;
  readonly group: Group;
  /** Statement that the check verifies, for `--list`. */
  readonly what: string;
  /** Checks that must have passed. If one of them failed or was skipped, this check is skipped. */
  readonly needs: readonly string[];
  /** Checks that must not have failed. A skipped one does not matter. */
  readonly after?: readonly string[];
  /** Returns the reason why the options do not request this check. */
  unasked?(options: DoctorOptions): string | undefined;
  run(context: Context): Finding | Promise<Finding>;
}
