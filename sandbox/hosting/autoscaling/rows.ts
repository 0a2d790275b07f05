import type { AUTOSCALING_DEFAULTS } from "../../../provider/api/hosting/autoscaling";
import type { Table } from "../../world/world";

/** A copy in addition to the one on the application's main server. */
export type CopyRow = { region: string; city: string; cpu: number; joined_at: string };

export type AutoscalingRow = {
  application_uuid: string;
  policy: AutoscalingPolicyRow;
  /** CPU percent of every copy; tests set it to change the number of copies. */
  cpu: number;
  copies: CopyRow[];
  joining: number;
  /** Cost of copies that are gone. */
  spent_usd: number;
};

type AutoscalingPolicyRow = {
  [F in keyof typeof AUTOSCALING_DEFAULTS]: F extends "allowed_cities" ? string[] : F extends "enabled" ? boolean : number;
};

declare module "../../world/world" {
  interface Tables {
    /** By the application's uuid. */
    autoscaling: Table<AutoscalingRow>;
  }
}
