import * as z from "zod";
import { ScheduleBody } from "../../../provider/api/panel/schedules";
import { validated } from "../../http/body";
import { panelDialect, panelRefuse } from "../../http/panel-dialect";
import type { ScheduleFields } from "./rules";

// docs/facts/game-panel.md 3.7.

/** `month` and `only_when_online` have no rule at all upstream. */
const LooseSchedule = ScheduleBody.extend({ month: z.unknown().optional(), only_when_online: z.unknown().optional() });

/** A month that is missing ends in an uncaught TypeError; `only_when_online` is a bare cast, so that the text "false" is true. */
export function scheduleFields(document: unknown): ScheduleFields {
  const body = validated(LooseSchedule, document, panelDialect.invalid);
  const { month, only_when_online: online } = body;
  if (month === null || month === undefined) throw panelRefuse.typeError();
  return { ...body, month: String(month), only_when_online: Boolean(online) && online !== "0" };
}
