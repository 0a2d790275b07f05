import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import type { Engine } from "./engines";

/** Path in the form that `requests` returns. */
export const SCHEDULES = "/servers/{server}/schedules";

/** The panel's form of the schedule that `schedule` declares. */
export const nightly = { name: "nightly", minute: "0", hour: "4", day_of_month: "*", month: "*", day_of_week: "*", is_active: true };

export const LONG_AGO = "2020-01-01T00:00:00+00:00";
export const RESTART = { action: "power", payload: "restart" } as const;
export const BACKUP = { action: "backup" } as const;
export const say = (text: string) => ({ action: "command", payload: `say ${text}` }) as const;

export const schedule = (server: string): hosting.game.ScheduleArgs => ({ server, cron: "0 4 * * *" });

/** `tasks` are in the order in which they run, such as `1 command say hello +0`. */
export interface Held {
  readonly $id: unknown;
  readonly tasks: string[];
  readonly [field: string]: unknown;
}

interface HeldTask {
  sequence_id: number;
  action: string;
  payload: string;
  time_offset: number;
}

/** A test may assign the inputs of the schedule between runs. */
export async function stackWithSchedule(
  open: Engine["open"],
  args: Partial<hosting.game.ScheduleArgs> = {},
  options: CustomResourceOptions = {},
) {
  const fixture: { args: typeof args | undefined; options: typeof options } = { args, options };
  const stack = await open({
    program: async () => {
      if (!fixture.args) return {};
      return { id: new hosting.game.Schedule("nightly", { ...schedule(servers.survival ?? ""), ...fixture.args }, fixture.options).id };
    },
  });
  const all = await stack.sandbox.find("gameServers");
  /** Identifiers of the game servers by name: `survival`, `creative` (allows no backups), `friends` (the account may only read it). */
  const servers = Object.fromEntries(all.map(({ name, identifier }) => [String(name), String(identifier)]));
  return {
    stack,
    fixture,
    servers,
    held: async (): Promise<Held[]> =>
      (await stack.sandbox.find("schedules")).map((row) => ({
        ...row,
        $id: row.$id,
        tasks: (row.tasks as unknown as HeldTask[])
          .sort((a, b) => a.sequence_id - b.sequence_id)
          .map(({ sequence_id, action, payload, time_offset }) => `${sequence_id} ${action} ${payload} +${time_offset}`),
      })),
    /** Returns the requests to the panel since the previous call of `requests`, with servers as `{server}` and other ids as `#`. */
    requests: async (): Promise<string[]> => {
      const entries = await stack.sandbox.journal();
      await stack.sandbox.clearJournal();
      const short = (path: string) =>
        path
          .replace(/^\/api\/client\/?/, "/")
          .replace(/\/servers\/[^/]+/, "/servers/{server}")
          .replace(/\/\d+/g, "/#");
      return entries.map(({ method, path }) => `${method} ${short(path)}`);
    },
  };
}
