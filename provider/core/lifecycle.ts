import { ApiError, NotFoundError } from "../api/errors";
import { DELETE_FIRST, existsText, isOwnWork, madeTwiceText, reasonToTakeOver, STAYS } from "./adoption";
import { Checker } from "./check";
import { changesOf, driftOf, patchOf } from "./difference";
import { messageOf, NotReadyError, OperationError } from "./errors";
import type { Field } from "./field";
import { Examination, Operation, urnOf } from "./operation";
import type { AnyDefinition, Found, Live } from "./resource";
import type { Run } from "./run";
import { type Bag, HIDDEN, hasUnknown, onlyHidden, plain, withoutHidden } from "./values";

export interface DiffResult {
  /** `undefined`: the engine compares the inputs itself, which shows the changed properties. */
  changes: boolean | undefined;
  replaces: string[];
  deleteBeforeReplace: boolean;
}

/** One line for all resources, however many hold something hidden. */
const UNSEEN =
  "drift of hidden values cannot be seen: the platform shows secrets only to a token with Read sensitive data, and values that are shown once to nobody. They are written when they change in the program.";

/** How often a creation whose answer was lost is looked for and tried again. */
const CREATE_ATTEMPTS = 3;
const SETTLE_AFTER_LOSS_SECONDS = 1;

/**
 * The life of one kind's resources, as any host drives it. Acts on what the platform shows; the state is a cache of identifiers. The
 * definition says what the calls are, everything about when and whether is here.
 */
export class Lifecycle {
  private readonly checker: Checker;

  constructor(
    readonly definition: AnyDefinition,
    private readonly run: Run,
  ) {
    this.checker = new Checker(definition, run);
  }

  /** Validates inputs and brings them into canonical form; in a preview also says what an `up` would meet. */
  check(olds: Bag, news: Bag): ReturnType<Checker["check"]> {
    return this.checker.check(olds, news);
  }

  /** Compares the program with the last state, and with what the platform holds now. */
  async diff(id: string, olds: Bag, news: Bag): Promise<DiffResult> {
    const { definition } = this;
    const context = this.operation(id, news, olds);
    this.run.wasKnown(context.urn);
    this.run.noteHeld(context.urn, id);
    const { changed } = changesOf(definition, olds, news);
    const fields = definition.inputs as Record<string, Field>;
    const replaces = changed.filter((key) => fields[key]?.replaces);
    // What is unknown yet counts as what it was: it is no reason to replace by content, and nothing to look for.
    const known = knownOrOld(news, olds);
    const byContent = definition.replaces?.(olds, known) ?? [];
    const result = { replaces: [...new Set([...replaces, ...byContent])], deleteBeforeReplace: definition.deleteBeforeReplace };
    if (changed.length === 0 && !this.run.settings.liveDiff) return { ...result, changes: false };

    // The object is looked for where it was: its parent may be another one in the new inputs.
    const live = await definition.observe(this.operation(id, { ...known, ...whereItWas(definition, olds) }, olds));
    if (!live || live.unusable !== undefined) {
      if (live?.unusable === undefined) {
        context.log.gone();
        this.run.forget(context.urn);
      } else context.log.warning(`${live.unusable}, will be created again`);
      return { ...result, changes: true, replaces: [someKey(definition, news)] };
    }
    const beside = context.beside(live);
    const { drifted, unseen } = driftOf(definition, beside, live, changed);
    if (unseen.length > 0 || (live.partlyHidden ?? []).length > 0) context.log.once("info", UNSEEN);
    if (drifted.length > 0) context.log.drift(drifted);
    // What cannot be changed in place cannot be mended in place either.
    if (drifted.length > 0) {
      const beyondMending = definition.replaces?.({ ...known, ...pick(live.inputs as Bag, drifted) }, known) ?? [];
      result.replaces = [...new Set([...result.replaces, ...drifted.filter((key) => fields[key]?.replaces), ...beyondMending])];
    }
    if (changed.length + drifted.length > 0) await this.tellPrices(context, olds, beside.inputs);
    if (changed.length > 0) return { ...result, changes: undefined };
    return { ...result, changes: drifted.length > 0 };
  }

  /** In a preview: what mending and changing the live object adds to the bill. */
  private async tellPrices({ id, urn, log }: Operation, olds: Bag, news: Bag): Promise<void> {
    const { definition, run } = this;
    if (!run.isPreview || !definition.prices) return;
    const context = new Examination(run, urn, withoutHidden(news), withoutHidden(olds), id);
    for (const price of await definition.prices(context)) run.gate.tell(log, urn, price);
  }

  /** Finds or makes the object. From the moment its id is known, a failure is a `NotReadyError`. */
  async create(news: Bag): Promise<{ id: string; outs: Bag }> {
    const { definition } = this;
    const context = this.operation("", news, {});
    try {
      const found = await definition.find?.(context);
      if (found) return { id: found.id, outs: await this.takeOver(context, found, news) };
      const outputs = await this.createOnce(context, news);
      return { id: context.id, outs: this.outs(context, definition.settle ? await definition.settle(context) : outputs) };
    } catch (error) {
      if (context.id === "") throw error;
      throw new NotReadyError(context.id, this.outs(context, {}, false), [messageOf(error)]);
    } finally {
      if (context.id !== "") this.run.noteMade(context.urn, context.id);
    }
  }

  /** Makes the platform agree with the inputs. Idempotent: it also goes on where an interrupted create or update stopped. */
  async update(id: string, olds: Bag, news: Bag): Promise<{ outs: Bag }> {
    return { outs: await this.sync(this.operation(id, news, olds)) };
  }

  /** The live object in the form of the inputs; an empty id when it is gone. */
  async read(path: string, props: Bag): Promise<{ id: string; props: Bag; inputs: Bag }> {
    const { definition } = this;
    const isGet = Object.keys(withoutHidden(props)).length === 0;
    const { id, inputs } = isGet && definition.locate ? definition.locate(path) : { id: path, inputs: {} };
    // A refresh takes the truth into the state, also of what the program tells the engine to ignore.
    const context = this.operation(id, { ...props, ...inputs, [HIDDEN.ignored]: undefined }, props);
    const live = await definition.observe(context);
    if (!live) {
      if (isGet)
        throw new OperationError(
          `there is no ${definition.type} ${path}: nothing of that id is on the platform, or it belongs to another team.`,
        );
      return { id: "", props: {}, inputs: {} };
    }
    const shown = isGet ? { ...inputs, ...live.inputs } : this.refreshed(context, live);
    const hidden = onlyHidden(props);
    return {
      id: live.id ?? id,
      // The engine does not tell a program the id that a path led to, only the properties.
      props: plain({ ...hidden, ...(isGet ? { [HIDDEN.id]: live.id ?? id } : {}), ...shown, ...live.outputs }),
      inputs: plain({ ...hidden, [HIDDEN.written]: undefined, ...shown }),
    };
  }

  /** Deletes the object; gone is success. */
  async delete(id: string, olds: Bag): Promise<void> {
    const urn = urnOf(olds);
    // A replacement that is forced by name is no other than a creation to the provider, which may find or be answered the old object.
    if (this.run.hasMade(urn, id)) return this.operation(id, olds, olds).log.warning(STAYS);
    try {
      await this.definition.remove?.(this.operation(id, olds, olds));
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
    this.run.forget(urn);
  }

  private async takeOver(context: Operation, found: Found, news: Bag): Promise<Bag> {
    const { definition } = this;
    if (found.id === context.replaced && found.standing !== "given") throw new OperationError(DELETE_FIRST);
    const why = await reasonToTakeOver(definition, this.operation(found.id, news, {}), found);
    if (why === undefined) throw new OperationError(existsText(found, definition));
    context.log.takenOver(`${found.what} (id ${found.id}): ${why}`);
    context.keep(found.id);
    return this.sync(context);
  }

  /** A creation whose answer was lost is looked for before it is tried again: never two objects. */
  private async createOnce(context: Operation, news: Bag): Promise<Bag> {
    const { definition } = this;
    for (let attempt = 1; ; attempt++) {
      try {
        const outputs = await definition.create(context);
        await this.requireFirst(context);
        return outputs;
      } catch (error) {
        const lost = error instanceof ApiError && error.mayHaveHappened && context.id === "" && definition.find !== undefined;
        if (!lost) throw error;
        context.log.debug(`the answer to the creation was lost (${messageOf(error)}); looking for the object`);
        await context.clock.sleep(SETTLE_AFTER_LOSS_SECONDS * 1000);
        (definition.module === "game" ? context.panel : context.hosting).dropAll();
        const found = await definition.find?.(context);
        if (found) {
          const own = await isOwnWork(definition, this.operation(found.id, news, {}), found);
          if (!own) throw new OperationError(existsText(found, definition));
          context.keep(found.id);
          return this.sync(context);
        }
        if (attempt === CREATE_ATTEMPTS) throw error;
      }
    }
  }

  /** Of two runs that create one object in the same moment, the one that was second takes its own back. */
  private async requireFirst(context: Operation): Promise<void> {
    const { definition } = this;
    const client = definition.module === "game" ? context.panel : context.hosting;
    if (!definition.twins || (await client.isAlone())) return;
    client.dropAll();
    const [first, ...others] = await definition.twins(context);
    if (first === undefined || first === context.id || !others.includes(context.id)) return;
    await definition.remove?.(context);
    context.keep("");
    throw new OperationError(madeTwiceText(definition, context.name, first));
  }

  private async sync(context: Operation): Promise<Bag> {
    const { definition } = this;
    const live = await definition.observe(context);
    if (!live)
      throw new OperationError(
        `${definition.type} ${context.id} is gone from the platform. Run pulumi refresh, then pulumi up creates it again.`,
      );
    const beside = context.beside(live);
    const { patch, stays } = patchOf(definition, beside, live);
    if (stays.length > 0) context.log.stays(stays);
    let outputs = live.outputs as Bag;
    if (Object.keys(patch).length > 0 && definition.update) outputs = (await definition.update(beside, patch, live)) ?? outputs;
    if (definition.settle) outputs = await definition.settle(context);
    return this.outs(context, outputs);
  }

  /** Inputs, outputs and what the next run must know, as the state keeps them. */
  private outs(context: Operation, outputs: Bag, written = true): Bag {
    const { definition } = this;
    const paths: Bag = { ...definition.writtenPaths?.(context.inputs) };
    for (const [key, field] of Object.entries(definition.inputs as Record<string, Field>)) {
      if (field.secret && !definition.writtenPaths) paths[key] = context.inputs[key];
    }
    context.written.keepOnly(new Set(Object.keys(paths)));
    if (written) for (const [path, value] of Object.entries(paths)) context.written.note(path, value);
    const digests = context.written.toBag();
    return plain({
      ...context.inputs,
      ...outputs,
      ...context.hidden,
      ...(Object.keys(digests).length > 0 ? { [HIDDEN.written]: digests } : {}),
    });
  }

  /** What a refresh takes into the state: of the inputs that the program sets, the live value where it differs. */
  private refreshed(context: Operation, live: Live<Bag, Bag>): Bag {
    const { drifted } = driftOf(this.definition, context, live, []);
    const keys = Object.keys(this.definition.inputs).filter((key) => key in context.inputs);
    return Object.fromEntries(
      keys.map((key) => [key, drifted.includes(key) && key in live.inputs ? live.inputs[key] : context.inputs[key]]),
    );
  }

  private operation(id: string, news: Bag, olds: Bag): Operation {
    return new Operation(this.run, this.definition.type, id, news, olds);
  }
}

/** The inputs that say where the object is: those whose change replaces it. */
function whereItWas(definition: AnyDefinition, olds: Bag): Bag {
  const fields = definition.inputs as Record<string, Field>;
  return Object.fromEntries(
    Object.keys(fields)
      .filter((key) => fields[key]?.replaces && key in olds)
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

const pick = (bag: Bag, keys: readonly string[]): Bag => Object.fromEntries(keys.map((key) => [key, bag[key]]));
