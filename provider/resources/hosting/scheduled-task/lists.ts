import type { Client } from "../../../api/client";
import { NotFoundError } from "../../../api/errors";
import { type ScheduledTask, scheduledTasks } from "../../../api/hosting/scheduled-tasks";

/** The scheduled tasks of an application; undefined where the application is gone. */
export async function tasksOf(hosting: Client, applicationUuid: string): Promise<ScheduledTask[] | undefined> {
  try {
    return await hosting.get(scheduledTasks.list, { params: { uuid: applicationUuid } });
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
