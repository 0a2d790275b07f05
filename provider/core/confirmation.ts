import type { Client } from "../api/client";
import { NotFoundError, PermissionError } from "../api/errors";
import type { Context } from "./context";
import { type AnyDefinition, apiOf } from "./resource";
import type { Bag } from "./values";
import { waitFor } from "./wait";

/** So long an object may be shown after its deletion was accepted, where its definition says nothing else. */
const USUAL_SECONDS = 60;
/** A look of another resource counts if it began after this deletion was answered, and so little of the wait ago. */
const SHARED_PART = 0.25;
const SHARED_AT_MOST_MS = 2500;

/** The APIs of a run, each connected when it is used. */
interface Apis {
  readonly hosting: Client;
  readonly panel: Client;
}

/** The deletion of one object. */
interface Deleting extends Context<Bag> {
  /** The same on what the platform shows from that moment on. */
  afresh(options: { since: number }): Context<Bag>;
}

/**
 * Confirms deletions that the platform accepted: a list that was asked for after the answer no longer shows the object. All objects of one
 * resource type that go in a run share the looks: a look leaves if every step that the engine runs waits for one, or if nothing more is to be
 * expected.
 */
export class Confirmation {
  /** When the last look of each resource type began. */
  private readonly lookedAt = new Map<string, number>();

  constructor(private readonly run: Apis) {}

  /** Waits until the object is no longer shown. Fails if that takes too long: then the state keeps the object. */
  async confirm(definition: AnyDefinition, context: Deleting): Promise<void> {
    if (!canConfirm(definition, context)) return;
    const { noun } = definition.identity;
    const answeredAt = context.clock.now();
    await waitFor(context, {
      what: () => `the deletion of the ${noun}`,
      timeoutSeconds: definition.deletion?.timeoutSeconds?.(context.inputs) ?? USUAL_SECONDS,
      advice: `The platform accepted it and still shows ${noun} ${context.id}, so the state keeps it. Run the same command again in a few minutes.`,
      look: async () => {
        const moment = await this.moment(definition, context, answeredAt);
        return (await isShown(definition, context.afresh({ since: moment }))) ? undefined : true;
      },
    });
  }

  /** The moment from which on reads count, the same for all who wait for one. */
  private async moment(definition: AnyDefinition, { clock }: Deleting, answeredAt: number): Promise<number> {
    const last = this.lookedAt.get(definition.type);
    const now = clock.now();
    const fresh = now - Math.min(SHARED_AT_MOST_MS, SHARED_PART * (now - answeredAt));
    if (last !== undefined && last > answeredAt && last >= fresh) return last;
    return this.client(definition).batch(`deletions of ${definition.type}`, definition.type, async (waiting) => {
      await clock.sleep(1); // what was read in the millisecond of the answer may have been asked for before it
      const moment = clock.now();
      this.lookedAt.set(definition.type, moment);
      return waiting.map(() => moment);
    });
  }

  private client(definition: AnyDefinition): Client {
    return apiOf(definition) === "game" ? this.run.panel : this.run.hosting;
  }
}

/** Not of what stays as long as what it is of, of what holds parts that may be another resource's, and of what no call reads. */
const canConfirm = ({ identity, isAlwaysThere, isUnreadable, remove }: AnyDefinition, { id, olds, log }: Deleting): boolean =>
  remove !== undefined && !isAlwaysThere && !isUnreadable && !identity.ownsParts && olds[identity.parent ?? ""] !== id && !log.hasLeft;

/** What nobody may look at cannot be seen to be there: then the platform's answer counts. So it does where what the object was in is gone. */
async function isShown({ deletion, observe }: AnyDefinition, context: Context<Bag>): Promise<boolean> {
  try {
    return deletion?.isListed ? await deletion.isListed(context) : (await observe(context)) !== undefined;
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof PermissionError) return false;
    throw error;
  }
}
