import * as z from "zod";
import { ScheduleBody } from "../../../provider/api/panel/schedules";
import { validated } from "../../http/body";
import { panelDialect, panelRefuse } from "../../http/panel-dialect";
import type { ScheduleFields } from "./rules";

// docs/facts/game-panel.md 3.7.

/** Upstream has no rule for `month` and `only_when_online`. */
const LooseSchedule = ScheduleBody.extend({ month: z.unknown().optional(), only_when_online: z.unknown().optional() });

/** A missing month causes an uncaught TypeError. `only_when_online` is a bare cast, so the string "false" is true. */
export function scheduleFields(document: unknown): ScheduleFields {
  const body = validated(LooseSchedule, document, panelDialect.invalid);
  const { month, only_when_online: online } = body;
  if (month === null || month === undefined) throw panelRefuse.typeError();
  return { ...body, month: String(month), only_when_online: Boolean(online) && online !== "0" };
}
