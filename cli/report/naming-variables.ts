import { SETTINGS } from "../../provider/core/setting-keys";
import type { Alarm, StackReport } from "./model/stack-report";

const COMMAND = /^pulumi config set hosting:(autoConfirm|maxMonthlyIncrease) (\S+)$/;

/** Returns the report for a pipeline. A variable that previews and the job `up` share permits costs there, instead of a file of the stack. */
export const namingVariables = (stack: StackReport): StackReport => ({
  ...stack,
  isInPipeline: true,
  alarms: stack.alarms.map((alarm): Alarm => {
    if (alarm.alarm !== "not permitted" && alarm.alarm !== "over the cap") return alarm;
    const howToPermit = alarm.howToPermit.replace(
      COMMAND,
      (_, key: "autoConfirm" | "maxMonthlyIncrease", value) => `${SETTINGS[key].variable}=${value}`,
    );
    return { ...alarm, howToPermit };
  }),
});
