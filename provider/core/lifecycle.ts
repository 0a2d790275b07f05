import { ForeignAccountError } from "./account";
import { parseAddress } from "./address";
import { takenText } from "./adoption";
import { Checker, claimsOf } from "./check";
import { Creation } from "./creation";
import { aimOf, changesOf, driftOf, replacedBy } from "./difference";
import { messageOf, NotReadyError, OperationError } from "./errors";
import type { Field } from "./field";
import { Examination, Operation, urnOf } from "./operation";
import { Removal } from "./removal";
import { type AnyDefinition, exportName, type Live } from "./resource";
import type { Run } from "./run";
import { Sync } from "./sync";
import { takenKey } from "./taken-keys";
import { type Bag, HIDDEN, hasUnknown, onlyHidden, plain, toldIn, withoutHidden, withTold } from "./values";

export interface DiffResult {
  /** `undefined`: the engine compares the inputs itself, which shows the changed properties. */
  changes: boolean | undefined;
  replaces: string[];
  deleteBeforeReplace: boolean;
}

/** One line for all resources, however many hold something hidden. */
const UNSEEN =
  "drift of hidden values cannot be seen: the platform shows secrets only to a token with Read sensitive data, and values that are shown once to nobody. They are written when they change in the program.";

/**
 * The life of one kind's resources, as any host drives it. Acts on what the platform shows; the state is a cache of identifiers. The
 * definition says what the calls are, everything about when and whether is here and in the files beside it.
 */
export class Lifecycle {
  private readonly checker: Checker;
  private readonly sync: Sync;

  constructor(
    readonly definition: AnyDefinition,
    private readonly run: Run,
  ) {
    this.checker = new Checker(definition, run);
    this.sync = new Sync(definition, run);
  }

  /** Validates inputs and brings them into canonical form; in a preview also says what an `up` would meet. */
  check(olds: Bag, news: Bag): ReturnType<Checker["check"]> {
    return this.checker.check(this.upgraded(olds), news);
  }

  /** Compares the program with the last state, and with what the platform holds now. */
  async diff(id: string, stored: Bag, news: Bag): Promise<DiffResult> {
    const { definition } = this;
    const olds = this.upgraded(stored);
    const context = this.operation(id, news, olds);
    const { record } = context;
    Object.assign(record, { phase: "existing", objectId: id, formerId: undefined, isTold: true });
    if (await this.isMovedAway(context, news)) return this.madeElsewhere(context, id, news);
    const { changed } = changesOf(definition, olds, news);
    record.changes = changed.length > 0;
    // What is unknown yet counts as what it was: it is no reason to replace by content, and nothing to look for.
    const known = knownOrOld(news, olds);
    const moved = replacedBy(definition, olds, known, changed);
    const kept = await this.unmoved(this.operation(id, { ...news, ...known }, olds), moved);
    const replaces = moved.filter((key) => !kept.includes(key));
    this.noteClaims(context, news, replaces.length > 0);
    const due = replaces.length === 0 ? definition.dueBecause?.(context) : undefined;
    if (due !== undefined) {
      replaces.push("triggers");
      if (this.run.isPreview) context.log.info(`runs: ${due}`);
    }
    const result = { replaces, deleteBeforeReplace: definition.deleteBeforeReplace };
    if (this.run.isPreview && replaces.length === 0 && this.isKeyChange(changed)) await this.tellTakenKey(context);
    if (replaces.length > 0) Object.assign(record, { objectId: undefined, formerId: id });
    if (changed.length === 0 && !this.run.settings.liveDiff) return { ...result, changes: due !== undefined };

    // The object is looked for where it was: its parent may be another one in the new inputs.
    const place = this.operation(id, { ...known, ...whereItWas(definition, olds, kept) }, olds);
    const live = await this.sync.look(place);
    if (!live || live.unusable !== undefined) {
      // Of parts that are not all there some may be: what the program replaces gives those up, also where a delete of it was interrupted.
      const hasParts = definition.identity.ownsParts === true && replaces.length > 0;
      Object.assign(record, {
        phase: live || hasParts ? "existing" : "gone",
        objectId: undefined,
        formerId: id,
        isTold: live !== undefined,
        changes: true,
      });
      if (live?.unusable === undefined) context.log.gone(toldIn(news).isProtected);
      else context.log.warning(`${live.unusable}, will be created again`);
      return { ...result, changes: true, replaces: [someKey(definition, news)] };
    }
    const beside = context.beside(live);
    const { drifted, fixed, unseen, stays } = driftOf(definition, beside, live, changed);
    const mended = drifted.filter((key) => !fixed.includes(key));
    if (unseen.length > 0 || (live.partlyHidden ?? []).length > 0) context.log.once("info", UNSEEN);
    if (drifted.length > 0) context.log.drift(drifted, fixed);
    for (const what of stays) context.log.stays(what);
    Object.assign(record, { changes: changed.length + mended.length > 0, mended });
    if (replaces.length > 0) await this.tellLosses(place);
    const wanted = replaces.length > 0 ? beside.inputs : aimOf(definition, beside, live);
    if (record.changes) await this.tellPrices(context, wanted, olds, replaces.length > 0 ? undefined : live, changed.length === 0);
    if (changed.length > 0) return { ...result, changes: undefined };
    return { ...result, changes: mended.length > 0 || due !== undefined };
  }

  /** Whether the program gave it to another provider, which is of another account. Else another account is refused. */
  private async isMovedAway(context: Operation, news: Bag): Promise<boolean> {
    const { release, provider } = context.told;
    const isGiven = release !== undefined && toldIn(news).provider !== provider;
    if (!isGiven) {
      await this.sync.requireOrigin(context);
      return false;
    }
    try {
      await this.sync.requireAccount(context);
      return false;
    } catch (error) {
      if (error instanceof ForeignAccountError) return true;
      throw error;
    }
  }

  /** The engine makes it here, and deletes the old one by the provider that it had. */
  private madeElsewhere({ record, log }: Operation, id: string, news: Bag): DiffResult {
    const { definition } = this;
    Object.assign(record, { phase: "existing", objectId: undefined, formerId: id, isTold: false, changes: true });
    log.warning("moves to another account: made there, and deleted where it was");
    return { changes: true, replaces: [someKey(definition, news)], deleteBeforeReplace: definition.deleteBeforeReplace };
  }

  private async refuseTakenKey({ urn, kind: type, inputs, id: objectId }: Operation): Promise<void> {
    const { definition, run } = this;
    const resource = { urn, type, inputs, objectId };
    if (!(await takenKey(run, definition, resource))) return;
    await run.programIsQuiet();
    const taken = await takenKey(run, definition, resource);
    if (!taken) return;
    run.hasFailed = true;
    throw new OperationError(takenText(taken), { code: "key_taken" });
  }

  /** Tells that the natural key which an object is to get is another one's, unless a resource that is told of later gives it up. */
  private async tellTakenKey(context: Operation): Promise<void> {
    const { urn, kind: type, inputs, id: objectId } = context;
    const taken = await takenKey(this.run, this.definition, { urn, type, inputs, objectId });
    if (taken) context.log.taken(taken.what, taken.id);
  }

  private isKeyChange = (changed: readonly string[]): boolean =>
    this.definition.identity.key?.some((name: string) => changed.includes(name)) === true;

  /** Of inputs whose change would replace, those that name the same thing in another way. */
  private async unmoved(context: Operation, keys: readonly string[]): Promise<string[]> {
    const { isSame = {} } = this.definition;
    const asked = keys.map(async (key) => ((await isSame[key]?.(context.olds[key], context.inputs[key], context)) ? [key] : []));
    return (await Promise.all(asked)).flat();
  }

  /** What it declares by what its outputs tell, and of a kind that owns parts what it declared before. */
  private noteClaims({ record, olds }: Operation, news: Bag, isReplaced: boolean): void {
    const { definition, run } = this;
    const { within } = toldIn(news);
    if (definition.identity.ownsParts) record.formerClaims = claimsOf(definition, withoutHidden(olds), within);
    if (isReplaced) return;
    const outputs = Object.fromEntries(Object.keys(definition.outputs).flatMap((key) => (key in olds ? [[key, olds[key]]] : [])));
    run.records.declareFurther(record, claimsOf(definition, { ...outputs, ...withoutHidden(news) }, within));
  }

  /** What is lost when the program replaces the object. */
  private async tellLosses(context: Operation): Promise<void> {
    const { holdsData } = this.definition;
    const what = typeof holdsData === "function" ? await holdsData(context) : holdsData;
    if (what !== undefined) context.log.loses(what);
  }

  /** In a preview: what mending and changing the live object, or replacing it, adds to the bill. */
  private async tellPrices(
    { id, urn, log }: Operation,
    news: Bag,
    olds: Bag,
    live: Live<Bag, Bag> | undefined,
    isDrift: boolean,
  ): Promise<void> {
    const { definition, run } = this;
    if (!run.isPreview) return;
    const context = new Examination(run, urn, withoutHidden(news), live && withoutHidden(olds), live ? id : "");
    for (const { cost, what, refuse } of (await definition.plan?.(context, live)) ?? []) {
      if (refuse !== undefined) {
        // Where nobody changed the program, its other resources are to be seen all the same.
        if (!isDrift) throw new OperationError(refuse, { code: "change_refused" });
        log.warning(refuse);
        return;
      }
      if (cost) run.gate.tell(log, urn, { ...cost.price, what });
    }
    for (const price of (await definition.prices?.(context)) ?? []) run.gate.tell(log, urn, price);
  }

  /** Finds or makes the object. From the moment its id is known, a failure is a `NotReadyError`. */
  async create(news: Bag): Promise<{ id: string; outs: Bag }> {
    const context = this.operation("", news, {});
    const { record } = context;
    // What it has is what it is to give up. Only where nothing changed it is found again: a replacement that was interrupted.
    if (record.objectId !== undefined && !record.isMade && (record.changes || !this.definition.identity.candidates))
      Object.assign(record, { formerId: record.objectId, objectId: undefined });
    try {
      const outs = await new Creation(this.definition, this.run, this.sync).create(context, news);
      return { id: context.id, outs };
    } catch (error) {
      this.run.hasFailed = true;
      if (context.id === "") throw error;
      throw new NotReadyError(context.id, this.sync.outs(context, {}, false), [messageOf(error)]);
    } finally {
      if (context.id !== "") Object.assign(record, { objectId: context.id, isMade: true, changes: true, phase: "existing" });
    }
  }

  /** Makes the platform agree with the inputs. Idempotent: it also goes on where an interrupted create or update stopped. */
  async update(id: string, stored: Bag, news: Bag): Promise<{ outs: Bag }> {
    const context = this.operation(id, news, this.upgraded(stored));
    await this.sync.requireOrigin(context);
    context.record.objectId = id;
    if (this.isKeyChange(changesOf(this.definition, context.olds, news).changed)) await this.refuseTakenKey(context);
    try {
      const outs = await this.sync.sync(context);
      context.record.changes = true;
      return { outs };
    } catch (error) {
      this.run.hasFailed = true;
      throw error;
    }
  }

  /** The live object in the form of the inputs; an empty id when it is gone. */
  async read(path: string, stored: Bag): Promise<{ id: string; props: Bag; inputs: Bag }> {
    const { definition } = this;
    const props = this.upgraded(stored);
    const isGet = Object.keys(withoutHidden(props)).length === 0;
    const { id, inputs } = isGet ? parseAddress(definition, path) : { id: path, inputs: {} };
    // A refresh takes the truth into the state, also of what the program tells the engine to ignore.
    const context = this.operation(id, { ...props, ...inputs, [HIDDEN.ignored]: undefined }, props);
    await this.sync.requireOrigin(context);
    const live = await this.sync.look(context);
    if (!live) {
      if (isGet)
        throw new OperationError(
          `there is no ${definition.type} ${path}: nothing of that id is on the platform, or it belongs to another team.`,
          { code: "gone" },
        );
      return { id: "", props: {}, inputs: {} };
    }
    const shown = isGet ? { ...inputs, ...live.inputs } : this.refreshed(context, live);
    const hidden = onlyHidden(props);
    return {
      id: live.id ?? id,
      // The engine does not tell a program the id that a path led to, only the properties.
      props: plain({ ...hidden, ...(isGet ? { [HIDDEN.id]: live.id ?? id } : {}), ...shown, ...live.outputs }),
      // As the program passes it: what the state keeps beside the outputs is no input.
      inputs: plain({
        ...withTold(hidden, { release: undefined, account: undefined }),
        [HIDDEN.written]: undefined,
        [HIDDEN.notTaken]: undefined,
        ...shown,
      }),
    };
  }

  /** Deletes the object; gone is success, if gone is proved. */
  async delete(id: string, stored: Bag): Promise<void> {
    const olds = this.upgraded(stored);
    const context = this.operation(id, olds, olds);
    await this.sync.requireOrigin(context);
    await new Removal(this.definition, this.run).remove(context);
  }

  /**
   * What a refresh takes into the state: of the inputs that the program sets, the live value where it differs. Not of those that no call
   * changes: a program that says what it always said would replace the object.
   */
  private refreshed(context: Operation, live: Live<Bag, Bag>): Bag {
    const { drifted, fixed } = driftOf(this.definition, context, live, []);
    const taken = drifted.filter((key) => key in live.inputs && !fixed.includes(key));
    const keys = Object.keys(this.definition.inputs).filter((key) => key in context.inputs);
    return Object.fromEntries(keys.map((key) => [key, taken.includes(key) ? live.inputs[key] : context.inputs[key]]));
  }

  /** A state that another release wrote, in the form of this one. */
  private upgraded(olds: Bag): Bag {
    const { upgrade } = this.definition;
    return upgrade && Object.keys(olds).length > 0 ? upgrade(olds, toldIn(olds).release ?? "") : olds;
  }

  private operation(id: string, news: Bag, olds: Bag): Operation {
    return new Operation(this.run, exportName(this.definition), id, withUrn(news, olds), olds);
  }
}

/** The inputs' URN wins: outputs keep that of before a rename. */
const withUrn = (news: Bag, olds: Bag): Bag =>
  urnOf(news) === "" && urnOf(olds) !== "" ? { ...news, [HIDDEN.urn]: olds[HIDDEN.urn] } : news;

/** The old values of the inputs whose change replaces: they say where the object is. Those that name the same in another way stay new. */
function whereItWas(definition: AnyDefinition, olds: Bag, kept: readonly string[]): Bag {
  const fields = definition.inputs as Record<string, Field>;
  return Object.fromEntries(
    Object.keys(fields)
      .filter((key) => fields[key]?.onChange === "replaces" && key in olds && !kept.includes(key))
      .map((key) => [key, olds[key]]),
  );
}

/** The new inputs; of what holds an unknown, the old ones. */
function knownOrOld(news: Bag, olds: Bag): Bag {
  return Object.fromEntries(Object.entries(news).map(([key, value]) => [key, hasUnknown(value) ? olds[key] : value]));
}

/** A replacement must name a key; of an object that is gone any will do. */
function someKey(definition: AnyDefinition, news: Bag): string {
  const keys = Object.keys(definition.inputs).filter((key) => news[key] !== undefined);
  return keys.find((key) => key === "name") ?? keys[0] ?? "id";
}
