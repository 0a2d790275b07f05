import { type Deployment, deployments } from "../../../api/hosting/deployments";
import type { Context } from "../../../core/context";
import { OperationError } from "../../../core/errors";
import { waitFor } from "../../../core/wait";
import { cancelDeployment, isOver } from "./begin";
import { DEFAULT_TIMEOUT_SECONDS, type DeploymentInputs } from "./inputs";
import { secretsOf } from "./watched";

const SHOWN_LOG_LINES = 20;

type Following = Pick<Context<DeploymentInputs>, "hosting" | "clock" | "log" | "inputs" | "id" | "watched" | "discard">;

/** Waits for the end. Fails with the last lines of the log where it was no good end, and then there is no deployment worth keeping. */
export async function followDeployment(context: Following): Promise<Deployment> {
  const { hosting, log, inputs, id, discard } = context;
  const timeoutSeconds = inputs.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS;
  let status = "queued";
  let told = 0;
  // What the build prints goes into debug lines and errors, and builds print their environment.
  const secrets = secretsOf(context.watched());
  const hidden = (logs: string | null | undefined) => logs && hosting.redacted(logs, secrets);
  const look = async (): Promise<Deployment | undefined> => {
    const now = await hosting.send(deployments.get, { params: { uuid: id } });
    status = now.status;
    const lines = visibleLines(hidden(now.logs));
    for (const line of lines.slice(told)) log.debug(line);
    told = lines.length;
    return isOver(now) ? now : undefined;
  };
  const waiting = {
    what: () => `deployment ${status}`,
    timeoutSeconds,
    advice: `Deployment ${id} goes on without being watched: look at it in the console; the next up goes on waiting for it.`,
    look,
  };
  const row = await waitFor(context, waiting).catch(async (error: unknown) => {
    const isTimeout = error instanceof OperationError && error.code === "timed_out";
    if (!isTimeout || inputs.onTimeout !== "cancel") throw error;
    const wasCancelled = await cancelDeployment(hosting, id);
    const ended = wasCancelled ? undefined : await look();
    if (ended) return ended;
    discard();
    throw new OperationError(
      `timed out after ${timeoutSeconds} s, waiting for deployment ${status}. Deployment ${id} was cancelled, as onTimeout says; the previous version keeps running. Raise timeoutSeconds, or fix what takes so long, and run pulumi up again.`,
      { code: "timed_out" },
    );
  });
  if (row.status === "finished") return row;
  discard();
  throw new OperationError(
    `deployment ${id} ended as ${row.status}; the previous version keeps running. Fix the cause and run pulumi up again.${logText(hidden(row.logs))}`,
    { code: "bad_state" },
  );
}

/** The end of a build log for an error message, or why there is none. */
function logText(logs: string | null | undefined): string {
  if (logs === undefined || logs === null) return " Its log cannot be read with this token (it needs Read sensitive data).";
  const lines = visibleLines(logs).slice(-SHOWN_LOG_LINES);
  return lines.length > 0 ? `\n${lines.map((line) => `    ${line}`).join("\n")}` : " Its log holds no lines.";
}

/** The lines of a build log that are meant for people: the log is a JSON text, its internal commands are marked as hidden. */
function visibleLines(logs: string | null | undefined): string[] {
  if (!logs) return [];
  try {
    const lines: unknown = JSON.parse(logs);
    if (!Array.isArray(lines)) return [];
    return lines.flatMap((line) => (line?.hidden === true || typeof line?.output !== "string" ? [] : line.output.trimEnd().split("\n")));
  } catch {
    return [];
  }
}
