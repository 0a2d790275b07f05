import type { DataStep } from "../data/permission";
import { mayAdopt } from "../definition/address";
import { isDeletedFirst, type Order, orderOf } from "../definition/replacement";
import type { AnyDefinition } from "../definition/resource";
import { driftOf, leavingOf } from "../diff/difference";
import { OperationError } from "../log/errors";
import { withProperty } from "../log/text";
import { isWritten, type ProgramNote } from "../ownership/program";
import { nameOf } from "../urn";
import { type Bag, same, withoutHidden } from "../values";
import { afterNow } from "./absence";
import { AFTER_FAILURE, adoptionOf, deletedBeforeText, looksLikeRename, ownerFailedText, STAYS, sourceText, stillTaken } from "./adoption";
import { deletionOf, ownershipKeysOf, uniqueIn } from "./keys";
import { awaitLate } from "./late-effect";
import { isRotated, lossOf } from "./loss";
import { markIn } from "./mark";
import { MarkRemoval } from "./mark-removal";
import { Operation, PlanContext } from "./operation";
import type { Ports } from "./ports";
import type { ResourceType } from "./resource-type";
import type { Sync } from "./sync";

/** Deletes one object, unless another resource of the program owns it or is about to own it (docs/architecture.md, "One object, one owner"). */
export class Removal {
  private readonly marks: MarkRemoval;

  constructor(
    private readonly type: ResourceType,
    private readonly sync: Sync,
  ) {
    this.marks = new MarkRemoval(type, sync);
  }

  async remove(context: Operation): Promise<void> {
    const { run } = this.type;
    const { holding } = context;
    const isMade = (holding.object?.origin ?? "state") !== "state";
    const mark = markIn(context.id);
    if (mark) return this.marks.remove(context, mark);
    if (this.type.form.isPast && isMade) return;
    // A `destroy` checks no resource, so an invalid setting or a wrong account fails here, even if the resource is only removed from the state.
    run.dataGate.requireReadable();
    await this.type.requireAccount(context);
    if (this.type.form.isPast || this.goesWithParent(context)) return this.forget(context);
    try {
      await this.removeUnlessKept(context, isMade);
    } catch (error) {
      await this.reportBelow(context);
      const removed = run.removedBelow.get(context.id);
      if (removed && error instanceof Error) error.message += deletedBeforeText(removed);
      throw error;
    }
  }

  private async removeUnlessKept(context: Operation, isMade: boolean): Promise<void> {
    const { definition, run } = this.type;
    const { holding, log, id, name, olds } = context;
    // The provider sees a replacement by `--target-replace` as a creation, which may have adopted the old object. The old object must then remain.
    const isAdopted = isMade && holding.object?.id === id;
    if (isAdopted && holding.object?.origin === "adopted") log.warning(STAYS);
    else if (!isAdopted && this.ownsItAgain(context))
      log.leftInPlace("this resource owns the object again; the state contained it twice, because an earlier replacement failed");
    if (isAdopted || this.ownsItAgain(context)) return this.reportBelow(context);
    // This run has proved that the object is gone. A DELETE could only delete another object.
    if (holding.phase === "gone" && holding.formerId === id) return this.forget(context);
    // The deletion in a replacement may come before the declaration of the resource that adopts the object, so it waits a moment.
    if (holding.isDeclared) await run.program.awaitDeclared(() => this.ownerOf(context));
    if (this.keptBecause(context) !== undefined) return this.leave(context);
    await this.refuseChanged(context);
    if (!(await this.mayLoseData(context))) return this.forget(context);
    if (this.keptBecause(context) !== undefined) return this.leave(context);
    if (!(await this.hasSettings(context))) return this.forget(context);
    await this.requireFreeKey(context);
    await awaitLate(context, olds);
    // A creation that finds this object waits for the end of the deletion. No await may stand between the last look for an owner and the deletion.
    const deleted = async () => this.keptBecause(context) ?? (await this.sync.absence.delete(context));
    if ((await this.type.client.inTurn(deletionOf(context.kind, id), deleted)) !== undefined) return this.leave(context);
    const parent = olds[definition.identity.parent ?? ""];
    run.removedBelow.set(parent, [...(run.removedBelow.get(parent) ?? []), `${definition.identity.noun} "${name}"`]);
    this.forget(context);
  }

  /** Leaves the object in place, for example because a declared resource owns it or is about to adopt it. */
  private async leave(context: Operation): Promise<void> {
    const [why = "", owner] = [this.keptBecause(context), this.ownerOf(context)];
    await this.reportBelow(context, owner);
    context.log.leftInPlace(why);
    this.forget(context, owner);
  }

  /** Called before a replacement deletes its old object. Waits a moment, and fails if another object still has the natural key of the new one. */
  private async requireFreeKey(context: Operation): Promise<void> {
    const { holding, note, urn, id, request } = context;
    if (!holding.isDeclared || mayAdopt(note.inputs)) return;
    const taken = await stillTaken(this.type, { urn, inputs: note.inputs, id });
    if (!taken) return;
    const adoption = await adoptionOf(new Operation(this.type, request, taken.id, note.inputs, {}), taken);
    if ("refusal" in adoption) throw new OperationError(adoption.refusal, { code: "key_taken" });
  }

  /**
   * Fails if this run would refuse to delete the old object of a replacement. Called before the replacement begins, because the engine never answers
   * the program if the deletion in a replacement fails. If the new object is created first, only the loss of data is a reason to fail.
   */
  async requireReplaceable(context: Operation): Promise<void> {
    const { definition, run } = this.type;
    const { note } = context;
    if (!isDeletedFirst(definition, note.inputs)) return note.loss && run.dataGate.require(note.loss, stepOf(context, run));
    await this.type.requireAccount(context);
    if (this.keptBecause(context) !== undefined) return;
    // If the natural key changes, another resource may still adopt the object, so the provider decides at the deletion.
    const [before, after] = [context.olds, note.inputs].map((bag) => ownershipKeysOf(definition, withoutHidden(bag), context.parentUrn));
    if (before?.length === 0 || same(before, after)) await this.mayLoseData(context);
  }

  /** Returns why the object stays on the platform. Fails if this run must not decide that. */
  private keptBecause(context: Operation): string | undefined {
    const { definition, run } = this.type;
    const owner = this.ownerOf(context);
    if (owner !== undefined) return `"${nameOf(owner)}" declares it now`;
    if (context.holding.isDeclared && run.hasFailed) throw new OperationError(AFTER_FAILURE, { code: "earlier_failure" });
    const behind = definition.deletion?.staysBehind?.(context);
    if (behind !== undefined) return behind;
    this.refuseSource(context);
    if (definition.data?.holds === undefined) this.refuseRename(context);
    return undefined;
  }

  /** Whether this run replaces the parent, whose deletion then deletes this object too. */
  private goesWithParent({ olds, parentUrn }: Operation): boolean {
    const { identity, deletion, data } = this.type.definition;
    const { formerId, object } = this.type.run.ownership.of(parentUrn);
    if (!deletion?.withParent || data?.holds !== undefined || object?.id === formerId) return false;
    return formerId === olds[identity.parent ?? ""] && this.type.run.program.known(parentUrn)?.isRetained !== true;
  }

  /** For an object that stays: logs objects below it whose resources the engine may have dropped. `owner`: the resource that owns the object. */
  private async reportBelow(context: Operation, owner = context.urn): Promise<void> {
    const log = this.type.run.log(nameOf(owner), owner);
    if (this.type.run.programRuns) await this.type.definition.deletion?.reportBelow?.(afterNow(context), log, context.holding.isDeclared);
  }

  // If true, the engine deletes only a second entry, which a failed replacement left in the state. `replaceOnChanges` causes no update before.
  private ownsItAgain({ id, holding: { isDeclared, object }, note }: Operation): boolean {
    return isDeclared && object?.origin === "state" && object.id === id && (!note.changes || isWritten(note));
  }

  /** Whether the object of these settings exists, so that there are settings to reset. A missing object must be proved to be gone. */
  private async hasSettings(context: Operation): Promise<boolean> {
    if (!this.type.form.isShared) return true;
    const { patch, needed } = leavingOf(this.type.definition, context.inputs, { inputs: {} }, context.ownWrites);
    if (Object.keys(patch).length + needed.length === 0) return true; // the API can restore none of the values that this stack wrote
    const live = await this.sync.look(context);
    // The object was found only at its own address, which shows no values. The provider waits until the list shows it, because only the list shows
    // the settings to reset.
    if (live && Object.keys(live.inputs).length === 0) await this.sync.absence.awaitListed(context);
    return live !== undefined;
  }

  private ownerOf({ kind, id, urn, olds, parentUrn }: Operation): string | undefined {
    // Each part of the object has its own owner. The definition itself looks for these owners (`declaredBy`).
    if (this.type.form.ownsParts) return undefined;
    const ownershipKeys = ownershipKeysOf(this.type.definition, withoutHidden(olds), parentUrn);
    const parentId = uniqueIn(this.type.definition, olds) ?? this.type.run.ownership.of(urn, kind).parentId;
    const owner = this.type.run.ownership.ownerOf({ type: kind, id, parentId, keys: ownershipKeys }, urn, ["holds", "awaits"]);
    if (!owner) return undefined;
    // The other resource, which should get the object, failed in this run. Without this error, no state would contain the object.
    if (owner.relation === "awaits" && owner.holding.hasFailed)
      throw new OperationError(ownerFailedText(nameOf(owner.holding.urn)), { code: "earlier_failure" });
    return owner.holding.urn;
  }

  /** Whether there is an object to delete. Fails if the object exists and this run may not delete its data. */
  private async mayLoseData(context: Operation): Promise<boolean> {
    const { run } = this.type;
    if (isRotated(context)) return true;
    const loss = await lossOf(context);
    if (!loss) return true;
    if (run.dataGate.isPermitted(loss) || this.isPermittedUnderNewName(context)) {
      context.dataGate.hasPassed = true;
      if (stepOf(context, run).startsWith("replace")) await this.requireNewOne(context);
      return true;
    }
    // If the object is missing, no permission is needed. After an interrupted replacement, a check does not know the object.
    if (context.id !== "" && !(await this.sync.look(context))) return false;
    // Before the provider refuses, it waits: the program may still declare a resource that adopts the object.
    if (context.holding.isDeclared && (await run.program.awaitDeclared(() => this.ownerOf(context))) !== undefined) return true;
    run.dataGate.require(loss, stepOf(context, run));
    return true;
  }

  /** Fails if the purchase of the new object in a replacement would be refused. The purchase comes later, and its refusal would leave no object. */
  private async requireNewOne({ note, urn }: Operation): Promise<void> {
    const { definition, run } = this.type;
    const context = new PlanContext(this.type, urn, note.inputs, undefined);
    const [problem] = (definition.plan && (await definition.previewChecks?.(context))) ?? [];
    if (problem) throw new OperationError(withProperty(problem.property, problem.reason), { code: "change_refused" });
    run.gate.requirePermitted((await definition.plan?.(context, undefined)) ?? []);
  }

  /** Whether the permission names the resource's new name. After a rename by an alias, the state still contains the old name. */
  private isPermittedUnderNewName({ kind, id, urn }: Operation): boolean {
    const { ownership, program, dataGate } = this.type.run;
    const loss = program.known(ownership.ownerOf({ type: kind, id }, urn, ["releases"])?.holding.urn ?? "")?.loss;
    return loss?.id === id && dataGate.isPermitted(loss);
  }

  /** Fails in a run without the program if another resource of the stack may have written the object since an interrupted rename. */
  private async refuseChanged(context: Operation): Promise<void> {
    const refuse = context.dataGate.isSpared ? this.type.definition.deletion?.refusesDrifted : undefined;
    const live = refuse && (await this.type.definition.observe(context));
    const drifted = live ? driftOf(context, live).drifted : [];
    if (refuse && drifted.length > 0) throw new OperationError(refuse(context, drifted), { code: "data_loss_refused" });
  }

  /** Fails if another resource of the program will be created from this object, such as from its backup, and has no object yet. */
  private refuseSource({ kind, id }: Operation): void {
    const { ownership, program } = this.type.run;
    const isFrom = (order: Order) => typeof order === "object" && order.from === id;
    const isAwaiting = ({ urn, type, inputs }: ProgramNote) =>
      type === kind && !ownership.of(urn).object && isFrom(orderOf(this.type.definition, inputs));
    const awaiting = program.declared().find(isAwaiting);
    if (awaiting)
      throw new OperationError(sourceText(this.type.definition.identity.noun, id, nameOf(awaiting.urn)), { code: "data_loss_refused" });
  }

  /** Fails if the type has no natural key and this run created an equal object. That suggests a rename, and other users may use the old object. */
  private refuseRename(context: Operation): void {
    const { definition, run } = this.type;
    const { identity } = definition;
    if (identity.key || identity.ownershipKeys || identity.candidates) return;
    const inputs = inputsOf(definition, context.inputs);
    const isMade = (urn: string) => (run.ownership.of(urn).object?.origin ?? "state") !== "state";
    const isEqual = (other: ProgramNote) => other.type === context.kind && same(inputsOf(definition, other.inputs), inputs);
    const made = run.program.declared().find((other) => other.urn !== context.urn && isMade(other.urn) && isEqual(other));
    if (!made) return;
    const lost = `${identity.noun} ${context.id}, which cannot be restored`;
    throw new OperationError(looksLikeRename(context.urn, nameOf(made.urn), lost), { code: "data_loss_refused" });
  }

  /** Records that the resource has no object any more. In a replacement, the checks of a preview then report the new object. */
  private forget(context: Operation, owner?: string): void {
    const { urn, kind, id } = context;
    this.type.run.ownership.released(urn, kind, id, "new");
    context.record({ progress: "forgotten", loss: undefined, former: undefined, leftTo: owner === undefined ? undefined : [id, owner] });
  }
}

/** Returns the kind of step in which the engine deletes the object, as far as this run can know it. A run without the program replaces nothing. */
function stepOf({ id, holding: { object, isDeclared }, note: { loss, former } }: Operation, { programRuns }: Ports): DataStep {
  if (object && object.id !== id) return "delete former";
  if (!programRuns) return "delete";
  if (former && isDeclared && (object || former.id === "")) return "replace unasked";
  return loss || isDeclared || former ? "replace" : "delete";
}

const inputsOf = (definition: AnyDefinition, bag: Bag): Bag =>
  Object.fromEntries(Object.keys(definition.inputs).flatMap((key) => (key === "adopt" || bag[key] === undefined ? [] : [[key, bag[key]]])));
