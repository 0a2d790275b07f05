import type { Client } from "../../../api/client";
import { type ScheduledTask, scheduledTasks } from "../../../api/hosting/scheduled-tasks";
import { unlessGone } from "../../../core/is-there";

/** Returns the scheduled tasks of an application; undefined if the application is gone. */
export const tasksOf = (hosting: Client, applicationUuid: string): Promise<ScheduledTask[] | undefined> =>
  unlessGone(hosting.get(scheduledTasks.list, { params: { uuid: applicationUuid } }));

/** Returns one task; undefined if it or the application is gone. */
export const taskOf = (hosting: Client, applicationUuid: string, id: string): Promise<ScheduledTask | undefined> =>
  unlessGone(hosting.find(scheduledTasks.list, { params: { uuid: applicationUuid } }, ({ uuid }) => uuid === id));
