import { ScheduledTaskBody, ScheduledTaskPatch } from "../../../provider/api/hosting/scheduled-tasks";
import { product } from "../../http/product";
import { setKnown, text } from "../../world/collections";
import { applicationOf } from "../applications/rules";
import { routes } from "./routes";
import { addTask, changeTask } from "./rules";

export type * from "./rows";

export const scheduledTasks = product({
  routes,
  tables: {
    scheduledTasks: {
      singular: "scheduled task",
      add: (moment, { application_uuid, ...fields }) =>
        addTask(moment, applicationOf(moment.world, text("application_uuid", application_uuid)), ScheduledTaskBody.parse(fields)).uuid,
      mutate: (moment, row, fields) => {
        const known = ScheduledTaskPatch.safeParse(fields);
        if (known.success) changeTask(moment, row, known.data);
        else setKnown(moment, row, fields);
      },
    },
  },
});
