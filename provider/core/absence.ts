import { NotFoundError } from "../api/errors";
import { Witness } from "../api/witness";
import { requireAnswering, requireCollections } from "./collections";
import { leavingOf, notTakenOf } from "./difference";
import { OperationError } from "./errors";
import { LONGEST_LIST_LAG_SECONDS } from "./list-lag";
import type { Operation } from "./operation";
import { type AnyDefinition, apiOf, type Live } from "./resource";
import type { Run } from "./run";
import type { Bag } from "./values";
import { waitFor } from "./wait";

/** Seconds between looks at what the platform says is gone and a list still shows: lists may lag. */
const LAG_SECONDS = [0, 5, 10, 15];

/** What was read within this very millisecond may be older than the answer that is to be confirmed. */
export const afterNow = (context: Operation, sent: readonly string[] = []): Operation =>
  context.afresh({ since: context.clock.now() + 1, sent });

type Shown = Live<Bag, Bag> | undefined;

/** What a deletion was answered. */
interface Deletion {
  readonly witness: Witness;
  readonly isMissing: boolean;
}

/** How long a first look without an object counts for the other objects of the same parent. */
const FIRST_MISS_COUNTS_MS = 3 * LONGEST_LIST_LAG_SECONDS * 1000;

/** Proves that an object is gone: nothing else lets it leave a state (docs/architecture.md, "Gone is proved"). */
export class Absence {
  /** When a look first missed an object, by parent. All objects of one parent share the wait. */
  private readonly missedAt = new Map<unknown, number>();

  constructor(
    private readonly definition: AnyDefinition,
    private readonly run: Run,
  ) {}

  /** The object as the lists show it, or by a read of itself. */
  async observed(context: Operation): Promise<Shown> {
    const { definition } = this;
    const live = await definition.observe(context);
    if (live) return live;
    if ((await definition.exists?.(context)) !== true) return undefined;
    // What no list shows is not compared.
    return { inputs: {}, outputs: Object.fromEntries(Object.keys(definition.outputs).map((key) => [key, context.olds[key]])) };
  }

  /**
   * For what a look did not find: the object after all, or undefined if it is gone. The account is read after that look, then everything once more;
   * what is answered with 404 must be missing in a collection that answers well. If only a list could show it, a later look must miss it as well.
   * Fails if nothing proves it. `isDoubtful`: whether what a look shows may be the answer of a list that shows nothing for a while.
   */
  async prove(context: Operation, isDoubtful: (live: NonNullable<Shown>) => boolean = () => false): Promise<Shown> {
    const isProved = ({ live, witness }: { live: Shown; witness: Witness }): boolean =>
      live ? !isDoubtful(live) : witness.missing.length > 0;
    const missedAt = this.firstMiss(context);
    const askedAt = context.clock.now();
    const seen = await this.again(context);
    const provedAt = missedAt + LONGEST_LIST_LAG_SECONDS * 1000;
    if (isProved(seen) || askedAt >= provedAt) return seen.live;
    const { live } = await waitFor(context, {
      ...missingInList(this.definition, context),
      look: async () => {
        const now = context.clock.now();
        const later = await this.again(context);
        return isProved(later) || now >= provedAt ? later : undefined;
      },
    });
    return live;
  }

  /** Waits until a list shows what the own address of an object shows to be there. */
  async awaitListed(context: Operation): Promise<void> {
    await waitFor(context, { ...missingInList(this.definition, context), look: () => this.definition.observe(afterNow(context)) });
  }

  /** When this run first missed an object of the same parent. A look long ago says nothing about the list of today. */
  private firstMiss({ clock, olds }: Operation): number {
    const parent = olds[this.definition.identity.parent ?? ""];
    const now = clock.now();
    const before = this.missedAt.get(parent);
    if (before !== undefined && now - before <= FIRST_MISS_COUNTS_MS) return before;
    this.missedAt.set(parent, now);
    return now;
  }

  private async again(context: Operation): Promise<{ live: Shown; witness: Witness }> {
    await this.proveAccount(context);
    const again = afterNow(context);
    const witness = new Witness();
    again.witness = witness;
    const live = await this.observed(again);
    if (!live) await requireCollections(again, witness);
    return { live, witness };
  }

  /**
   * Deletes the object by its definition. A deletion that the platform answered with 404, or with a success that a proxy could have given, counts
   * only if the object is gone.
   */
  async delete(context: Operation): Promise<void> {
    const first = await this.sendDeletion(context);
    const isLater = this.isNothingSent(context, first.witness);
    const { witness, isMissing } = isLater ? await this.deleteLater(context) : first;
    if (isLater && witness.writes === 0) return;
    if (!isMissing && witness.odd.length === 0) return this.run.confirmation.confirm(this.definition, context);
    if (!this.isReadable(context)) {
      await this.proveAccount(context);
      const again = afterNow(context);
      await requireCollections(again, witness);
      await requireAnswering(again, witness.odd);
      return witness.odd.length > 0 && !isMissing ? this.requireTakenBack(context) : undefined;
    }
    await this.requireGone(context, witness, isMissing ? "with 404" : "with a success that says nothing");
  }

  private async sendDeletion(context: Operation): Promise<Deletion> {
    const witness = new Witness();
    context.witness = witness;
    let refusal: NotFoundError | undefined;
    try {
      await this.definition.remove?.(context);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      refusal = error;
    } finally {
      context.witness = undefined;
    }
    return { witness, isMissing: refusal !== undefined || witness.missing.some(({ call }) => call.method !== "GET") };
  }

  /**
   * A deletion that looks for its object in a list, found nothing there and sent nothing. A list may miss an object for a while, so it is tried again
   * until that time is over.
   */
  private async deleteLater(context: Operation): Promise<Deletion> {
    await this.proveAccount(context);
    const provedAt = this.firstMiss(context) + LONGEST_LIST_LAG_SECONDS * 1000;
    return waitFor(context, {
      ...missingInList(this.definition, context),
      look: async () => {
        const now = context.clock.now();
        const again = afterNow(context);
        const deletion = await this.sendDeletion(again);
        return now >= provedAt || !this.isNothingSent(again, deletion.witness) ? deletion : undefined;
      },
    });
  }

  /** Whether a deletion looked, found nothing to send, and left nothing in place on purpose. Settings are looked at before. */
  private isNothingSent({ log }: Operation, { reads, writes, missing }: Witness): boolean {
    return reads > 0 && writes === 0 && missing.length === 0 && !log.hasLeft && !this.definition.isAlwaysThere;
  }

  /** What has a read of its own at the address of its deletion is gone if that read says so, whatever a list or the state shows of it. */
  private async requireGone(context: Operation, { missing, odd }: Witness, how: string): Promise<void> {
    const deleted = new Set([...missing, ...odd].map(({ call }) => call.path));
    for (const seconds of LAG_SECONDS) {
      if (seconds > 0) await context.clock.sleep(seconds * 1000);
      const { live, witness } = await this.again(context);
      if (!live) return;
      if (witness.missing.some(({ call }) => deleted.has(call.path))) return requireCollections(afterNow(context), witness);
    }
    throw this.stillShown(context, how);
  }

  /** What is a part of something larger does not go: what was written for it must no longer show. */
  private async requireTakenBack(context: Operation): Promise<void> {
    if (this.definition.isUnreadable) return;
    for (const seconds of LAG_SECONDS) {
      if (seconds > 0) await context.clock.sleep(seconds * 1000);
      const again = afterNow(context);
      const live = await this.observed(again);
      if (!live || !this.isAsBefore(again, live)) return;
    }
    throw this.stillShown(context, "with a success that says nothing");
  }

  private isAsBefore(context: Operation, live: NonNullable<Shown>): boolean {
    const { definition } = this;
    const { [definition.identity.parent ?? ""]: _, ...inputs } = context.inputs;
    const isSeen = (key: string): boolean => key in live.inputs && !live.hidden?.includes(key);
    if (definition.isAlwaysThere) {
      // What is taken back may show as emptied, or as a default that nobody tells: as before is what still shows as this resource wrote it.
      const left = Object.keys(leavingOf(definition, inputs, live, context.ownWrites).patch).filter(isSeen);
      return notTakenOf(definition, context, live, left).length < left.length;
    }
    const seen = Object.keys(inputs).filter(isSeen);
    return seen.length > 0 && notTakenOf(definition, context, live, seen).length === 0;
  }

  private stillShown({ id }: Operation, how: string): OperationError {
    return new OperationError(
      `the platform answered the deletion of ${this.definition.identity.noun} ${id} ${how}, and still shows it. The state keeps it. Run it again in a few minutes.`,
      { code: "operation_failed" },
    );
  }

  /** Reads the account after what was answered so far, and fails unless it is the one of the object. */
  async proveAccount({ clock, callerInfo }: Operation): Promise<void> {
    const { run } = this;
    const api = apiOf(this.definition);
    const client = api === "game" ? run.panel : run.hosting;
    await run.accounts.prove(api, client.since(clock.now() + 1));
    await run.accounts.require(api, callerInfo.account);
  }

  /** Whether a look can tell that the object is gone: not of what stays as long as its parent, or what no call reads. */
  private isReadable({ id, olds }: Operation): boolean {
    const { identity, isAlwaysThere, isUnreadable } = this.definition;
    const { [identity.parent ?? ""]: parent } = olds;
    return !isAlwaysThere && !isUnreadable && identity.ownsParts !== true && parent !== id;
  }
}

/** A wait for what a list may show again. */
const missingInList = ({ identity }: AnyDefinition, { id }: Operation) => ({
  what: () => `${identity.noun} ${id}, missing in its list`,
  atOnce: false,
  everySeconds: LONGEST_LIST_LAG_SECONDS / 2,
  timeoutSeconds: 2 * LONGEST_LIST_LAG_SECONDS,
  advice: "Run it again in a few minutes.",
});
