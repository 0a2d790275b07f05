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
  /** Since when it runs at these times: executions are counted from there. Nobody is shown it. */
  scheduled_at: string;
};

declare module "../../world/world" {
  interface Tables {
    scheduledTasks: Table<ScheduledTaskRow>;
  }
}
