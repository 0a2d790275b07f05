import { Absence } from "./absence";
import { AFTER_FAILURE, claimantFailedText, looksLikeRename, STAYS, sourceText } from "./adoption";
import type { DataStep } from "./data/gate";
import { isRotation, lossOf } from "./data/loss";
import { driftOf } from "./difference";
import { OperationError } from "./errors";
import { type Operation, PreviewContext } from "./operation";
import { claimsOf } from "./ownership/keys";
import { uniqueIn } from "./ownership/sole-owner";
import { type AnyDefinition, apiOf } from "./resource";
import type { Run } from "./run";
import type { Sync } from "./sync";
import { nameOf } from "./urn";
import { type Bag, callerInfoOf, isBag, same, withoutHidden } from "./values";

/** Deletes one object, unless another resource of the program has it or is to have it (docs/architecture.md, "One object, one owner"). */
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
    if (definition.isEvent && isMade) return;
    // A `destroy` checks no resource: what holds no data must not go before the mistake is told.
    run.dataGate.requireReadable();
    await this.requireAccount(context);
    if (definition.isEvent) return this.forget(context);
    // A replacement that is forced by name is no other than a creation to the provider, which may find or be answered the old object.
    if (isMade && holding.object?.id === id) return log.warning(STAYS);
    // Proved in this run: there is nothing to delete, and whatever a DELETE met would be something else.
    if (holding.phase === "gone" && holding.formerId === id) return this.forget(context);
    // What this one gives up, another one that is declared further on may be about to take.
    if (holding.isDeclared) await run.programIsQuiet();
    const owner = this.ownerOf(context);
    if (owner !== undefined) {
      log.stays(`"${owner}" declares it now`);
      return this.forget(context);
    }
    if (holding.isDeclared && run.hasFailed) throw new OperationError(AFTER_FAILURE, { code: "earlier_failure" });
    const behind = definition.staysBehind?.(context) ?? (await this.changedByAnother(context));
    if (behind !== undefined) {
      log.stays(behind);
      return this.forget(context);
    }
    this.refuseSource(context);
    if (definition.holdsData === undefined) this.refuseRename(context);
    else if (!(await this.mayLoseData(context))) return this.forget(context);
    if (!(await this.hasSettings(context))) return this.forget(context);
    await this.absence.delete(context);
    this.forget(context);
  }

  /** Settings whose deletion writes something: whether what they are of is there. That it is gone is proved, as of an object. */
  private async hasSettings(context: Operation): Promise<boolean> {
    const { isAlwaysThere, removesNothing } = this.definition;
    if (!isAlwaysThere || removesNothing?.(context) === true) return true;
    const live = await this.sync.look(context);
    // What only its own address shows is not taken back before a list shows what is set.
    if (live && Object.keys(live.inputs).length === 0) await this.absence.awaitListed(context);
    return live !== undefined;
  }

  /** Of what is only forgotten too: whoever works on another account by mistake finds the state as it was. */
  private async requireAccount({ callerInfo }: Operation): Promise<void> {
    await this.run.accounts.require(apiOf(this.definition), callerInfo.account);
  }

  private ownerOf({ kind, id, urn, olds }: Operation): string | undefined {
    // Each part has an owner of its own: the kind asks for each.
    if (this.definition.identity.ownsParts) return undefined;
    const claims = claimsOf(this.definition, withoutHidden(olds), callerInfoOf(olds).parentUrn);
    const parentId = uniqueIn(this.definition, olds) ?? this.run.ownership.of(urn, kind).parentId;
    const owner = this.run.ownership.ownerOf({ type: kind, id, parentId, keys: claims }, urn, ["holds", "awaits"]);
    if (!owner) return undefined;
    const name = nameOf(owner.holding.urn);
    // What a failed resource was to have would be in no state.
    if (owner.relation === "awaits" && owner.holding.hasFailed)
      throw new OperationError(claimantFailedText(name), { code: "earlier_failure" });
    return name;
  }

  /** Whether there is something to delete, and this run may delete it. Fails where it may not. */
  private async mayLoseData(context: Operation): Promise<boolean> {
    const { definition, run } = this;
    if (isRotation(definition, context)) return true;
    const loss = await lossOf(definition, context);
    if (!loss) return true;
    if (run.dataGate.isPermitted(loss) || this.isPermittedUnderNewName(context)) {
      if (stepOf(context) === "replace") await this.requireNewOne(context);
      return true;
    }
    // An object that is gone needs no permission.
    if (!(await this.sync.look(context))) return false;
    run.dataGate.require(loss, stepOf(context));
    return true;
  }

  /** The new object is bought after this one is deleted: what the stack does not permit would leave neither of them. */
  private async requireNewOne({ note, urn }: Operation): Promise<void> {
    const { definition, run } = this;
    run.gate.requirePermitted((await definition.plan?.(new PreviewContext(run, urn, note.inputs, undefined), undefined)) ?? []);
  }

  /** The state of a resource that an alias renamed keeps its old name: the replacement was announced, and permitted, under the new one. */
  private isPermittedUnderNewName({ kind, id, urn }: Operation): boolean {
    const { ownership, program, dataGate } = this.run;
    const replaced = ownership.ownerOf({ type: kind, id }, urn, ["releases"]);
    const loss = replaced && program.known(replaced.holding.urn)?.loss;
    return loss?.id === id && dataGate.isPermitted(loss);
  }

  /**
   * Where the program does not run, nothing shows whether another resource of the stack has the same object by now (a rename that was
   * interrupted, then `destroy --target`). So of what several resources can share, only what is still as this resource wrote it is deleted.
   */
  private async changedByAnother(context: Operation): Promise<string | undefined> {
    const { definition, run } = this;
    const { identity, holdsData } = definition;
    if (run.programRuns || holdsData !== undefined || identity.key || identity.parent === undefined) return undefined;
    if (!definition.remove || definition.removesNothing?.(context)) return undefined;
    const live = await definition.observe(context);
    if (!live) return undefined;
    // What is gone of it, an earlier run may have deleted that failed half-way.
    const drifted = driftOf(definition, context, live, []).drifted.filter((key) => !isPartOf(live.inputs[key], context.inputs[key]));
    if (drifted.length === 0) return undefined;
    return `${drifted.join(", ")} ${drifted.length === 1 ? "is" : "are"} not as this resource wrote ${drifted.length === 1 ? "it" : "them"}, so another resource may manage the ${identity.noun} now`;
  }

  /** What another one is yet to be made of is not deleted before. */
  private refuseSource({ kind, id }: Operation): void {
    const { ownership, program } = this.run;
    const awaiting = program
      .declared()
      .find(({ urn, type, inputs }) => type === kind && !ownership.of(urn).object && this.definition.isSourceOf?.(id, inputs) === true);
    if (awaiting)
      throw new OperationError(sourceText(this.definition.identity.noun, id, nameOf(awaiting.urn)), { code: "data_loss_refused" });
  }

  /** Where nothing names an object, a rename makes a new one: the old one is what others work with (docs/architecture.md, "One object, one owner"). */
  private refuseRename(context: Operation): void {
    const { definition, run } = this;
    const { identity } = definition;
    if (identity.key || identity.claims || identity.candidates) return;
    const inputs = inputsOf(definition, context.inputs);
    const isMade = (urn: string) => (run.ownership.of(urn).object?.origin ?? "state") !== "state";
    const made = run.program
      .declared()
      .find(
        (other) =>
          other.type === context.kind && other.urn !== context.urn && isMade(other.urn) && same(inputsOf(definition, other.inputs), inputs),
      );
    if (!made) return;
    const lost = `${identity.noun} ${context.id}, which cannot be had back`;
    throw new OperationError(looksLikeRename(context.name, nameOf(made.urn), lost), { code: "data_loss_refused" });
  }

  /** What is made in its place is spoken of as new. */
  private forget({ note, urn, kind, id }: Operation): void {
    this.run.ownership.released(urn, kind, id, "new");
    Object.assign(note, { isReported: false, loss: undefined, formerInputs: undefined });
  }
}

/** Whether a value holds nothing but parts of another one: entries of a map or of a list. */
function isPartOf(shown: unknown, written: unknown): boolean {
  if (shown === undefined || shown === null) return true;
  if (Array.isArray(shown) && Array.isArray(written)) return shown.every((one) => written.some((other) => same(one, other)));
  if (!isBag(shown) || !isBag(written)) return same(shown, written);
  return Object.entries(shown).every(([key, value]) => Object.hasOwn(written, key) && isPartOf(value, written[key]));
}

/** What the engine deletes the object for, as far as the run shows it. */
function stepOf({ id, holding: { object, isDeclared }, note: { loss, formerInputs } }: Operation): DataStep {
  if (object && object.id !== id) return "delete former";
  return loss || isDeclared || formerInputs ? "replace" : "delete";
}

const inputsOf = (definition: AnyDefinition, bag: Bag): Bag =>
  Object.fromEntries(Object.keys(definition.inputs).flatMap((key) => (key === "adopt" || bag[key] === undefined ? [] : [[key, bag[key]]])));
