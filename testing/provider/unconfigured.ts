import { diffInputs } from "../plan/input-diff";
import type { ResourceProvider } from "../plan/resource-provider";

/**
 * A provider some of whose settings a preview does not know yet: it is asked nothing. Inputs pass as they are, differences are those of the
 * inputs, and what would be read is unknown.
 */
export class UnconfiguredProvider implements ResourceProvider {
  check: ResourceProvider["check"] = async (_, __, inputs) => ({ inputs, failures: [] });

  diff: ResourceProvider["diff"] = async ({ oldInputs, newInputs, ignored }) => ({
    ...diffInputs(oldInputs, newInputs, ignored),
    replaceKeys: [],
    deleteBeforeReplace: false,
  });

  read: ResourceProvider["read"] = async (_, id) => ({ id, outputs: {} });

  // Steps that change something are not carried out in a preview, and in an up every setting is known.
  create: ResourceProvider["create"] = notInPreview;
  update: ResourceProvider["update"] = notInPreview;
  delete: ResourceProvider["delete"] = notInPreview;

  close(): void {}
}

async function notInPreview(): Promise<never> {
  throw new Error("A provider with unknown settings cannot change anything.");
}
