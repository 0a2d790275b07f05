import type { Deployment } from "../plan/deployment";
import { isRoot, ROOT_TYPE } from "../protocol/urn";
import type { Bag } from "../protocol/wire";
import type { ResourceState } from "../state/state";

/** After a failure, the outputs of the run are merged into the old outputs (docs/facts/engine.md 6.6). */
export async function saveStackOutputs(deployment: Deployment, outputs: Bag | undefined, failed: boolean): Promise<void> {
  const root = [...deployment.news.values()].find(({ urn }) => isRoot(urn));
  if (root === undefined || outputs === undefined) return;
  root.outputs = failed ? { ...deployment.old(root.urn)?.outputs, ...outputs } : outputs;
  deployment.report.outputs(root.outputs);
}

export const outputsOf = (resources: readonly ResourceState[]): Bag => resources.find(({ type }) => type === ROOT_TYPE)?.outputs ?? {};
