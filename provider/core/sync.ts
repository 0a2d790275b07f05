import type { Client } from "../api/client";
import { Absence } from "./absence";
import type { Account } from "./account";
import { forgetAdvice } from "./collections";
import { changesOf, notTakenOf, patchOf, plannedInputs } from "./difference";
import { OperationError } from "./errors";
import type { Field } from "./field";
import { type Operation, PreviewContext } from "./operation";
import { bagOf, rawDifferences } from "./raw-fields";
import { RELEASE } from "./release";
import { type AnyDefinition, apiOf, type Live } from "./resource";
import type { Run } from "./run";
import { type Bag, HIDDEN, hasNothing, plain, same, withCallerInfo } from "./values";
import { WriteProof } from "./write-proof";

/** What was written may show only after a while: pauses between looks. Together they last as long as the longest lag of a list. */
const READ_BACK_SECONDS = [1, 2, 4, 8];

/** Looks at one object and makes it agree with the program: the part that a creation, an update and a diff share. */
export class Sync {
  private readonly absence: Absence;
  /** Proves writes that were answered oddly. */
  readonly proof: WriteProof;

  constructor(
    private readonly definition: AnyDefinition,
    private readonly run: Run,
  ) {
    this.absence = new Absence(definition, run);
    this.proof = new WriteProof(definition, run);
  }

  get client(): Client {
    return apiOf(this.definition) === "game" ? this.run.panel : this.run.hosting;
  }

  /** Refuses another origin than the one that made the object. Costs a request only where they differ. */
  requireOrigin({ callerInfo }: Operation): Promise<void> {
    return this.run.accounts.requireOrigin(apiOf(this.definition), callerInfo.account);
  }

  /** Refuses another account than the one that made the object, and one that nothing proves. */
  requireAccount({ callerInfo }: Operation): Promise<Account> {
    return this.run.accounts.require(apiOf(this.definition), callerInfo.account);
  }

  /**
   * The object; undefined where it is gone, and that is proved: a list that lags or is cut shows nothing of it either, a foreign token sees nothing
   * of another account, and a front proxy answers 404 to everything (docs/architecture.md, "Gone is proved").
   */
  async look(context: Operation): Promise<Live<Bag, Bag> | undefined> {
    try {
      const live = await this.glance(context);
      if (live && !this.isEmptied(context, live)) return live;
      return await this.absence.prove(context, (shown) => this.isEmptied(context, shown) && this.showsNothing(shown));
    } catch (error) {
      // A key that lost access to a server sees nothing below it.
      const isLost = error instanceof OperationError && error.code === "gone" && apiOf(this.definition) === "game" && context.urn !== "";
      if (!isLost || error.message.includes("pulumi state delete")) throw error;
      throw new OperationError(`${error.message} ${forgetAdvice(context.urn)}`, { code: error.code, cause: error });
    }
  }

  /** Whether an input shows none of the entries that the state has: an answer of a front proxy shows none either. */
  private isEmptied({ olds }: Operation, live: Live<Bag, Bag>): boolean {
    return Object.entries(live.inputs).some(([key, shown]) => hasNothing(shown) && isFull(olds[key]));
  }

  /** Whether it is what a list shows of the object (a set of variables), and the list shows nothing. */
  private showsNothing({ inputs }: Live<Bag, Bag>): boolean {
    const { parent } = this.definition.identity;
    return Object.entries(inputs).every(([key, shown]) => key === parent || hasNothing(shown));
  }

  /** The object as two looks show it; undefined proves nothing. */
  async glance(context: Operation): Promise<Live<Bag, Bag> | undefined> {
    return (await this.definition.observe(context)) ?? (await this.absence.observed(context.afresh()));
  }

  /** Makes the object agree with the inputs. */
  async sync(context: Operation): Promise<Bag> {
    const { definition } = this;
    const live = await this.look(context);
    if (!live)
      throw new OperationError(
        `${definition.type} ${context.id} is gone from the platform. Run pulumi refresh, then pulumi up creates it again.`,
        { code: "gone" },
      );
    const laid = context.beside(live);
    // What the platform did not accept once is noted as long as it shows the same.
    for (const key of context.notTaken.paths)
      if (key in live.inputs && context.notTaken.matches(key, live.inputs[key] ?? null) !== true) context.notTaken.note(key, undefined);
    const { patch, stays, notOwn, needed, off } = patchOf(definition, laid, live);
    if (stays.length > 0) context.log.left(stays);
    context.log.needed(needed);
    if (notOwn.length > 0) context.log.notOwn(notOwn);
    let outputs = live.outputs as Bag;
    if (definition.plan) {
      const answers = await this.perform(laid, live);
      await this.proof.require(context, { patch, before: live }, laid);
      context.hasWritten = answers.length > 0;
    } else if (Object.keys(patch).length > 0 && definition.update) {
      outputs = (await definition.update(laid, patch, live)) ?? outputs;
      await this.proof.require(context, { patch, before: live }, laid);
      context.hasWritten = true;
      if (definition.isAlwaysThere) context.ownWrites.note(definition.inputs, patch, live);
      if (off.length > 0) context.log.turnedOff(off);
    }
    if (definition.waitUntilReady) outputs = await this.ready(context);
    const shown = Object.keys(patch).length > 0 ? await this.readBack(context, laid, Object.keys(patch), live) : undefined;
    return this.outs(context, definition.isAlwaysThere && shown ? shown.outputs : outputs);
  }

  /** Waits until the object is as it is to be. */
  async ready(context: Operation): Promise<Bag> {
    const outputs = (await this.definition.waitUntilReady?.(context)) ?? {};
    await this.proof.require(context);
    return outputs;
  }

  /** Does the steps of a plan. They are made anew: what a preview saw may have changed. */
  async perform(context: Operation, live: Live<Bag, Bag> | undefined): Promise<unknown[]> {
    const { olds } = context;
    const look = new PreviewContext(
      this.run,
      context.urn,
      live ? plannedInputs(this.definition, context, live) : context.inputs,
      live && Object.keys(olds).length > 0 ? olds : undefined,
      context.id,
    );
    look.witness = context.witness; // a step may send by the client that planned it
    const steps = (await this.definition.plan?.(look, live)) ?? [];
    return this.run.gate.perform(context, steps);
  }

  /**
   * After drift was mended the object is read again, and settings after every write. What the platform shows otherwise for as long as a list may
   * lag, it does not accept: that is noted with what it shows, so that there is no drift while it shows that. Every preview repeats it, and the
   * note ends when the platform shows anything else (docs/architecture.md, "No perpetual difference").
   */
  private async readBack(
    context: Operation,
    laid: Operation,
    written: readonly string[],
    before: Live<Bag, Bag> | undefined,
  ): Promise<Live<Bag, Bag> | undefined> {
    const { definition } = this;
    const { changed } = changesOf(definition, context.olds, context.inputs);
    const mended = Object.keys(context.olds).length === 0 ? [] : written.filter((key) => !changed.includes(key));
    const doubtful = definition.isAlwaysThere ? written : [...new Set([...mended, ...this.rawIn(context, written)])];
    for (const key of changed) context.notTaken.note(key, undefined);
    if (doubtful.length === 0) return undefined;
    for (const pause of [...READ_BACK_SECONDS, 0]) {
      const again = laid.afresh({ sent: written });
      const shown = await definition.observe(again);
      if (!shown) return undefined;
      const differing = notTakenOf(definition, again.beside(shown), shown, doubtful);
      const kept = differing.filter((key) => !this.showsAnotherForm(again, key, shown, before));
      const isSettled = before !== undefined && kept.length === 0;
      if (differing.length > 0 && !isSettled && pause > 0) {
        await context.clock.sleep(pause * 1000);
        continue;
      }
      for (const key of doubtful) context.notTaken.note(key, kept.includes(key) ? (shown.inputs[key] ?? null) : undefined);
      this.noteForms(context, again, doubtful, shown, kept);
      if (kept.length > 0) context.log.notTaken(kept);
      for (const key of kept) context.ownWrites.forget(key);
      return shown;
    }
    return undefined;
  }

  /** After a creation: in which form the platform shows raw fields. What it shows otherwise was not there before, so it is no other value. */
  async readForms(context: Operation): Promise<void> {
    const raw = this.rawIn(context, Object.keys(context.inputs));
    if (raw.length > 0) await this.readBack(context, context, raw, undefined);
  }

  private rawIn({ inputs }: Operation, keys: readonly string[]): string[] {
    const fields = this.definition.inputs as Record<string, Field>;
    return keys.filter((key) => fields[key]?.isRaw && Object.keys(bagOf(inputs[key])).length > 0);
  }

  /** Whether all raw fields that differ show something else than before the write: then the platform accepted them, in a form of its own. */
  private showsAnotherForm(context: Operation, key: string, shown: Live<Bag, Bag>, before: Live<Bag, Bag> | undefined): boolean {
    if (this.rawIn(context, [key]).length === 0) return false;
    const [now, then] = [bagOf(shown.inputs[key]), bagOf(before?.inputs[key])];
    return rawDifferences(key, context.inputs[key], now, context).every((name) => !before || !same(now[name], then[name]));
  }

  private noteForms(context: Operation, again: Operation, keys: readonly string[], shown: Live<Bag, Bag>, kept: readonly string[]): void {
    for (const key of this.rawIn(context, keys)) {
      if (kept.includes(key)) continue;
      const now = bagOf(shown.inputs[key]);
      const differing = rawDifferences(key, context.inputs[key], now, again);
      for (const name of differing) context.shownForms.note(`${key}.${name}`, now[name]);
      if (differing.length > 0) context.log.otherForm(differing.map((name) => `${key}.${name}`));
    }
  }

  /** Inputs, outputs and what the next run must know, as the state keeps them. */
  outs(context: Operation, outputs: Bag, written = true): Bag {
    const { definition } = this;
    if (!definition.notesWritten) {
      const paths: Bag = { ...definition.writtenPaths?.(context.inputs, context) };
      for (const [key, field] of Object.entries(definition.inputs as Record<string, Field>)) {
        if (field.secret && !definition.writtenPaths) paths[key] = context.inputs[key];
      }
      context.written.keepOnly(new Set(Object.keys(paths)));
      if (written) for (const [path, value] of Object.entries(paths)) context.written.note(path, value);
    }
    context.shownForms.keepOnly(
      new Set(
        this.rawIn(context, Object.keys(context.inputs)).flatMap((key) =>
          Object.keys(bagOf(context.inputs[key])).map((name) => `${key}.${name}`),
        ),
      ),
    );
    if (written) context.ownWrites.keepOnly(definition.inputs, context.inputs);
    const hidden = withCallerInfo(context.hidden, { release: RELEASE, account: context.account ?? context.callerInfo.account });
    return plain({
      ...context.inputs,
      ...outputs,
      ...hidden,
      ...digests(HIDDEN.written, context.written.toBag()),
      ...digests(HIDDEN.notTaken, context.notTaken.toBag()),
      ...digests(HIDDEN.shownForms, context.shownForms.toBag()),
      ...context.ownWrites.toBag(),
    });
  }
}

const digests = (key: string, bag: Bag): Bag => (Object.keys(bag).length > 0 ? { [key]: bag } : {});
const isFull = (value: unknown): boolean => typeof value === "object" && value !== null && Object.keys(value).length > 0;
