import { diffInputs } from "../plan/input-diff";
import type { ResourceProvider } from "../plan/resource-provider";

/**
 * Stand-in for a provider with settings that a preview does not know yet. The provider receives no calls. Inputs are not checked, differences are
 * those of the inputs, and reads return unknown values.
 */
export class UnconfiguredProvider implements ResourceProvider {
  check: ResourceProvider["check"] = async (_, __, inputs) => ({ inputs, failures: [] });

  diff: ResourceProvider["diff"] = async ({ oldInputs, newInputs, ignored }) => ({
    ...diffInputs(oldInputs, newInputs, ignored),
    replaceKeys: [],
    deleteBeforeReplace: false,
  });

  read: ResourceProvider["read"] = async (_, id) => ({ id, outputs: {} });

  // This call is never reached: a preview changes nothing, and in an `up` every setting is known.
  create: ResourceProvider["create"] = notInPreview;
  update: ResourceProvider["update"] = notInPreview;
  delete: ResourceProvider["delete"] = notInPreview;

  close(): void {}
}

async function notInPreview(): Promise<never> {
  throw new Error("A provider with unknown settings cannot change anything.");
}
