import type { Dated, Table } from "../../world/world";

export type ApplicationCopyRow = Dated & {
  application_uuid: string;
  destination_uuid: string;
  /** Whether it has been deployed; a new copy waits for the next deployment. */
  is_deployed: boolean;
  /** False if the link was removed but the container keeps running. */
  is_attached: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** By `<application>/<destination>`. */
    applicationCopies: Table<ApplicationCopyRow>;
  }
}
