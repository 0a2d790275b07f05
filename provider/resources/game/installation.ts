import { gameServers } from "../../api/game/servers";
import type { Overwriting } from "../../core/data/permission";
import type { CheckContext, Context } from "../../core/definition/context";
import { waitFor } from "../../core/lifecycle/wait";
import { OperationError } from "../../core/log/errors";
import { identifierOf } from "../../platform/game/game-servers";
import { unrestOf } from "../../platform/game/server-state";

export interface Installation {
  server: string;
  /** The installed object, for messages: `version 1.21.4`. */
  what: string;
  /** Checks the server without the cache. Called while the server is not busy. `wasBusy`: whether the server was busy after the request. */
  isThere: (wasBusy: boolean) => Promise<boolean>;
  timeoutSeconds: number;
  /** Advice for the user after a timeout. Default: run `pulumi up` again when the installation is complete. */
  advice?: string;
  /** If the server has not become busy after this many seconds and nothing is installed, the wait fails. Default: `timeoutSeconds`. */
  beginsWithinSeconds?: number;
  /** Error of the request if its response was lost. Thrown if the installation does not begin. */
  lost?: unknown;
}

const GOES_ON =
  "The installation continues after this run has ended, and the panel shows its progress. Run pulumi up again when it is complete.";

/** Waits for an installation. After the request, the server may become busy at once, after some seconds, or never. */
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
        throw (
          lost ?? failed("the panel shows neither the installation nor its result: it did not begin the installation, or ended it early")
        );
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

/** Reports the data that a modpack replaces. `isWished`: whether this run requests the installation. Otherwise `freshWorld` has no effect. */
export function reportOverwriting(
  inputs: Installing,
  isWished: boolean,
  { log, dataGate }: Pick<CheckContext<never>, "log" | "dataGate">,
): void {
  const what = `modpack ${inputs.project} replaces the mods and the loader of game server ${identifierOf(inputs.server)}`;
  if (inputs.freshWorld !== true || !isWished) log.overwrites(what);
  else log.overwrites(`${what}; the world is deleted (freshWorld)`, dataGate.missing(worldOf(inputs)));
}
