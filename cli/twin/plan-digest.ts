import { createHash } from "node:crypto";

interface PlannedStep {
  readonly op: string;
  readonly urn: string;
}

const UNCHANGED: ReadonlySet<string> = new Set(["same", "read", "refresh"]);

/** Whether a step changes something. */
export const isChange = ({ op }: Pick<PlannedStep, "op">): boolean => !UNCHANGED.has(op);

/** Whether a step changes a resource of the program. False for a resource of the engine, such as the stack. */
export const isPlanned = (step: PlannedStep): boolean => isChange(step) && !step.urn.includes("::pulumi:");

/**
 * Returns a digest of the planned steps, without their values. A trial and a preview of the same program and state have the same digest, although
 * they use different addresses.
 */
export function stepsDigest(project: string, stack: string, steps: readonly PlannedStep[]): string {
  const planned = steps.filter(isPlanned).map(({ op, urn }) => `${op} ${urn.split("::").slice(2).join("::")}`);
  return createHash("sha256")
    .update(JSON.stringify([project, stack, planned.sort()]))
    .digest("hex");
}
