import type { Operation } from "../lifecycle/operation";
import { exportNameOf, resourceTypeText } from "../type-token";
import { nameOf, typeOf } from "../urn";
import { same, withoutHidden } from "../values";
import type { DataLoss, Target } from "./permission";

/** Returns the data that the object's deletion destroys and that no program can create again, or undefined if there is none. */
export async function lossOf(context: Operation): Promise<DataLoss | undefined> {
  const { definition } = context;
  const holds = definition.data?.holds;
  const what = typeof holds === "function" ? await holds(context) : holds;
  if (what === undefined) return undefined;
  const { name, urn, id } = context;
  const { key, parent } = definition.identity;
  const adopt = key || parent ? "true" : JSON.stringify(id);
  return {
    type: resourceTypeText(context.kind),
    name,
    id: id || undefined,
    urn,
    what,
    coveredBy: containers(context),
    adopt,
  };
}

/** Reports in a preview the part of the data that an operation deletes, overwrites or leaves behind although the object remains. */
export async function reportLostPart(context: Operation): Promise<void> {
  const lost = await context.definition.data?.losesPart?.(context);
  if (!lost) return;
  const { what, staysOn: where } = lost;
  const needs = context.missingPermission(lost);
  if (where === undefined) lost.isDeleted ? context.log.deletesData(what, needs) : context.log.overwrites(what, needs);
  else context.log.report("warning", { line: "stays on", where, what, ...(needs === undefined ? {} : { needs }) });
}

/** Returns the parent of the object, such as the application of a storage. A permission for the parent also covers what is inside. */
function containers({ definition, olds, parentUrn }: Operation): Target[] {
  const { parent } = definition.identity;
  const type = exportNameOf(typeOf(parentUrn));
  if (type === undefined || parent === undefined || definition.inputs[parent]?.refersTo !== type) return [];
  const { [parent]: id } = olds;
  return [{ type: resourceTypeText(type), name: nameOf(parentUrn), ...(typeof id === "string" ? { id } : {}) }];
}

/**
 * Whether the program asked for a new object by a change of `triggers` alone (a new backup in place of the old one), and the new object exists. The
 * deletion of the old object then needs no permission. A replacement by `--target-replace` is no rotation, because it does not change `triggers`.
 */
export function isRotation({ definition, holding, note, olds, id }: Operation): boolean {
  if (definition.identity.keepsFormer !== true || !holding.isDeclared) return false;
  const isNewerThere = holding.object !== undefined && holding.object.id !== id;
  const isTriggered = !same(olds.triggers, note.inputs.triggers);
  return isNewerThere && isTriggered && same(untriggered(withoutHidden(olds), note.inputs), untriggered(note.inputs, note.inputs));
}

const untriggered = (bag: Record<string, unknown>, like: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(like).flatMap((key) => (key === "triggers" || key === "adopt" ? [] : [[key, bag[key]]])));
