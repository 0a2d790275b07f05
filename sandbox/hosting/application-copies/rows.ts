import type { Dated, Table } from "../../world/world";

export type ApplicationCopyRow = Dated & {
  application_uuid: string;
  destination_uuid: string;
  /** Since the last deployment; a new one waits for the next. */
  is_deployed: boolean;
  /** False where the link has ended, and the container was left to itself. */
  is_attached: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** By `<application>/<destination>`. */
    applicationCopies: Table<ApplicationCopyRow>;
  }
}
