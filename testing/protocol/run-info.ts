import type { Bag } from "./wire";

/** What program, provider and engine know about a run. */
export interface RunInfo {
  project: string;
  stack: string;
  organization: string;
  /** A preview: nothing is created, updated, deleted or saved. */
  dryRun: boolean;
  /** Steps at a time. */
  parallel: number;
  /** The stack's configuration, `ns:name` to text; secrets wrapped. */
  config: Bag;
}
