import * as z from "zod";
import { quoted, ValidationError } from "../../api/errors";
import type { Metrics } from "../../api/hosting/metrics";
import { field } from "../../core/definition/field";
import { OperationError } from "../../core/log/errors";

const Point = z.object({ at: z.string().describe("Time in ISO format."), value: z.number().describe("Measured value.") });
type Points = z.output<typeof Point>[] | null;

export const metricsResult = {
  cpu: field(z.array(Point).nullable(), "CPU usage in percent, oldest first; null if metrics are off."),
  memory: field(z.array(Point).nullable(), "Memory use in the API's unit, oldest first; null if metrics are off."),
};

export const minutesArgument = field(z.int().min(1).optional(), "Length of the period in minutes. Default: chosen by the platform.");

const pointsOf = (points: Metrics["cpu"]): Points => points?.map(([ms, value]) => ({ at: new Date(ms).toISOString(), value })) ?? null;

/** The platform answers 422 if the period is longer than the retention time of measurements. */
export async function measured(who: string, minutes: number | undefined, read: Promise<Metrics>): Promise<{ cpu: Points; memory: Points }> {
  try {
    const { cpu, memory } = await read;
    return { cpu: pointsOf(cpu), memory: pointsOf(memory) };
  } catch (error) {
    if (minutes === undefined || !(error instanceof ValidationError) || error.status !== 422) throw error;
    const said = error.apiMessage ? ` The platform reports: ${quoted(error.apiMessage)}.` : "";
    throw new OperationError(
      `${who}: the platform does not keep measurements for ${minutes} minutes.${said} Set minutes to a smaller value, or raise monitorMetricsHistoryDays of the server's ServerMonitor.`,
      { code: "invalid_argument", cause: error },
    );
  }
}
