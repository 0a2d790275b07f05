import { ApiError, quoted } from "../../../api/errors";
import { files, type PullBody } from "../../../api/panel/files";
import { identifierOf } from "../game-servers";
import { type Caller, panelBelow } from "../server-state";

/** So long a node has for the first byte of a download before it is asked why. */
export const FIRST_BYTE_SECONDS = 30;
/** After so long without a byte a download has failed, whatever the node says. */
export const NOTHING_SECONDS = 60;

/**
 * What a node says of a download that does not begin. Of one in the background it tells nobody why; asked to do it in the foreground, it answers
 * (docs/facts/game-panel.md 3.5). Undefined where it gives no reason: a panel that waits no longer is none.
 */
export async function downloadProblem(caller: Caller, server: string, download: PullBody): Promise<string | undefined> {
  try {
    await panelBelow(caller, server).send(files.pull, {
      params: { server: identifierOf(server) },
      body: { ...download, foreground: true },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.apiMessage !== undefined && error.status !== 504 ? quoted(error.apiMessage) : undefined;
  }
}
