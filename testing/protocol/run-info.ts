import type { Bag } from "./wire";

/** Data of a run that program, provider and engine share. */
export interface RunInfo {
  project: string;
  stack: string;
  organization: string;
  /** Whether the run is a preview. A preview creates, updates, deletes and saves nothing. */
  dryRun: boolean;
  /** Number of parallel steps. */
  parallel: number;
  /** Configuration of the stack: text by `ns:name`. Secrets are wrapped. */
  config: Bag;
}
