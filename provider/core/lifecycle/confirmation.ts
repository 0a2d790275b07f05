import type { Client } from "../../api/client";
import { NotFoundError, PermissionError } from "../../api/errors";
import type { Context } from "../definition/context";
import { canShowGone } from "../definition/forms";
import { type AnyDefinition, apiOf } from "../definition/resource";
import type { Bag } from "../values";
import { waitFor } from "./wait";

/** How long the platform may show an object after the acceptance of the deletion. A definition may set another time. */
const USUAL_SECONDS = 60;
/**
 * A deletion uses a read of another deletion if that read began after the response to this deletion, and if its age is less than this fraction of the
 * wait so far.
 */
const SHARED_PART = 0.25;
const SHARED_AT_MOST_MS = 2500;

/** The APIs of a run. Each is connected at its first use. */
interface Apis {
  readonly hosting: Client;
  readonly panel: Client;
}

interface Deleting extends Context<Bag> {
  /** Returns the same context, but without reads that began before `since` (milliseconds). */
  uncached(options: { since: number }): Context<Bag>;
}

/**
 * Confirms deletions that the platform accepted. The provider requests a list after the response to the deletion. If that list does not show the
 * object, the deletion is confirmed.
 *
 * All deletions of one resource type share the reads. The provider sends a read if all running steps wait for it, or if it expects no further
 * deletion.
 */
export class Confirmation {
  /** Start time of the last read in milliseconds, by resource type. */
  private readonly lookedAt = new Map<string, number>();

  constructor(private readonly run: Apis) {}

  /** Waits until the platform no longer shows the object. After a timeout the wait fails, and the state keeps the object. */
  async confirm(definition: AnyDefinition, context: Deleting): Promise<void> {
    if (!canConfirm(definition, context)) return;
    const { noun } = definition.identity;
    const answeredAt = context.clock.now();
    await waitFor(context, {
      what: () => `the deletion of the ${noun}`,
      timeoutSeconds: definition.deletion?.timeoutSeconds?.(context.inputs) ?? USUAL_SECONDS,
      advice: `The platform accepted the deletion but still shows ${noun} ${context.id}, so the state keeps it. Run the same command again in a few minutes.`,
      look: async () => {
        const moment = await this.moment(definition, context, answeredAt);
        return (await isShown(definition, context.uncached({ since: moment }))) ? undefined : true;
      },
    });
  }

  /** Returns the time from which a read confirms the deletion. All deletions that wait for the next read get the same time. */
  private async moment(definition: AnyDefinition, { clock }: Deleting, answeredAt: number): Promise<number> {
    const last = this.lookedAt.get(definition.type);
    const now = clock.now();
    const fresh = now - Math.min(SHARED_AT_MOST_MS, SHARED_PART * (now - answeredAt));
    if (last !== undefined && last > answeredAt && last >= fresh) return last;
    return this.run[apiOf(definition)].batch(`deletions of ${definition.type}`, definition.type, async (waiting) => {
      await clock.sleep(1); // a read in the same millisecond may have been sent before the answer
      const moment = clock.now();
      this.lookedAt.set(definition.type, moment);
      return waiting.map(() => moment);
    });
  }
}

/** Whether a read can confirm the deletion. None can if the object was left in place. */
const canConfirm = (definition: AnyDefinition, context: Deleting): boolean =>
  definition.remove !== undefined && canShowGone(definition, context) && !context.log.hasLeft;

/**
 * Whether the platform still shows the object. If the token may not read the object, or if the parent of the object is gone, the response to the
 * deletion must suffice as the confirmation.
 */
async function isShown({ deletion, observe }: AnyDefinition, context: Context<Bag>): Promise<boolean> {
  try {
    return deletion?.isListed ? await deletion.isListed(context) : (await observe(context)) !== undefined;
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof PermissionError) return false;
    throw error;
  }
}
