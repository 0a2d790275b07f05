import type { Client } from "../../../api/client";
import { ApiError, NotFoundError } from "../../../api/errors";
import { applications } from "../../../api/hosting/applications";
import { type Deployment, deployments, hasDeploymentEnded } from "../../../api/hosting/deployments";
import { beginRun } from "../../../core/begin-run";
import type { Context } from "../../../core/context";
import type { EventInputs } from "../../../core/event";

export const DEFAULT_TIMEOUT_SECONDS = 1800;

/** Inputs of a deployment, shared by the modules that send its calls. */
export interface DeploymentInputs extends EventInputs {
  applicationUuid: string;
  watch?: boolean;
  force?: boolean;
  restartOnly?: boolean;
  rollbackTo?: string;
  instantDeploy?: boolean;
  supersede?: boolean;
  onTimeout?: "leave" | "cancel";
}

type Deploying = Pick<Context<DeploymentInputs>, "hosting" | "clock" | "log" | "inputs">;

/**
 * Queues the deployment and returns its id.
 *
 * An equal queued deployment is used, or cancelled (`supersede`). If the queue is full, the answer contains an id that does not exist. The
 * call is then repeated until there is a free place (docs/facts/hosting.md 3.6).
 */
export async function beginDeployment(context: Deploying): Promise<string> {
  const { hosting, inputs } = context;
  const before = await listed(context);
  if (inputs.supersede) await supersede(context, before);
  const known = new Set(before.map((row) => row.deployment_uuid));
  let refusal = "";
  return beginRun(context, {
    what: () => `a free place in the deployment queue${refusal}`,
    timeoutSeconds: inputs.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    advice: "The server's deployment queue remained full: check the queued deployments in the console.",
    async send() {
      const answer = await sent(hosting, inputs);
      refusal = answer.refusal ?? "";
      if (refusal !== "") return undefined;
      const { deployment_uuid: id } = answer;
      if (id !== undefined) return (await isStored(hosting, id)) ? { id } : undefined;
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
    findNew: async () => (await listed(context)).find((row) => !known.has(row.deployment_uuid))?.deployment_uuid,
  });
}

interface Answer {
  deployment_uuid?: string | undefined;
  /** Why the queue does not accept it now. */
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
    // The only known reason is a full queue, so the provider waits. The line of the wait contains the reason.
    if (error instanceof ApiError && error.status === 400) return { refusal: ` (${error.apiMessage ?? "refused with 400"})` };
    throw error;
  }
}

const answerOf = ({ deployment_uuid }: Pick<Answer, "deployment_uuid">): Answer => ({ deployment_uuid });

/** A rollback is equal only to a rollback to the same image. */
const isWanted = ({ rollbackTo }: DeploymentInputs, { commit }: Deployment): boolean => rollbackTo === undefined || commit === rollbackTo;

/** Cancels earlier deployments, so that the new one certainly has the newest variables. */
async function supersede({ hosting, log }: Deploying, rows: readonly Deployment[]): Promise<void> {
  for (const { deployment_uuid: uuid } of rows.filter((row) => !hasDeploymentEnded(row))) {
    if (await cancelDeployment(hosting, uuid)) log.info(`cancelled deployment ${uuid}, which this one supersedes`);
  }
}

/** Returns whether the deployment was cancelled: for one that has ended the platform answers 400. */
export async function cancelDeployment(hosting: Client, uuid: string): Promise<boolean> {
  try {
    await hosting.send(deployments.cancel, { params: { uuid } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false;
    throw error;
  }
}

const listed = ({ hosting, inputs }: Deploying): Promise<Deployment[]> => newestOf(hosting, inputs.applicationUuid);

/** Returns whether the platform has stored the deployment. Other errors do not discard the id. */
export async function isStored(hosting: Client, uuid: string): Promise<boolean> {
  try {
    await hosting.send(deployments.get, { params: { uuid } });
    return true;
  } catch (error) {
    return !(error instanceof NotFoundError);
  }
}

// The listed deployments of an application, newest first.

const MOST_LISTED = 20;
/** Number in deployments of the application itself. */
const NO_PULL_REQUEST = 0;

/** Returns the newest deployments of the application itself, or of one of its pull requests. */
export async function newestOf(hosting: Client, applicationUuid: string, pullRequestId = NO_PULL_REQUEST): Promise<Deployment[]> {
  const { deployments: rows } = await hosting.send(deployments.listOfApplication, {
    params: { uuid: applicationUuid },
    query: { take: MOST_LISTED },
  });
  return rows.filter((row) => (row.pull_request_id ?? NO_PULL_REQUEST) === pullRequestId);
}

/**
 * Logs that an existing deployment is used. A queued deployment is equal. A running one may have started with older variables, which no
 * call shows.
 */
export function reportTaken({ log }: Pick<Context<never>, "log">, { deployment_uuid: uuid, status }: Deployment, advice: string): void {
  const began = status === "queued" ? "" : `; it may have started with older variables and settings: ${advice}`;
  log.adopted(`a deployment that was already ${status} (id ${uuid})${began}`);
}
