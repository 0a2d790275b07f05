import { type Deployment, deployments, hasDeploymentEnded } from "../../../api/hosting/deployments";
import { visibleLines } from "../../../api/hosting/logs";
import type { Context, Watched } from "../../../core/context";
import { OperationError } from "../../../core/errors";
import { waitFor } from "../../../core/wait";
import { cancelDeployment } from "./begin";

// The part of a deployment's log that users see.

const SHOWN_LOG_LINES = 20;

/** Returns the end of a build log for an error message, or why there is none. */
export function logText(logs: string | null | undefined): string {
  if (logs === undefined || logs === null)
    return " Its log cannot be read with this token, which lacks the permission Read sensitive data.";
  const lines = visibleLines(logs).slice(-SHOWN_LOG_LINES);
  return lines.length > 0 ? `\n${lines.map((line) => `    ${line}`).join("\n")}` : " Its log is empty.";
}

type Following = Pick<Context<never>, "hosting" | "clock" | "log" | "watched">;

/** A deployment in progress. */
interface Followed {
  uuid: string;
  timeoutSeconds: number;
  /** Whether it is cancelled at the timeout. Default: it continues. */
  cancelsAtTimeout?: boolean;
  /**
   * Purpose of the deployment as a clause, such as `which starts the application`. Absent: it deploys a new version, and the previous version keeps
   * running on a failure.
   */
  purpose?: string;
  /** Called when the deployment fails. Default: the caller keeps its id. */
  forgetId?: () => void;
}

/** Resolves when the deployment has finished; rejects with the last lines of its log if it failed. */
export async function followDeployment(context: Following, followed: Followed): Promise<Deployment> {
  const { hosting, log } = context;
  const { uuid: id, timeoutSeconds, cancelsAtTimeout = false, purpose, forgetId = () => {} } = followed;
  let status = "queued";
  let reported = 0;
  // The build log goes into debug lines and errors, and builds print their environment.
  const secrets = secretsOf(context.watched() ?? []);
  const hidden = (logs: string | null | undefined) => logs && hosting.redacted(logs, secrets);
  const look = async (): Promise<Deployment | undefined> => {
    const now = await hosting.send(deployments.get, { params: { uuid: id } });
    status = now.status;
    const lines = visibleLines(hidden(now.logs));
    for (const line of lines.slice(reported)) log.debug(line);
    reported = lines.length;
    return hasDeploymentEnded(now) ? now : undefined;
  };
  const waiting = {
    what: () => `deployment ${status}${purpose ? `, ${purpose}` : ""}`,
    timeoutSeconds,
    advice: `Deployment ${id} continues on the platform: check it in the console. The next up waits for it again.`,
    look,
  };
  const row = await waitFor(context, waiting).catch(async (error: unknown) => {
    const isTimeout = error instanceof OperationError && error.code === "timed_out";
    if (!isTimeout || !cancelsAtTimeout) throw error;
    const wasCancelled = await cancelDeployment(hosting, id);
    const ended = wasCancelled ? undefined : await look();
    if (ended) return ended;
    forgetId();
    throw new OperationError(
      `timed out after ${timeoutSeconds} s waiting for deployment ${status}. Deployment ${id} was cancelled because onTimeout is "cancel"; the previous version keeps running. Increase timeoutSeconds, or fix the cause of the delay, and run pulumi up again.`,
      { code: "timed_out" },
    );
  });
  if (row.status === "finished") return row;
  forgetId();
  throw new OperationError(
    `deployment ${id}${purpose ? `, ${purpose},` : ""} ended as ${row.status}${purpose ? "" : "; the previous version keeps running"}. Fix the cause and run pulumi up again.${logText(hidden(row.logs))}`,
    { code: "bad_state" },
  );
}

/** Shorter values occur in other words by chance (`true`, `info`). */
const SHORTEST_SECRET = 8;

/** Returns the values that the program gives to the application's variables and files. */
function secretsOf(watched: readonly Watched[]): string[] {
  const texts = (value: unknown): string[] =>
    typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
  return watched
    .flatMap(({ inputs }) => [inputs.value, inputs.variables, inputs.content].flatMap(texts))
    .filter((text) => text.length >= SHORTEST_SECRET);
}
