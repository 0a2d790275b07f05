import type { Bag } from "./wire";

/** Data of a run that program, provider and engine share. */
export interface RunInfo {
  project: string;
  stack: string;
  organization: string;
  /** A preview: nothing is created, updated, deleted or saved. */
  dryRun: boolean;
  /** Number of parallel steps. */
  parallel: number;
  /** The stack's configuration, `ns:name` to text; secrets are wrapped. */
  config: Bag;
}
