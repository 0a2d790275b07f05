import { NotFoundError } from "../../api/errors";
import { LIST_LAG, until } from "../../api/wait";
import { Witness } from "../../api/witness";
import type { Field } from "../definition/field";
import { canShowGone } from "../definition/forms";
import type { AnyDefinition, Live } from "../definition/resource";
import { leavingOf, unequalAmong } from "../diff/difference";
import { GoneError, OperationError } from "../log/errors";
import { isWritten } from "../ownership/program";
import type { Bag } from "../values";
import { requireAnswering, requireLacking } from "./collections";
import type { Operation } from "./operation";
import type { ResourceType } from "./resource-type";
import { waitFor } from "./wait";

/** Restricts the operation to reads that begin later. An earlier read may be older than the response that it should confirm. */
export const afterNow = (context: Operation, sent: readonly string[] = []): Operation =>
  context.uncached({ since: context.clock.now() + 1, sent });

const ODD_SUCCESS = "with a success response without the expected content";

type Shown = Live<Bag, Bag> | undefined;

interface Deletion {
  readonly witness: Witness;
  readonly isMissing: boolean;
}

/** Proves that an object is gone. No other code removes an object from a state (docs/architecture.md, "Gone is proved"). */
export class Absence {
  constructor(private readonly type: ResourceType) {}

  /** Returns the object from the lists, or from a read at the object's own address (`exists`). */
  async observed(context: Operation): Promise<Shown> {
    const { definition } = this.type;
    const live = await definition.observe(context);
    if (live) return live;
    if ((await definition.exists?.(context)) !== true) return undefined;
    // `exists` shows no values, so no input is compared, and the outputs come from the state.
    return { inputs: {}, outputs: Object.fromEntries(Object.keys(definition.outputs).map((key) => [key, context.olds[key]])) };
  }

  /**
   * Checks an object that a read did not find. Returns the object if it exists after all, and undefined if it is proved to be gone. Otherwise fails.
   *
   * The proof reads the account after the first read, then reads everything again until the longest lag of a list has passed since the run's first
   * read without the object. If the platform answers a read with 404, the list of the object must answer and must lack the object.
   *
   * `isDoubtful`: whether a found object proves nothing, because the list may still show an older state of it.
   */
  async prove(context: Operation, isDoubtful: (live: NonNullable<Shown>) => boolean = () => false, read = this.read): Promise<Shown> {
    const provedAt = await this.provedAt(context);
    const { live } = await waitFor(context, {
      ...missingInList(this.type.definition, context),
      atOnce: true,
      look: async () => {
        const now = context.clock.now();
        const shown = await this.again(context, read);
        return now >= provedAt || (shown && !isDoubtful(shown)) ? { live: shown } : undefined;
      },
    });
    return live;
  }

  /** Waits until the list shows an object that a read at the object's own address already shows. */
  async awaitListed(context: Operation): Promise<void> {
    await waitFor(context, {
      ...missingInList(this.type.definition, context),
      look: () => this.type.definition.observe(afterNow(context)),
    });
  }

  /** Returns the time in milliseconds after which a list without the object proves that the object is gone. */
  private async provedAt(context: Operation): Promise<number> {
    return (await this.missedSince(context)) + LIST_LAG.seconds * 1000;
  }

  /**
   * Returns the start of the run's first reads, if they did not show the object although it is older than the run. Otherwise returns the present. So
   * all objects that were gone before the run are proved at the same time. An object inside an object that is gone needs no further time.
   */
  private async missedSince(context: Operation): Promise<number> {
    const { definition, run } = this.type;
    const { clock, holding, note, olds } = context;
    const { neighbours, parent = "" } = definition.identity;
    const now = clock.now();
    if ((holding.object?.origin ?? "state") !== "state" || isWritten(note)) return now;
    const { refersTo } = (definition.inputs as Readonly<Record<string, Field>>)[parent] ?? {};
    if (run.ownership.isGone(refersTo, olds[parent])) return Number.NEGATIVE_INFINITY;
    const atFirst = context.uncached({ isAtFirst: true, isWaiting: false });
    // The engine compares one declared resource after another. The proof for an object of another list would begin only after this proof.
    const parents = run.program.declared().length > 1 ? run.ownership.idsOf(refersTo, String(context.inputs[parent])) : [];
    void Promise.allSettled(parents.flatMap((id) => neighbours?.(atFirst, id) ?? []));
    const witness = new Witness();
    atFirst.witness = witness;
    const wasShown = await definition.observe(atFirst).catch(() => true);
    return wasShown || !Number.isFinite(witness.readAt) ? now : witness.readAt;
  }

  private readonly read = (context: Operation): Promise<Shown> => this.observed(context);

  private async again(context: Operation, read = this.read): Promise<Shown> {
    await this.proveAccount(context);
    const again = afterNow(context);
    const witness = new Witness();
    again.witness = witness;
    const live = await read(again);
    if (!live) await requireLacking(again, witness);
    return live;
  }

  /** Deletes the object through its definition. After a 404, or a success that a proxy could have sent, a proof must show that the object is gone. */
  async delete(context: Operation): Promise<void> {
    const first = await this.sendDeletion(context);
    const isLater = this.isNothingSent(context, first.witness);
    const { witness, isMissing } = isLater ? await this.deleteLater(context) : first;
    if (isLater && witness.writes === 0) return;
    if (!isMissing && witness.odd.length === 0) return this.type.run.confirmation.confirm(this.type.definition, context);
    const how = isMissing ? "with 404" : ODD_SUCCESS;
    if (canShowGone(context.definition, context)) await this.requireGone(context, isMissing, how);
    else if (!this.type.form.isRead && !isMissing) await this.requireDeleted(context, how);
    else await this.requireTakenBack(context, how);
    // A list without the part proves nothing before the longest lag has passed, as in `requireGone`.
    for (const seconds of isMissing && !canShowGone(context.definition, context) ? [0, LIST_LAG.seconds] : [0]) {
      await context.clock.sleep(seconds * 1000);
      await this.proveAccount(context);
      await requireLacking(afterNow(context), witness);
    }
    await requireAnswering(afterNow(context), witness.odd);
  }

  private async sendDeletion(context: Operation): Promise<Deletion> {
    const witness = new Witness();
    context.witness = witness;
    let isMissing = false;
    try {
      await this.type.definition.remove?.(context);
    } catch (error) {
      if (!(error instanceof NotFoundError || error instanceof GoneError)) throw error;
      isMissing = true;
    } finally {
      context.witness = undefined;
    }
    return { witness, isMissing: isMissing || witness.missing.some(({ call }) => call.method !== "GET" || witness.writes === 0) };
  }

  /** Repeats a deletion that sent nothing because a list did not contain the object. Ends only after the longest lag of a list. */
  private async deleteLater(context: Operation): Promise<Deletion> {
    await this.proveAccount(context);
    const provedAt = await this.provedAt(context);
    return waitFor(context, {
      ...missingInList(this.type.definition, context),
      look: async () => {
        const now = context.clock.now();
        const again = afterNow(context);
        const deletion = await this.sendDeletion(again);
        return now >= provedAt || !this.isNothingSent(again, deletion.witness) ? deletion : undefined;
      },
    });
  }

  /** Whether a deletion found no object in its list. False for settings, which may have nothing to restore, and for an object left in place. */
  private isNothingSent({ log }: Operation, { reads, writes, missing }: Witness): boolean {
    return reads > 0 && writes === 0 && missing.length === 0 && !log.hasLeft && !this.type.form.isShared;
  }

  /** Fails if the platform still shows the object. After a 404, `exists` does not count: it may be true for an object that is not to be made again. */
  private async requireGone(context: Operation, isMissing: boolean, how: string): Promise<void> {
    const read = isMissing ? (again: Operation): Promise<Shown> => this.type.definition.observe(again) : this.read;
    await this.awaitGone(context, how, async () => {
      if (await this.again(context, read)) return undefined;
      return !isMissing || !(await this.prove(context, () => false, read)) || undefined;
    });
  }

  private async awaitGone(context: Operation, how: string, look: () => Promise<true | undefined>): Promise<void> {
    const what = () => `${this.type.definition.identity.noun} ${context.id} to disappear`;
    if (!(await until(context, LIST_LAG, { what, look }))) throw this.stillShown(context, how);
  }

  /** For an object that no call reads. Sends the deletion again: only the API's own 404 proves that the first response came from the API. */
  private async requireDeleted(context: Operation, how: string): Promise<void> {
    if (!(await this.sendDeletion(context)).isMissing) throw this.stillShown(context, how);
  }

  /** For settings and parts of a larger object, which a deletion resets. Fails if the platform still shows values that this stack wrote. */
  private async requireTakenBack(context: Operation, how: string): Promise<void> {
    if (!this.type.form.isRead) return;
    await this.awaitGone(context, how, async () => {
      const again = afterNow(context);
      const live = await this.observed(again);
      return !live || !this.isAsBefore(again, live) || undefined;
    });
  }

  private isAsBefore(context: Operation, live: NonNullable<Shown>): boolean {
    const { definition } = this.type;
    const { [definition.identity.parent ?? ""]: _, ...inputs } = context.inputs;
    const isSeen = (key: string): boolean => key in live.inputs && !live.hidden?.includes(key);
    if (this.type.form.isShared) {
      // A reset value may be empty, or a default that the provider does not know. So only a value that still equals the written one is a failure.
      const left = Object.keys(leavingOf(definition, inputs, live, context.ownWrites).patch).filter(isSeen);
      return unequalAmong(context, live, left).length < left.length;
    }
    const seen = Object.keys(inputs).filter(isSeen);
    return seen.length > 0 && unequalAmong(context, live, seen).length === 0;
  }

  private stillShown({ id }: Operation, how: string): OperationError {
    return new OperationError(
      `the platform answered the deletion of ${this.type.definition.identity.noun} ${id} ${how}, but still shows the object. The state keeps it. Run the command again in a few minutes.`,
      { code: "operation_failed" },
    );
  }

  /** Reads the account again. Fails unless the object belongs to the account that the platform now reports. */
  async proveAccount(context: Operation): Promise<void> {
    const { type } = this;
    await type.run.accounts.prove(type.api, type.client.since(context.clock.now() + 1));
    await type.requireAccount(context);
  }
}

const missingInList = ({ identity }: AnyDefinition, { id }: Operation) => ({
  what: () => `${identity.noun} ${id} to appear in its list`,
  atOnce: false,
  everySeconds: LIST_LAG.seconds / 2,
  // Far beyond the lag: the reads of a slow platform take time too, and the last one decides.
  timeoutSeconds: 15 * LIST_LAG.seconds,
  advice: "Run the command again in a few minutes.",
});
