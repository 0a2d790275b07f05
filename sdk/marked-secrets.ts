import * as pulumi from "@pulumi/pulumi";
import { HIDDEN } from "../provider/core/values";

/**
 * Returns a hidden input with the names of the inputs that the program marked as secret, because the dynamic host receives their values without the
 * mark. `always`: inputs that are secret in every program. A program without such a mark registers no further input.
 */
export function markedSecrets(args: object, always: readonly string[]): pulumi.Inputs {
  const outputs = Object.entries(args).flatMap(([key, value]) =>
    always.includes(key) ? [] : outputsIn(value).map((output) => ({ key, output })),
  );
  return outputs.length === 0 ? {} : { [HIDDEN.secrets]: namesOf(outputs) };
}

async function namesOf(outputs: readonly { key: string; output: pulumi.Output<unknown> }[]): Promise<string[] | undefined> {
  const names = await Promise.all(outputs.map(async ({ key, output }) => ((await isSecret(output)) ? [key] : [])));
  const marked = [...new Set(names.flat())].sort();
  return marked.length === 0 ? undefined : marked;
}

/** Whether the program marked the value as secret. False for an output that fails: the engine reports its reason with the registration. */
export const isSecret = (output: pulumi.Output<unknown>): Promise<boolean> => pulumi.isSecret(output).catch(() => false);

function outputsIn(value: unknown): pulumi.Output<unknown>[] {
  if (pulumi.Output.isInstance(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(outputsIn);
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).flatMap(outputsIn) : [];
}
