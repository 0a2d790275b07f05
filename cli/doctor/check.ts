import type { Context, DoctorOptions } from "./context";
import type { Finding } from "./finding";

export const GROUPS = ["machine", "project", "hosting", "panel", "state"] as const;
export type Group = (typeof GROUPS)[number];

export interface Check {
  readonly id: string;
  readonly group: Group;
  /** What it looks for, for `--list`. */
  readonly what: string;
  /** Checks whose ground it stands on: where one of them failed or could not be told, it is skipped. */
  readonly needs: readonly string[];
  /** Checks that must not have failed; one that was skipped is no hindrance. */
  readonly after?: readonly string[];
  /** Why nobody asked for it, as the options are. */
  unasked?(options: DoctorOptions): string | undefined;
  run(context: Context): Finding | Promise<Finding>;
}
