import type { Client } from "../../../api/client";
import { ApiError, NotFoundError } from "../../../api/errors";
import { applications } from "../../../api/hosting/applications";
import { type Deployment, deployments, hasDeploymentEnded } from "../../../api/hosting/deployments";
import { visibleLines } from "../../../api/hosting/logs";
import { unlessRefused } from "../../../api/is-there";
import type { Context } from "../../../core/definition/context";
import { markIn } from "../../../core/lifecycle/mark";
import { waitFor } from "../../../core/lifecycle/wait";
import { OperationError } from "../../../core/log/errors";
import { beginOnce } from "../../../forms/begin-once";
import type { EventInputs } from "../../../forms/event";
import { variablesOf } from "../variables/list";
import { newestOf } from "./newest";
import type { Verify } from "./verify-inputs";
import { BOTH_MAY_RUN, versionText } from "./versions";

export const DEFAULT_TIMEOUT_SECONDS = 1800;

export interface DeploymentInputs extends EventInputs {
  applicationUuid: string;
  watch?: boolean;
  force?: boolean;
  restartOnly?: boolean;
  rollbackTo?: string;
  instantDeploy?: boolean;
  supersede?: boolean;
  onTimeout?: "leave" | "cancel";
  verify?: Verify;
  onUnhealthy?: "fail" | "rollback";
}

type Deploying = Pick<Context<DeploymentInputs>, "hosting" | "clock" | "log" | "inputs"> &
  Partial<Pick<Context<DeploymentInputs>, "former" | "recordId">>;

/**
 * Queues a deployment and returns its id.
 *
 * If an equal deployment is already queued, the function returns its id, or cancels it (`supersede`). If the queue is full, the answer contains the
 * id of a deployment that does not exist. The call is then repeated until the queue has a free place (docs/facts/hosting.md 3.6).
 */
export async function beginDeployment(context: Deploying): Promise<string> {
  const { hosting, inputs } = context;
  const before = await listed(context);
  const cancelled = inputs.supersede ? await supersede(context, before) : [];
  const lost = markIn(context.former?.id);
  // If this run has cancelled a deployment that the lost start may have queued, it does not look for that deployment.
  const isCancelled = lost !== undefined && cancelled.some((id) => !lost.known.has(id));
  const known = new Set(before.map((row) => row.deployment_uuid));
  let refusal = "";
  return beginOnce(context, {
    noun: "deployment",
    isSettled: isCancelled,
    known: [...known],
    what: () => `a free place in the deployment queue${refusal}`,
    timeoutSeconds: inputs.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    advice: "The server's deployment queue remained full: check the queued deployments in the console.",
    async send() {
      const answer = await sent(hosting, inputs);
      refusal = answer.refusal ?? "";
      if (refusal !== "") return undefined;
      const { deployment_uuid: id } = answer;
      if (id !== undefined) return (await isStored(hosting, inputs.applicationUuid, id)) ? { id } : undefined;
      const waiting = (await listed(context)).find((row) => !hasDeploymentEnded(row) && isWanted(inputs, row));
      if (!waiting) return undefined;
      if (known.has(waiting.deployment_uuid)) {
        if (inputs.supersede) {
          await cancelDeployment(hosting, waiting.deployment_uuid);
          return undefined;
        }
        reportTaken(context, waiting, "change a trigger to deploy once more, or set supersede: true");
      }
      return { id: waiting.deployment_uuid };
    },
    // A push to the repository starts a deployment too.
    findNew: async (before) =>
      (await listed(context)).find((row) => !before.has(row.deployment_uuid) && row.is_webhook !== true && isWanted(inputs, row))
        ?.deployment_uuid,
  });
}

interface Answer {
  deployment_uuid?: string | undefined;
  /** The platform's reason why the queue does not accept the deployment now. */
  refusal?: string;
}

async function sent(hosting: Client, inputs: DeploymentInputs): Promise<Answer> {
  const params = { uuid: inputs.applicationUuid };
  if (inputs.restartOnly) return answerOf(await hosting.send(applications.restart, { params }));
  if (inputs.rollbackTo === undefined) {
    const query = { ...(inputs.force ? { force: true } : {}), ...(inputs.instantDeploy ? { instant_deploy: true } : {}) };
    return answerOf(await hosting.send(applications.start, { params, query }));
  }
  try {
    return answerOf(await hosting.send(applications.rollback, { params, body: { commit: inputs.rollbackTo } }));
  } catch (error) {
    // The only known reason for a 400 is a full queue, so the call is repeated. The log line of the wait quotes the platform's reason.
    if (error instanceof ApiError && error.status === 400) return { refusal: ` (${error.apiMessage ?? "refused with 400"})` };
    throw error;
  }
}

const answerOf = ({ deployment_uuid }: Pick<Answer, "deployment_uuid">): Answer => ({ deployment_uuid });

/** Whether a listed deployment fulfils the request. A rollback needs a deployment of the same image. Every other request accepts any deployment. */
const isWanted = ({ rollbackTo }: DeploymentInputs, { commit }: Deployment): boolean => rollbackTo === undefined || commit === rollbackTo;

/**
 * Cancels all unfinished deployments, so that the new deployment certainly starts with the newest variables. Returns their ids, because a
 * cancelled deployment can be the deployment of an earlier run whose response was lost.
 */
async function supersede({ hosting, log }: Deploying, rows: readonly Deployment[]): Promise<string[]> {
  const cancelled: string[] = [];
  for (const { deployment_uuid: uuid, status } of rows.filter((row) => !hasDeploymentEnded(row))) {
    const left = status === "queued" ? "" : `; ${BOTH_MAY_RUN}`;
    if (!(await cancelDeployment(hosting, uuid))) continue;
    cancelled.push(uuid);
    log.info(`cancelled deployment ${uuid}, because supersede is set${left}`);
  }
  return cancelled;
}

const listed = ({ hosting, inputs }: Deploying): Promise<Deployment[]> => newestOf(hosting, inputs.applicationUuid);

type Following = Pick<Context<never>, "hosting" | "clock" | "log">;

interface Followed {
  applicationUuid: string;
  uuid: string;
  timeoutSeconds: number;
  /** Whether a timeout cancels the deployment. Default: the deployment continues on the platform. */
  cancelsAtTimeout?: boolean;
  /**
   * Purpose for messages, such as `which starts the application`. Undefined for a deployment of a new version: if it fails, the error says which
   * version runs.
   */
  purpose?: string;
  /** Called if the deployment fails, so that Pulumi's state does not keep its id. Default: does nothing. */
  forgetId?: () => void;
}

/** Waits for the end of the deployment that `beginDeployment` has queued. */
export async function awaitDeployment(
  context: Following & Pick<Context<DeploymentInputs>, "id" | "inputs" | "forgetId">,
): Promise<Deployment> {
  const { id: uuid, inputs, forgetId } = context;
  const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS, onTimeout } = inputs;
  return followDeployment(context, {
    applicationUuid: inputs.applicationUuid,
    uuid,
    timeoutSeconds,
    cancelsAtTimeout: onTimeout === "cancel",
    forgetId,
  });
}

export const outputsOf = (row: Deployment) => ({ status: row.status, commit: row.commit ?? null });

/**
 * Returns the log of a deployment without the values of the application's variables, because builds print their environment. This run knows the
 * values that the program declares. The list of the application also shows the others, such as variables of another stack.
 */
export async function withoutVariables(
  hosting: Client,
  applicationUuid: string | null,
  logs: Deployment["logs"],
): Promise<Deployment["logs"]> {
  if (!logs) return logs;
  const rows = applicationUuid === null ? undefined : await unlessRefused(variablesOf(hosting, applicationUuid));
  return hosting.redacted(
    logs,
    (rows ?? []).map(({ value }) => value ?? ""),
  );
}

/** Waits for the end of a deployment. Rejects with the last lines of its log if it failed. */
export async function followDeployment(context: Following, followed: Followed): Promise<Deployment> {
  const { hosting, log } = context;
  const { applicationUuid, uuid: id, timeoutSeconds, cancelsAtTimeout = false, purpose, forgetId = () => {} } = followed;
  let status = "queued";
  let reported = 0;
  const look = async (): Promise<Deployment | undefined> => {
    const now = await hosting.send(deployments.get, { params: { uuid: id } });
    status = now.status;
    const lines = visibleLines(now.logs && hosting.redacted(now.logs));
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
      `timed out after ${timeoutSeconds} s waiting for deployment ${status}. Deployment ${id} was cancelled because onTimeout is "cancel"${status === "queued" ? "" : `; ${BOTH_MAY_RUN}`}. Increase timeoutSeconds, or fix the cause of the delay, and run pulumi up again.`,
      { code: "timed_out" },
    );
  });
  if (row.status === "finished") return row;
  forgetId();
  const version = purpose ? "" : `; ${await versionText(hosting, applicationUuid, row)}`;
  throw new OperationError(
    `deployment ${id}${purpose ? `, ${purpose},` : ""} ended as ${row.status}${version}. Fix the cause and run pulumi up again.${logText(await withoutVariables(hosting, applicationUuid, row.logs))}`,
    { code: "bad_state" },
  );
}

const SHOWN_LOG_LINES = 20;

/** Returns the last lines of a build log, or the reason why there are none. */
export function logText(logs: string | null | undefined): string {
  if (logs === undefined || logs === null)
    return ' The token cannot read the log of the deployment, because it lacks the permission "Read sensitive data".';
  const lines = visibleLines(logs).slice(-SHOWN_LOG_LINES);
  return lines.length > 0 ? `\n${lines.map((line) => `    ${line}`).join("\n")}` : " Its log is empty.";
}

/** Returns false if the deployment has already ended: the platform then answers 400. */
async function cancelDeployment(hosting: Client, uuid: string): Promise<boolean> {
  try {
    await hosting.send(deployments.cancel, { params: { uuid } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false;
    throw error;
  }
}

/** Whether a deployment exists. A 404 is no proof if the application's list contains the deployment: another start would deploy twice. */
export async function isStored(hosting: Client, applicationUuid: string, uuid: string): Promise<boolean> {
  try {
    await hosting.send(deployments.get, { params: { uuid } });
    return true;
  } catch (error) {
    if (!(error instanceof NotFoundError)) return true;
    return (await newestOf(hosting, applicationUuid)).some(({ deployment_uuid: listed }) => listed === uuid);
  }
}

/**
 * Logs that an existing equal deployment is used. A deployment that already runs may have started with older variables, and no call shows whether
 * it did.
 */
export function reportTaken({ log }: Pick<Context<never>, "log">, { deployment_uuid: uuid, status }: Deployment, advice: string): void {
  const began = status === "queued" ? "" : `; it may have started with older variables and settings: ${advice}`;
  log.adopted(`a deployment that was already ${status} (id ${uuid})${began}`);
}
