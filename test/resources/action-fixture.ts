import type { Bag } from "../../provider/core/values";
import { action } from "../../provider/resources/game/action/resource";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { survivalRuns } from "../support/sandbox-runs";

export const START = { action: "power", signal: "start" };
export const RESTART = { action: "power", signal: "restart" };
export const BACKUP = { action: "backup" };
export const say = (text: string) => ({ action: "command", command: `say ${text}` });

/** The game server runs unless `isOff` is set. */
export function actions() {
  const open = survivalRuns();
  return async (options: SandboxRunOptions & { isOff?: boolean; permissionsOfServer?: string[] } = {}) => {
    const { isOff = false, permissionsOfServer, ...rest } = options;
    const { fixture, sandbox, server } = await open(rest);
    if (!isOff) await sandbox.mutate("power", server, { state: "running" });
    if (permissionsOfServer) await sandbox.mutate("gameServers", server, { permissions: permissionsOfServer, server_owner: false });
    const of = fixture.of(action);
    const inputs = (steps: readonly object[], more: Bag = {}): Bag => ({ server, steps, ...more });
    return {
      fixture,
      sandbox,
      server,
      inputs,
      of,
      run: (...steps: object[]) => of.create(inputs(steps)),
      half: (...steps: object[]) => of.createHalfWay(inputs(steps)),
      /** Writes below the server: the last part of each path with the first value of its body. */
      sent: async () =>
        (await sandbox.journal())
          .filter(({ method, path }) => method === "POST" && path.includes("/servers/"))
          .map(({ path, body }) => [path.split("/").at(-1), ...Object.values((body ?? {}) as Bag).slice(0, 1)].join(" ")),
      state: async () => (await sandbox.find("power", { server }))[0]?.state,
    };
  };
}
