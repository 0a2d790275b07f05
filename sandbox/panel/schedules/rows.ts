import type { Dated, Table } from "../../world/world";

export type ScheduleRow = Dated & {
  id: number;
  server: string;
  name: string;
  minute: string;
  hour: string;
  day_of_month: string;
  month: string;
  day_of_week: string;
  is_active: boolean;
  is_processing: boolean;
  only_when_online: boolean;
  last_run_at: string | null;
  next_run_at: string | null;
};

export type TaskRow = Dated & {
  id: number;
  schedule_id: number;
  sequence_id: number;
  action: "command" | "power" | "backup";
  payload: string;
  time_offset: number;
  is_queued: boolean;
  continue_on_failure: boolean;
};

declare module "../../world/world" {
  interface Tables {
    schedules: Table<ScheduleRow>;
    tasks: Table<TaskRow>;
  }
}
