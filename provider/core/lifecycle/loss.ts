import type { DataLoss, Target } from "../data/permission";
import { mayAdopt, parseAddress } from "../definition/address";
import type { AnyDefinition } from "../definition/resource";
import { exportNameOf, resourceTypeText } from "../type-token";
import { nameOf, typeOf } from "../urn";
import { same, withoutHidden } from "../values";
import type { Operation } from "./operation";

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

/** Reports in a preview the part of an object's data that an operation deletes, overwrites or leaves behind. The checks of an event report it. */
export async function reportLostPart(context: Operation): Promise<void> {
  if (context.type.form.isPast) return;
  const lost = await context.definition.data?.losesPart?.(context);
  if (!lost) return;
  const { what, staysOn: where } = lost;
  const needs = context.dataGate.missing(lost);
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
 * Whether a change of `triggers` alone makes a new object beside the old one, such as a new backup. The deletion of the old object then needs no
 * permission. `changed`: the inputs whose change replaces the object.
 */
export const isRotation = ({ replacement }: AnyDefinition, changed: readonly string[]): boolean =>
  replacement.order === "new first, same key" && changed.length > 0 && changed.every((key) => key === "triggers");

/** Whether this replacement is a rotation. It is not if `adopt` names another existing object as the new one. */
export const rotates = ({ definition, id, declared: { adopt } }: Operation, changed: readonly string[]): boolean =>
  isRotation(definition, changed) && (typeof adopt !== "string" || parseAddress(definition, adopt).id === id);

/**
 * Whether the program asked for a rotation, and the new object exists. `--target-replace` is no rotation, because it does not change `triggers`. An
 * object that the resource has adopted because of `adopt` is no new one.
 */
export function isRotated({ definition, holding, note, olds, id }: Operation): boolean {
  if (!holding.isDeclared || holding.object === undefined || holding.object.id === id) return false;
  if (holding.object.origin === "adopted" && mayAdopt(note.inputs)) return false;
  const before = withoutHidden(olds);
  const keys = ["triggers", ...Object.keys(note.inputs).filter((key) => key !== "adopt")];
  return isRotation(
    definition,
    keys.filter((key) => !same(before[key], note.inputs[key])),
  );
}
