import type { Log } from "../../../core/log/log";

/**
 * Reports, in a comparison, that no repair of a drifted file restarts the server. A program restarts the server after its own changes by a
 * trigger, and drift changes no trigger. The line does not say whether the server is running, because a comparison of files does not read that.
 */
export function reportRestart({ log, isComparing }: { log: Pick<Log, "info">; isComparing: boolean }, isDrifted: boolean): void {
  if (isComparing && isDrifted) log.info(RESTART);
}

const RESTART = "the repair of a file restarts nothing: if the server is running, it must be restarted to read the file (game.Action)";
