import * as z from "zod";
import { quoted, ValidationError } from "../../api/errors";
import type { Metrics } from "../../api/hosting/metrics";
import { OperationError } from "../../core/errors";
import { field } from "../../core/field";

const Point = z.object({ at: z.string().describe("When, as ISO time."), value: z.number().describe("What was measured.") });
type Points = z.output<typeof Point>[] | null;

/** The measurements of an application or a server. */
export const metricsResult = {
  cpu: field(z.array(Point).nullable(), "Use of the processor in percent, oldest first; null where metrics are off."),
  memory: field(z.array(Point).nullable(), "Use of memory, in the API's unit, oldest first; null where metrics are off."),
};

export const minutesArgument = field(z.int().min(1).optional(), "How many minutes back. Default: the platform's choice.");

const pointsOf = (points: Metrics["cpu"]): Points => points?.map(([ms, value]) => ({ at: new Date(ms).toISOString(), value })) ?? null;

/** What is asked for beyond the time that measurements are kept is refused with a 422. */
export async function measured(who: string, minutes: number | undefined, read: Promise<Metrics>): Promise<{ cpu: Points; memory: Points }> {
  try {
    const { cpu, memory } = await read;
    return { cpu: pointsOf(cpu), memory: pointsOf(memory) };
  } catch (error) {
    if (minutes === undefined || !(error instanceof ValidationError) || error.status !== 422) throw error;
    const said = error.apiMessage ? ` The platform says: ${quoted(error.apiMessage)}.` : "";
    throw new OperationError(
      `${who}: measurements of the last ${minutes} minutes are not kept so long.${said} Ask for fewer minutes, or raise monitorMetricsHistoryDays of the server's ServerMonitor.`,
      { code: "invalid_argument", cause: error },
    );
  }
}
