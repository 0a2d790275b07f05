import type { AUTOSCALING_DEFAULTS } from "../../../provider/api/hosting/autoscaling";
import type { Table } from "../../world/world";

/** A copy beside the application's main server. */
export type CopyRow = { region: string; city: string; cpu: number; joined_at: string };

export type AutoscalingRow = {
  application_uuid: string;
  policy: AutoscalingPolicyRow;
  /** CPU percent of every copy; tests set it to make the number of copies change. */
  cpu: number;
  copies: CopyRow[];
  joining: number;
  /** Of copies that are gone. */
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
