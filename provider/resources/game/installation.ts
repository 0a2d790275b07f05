import { gameServers } from "../../api/panel/servers";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { waitFor } from "../../core/wait";
import { unrestOf } from "../../platform/game/server-state";

export interface Installation {
  server: string;
  /** For sentences: `version 1.21.4`. */
  what: string;
  /** Whether it is there, by a fresh look; asked while the server is at rest. `wasBusy`: the server has installed something meanwhile. */
  isThere: (wasBusy: boolean) => Promise<boolean>;
  timeoutSeconds: number;
  /** What to do when the time is over. Default: to wait on. */
  advice?: string;
  /** A server that is at rest for so long has not been asked to install anything, or is done with it. Default: nothing tells that. */
  beginsWithinSeconds?: number;
  /** What was asked for got no answer: the error, for the case that nothing comes of it. */
  lost?: unknown;
}

const GOES_ON = "It goes on without this run: the panel shows how far it is. Run pulumi up again when it is over.";

/** Waits until a server has installed what it was asked for: it is busy meanwhile, at once or some seconds later, or at rest all the time. */
export async function untilInstalled(
  context: Pick<Context<unknown>, "panel" | "clock" | "log">,
  installation: Installation,
): Promise<void> {
  const { server, what, isThere, timeoutSeconds, advice = GOES_ON, beginsWithinSeconds = timeoutSeconds, lost } = installation;
  const { panel, clock } = context;
  const began = clock.now();
  let wasBusy = false;
  await waitFor(context, {
    what: () => `${what} on game server ${server}${wasBusy ? ", which is installing" : ""}`,
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
        throw lost ?? failed("the panel has ended the installation, or not begun it, and shows something else");
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
