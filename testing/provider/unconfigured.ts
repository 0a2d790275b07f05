import { diffInputs } from "../plan/input-diff";
import type { ResourceProvider } from "../plan/resource-provider";

/**
 * A provider with settings that a preview does not know yet. It receives no calls: inputs are not checked,
 * differences are those of the inputs, and reads return unknown values.
 */
export class UnconfiguredProvider implements ResourceProvider {
  check: ResourceProvider["check"] = async (_, __, inputs) => ({ inputs, failures: [] });

  diff: ResourceProvider["diff"] = async ({ oldInputs, newInputs, ignored }) => ({
    ...diffInputs(oldInputs, newInputs, ignored),
    replaceKeys: [],
    deleteBeforeReplace: false,
  });

  read: ResourceProvider["read"] = async (_, id) => ({ id, outputs: {} });

  // A preview does not carry out steps that change something, and in an up every setting is known.
  create: ResourceProvider["create"] = notInPreview;
  update: ResourceProvider["update"] = notInPreview;
  delete: ResourceProvider["delete"] = notInPreview;

  close(): void {}
}

async function notInPreview(): Promise<never> {
  throw new Error("A provider with unknown settings cannot change anything.");
}
