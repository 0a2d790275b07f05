import { ignoreChanges } from "../plan/ignore-changes";
import { compareInputs, type Diff, topLevelKeys } from "../plan/property-diff";
import type { AnyProvider } from "./pool";

/**
 * A provider some of whose settings a preview does not know yet: it is asked nothing. Inputs pass as they are, differences are those of the
 * inputs, and what would be read is unknown.
 */
export class UnconfiguredProvider implements AnyProvider {
  check: AnyProvider["check"] = async (_, __, inputs) => ({ inputs, failures: [] });

  diff: AnyProvider["diff"] = async ({ oldInputs, newInputs, ignored }): Promise<Diff> => {
    const detail = compareInputs(oldInputs, ignoreChanges(newInputs, oldInputs, ignored).inputs);
    const changed = Object.keys(detail).length > 0;
    return {
      changed,
      changedKeys: topLevelKeys(detail),
      replaceKeys: [],
      deleteBeforeReplace: false,
      detail: changed ? detail : undefined,
    };
  };

  read: AnyProvider["read"] = async (_, id) => ({ id, outputs: {} });

  // Steps that change something are not carried out in a preview, and in an up every setting is known.
  create: AnyProvider["create"] = notInPreview;
  update: AnyProvider["update"] = notInPreview;
  delete: AnyProvider["delete"] = notInPreview;

  close(): void {}
}

async function notInPreview(): Promise<never> {
  throw new Error("A provider with unknown settings cannot change anything.");
}
