import { ForeignAccountError } from "../account/account";
import { isDeletedFirst } from "../definition/replacement";
import { type ResourceRequest, requestFor } from "../definition/request";
import type { Live } from "../definition/resource";
import { changesOf, driftOf, replacedBy, staleOutputs } from "../diff/difference";
import { NotComparableError } from "../log/errors";
import { GIVEN_UP } from "../log/log";
import { shellQuoted } from "../log/text";
import { FORGET_UNFINISHED } from "../settings/setting-keys";
import { type Bag, callerInfoOf, HIDDEN, withoutHidden } from "../values";
import { reportFound, takenKey } from "./adoption";
import { hasAuthor, reportAuthor, reportDrift, reportKept, reportLeaving } from "./drift-report";
import { idKey, ownershipKeysOf, requireSoleOwner } from "./keys";
import { lossOf, reportLostPart, rotates } from "./loss";
import { isMark } from "./mark";
import { goesWithReplaced } from "./mark-removal";
import { Operation } from "./operation";
import { reportPrices } from "./price-preview";
import { isKeyChange, knownOrOld, someKey, whereItWas } from "./replacing";
import type { ResourceType } from "./resource-type";
import type { Sync } from "./sync";

export interface DiffResult {
  /** Whether the resource changes. `undefined`: the engine compares the inputs itself, and shows which properties changed. */
  changes: boolean | undefined;
  replaces: string[];
  deleteBeforeReplace: boolean;
  /** The properties that differ. The plugin passes them to the engine; a dynamic provider cannot. */
  differing: Differing;
}

type Compared = Omit<DiffResult, "changes">;
interface StateComparison {
  result: Compared;
  /** Inputs that the program no longer sets. */
  removed: readonly string[];
  /** Whether a one-time action, such as a deployment, must run again although its own inputs did not change. */
  isDue: boolean;
  /** Inputs with which the provider looks for the object on the platform. */
  place: Bag;
}

export interface Differing {
  /** Inputs that the program changed. */
  changed: readonly string[];
  /** Inputs that differ on the platform and that an update repairs. */
  drifted: readonly string[];
  /** Outputs whose value on the platform differs from the state. */
  stale: readonly string[];
}

const NOT_COMPARED = Symbol("not compared");

export const NOTHING: Differing = Object.freeze({ changed: [], drifted: [], stale: [] });

/** Compares a resource's inputs with the last state and the live object. In a preview it also reports what an `up` would do. */
export class Differ {
  constructor(
    private readonly type: ResourceType,
    private readonly sync: Sync,
  ) {}

  async diff(request: ResourceRequest, id: string, olds: Bag, news: Bag): Promise<DiffResult> {
    const context = this.operation(request, id, news, olds);
    const { note, urn, kind } = context;
    if (!isMark(id)) this.type.run.ownership.observed(urn, kind, id);
    context.record({
      progress: request.isPreview ? "reported" : "compared",
      isRetained: [note.former?.olds ?? {}, olds].some((bag) => callerInfoOf(bag).isRetained),
      // If the replacement of a parent deletes this resource first, the engine calls `diff` without `check`. A `check` would record the old inputs.
      ...(note.progress === "refreshed" ? {} : { former: { id, olds } }),
      ...(this.type.form.isPast ? { formerWritten: context.written } : {}),
    });
    const isMoved = await this.isMovedAway(context);
    if (isMark(id)) return this.isToLookFor(context);
    if (isMoved) return this.madeElsewhere(context, id, news);
    const compared = await this.compareWithState(context, news);
    const { result, isDue, place } = compared;
    if (result.differing.changed.length === 0 && !this.type.run.settings.liveDiff) return { ...result, changes: goesOn(context) || isDue };
    const looking = this.operation(request, id, place, olds);
    const live = await unlessNotComparable(this.sync.look(looking), looking);
    if (live === NOT_COMPARED) return this.differsFromState(context, result, isDue);
    if (!live || live.unusable !== undefined) return this.isToCreateAgain(context, result, live?.unusable);
    return this.compareWithPlatform(context, compared, live);
  }

  /** Decides whether the program's change replaces the object. Records the ownership keys, and the release of a replaced object. */
  private async compareWithState(context: Operation, news: Bag): Promise<StateComparison> {
    const { definition } = this.type;
    const { urn, kind, id, olds, request } = context;
    const { changed, removed } = changesOf(definition, olds, news);
    context.record({ changes: changed.length > 0, updated: changed, generation: context.generation });
    // An unknown value counts as unchanged: it is no reason for a replacement, and the provider cannot look for the object with it.
    const known = knownOrOld(news, olds);
    const moved = replacedBy(definition, olds, known, changed);
    const kept = moved.length === 0 ? [] : await this.unmoved(this.operation(request, id, { ...news, ...known }, olds), moved);
    const replaces = moved.filter((key) => !kept.includes(key));
    // Checks the id but not the natural key, because this resource may be giving up the key to another resource. Two resources have the same id in
    // the state if they swapped keys and one step failed.
    if (replaces.length === 0) this.requireSole(context, id);
    this.noteOwnershipKeys(context, replaces.length > 0);
    const due = await definition.traits?.watches?.dueBecause?.(context);
    // The engine then checks the new object of the replacement, and in a preview this check reports why the event runs.
    context.record({ due: replaces.length === 0 ? due : undefined });
    if (replaces.length === 0 && due !== undefined) replaces.push("triggers");
    if (request.isPreview && isKeyChange(context, changed)) await this.reportTakenKey(context, replaces.length > 0);
    if (replaces.length > 0) this.type.run.ownership.released(urn, kind, id, "existing");
    return {
      result: { replaces, deleteBeforeReplace: isDeletedFirst(definition, news), differing: { ...NOTHING, changed } },
      removed,
      isDue: due !== undefined,
      // The new inputs may contain another parent, but the object still has the old one.
      place: { ...known, ...whereItWas(definition, olds, kept) },
    };
  }

  /** Compares the program with the live object, and reports drift, losses and prices. */
  private async compareWithPlatform(context: Operation, compared: StateComparison, live: Live<Bag, Bag>): Promise<DiffResult> {
    const { definition } = this.type;
    const { note, olds, request } = context;
    const { isPreview = false } = request;
    const { result, removed, isDue } = compared;
    const { changed } = result.differing;
    const isReplaced = result.replaces.length > 0;
    context.layIgnored(live);
    const drift = driftOf(context, live, changed);
    const { drifted, unchangeable, accepted } = drift;
    const repairable = drifted.filter((key) => !unchangeable.includes(key));
    const stale = staleOutputs(definition, olds, live);
    if (await reportDrift(context, live, drift, { changed, stale })) await this.reportAuthor(context);
    reportKept(context, drift);
    if (isPreview && removed.length > 0 && !isReplaced) reportLeaving(context, live);
    const isUnfinished = !isReplaced && goesOn(context);
    context.record({
      changes: changed.length + repairable.length + stale.length > 0 || isUnfinished,
      updated: [...changed, ...repairable],
    });
    if (isReplaced) await this.announceLoss(context, result.replaces);
    if (isPreview && note.changes) {
      await reportLostPart(isReplaced ? this.operation(request, "", context.declared, {}) : context);
      await reportPrices(context, changed.length > 0, isReplaced ? undefined : live);
    }
    const whole = { ...result, differing: { changed, drifted: [...repairable, ...accepted], stale } };
    // `undefined` lets the engine compare the inputs, but it finds no difference in inputs that an unfinished operation stored but did not write.
    if (changed.length > 0) return { ...whole, changes: context.isUnfinished ? true : undefined };
    // An update writes the new provider into the state. Otherwise a later change of that provider's account would look like a move.
    return { ...whole, changes: note.changes || isDue || accepted.length > 0 || context.hasOtherProvider };
  }

  /** Compares the program only with Pulumi's state, because the platform cannot be read now. */
  private async differsFromState(context: Operation, result: Compared, isDue: boolean): Promise<DiffResult> {
    const isUnfinished = goesOn(context);
    if (result.replaces.length > 0) await this.announceLoss(context, result.replaces);
    return { ...result, changes: result.differing.changed.length > 0 ? undefined : isUnfinished || isDue };
  }

  /** Returns a result that replaces the resource, because its object is gone, or because the object cannot be used (`unusable` is the reason). */
  private async isToCreateAgain(context: Operation, result: Compared, unusable: string | undefined): Promise<DiffResult> {
    const { definition } = this.type;
    const { ownership } = this.type.run;
    const { urn, kind, id, inputs, request } = context;
    const isThere = unusable !== undefined;
    // If the resource consists of parts (such as variables), some may exist although the read found none. The replacement gives up these parts.
    const hasParts = this.type.form.ownsParts && result.replaces.length > 0;
    if (isThere || hasParts) ownership.released(urn, kind, id, "existing");
    else ownership.gone(urn, kind, id);
    context.record({ progress: request.isPreview && isThere ? "reported" : "compared", changes: true, updated: Object.keys(inputs) });
    if (unusable === undefined) {
      context.log.gone(request.isProtected);
      await this.reportAuthor(context);
      // Only a preview reports the author. If the host does not know yet whether this is a preview, the `check` of the new object reports the author.
      if (request.isPreview === undefined && hasAuthor(context)) context.record({ goneId: id });
    } else {
      context.log.report("warning", { line: "unusable", why: unusable });
      await this.announceLoss(context, []);
    }
    return { ...result, changes: true, replaces: [someKey(definition, inputs)] };
  }

  /** Returns a result that replaces a mark. A mark represents an object that may exist, and only a creation can change the resource's id. */
  private isToLookFor(context: Operation): DiffResult {
    const { urn, kind, id, olds, inputs, request, log, generation } = context;
    const { definition, run } = this.type;
    run.ownership.released(urn, kind, id, "existing");
    const { changed } = changesOf(definition, olds, inputs);
    context.record({ progress: "compared", changes: true, updated: Object.keys(inputs), generation });
    log.report("warning", { line: "unusable", why: "the response to its creation was lost" });
    if (!goesWithReplaced(context))
      log.info("up looks for the object of that creation first, and creates another one only if it finds none");
    if (request.isProtected)
      log.stops(`the engine replaces no protected resource. Run this command first: pulumi state unprotect ${shellQuoted(urn)}`);
    return { changes: true, replaces: [someKey(definition, inputs)], deleteBeforeReplace: false, differing: { ...NOTHING, changed } };
  }

  private requireSole({ urn, holding }: Operation, id: string): void {
    const managed = { urn, id, parentId: holding.parentId };
    requireSoleOwner(this.type, managed);
    this.type.run.ownership.declaredFurther(urn, idKey(this.type.definition, managed));
  }

  /** Whether the program moved the resource to a provider for another account. Fails if only the account changed. */
  private async isMovedAway(context: Operation): Promise<boolean> {
    if (!context.hasOtherProvider) {
      await this.type.requireOrigin(context);
      return false;
    }
    try {
      await this.type.requireAccount(context);
      return false;
    } catch (error) {
      if (!(error instanceof ForeignAccountError)) throw error;
      const { api, run } = this.type;
      if (await run.accounts.requirePin(api)) return true;
      throw await run.accounts.notReceived(api, error);
    }
  }

  /** Replaces the resource: the engine creates it in the account of this provider, and deletes the old object through the previous provider. */
  private async madeElsewhere(context: Operation, id: string, news: Bag): Promise<DiffResult> {
    const { definition } = this.type;
    const { urn, kind, log } = context;
    this.type.run.ownership.released(urn, kind, id, "existing");
    context.record({ progress: "compared", changes: true });
    log.warning("moves to another account: up creates the object there and deletes the old object");
    await this.announceLoss(context, []);
    const replaces = [someKey(definition, news)];
    return { changes: true, replaces, deleteBeforeReplace: isDeletedFirst(definition, news), differing: NOTHING };
  }

  /** In a preview: reports another object on the platform that already has the resource's new natural key, such as its new name. */
  private async reportTakenKey(context: Operation, isReplaced: boolean): Promise<void> {
    const { urn, inputs } = context;
    const taken = await unlessNotComparable(takenKey(this.type, context), context);
    if (!taken || taken === NOT_COMPARED) return;
    if (!isReplaced) return context.log.taken(taken.what, taken.id);
    const found = this.operation(requestFor(urn), taken.id, inputs, {});
    await reportFound(found, taken, `, or ${GIVEN_UP}`);
  }

  /** Returns those of `keys` whose old and new values mean the same thing to the platform, so that no replacement is needed. */
  private async unmoved(context: Operation, keys: readonly string[]): Promise<string[]> {
    const [fields, { olds, inputs }] = [this.type.definition.inputs, context];
    const asked = keys.map(async (key) => ((await fields[key].isEquivalent?.(olds[key], inputs[key], context)) ? [key] : []));
    return (await Promise.all(asked)).flat();
  }

  /** Records the ownership keys from the inputs and outputs if the object is not replaced. For parts, always records those from the old inputs. */
  private noteOwnershipKeys({ urn, kind, olds, inputs, parentUrn }: Operation, isReplaced: boolean): void {
    const { definition, run } = this.type;
    if (this.type.form.ownsParts) run.ownership.declaredBefore(urn, kind, ownershipKeysOf(definition, withoutHidden(olds), parentUrn));
    if (isReplaced) return;
    const outputs = Object.fromEntries(Object.keys(definition.outputs).flatMap((key) => (key in olds ? [[key, olds[key]]] : [])));
    run.ownership.declaredFurther(urn, ownershipKeysOf(definition, { ...outputs, ...inputs }, parentUrn));
  }

  private async reportAuthor(context: Operation): Promise<void> {
    if (context.request.isPreview === true) await reportAuthor(context);
  }

  /** Logs the data that a replacement deletes, and the missing permission. Logs nothing if `triggers` replaces a backup by a new one. */
  private async announceLoss(context: Operation, replaces: readonly string[]): Promise<void> {
    const { definition, run } = this.type;
    const { note, log, id, urn, kind, olds } = context;
    // The resource that awaits the object adopts it. If the program declares that resource later, only the deletion finds it.
    const keys = this.type.form.ownsParts ? [] : ownershipKeysOf(definition, withoutHidden(olds), context.parentUrn);
    if (run.ownership.ownerOf({ type: kind, id, keys }, urn, ["awaits"])) return;
    if (rotates(context, replaces) || note.isRetained || !run.programRuns) return; // `destroy` compares too, but it replaces nothing
    const loss = await lossOf(this.operation(requestFor(urn), id, olds, olds));
    if (!loss) return;
    log.deletesData(loss.what, run.dataGate.missing(loss));
    context.record({ loss });
    // The replacement of a parent first deletes this resource, before the program declares it. A refusal by that deletion would come too late.
    const isUp = (context.request.isPreview ?? run.isPreview) === false;
    if (isUp && !context.holding.isDeclared && note.progress !== "refreshed") run.dataGate.require(loss, "replace");
  }

  private operation(request: ResourceRequest, id: string, news: Bag, olds: Bag): Operation {
    return new Operation(this.type, request, id, news, olds, { isComparing: true });
  }
}

/** Whether the last operation on the object did not finish. If it did not, the reason is logged. */
function goesOn({ olds, isUnfinished, log }: Operation): boolean {
  if (isUnfinished) log.unfinished(String(olds[HIDDEN.unfinished]), FORGET_UNFINISHED);
  return isUnfinished;
}

/**
 * Returns the result of a read, or `NOT_COMPARED` with a log line if the platform cannot be read now. The caller then compares with the state
 * alone.
 */
async function unlessNotComparable<T>(read: Promise<T>, { log }: Pick<Operation, "log">): Promise<T | typeof NOT_COMPARED> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof NotComparableError)) throw error;
    log.notCompared(error.message);
    return NOT_COMPARED;
  }
}
