import type { Dated, Table } from "../../world/world";

export type ScheduledTaskRow = Dated & {
  uuid: string;
  application_uuid: string;
  name: string;
  command: string;
  frequency: string;
  container: string | null;
  timeout: number;
  enabled: boolean;
  /** Start of this schedule, from which executions are counted. Never shown. */
  scheduled_at: string;
};

declare module "../../world/world" {
  interface Tables {
    scheduledTasks: Table<ScheduledTaskRow>;
  }
}
