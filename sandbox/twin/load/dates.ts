import type { Moment } from "../../world/moment";
import type { Dated } from "../../world/world";
import { type ShownRow, textIn } from "../shown-answers";

/** Returns the dates that the account shows. An object without a date is older than the copy. */
export function datesOf(moment: Moment, row: ShownRow): Dated {
  const created = textIn(row, "created_at") ?? textIn(row, "updated_at") ?? moment.stamp();
  return { created_at: created, updated_at: textIn(row, "updated_at") ?? created };
}
