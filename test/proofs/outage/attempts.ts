import type { OperationOutcome } from "../../harness/stack";
import type { Site } from "../site";

export interface Attempt {
  name: string;
  /** Numbers of the resources in the program. Defaults to `[0]`, the resource whose object exists. */
  program?: readonly (0 | 1)[];
  isRemoval?: boolean;
  run: (site: Site) => Promise<OperationOutcome>;
}

export const ATTEMPTS: readonly Attempt[] = [
  { name: "preview", run: ({ stack }) => stack.preview() },
  { name: "up", run: ({ stack }) => stack.up() },
  { name: "up with one more", program: [0, 1], run: ({ stack }) => stack.up() },
  { name: "up without it", program: [], isRemoval: true, run: ({ stack }) => stack.up() },
  { name: "refresh", run: ({ stack }) => stack.clear() },
  { name: "destroy", isRemoval: true, run: ({ stack }) => stack.destroy() },
];
