import { Absence } from "./absence";
import { AFTER_FAILURE, looksLikeRename, STAYS, sourceText } from "./adoption";
import { claimsOf } from "./check";
import { OperationError } from "./errors";
import type { Operation } from "./operation";
import { type AnyDefinition, apiOf } from "./resource";
import type { Run } from "./run";
import { nameOf } from "./urn";
import { type Bag, callerInfoOf, same, withoutHidden } from "./values";

/** Deletes one object, unless another resource of the program has it or is to have it (docs/architecture.md, "One object, one owner"). */
export class Removal {
  constructor(
    private readonly definition: AnyDefinition,
    private readonly run: Run,
  ) {}

  async remove(context: Operation): Promise<void> {
    const { definition, run } = this;
    const { record, log, id } = context;
    if (definition.isEvent) {
      if (record.isMade) return;
      await this.requireAccount(context);
      return this.forget(context);
    }
    // A replacement that is forced by name is no other than a creation to the provider, which may find or be answered the old object.
    if (record.isMade && record.objectId === id) return log.warning(STAYS);
    // Proved in this run: there is nothing to delete, and whatever a DELETE met would be something else.
    if (record.phase === "gone" && record.formerId === id) return this.forget(context);
    // What this one gives up, another one that is declared further on may be about to take.
    if (record.isDeclared) await run.programIsQuiet();
    const owner = this.ownerOf(context);
    if (owner !== undefined) {
      log.stays(`"${owner}" declares it now`);
      return this.forget(context);
    }
    if (record.isDeclared && run.hasFailed) throw new OperationError(AFTER_FAILURE, { code: "earlier_failure" });
    const behind = definition.staysBehind?.(context);
    if (behind !== undefined) {
      await this.requireAccount(context);
      log.stays(behind);
      return this.forget(context);
    }
    this.refuseSource(context);
    await this.refuseRename(context);
    await this.requireAccount(context);
    await new Absence(definition, run).delete(context);
    this.forget(context);
  }

  /** Of what is only forgotten too: whoever works on another account by mistake finds the state as it was. */
  private async requireAccount({ callerInfo }: Operation): Promise<void> {
    await this.run.accounts.require(apiOf(this.definition), callerInfo.account);
  }

  private ownerOf({ kind, id, urn, olds }: Operation): string | undefined {
    const { records } = this.run;
    // Each part has an owner of its own: the kind asks for each.
    if (this.definition.identity.ownsParts) return undefined;
    const claims = claimsOf(this.definition, withoutHidden(olds), callerInfoOf(olds).parentUrn);
    const { [this.definition.identity.parent ?? ""]: parent } = olds;
    const owner = records.holderOf(kind, id, urn, typeof parent === "string" ? parent : undefined) ?? records.claimantOf(claims, urn);
    return owner && nameOf(owner.urn);
  }

  /** What another one is yet to be made of is not deleted before. */
  private refuseSource({ kind, id }: Operation): void {
    const awaiting = this.run.records.awaiting(kind, (inputs) => this.definition.isSourceOf?.(id, inputs) === true);
    if (awaiting)
      throw new OperationError(sourceText(this.definition.identity.noun, id, nameOf(awaiting.urn)), { code: "data_loss_refused" });
  }

  /** Where nothing names an object, a rename makes a new one: the old one holds the data, or is what others work with (docs/architecture.md, "One object, one owner"). */
  private async refuseRename(context: Operation): Promise<void> {
    const { definition, run } = this;
    const { holdsData, identity } = definition;
    if (identity.key || (holdsData === undefined && (identity.claims || identity.candidates))) return;
    const inputs = inputsOf(definition, context.inputs);
    const made = run.records
      .all()
      .find(
        (other) =>
          other.isMade && other.type === context.kind && other.urn !== context.urn && same(inputsOf(definition, other.inputs), inputs),
      );
    if (!made) return;
    const held = typeof holdsData === "function" ? ((await holdsData(context)) ?? "what it holds") : holdsData;
    const lost = held ?? `${identity.noun} ${context.id}, which cannot be had back`;
    throw new OperationError(looksLikeRename(context.name, nameOf(made.urn), lost), { code: "data_loss_refused" });
  }

  /** What is made in its place is spoken of as new. */
  private forget({ record, id }: Operation): void {
    Object.assign(record, { phase: "new", isTold: false, objectId: undefined, formerId: id });
  }
}

const inputsOf = (definition: AnyDefinition, bag: Bag): Bag =>
  Object.fromEntries(Object.keys(definition.inputs).flatMap((key) => (key === "adopt" || bag[key] === undefined ? [] : [[key, bag[key]]])));
