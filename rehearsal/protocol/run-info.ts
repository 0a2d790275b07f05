import type { Bag } from "./wire";

export interface RunInfo {
  project: string;
  stack: string;
  organization: string;
  /** Whether the run is a preview. A preview creates, updates, deletes and saves nothing. */
  dryRun: boolean;
  parallel: number;
  /** Configuration of the stack: text by `ns:name`. Secrets are wrapped. */
  config: Bag;
}
