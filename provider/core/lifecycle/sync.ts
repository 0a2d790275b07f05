import { READ_BACK, until } from "../../api/wait";
import type { Field } from "../definition/field";
import { requestNotes } from "../definition/request";
import type { AnyDefinition, Live } from "../definition/resource";
import { changesOf, driftOf, patchOf, plannedInputs, unequalAmong } from "../diff/difference";
import { bagOf, rawDifferences } from "../diff/raw-fields";
import { OperationError } from "../log/errors";
import { RELEASE } from "../settings/release";
import { type Bag, HIDDEN, hasNothing, plain, same, withoutHidden } from "../values";
import { Absence } from "./absence";
import { UnprovedError } from "./collections";
import { keptNameNote } from "./kept-name";
import { lateNote } from "./late-effect";
import { type Operation, PlanContext } from "./operation";
import type { ResourceType } from "./resource-type";
import { WriteProof } from "./write-proof";

const REVISION_BYTES = 8;

export interface ReadResult {
  readonly id: string;
  readonly props: Bag;
  readonly inputs: Bag;
  /** Inputs whose value differs from the state. */
  readonly changed: readonly string[];
}

/** Reads one object and makes it match the program. Creations, updates and diffs use this class. */
export class Sync {
  readonly absence: Absence;
  /** Proves writes whose success response could come from a proxy. */
  readonly proof: WriteProof;

  constructor(private readonly type: ResourceType) {
    this.absence = new Absence(type);
    this.proof = new WriteProof(this.absence);
  }

  /**
   * Returns the object, or undefined if it is proved to be gone. A read without the object is no proof (docs/architecture.md, "Gone is proved"). A
   * list may lag or be truncated, a token of another account sees nothing, and a front proxy may answer every request with 404.
   */
  async look(context: Operation): Promise<Live<Bag, Bag> | undefined> {
    try {
      const live = await this.glance(context);
      if (live && !this.isEmptied(context, live)) return live;
      return await this.absence.prove(context, (shown) => this.isEmptied(context, shown) && this.showsNothing(shown));
    } catch (error) {
      // The platform answers 404 for everything below a game server that the key cannot access.
      const isLost = error instanceof OperationError && error.code === "gone" && this.type.api === "panel" && context.urn !== "";
      if (!isLost || error instanceof UnprovedError) throw error;
      throw new UnprovedError(error.message, context.urn, error);
    }
  }

  /** Whether the platform shows no entries of an input for which the state contains entries. The response of a front proxy could look the same. */
  private isEmptied({ olds }: Operation, live: Live<Bag, Bag>): boolean {
    return Object.entries(live.inputs).some(([key, shown]) => hasNothing(shown) && isFull(olds[key]));
  }

  /** Whether the platform shows no entry of any input, as for a set of variables whose list is empty. */
  private showsNothing({ inputs }: Live<Bag, Bag>): boolean {
    const { parent } = this.type.definition.identity;
    return Object.entries(inputs).every(([key, shown]) => key === parent || hasNothing(shown));
  }

  /** Returns the object from the lists, or from a read at its own address. Undefined does not prove that the object is gone. */
  async glance(context: Operation): Promise<Live<Bag, Bag> | undefined> {
    return (await this.type.definition.observe(context)) ?? (await this.absence.observed(context.uncached()));
  }

  async sync(context: Operation): Promise<Bag> {
    const { definition } = this.type;
    const live = await this.look(context);
    if (!live)
      throw new OperationError(
        `${definition.type} ${context.id} no longer exists on the platform. Run pulumi refresh, then pulumi up to create it again.`,
        { code: "gone" },
      );
    context.layIgnored(live);
    // Removes the note of a value that the platform kept instead of the written value, if the platform now shows another value.
    for (const key of context.notAccepted.paths)
      if (key in live.inputs && context.notAccepted.matches(key, live.inputs[key] ?? null) !== true)
        context.notAccepted.note(key, undefined);
    const { patch, stays, notOwn, needed, off } = patchOf(context, live);
    // Includes changed inputs whose new value the platform already shows, because an interrupted run may have written them.
    context.writing = [...changesOf(definition, context.olds, context.declared).changed, ...Object.keys(patch)];
    if (stays.length > 0) context.log.left(stays);
    context.log.needed(needed);
    if (notOwn.length > 0) context.log.notOwn(notOwn);
    let outputs = live.outputs as Bag;
    if (definition.plan) {
      const answers = await this.perform(context, live);
      await this.proof.require(context, { patch, before: live });
      context.hasWritten = answers.length > 0;
    } else if (Object.keys(patch).length > 0 && definition.update) {
      outputs = (await definition.update(context, patch, live)) ?? outputs;
      await this.proof.require(context, { patch, before: live });
      context.hasWritten = true;
      if (this.type.form.isShared) context.ownWrites.note(definition.inputs, patch, live);
      if (off.length > 0) context.log.report("info", { line: "turned off", keys: off });
    }
    if (definition.waitUntilReady) outputs = await this.ready(context);
    const shown = Object.keys(patch).length > 0 ? await this.readBack(context, Object.keys(patch), live) : undefined;
    return this.toState(context, this.type.form.isShared && shown ? shown.outputs : outputs);
  }

  async ready(context: Operation): Promise<Bag> {
    const outputs = (await this.type.definition.waitUntilReady?.(context)) ?? {};
    await this.proof.require(context);
    return outputs;
  }

  /** Makes the plan again, because the platform may have changed since the preview, and runs its steps. */
  async perform(context: Operation, live: Live<Bag, Bag> | undefined): Promise<unknown[]> {
    const { olds } = context;
    const look = new PlanContext(
      this.type,
      context.urn,
      live ? plannedInputs(context, live) : context.inputs,
      live && Object.keys(olds).length > 0 ? olds : undefined,
      { id: context.id },
    );
    look.witness = context.witness; // a step may use the client that planned it
    const steps = (await this.type.definition.plan?.(look, live)) ?? [];
    return this.type.run.gate.perform(context, steps);
  }

  /**
   * Reads an object again after a repair of drift, and reads settings again after every write. If the platform still shows another value after the
   * longest lag of a list, it did not accept the written value. The state then notes the platform's value, so that this value is no longer drift.
   * Every preview reports this value until the platform shows another value (docs/architecture.md, "No perpetual difference").
   */
  private async readBack(
    context: Operation,
    written: readonly string[],
    before: Live<Bag, Bag> | undefined,
  ): Promise<Live<Bag, Bag> | undefined> {
    const { definition } = this.type;
    const { changed } = changesOf(definition, context.olds, context.declared);
    const repaired = Object.keys(context.olds).length === 0 ? [] : written.filter((key) => !changed.includes(key));
    const doubtful = this.type.form.isShared ? written : [...new Set([...repaired, ...this.rawIn(context, written)])];
    for (const key of changed) context.notAccepted.note(key, undefined);
    if (doubtful.length === 0) return undefined;
    const read = await until(context, READ_BACK, {
      what: () => `the written values of ${definition.identity.noun} ${context.id}`,
      look: async (isLast) => {
        const again = context.uncached({ sent: written });
        const shown = await definition.observe(again);
        if (!shown) return { shown };
        again.layIgnored(shown);
        const differing = unequalAmong(again, shown, doubtful);
        const kept = differing.filter((key) => !this.showsAnotherForm(again, key, shown, before));
        const isSettled = differing.length === 0 || (before !== undefined && kept.length === 0);
        if (!isSettled && !isLast) return undefined;
        for (const key of doubtful) context.notAccepted.note(key, kept.includes(key) ? (shown.inputs[key] ?? null) : undefined);
        this.noteForms(context, again, doubtful, shown, kept);
        if (kept.length > 0) context.log.report("warning", { line: "not accepted", keys: kept });
        for (const key of kept) context.ownWrites.forget(key);
        return { shown };
      },
    });
    return read?.shown;
  }

  /**
   * Reads a created object to learn the form in which the platform shows its raw fields (`isRaw`). A new object has no earlier values, so the values
   * that the platform shows are the written ones.
   */
  async readForms(context: Operation): Promise<void> {
    const raw = this.rawIn(context, Object.keys(context.inputs));
    if (raw.length > 0) await this.readBack(context, raw, undefined);
  }

  private rawIn({ inputs }: Operation, keys: readonly string[]): string[] {
    const fields = this.type.definition.inputs as Record<string, Field>;
    return keys.filter((key) => fields[key]?.isRaw && Object.keys(bagOf(inputs[key])).length > 0);
  }

  /**
   * Whether the write changed all raw fields that differ from the written values. The platform then accepted the written values, but shows them in
   * its own form.
   */
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
      for (const name of differing) context.shownForms.note(`${key}.${name}`, now[name] ?? undefined);
      if (differing.length > 0) context.log.otherForm(differing.map((name) => `${key}.${name}`));
    }
  }

  /** Returns the content of the state: inputs, outputs, and notes for the next run. */
  toState(context: Operation, outputs: Bag, written = true): Bag {
    const { definition } = this.type;
    const pathsOf = definition.state?.written;
    if (pathsOf !== "by the calls") {
      const paths: Bag = { ...pathsOf?.(context.declared, context) };
      for (const [key, field] of Object.entries(definition.inputs as Record<string, Field>)) {
        if (field.secret && !pathsOf) paths[key] = context.declared[key];
      }
      context.written.keepOnly(new Set(Object.keys(paths)));
      if (written) for (const [path, value] of Object.entries(paths)) context.written.note(path, value ?? undefined);
    }
    context.shownForms.keepOnly(
      new Set(
        this.rawIn(context, Object.keys(context.inputs)).flatMap((key) =>
          Object.keys(bagOf(context.inputs[key])).map((name) => `${key}.${name}`),
        ),
      ),
    );
    if (written) context.ownWrites.keepOnly(definition.inputs, context.declared);
    return plain({
      ...context.declared,
      ...outputs,
      ...revisionFor(context, () => this.type.run.outside.randomHex(REVISION_BYTES)),
      ...requestNotes(context.request, { release: RELEASE, account: context.account ?? context.callerInfo.account }),
      ...digests(HIDDEN.written, context.written.toBag()),
      ...digests(HIDDEN.notAccepted, context.notAccepted.toBag()),
      ...digests(HIDDEN.shownForms, context.shownForms.toBag()),
      ...context.ownWrites.toBag(),
      ...lateNote(context),
      ...keptNameNote(context),
      ...leftNote(context),
      ...(definition.plan && context.generation > 1 ? { [HIDDEN.generation]: context.generation } : {}),
    });
  }
}

/** Returns the note about a former object that stayed for another resource, until that resource owns it: the run may end earlier. */
function leftNote({ note, olds, owners }: Operation): Bag {
  const left = note.leftTo ?? olds[HIDDEN.leftTo];
  return Array.isArray(left) && owners.currentOwnerOf(String(left[0])) === undefined ? { [HIDDEN.leftTo]: left } : {};
}

const digests = (key: string, bag: Bag): Bag => (Object.keys(bag).length > 0 ? { [key]: bag } : {});
const isFull = (value: unknown): boolean => typeof value === "object" && value !== null && Object.keys(value).length > 0;

/**
 * Returns the inputs that a refresh stores: the platform's value of every managed input that differs, except inputs that no call can change. If the
 * state contained the platform's value of those inputs, an unchanged program would replace the object.
 */
export function refreshedInputs(context: Operation, live: Live<Bag, Bag>): Bag {
  const { drifted, unchangeable } = driftOf(context, live);
  const taken = drifted.filter((key) => key in live.inputs && !unchangeable.includes(key));
  const keys = Object.keys(context.definition.inputs).filter((key) => key in context.inputs);
  return Object.fromEntries(keys.map((key) => [key, taken.includes(key) ? live.inputs[key] : context.inputs[key]]));
}

/** Returns the notes about values that the platform did not accept, without the notes for inputs whose wanted value the platform now shows. */
export function stillNotAccepted(context: Operation, live: Live<Bag, Bag>): Bag {
  const { accepted } = driftOf(context, live);
  for (const key of accepted) context.notAccepted.note(key, undefined);
  const notes = context.notAccepted.toBag();
  return accepted.length === 0 ? {} : { [HIDDEN.notAccepted]: Object.keys(notes).length > 0 ? notes : undefined };
}

// The output `revision`.

/**
 * Returns the output `revision` for a state, if the resource type has one. It is a new text if only a deployment brings this write to the containers,
 * and the former text otherwise. The text is random, because a digest of the written values would help to guess secrets.
 */
function revisionFor({ definition, olds, writing }: Operation, newText: () => string): Bag {
  const { isRevisedBy }: Partial<Field> = definition.outputs.revision ?? {};
  if (isRevisedBy === undefined) return {};
  const isFirst = Object.keys(withoutHidden(olds)).length === 0;
  return isFirst || writing.some((key) => isRevisedBy(key)) ? { revision: newText() } : keptRevision(definition, olds);
}

/** Returns the revision of a state. States of older releases contain none until the next write. */
export const keptRevision = ({ outputs }: AnyDefinition, { revision }: Bag): Bag =>
  outputs.revision === undefined || revision === undefined ? {} : { revision };
