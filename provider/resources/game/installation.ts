import { gameServers } from "../../api/game/servers";
import type { Overwriting } from "../../core/data/permission";
import type { CheckContext, Context } from "../../core/definition/context";
import { waitFor } from "../../core/lifecycle/wait";
import { OperationError } from "../../core/log/errors";
import { identifierOf } from "../../platform/game/game-servers";
import { unrestOf } from "../../platform/game/server-state";

export interface Installation {
  server: string;
  /** Name of the installed object in messages, such as `version 1.21.4`. */
  what: string;
  /** Reads without the cache, while the server is settled. `wasBusy` is true if the server has installed something meanwhile. */
  isThere: (wasBusy: boolean) => Promise<boolean>;
  timeoutSeconds: number;
  /** Advice after a timeout. Default: the installation continues, and the user runs `pulumi up` again later. */
  advice?: string;
  /** Seconds after which the wait ends if the server has not become busy by then. Default: no such limit. */
  beginsWithinSeconds?: number;
  /** Error of a request whose answer was lost. It is thrown if nothing is installed. */
  lost?: unknown;
}

const GOES_ON = "The installation continues without this run, and the panel shows its progress. Run pulumi up again when it is complete.";

/** The server may become busy at once, after some seconds, or never. */
export async function untilInstalled(
  context: Pick<Context<unknown>, "panel" | "clock" | "log">,
  installation: Installation,
): Promise<void> {
  const { server, what, isThere, timeoutSeconds, advice = GOES_ON, beginsWithinSeconds = timeoutSeconds, lost } = installation;
  const { panel, clock } = context;
  const began = clock.now();
  let wasBusy = false;
  await waitFor(context, {
    what: () => `${what} on game server ${server}${wasBusy ? " (installing)" : ""}`,
    timeoutSeconds,
    advice,
    async look() {
      const shown = await panel.send(gameServers.get, { params: { server } });
      const state = unrestOf(shown);
      if (state?.isPassing) wasBusy = true;
      else if (state) throw failed(`the server is ${state.is}`);
      else if (wasBusy && shown.status === "reinstall_failed") throw failed("its reinstallation failed");
      else if (await isThere(wasBusy)) return true;
      else if (wasBusy || clock.now() - began >= beginsWithinSeconds * 1000)
        throw lost ?? failed("the panel shows another state: it did not begin the installation, or ended it early");
      return undefined;
    },
  });

  function failed(why: string): OperationError {
    return new OperationError(
      `${what} was not installed on game server ${server}: ${why}. Look at the server's console in the panel, then run pulumi up again.`,
      { code: "bad_state" },
    );
  }
}

interface Installing {
  server: string;
  project: string;
  freshWorld?: boolean;
}

export const worldOf = ({ server, project }: Installing): Overwriting => ({
  id: `${identifierOf(server)}/${project}`,
  what: `the world of game server ${identifierOf(server)}, which the installation of modpack ${project} deletes (freshWorld)`,
});

/** `isWished` is true if the program itself requests the installation now, so that the world may be deleted. */
export function reportOverwriting(
  inputs: Installing,
  isWished: boolean,
  { log, missingPermission }: Pick<CheckContext<never>, "log" | "missingPermission">,
): void {
  const what = `modpack ${inputs.project} replaces the mods and the loader of game server ${identifierOf(inputs.server)}`;
  if (inputs.freshWorld !== true || !isWished) log.overwrites(what);
  else log.overwrites(`${what}; the world is deleted (freshWorld)`, missingPermission(worldOf(inputs)));
}
