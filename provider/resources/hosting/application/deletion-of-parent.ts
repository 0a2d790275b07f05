import type { Client } from "../../../api/client";
import { ValidationError } from "../../../api/errors";
import { applications } from "../../../api/hosting/applications";
import type { Context } from "../../../core/context";
import { waitFor } from "../../../core/wait";
import { DELETION_TIMEOUT_SECONDS } from "./deletion";

/** Remembers the applications that this run deleted. */
const deletedBy = (hosting: Client): Set<string> => hosting.shared("deleted applications", () => new Set());

export const noteDeleted = ({ hosting, id }: Pick<Context<unknown>, "hosting" | "id">): void => void deletedBy(hosting).add(id);

/**
 * Deletes an object that contained applications.
 *
 * A list can omit a row once, so a queued deletion can seem finished too early. The platform then refuses this deletion, and another read
 * shows the remaining applications.
 */
export async function deleteParent(context: Context<unknown>, send: () => Promise<unknown>): Promise<void> {
  const { hosting } = context;
  const isWaiting = async (): Promise<boolean> => {
    const rows = await hosting.refetch(applications.list);
    return rows.some(({ uuid }) => deletedBy(hosting).has(uuid));
  };
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ValidationError) || deletedBy(hosting).size === 0 || !(await isWaiting())) throw error;
    await waitFor(context, {
      what: () => "the queued deletions of its applications",
      timeoutSeconds: DELETION_TIMEOUT_SECONDS,
      advice: "The platform continues by itself; run the same command again in a few minutes.",
      look: async () => ((await isWaiting()) ? undefined : true),
    });
    await send();
  }
}
