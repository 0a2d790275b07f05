import type { Client } from "../../../api/client";
import { NotFoundError } from "../../../api/errors";
import { type ScheduledTask, scheduledTasks } from "../../../api/hosting/scheduled-tasks";

/** The scheduled tasks of an application; undefined where the application is gone. */
export const tasksOf = (hosting: Client, applicationUuid: string): Promise<ScheduledTask[] | undefined> =>
  unlessGone(hosting.get(scheduledTasks.list, { params: { uuid: applicationUuid } }));

/** One of them; undefined where it or the application is gone. */
export const taskOf = (hosting: Client, applicationUuid: string, id: string): Promise<ScheduledTask | undefined> =>
  unlessGone(hosting.find(scheduledTasks.list, { params: { uuid: applicationUuid } }, ({ uuid }) => uuid === id));

async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
