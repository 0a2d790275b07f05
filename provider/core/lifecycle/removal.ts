import { isRotation, lossOf } from "../data/loss";
import type { DataStep } from "../data/permission";
import { type AnyDefinition, apiOf } from "../definition/resource";
import { isDeletedFirst } from "../diff/diff";
import { driftOf } from "../diff/difference";
import { OperationError } from "../log/errors";
import { withProperty } from "../log/text";
import { ownershipKeysOf, uniqueIn } from "../ownership/keys";
import type { Run } from "../run/run";
import { nameOf } from "../urn";
import { type Bag, isBag, same, withoutHidden } from "../values";
import { Absence } from "./absence";
import {
  AFTER_FAILURE,
  adoptionOf,
  CONSTRUCT_FIRST,
  looksLikeRename,
  OWNS_IT_AGAIN,
  ownerFailedText,
  STAYS,
  sourceText,
  stillTaken,
} from "./adoption";
import { Operation, PlanContext } from "./operation";
import type { Sync } from "./sync";

/** Key of the turns in which the run deletes an object (`Client.inTurn`). */
export const deletionOf = (type: string, id: string): string => `deletion of ${type} ${id}`;

/** Deletes one object, unless another resource of the program owns it or is about to own it (docs/architecture.md, "One object, one owner"). */
export class Removal {
  private readonly absence: Absence;

  constructor(
    private readonly definition: AnyDefinition,
    private readonly run: Run,
    private readonly sync: Sync,
  ) {
    this.absence = new Absence(definition, run);
  }

  async remove(context: Operation): Promise<void> {
    const { definition, run } = this;
    const { holding, log, id } = context;
    const isMade = holding.object !== undefined && holding.object.origin !== "state";
    if (definition.traits?.isEvent && isMade) return;
    // A `destroy` checks no resource, so this call reports an invalid setting before any object is deleted, even an object without data.
    run.dataGate.requireReadable();
    await this.requireAccount(context);
    if (definition.traits?.isEvent) return this.forget(context);
    // The provider sees a replacement by `--target-replace` as a creation, which may have adopted the old object. The old object must then remain.
    if (isMade && holding.object?.id === id) return log.warning(STAYS);
    if (this.ownsItAgain(context)) return log.leftInPlace(OWNS_IT_AGAIN);
    // This run has proved that the object is gone. A DELETE could only delete another object.
    if (holding.phase === "gone" && holding.formerId === id) return this.forget(context);
    const kept = await this.keptBecause(context);
    if (kept !== undefined) {
      log.leftInPlace(kept);
      return this.forget(context);
    }
    if (!(await this.mayLoseData(context)) || this.isLeftToOwner(context)) return this.forget(context);
    if (!(await this.hasSettings(context))) return this.forget(context);
    await this.requireFreeKey(context);
    // A creation that finds this object waits for the end of the deletion. No await may stand between the last look for an owner and the deletion.
    await this.sync.client.inTurn(deletionOf(context.kind, id), async () => {
      if (!this.isLeftToOwner(context)) await this.absence.delete(context);
    });
    this.forget(context);
  }

  /** Whether the object stays, because a resource that this run declared has it or is about to adopt it. */
  private isLeftToOwner(context: Operation): boolean {
    const owner = this.ownerOf(context);
    if (owner !== undefined) context.log.leftInPlace(`"${owner}" declares it now`);
    return owner !== undefined;
  }

  /**
   * Fails before a replacement deletes its old object, if another object has the natural key of the new one. A resource that the program declares
   * later may give it up, but only words may depend on how long the program waits before it declares it.
   */
  private async requireFreeKey(context: Operation): Promise<void> {
    const { definition, run } = this;
    const { holding, note, urn, kind: type, id: objectId, request } = context;
    if (!holding.isDeclared || note.inputs.adopt !== undefined) return;
    const taken = await stillTaken(run, definition, { urn, type, inputs: note.inputs, objectId });
    if (!taken) return;
    const adopting = new Operation(run, type, request, taken.id, note.inputs, {});
    const adoption = await adoptionOf(definition, run, adopting, taken);
    if ("refusal" in adoption) throw new OperationError(`${adoption.refusal} ${CONSTRUCT_FIRST}`, { code: "key_taken" });
  }

  /**
   * Fails if this run would refuse to delete the old object of a replacement. Called before the replacement begins, because the engine never answers
   * the program if the deletion in a replacement fails. If the new object is created first, only the data is a reason.
   */
  async requireReplaceable(context: Operation): Promise<void> {
    const { definition, run } = this;
    const { note } = context;
    if (!isDeletedFirst(definition, note.inputs)) return note.loss && run.dataGate.require(note.loss, stepOf(context, run));
    await this.requireAccount(context);
    if ((await this.keptBecause(context)) !== undefined) return;
    // If the natural key changes, a resource that the program declares later may adopt the object, so only the deletion can decide.
    const [before, after] = [context.olds, note.inputs].map((bag) => ownershipKeysOf(definition, withoutHidden(bag), context.parentUrn));
    if (before?.length === 0 || same(before, after)) await this.mayLoseData(context);
  }

  /** Returns why the object stays on the platform. Fails if this run must not decide that. */
  private async keptBecause(context: Operation): Promise<string | undefined> {
    const { definition, run } = this;
    const owner = this.ownerOf(context);
    if (owner !== undefined) return `"${owner}" declares it now`;
    if (context.holding.isDeclared && run.hasFailed) throw new OperationError(AFTER_FAILURE, { code: "earlier_failure" });
    const behind = definition.deletion?.staysBehind?.(context) ?? (await this.changedByAnother(context));
    if (behind !== undefined) return behind;
    this.refuseSource(context);
    if (definition.data?.holds === undefined) this.refuseRename(context);
    return undefined;
  }

  /**
   * Whether the resource keeps this object: the engine then deletes only a second entry for it, which a failed replacement left in the state. A
   * replacement that a resource option causes (`replaceOnChanges`) looks similar, but its run never updates the resource.
   */
  private ownsItAgain({ id, holding: { isDeclared, object }, note }: Operation): boolean {
    return isDeclared && object?.origin === "state" && object.id === id && (!note.changes || note.isUpdated);
  }

  /**
   * Whether the object of these settings exists, so that there are settings to reset. Returns true without a read for other resource types, and if
   * the deletion of the settings sends nothing. A missing object must be proved to be gone.
   */
  private async hasSettings(context: Operation): Promise<boolean> {
    const { traits, deletion } = this.definition;
    if (!traits?.isSingleton || deletion?.removesNothing?.(context) === true) return true;
    const live = await this.sync.look(context);
    // The object was found only at its own address, which shows no values. The provider waits until the list shows it, because only the list shows
    // the settings to reset.
    if (live && Object.keys(live.inputs).length === 0) await this.absence.awaitListed(context);
    return live !== undefined;
  }

  /** Checks the account, even if the resource is only removed from the state. A run with a wrong account then leaves the state unchanged. */
  private async requireAccount({ callerInfo }: Operation): Promise<void> {
    await this.run.accounts.require(apiOf(this.definition), callerInfo.account);
  }

  private ownerOf({ kind, id, urn, olds, parentUrn }: Operation): string | undefined {
    // Each part of the object has its own owner. The definition itself looks for these owners (`declaredBy`).
    if (this.definition.identity.ownsParts) return undefined;
    const ownershipKeys = ownershipKeysOf(this.definition, withoutHidden(olds), parentUrn);
    const parentId = uniqueIn(this.definition, olds) ?? this.run.ownership.of(urn, kind).parentId;
    const owner = this.run.ownership.ownerOf({ type: kind, id, parentId, keys: ownershipKeys }, urn, ["holds", "awaits"]);
    if (!owner) return undefined;
    const name = nameOf(owner.holding.urn);
    // The other resource, which should get the object, failed in this run. Without this error, no state would contain the object.
    if (owner.relation === "awaits" && owner.holding.hasFailed)
      throw new OperationError(ownerFailedText(name), { code: "earlier_failure" });
    return name;
  }

  /** Whether there is an object to delete. Fails if the object exists and this run may not delete its data. */
  private async mayLoseData(context: Operation): Promise<boolean> {
    const { definition, run } = this;
    if (isRotation(definition, context)) return true;
    const loss = await lossOf(definition, context);
    if (!loss) return true;
    if (run.dataGate.isPermitted(loss) || this.isPermittedUnderNewName(context)) {
      if (stepOf(context, run).startsWith("replace")) await this.requireNewOne(context);
      return true;
    }
    // If the object is missing, no permission is needed. After an interrupted replacement, a check does not know the object.
    if (context.id !== "" && !(await this.sync.look(context))) return false;
    // Only the refusal waits for a resource that adopts the object: the program may declare it later.
    if (context.holding.isDeclared && (await run.program.awaitDeclared(() => this.ownerOf(context))) !== undefined) return true;
    run.dataGate.require(loss, stepOf(context, run));
    return true;
  }

  /**
   * Fails if the stack does not permit the purchase of the new object in a replacement, or the platform does not offer it. The purchase follows this
   * deletion, so a later refusal would leave no object.
   */
  private async requireNewOne({ note, urn }: Operation): Promise<void> {
    const { definition, run } = this;
    const context = new PlanContext(run, urn, note.inputs, undefined);
    const [problem] = (definition.plan && (await definition.previewChecks?.(context))) ?? [];
    if (problem) throw new OperationError(withProperty(problem.property, problem.reason), { code: "change_refused" });
    run.gate.requirePermitted((await definition.plan?.(context, undefined)) ?? []);
  }

  /**
   * Whether `hosting:allowDataLoss` permits the data loss for the resource's new name. After a rename by an alias, the state still contains the old
   * name.
   */
  private isPermittedUnderNewName({ kind, id, urn }: Operation): boolean {
    const { ownership, program, dataGate } = this.run;
    const replaced = ownership.ownerOf({ type: kind, id }, urn, ["releases"]);
    const loss = replaced && program.known(replaced.holding.urn)?.loss;
    return loss?.id === id && dataGate.isPermitted(loss);
  }

  /**
   * Returns the reason to keep an object that another resource of the stack may also own. A run without the program, for example a
   * `destroy --target` after an interrupted rename, does not know the other resource. So it deletes the object only if the object still has the values that
   * this resource wrote.
   */
  private async changedByAnother(context: Operation): Promise<string | undefined> {
    const { definition, run } = this;
    const { identity, data } = definition;
    if (run.programRuns || data?.holds !== undefined || identity.key || identity.parent === undefined) return undefined;
    if (!definition.remove || definition.deletion?.removesNothing?.(context)) return undefined;
    const live = await definition.observe(context);
    if (!live) return undefined;
    // An earlier run that failed halfway may have deleted some parts, so a missing part is no reason to keep the object.
    const drifted = driftOf(definition, context, live, []).drifted.filter((key) => !isPartOf(live.inputs[key], context.inputs[key]));
    if (drifted.length === 0) return undefined;
    return `${drifted.join(", ")} no longer ${drifted.length === 1 ? "has" : "have"} the value that this resource wrote, so another resource may manage the ${identity.noun} now`;
  }

  /** Fails if another resource of the program will be created from this object, such as from its backup, and has no object yet. */
  private refuseSource({ kind, id }: Operation): void {
    const { ownership, program } = this.run;
    const awaiting = program
      .declared()
      .find(
        ({ urn, type, inputs }) =>
          type === kind && !ownership.of(urn).object && this.definition.replacement.isSourceOf?.(id, inputs) === true,
      );
    if (awaiting)
      throw new OperationError(sourceText(this.definition.identity.noun, id, nameOf(awaiting.urn)), { code: "data_loss_refused" });
  }

  /**
   * Fails if the resource type has no natural key and this run created an equal object, which suggests a rename. Other resources may still use the
   * old object (docs/architecture.md, "One object, one owner").
   */
  private refuseRename(context: Operation): void {
    const { definition, run } = this;
    const { identity } = definition;
    if (identity.key || identity.ownershipKeys || identity.candidates) return;
    const inputs = inputsOf(definition, context.inputs);
    const isMade = (urn: string) => (run.ownership.of(urn).object?.origin ?? "state") !== "state";
    const made = run.program
      .declared()
      .find(
        (other) =>
          other.type === context.kind && other.urn !== context.urn && isMade(other.urn) && same(inputsOf(definition, other.inputs), inputs),
      );
    if (!made) return;
    const lost = `${identity.noun} ${context.id}, which cannot be restored`;
    throw new OperationError(looksLikeRename(context.name, nameOf(made.urn), lost), { code: "data_loss_refused" });
  }

  /** Records that the resource has no object any more. In a replacement, the checks of a preview then report the new object. */
  private forget({ note, urn, kind, id }: Operation): void {
    this.run.ownership.released(urn, kind, id, "new");
    Object.assign(note, { isReported: false, loss: undefined, former: undefined });
  }
}

/** Whether `shown` contains only parts of `written`: some entries of the same map or list. */
function isPartOf(shown: unknown, written: unknown): boolean {
  if (shown === undefined || shown === null) return true;
  if (Array.isArray(shown) && Array.isArray(written)) return shown.every((one) => written.some((other) => same(one, other)));
  if (!isBag(shown) || !isBag(written)) return same(shown, written);
  return Object.entries(shown).every(([key, value]) => Object.hasOwn(written, key) && isPartOf(value, written[key]));
}

/** Returns the kind of step in which the engine deletes the object, as far as this run can know it. A run without the program replaces nothing. */
function stepOf({ id, holding: { object, isDeclared }, note: { loss, former } }: Operation, { programRuns }: Run): DataStep {
  if (object && object.id !== id) return "delete former";
  if (!programRuns) return "delete";
  if (former && isDeclared && (object || former.id === "")) return "replace unasked";
  return loss || isDeclared || former ? "replace" : "delete";
}

const inputsOf = (definition: AnyDefinition, bag: Bag): Bag =>
  Object.fromEntries(Object.keys(definition.inputs).flatMap((key) => (key === "adopt" || bag[key] === undefined ? [] : [[key, bag[key]]])));
