import type { Client } from "../../../api/client";
import { ApiError, NotFoundError } from "../../../api/errors";
import { applications } from "../../../api/hosting/applications";
import { type Deployment, deployments } from "../../../api/hosting/deployments";
import { beginRun } from "../../../core/begin-run";
import type { Context } from "../../../core/context";
import { DEFAULT_TIMEOUT_SECONDS, type DeploymentInputs } from "./inputs";
import { isOver, newestOf, tellTaken } from "./newest";

type Deploying = Pick<Context<DeploymentInputs>, "hosting" | "clock" | "log" | "inputs">;

/**
 * Queues the deployment and answers its id. An equal one that waits already is taken, or cancelled (`supersede`); a full queue answers an id
 * that does not exist, and is tried again until there is room (docs/facts/hosting.md 3.6).
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
    advice: "The server's deployment queue stayed full: look at the deployments that wait in it.",
    async send() {
      const answer = await sent(hosting, inputs);
      refusal = answer.refusal ?? "";
      if (refusal !== "") return undefined;
      const { deployment_uuid: id } = answer;
      if (id !== undefined) return (await isStored(hosting, id)) ? { id } : undefined;
      const waiting = (await listed(context)).find((row) => !isOver(row) && isWanted(inputs, row));
      if (!waiting) return undefined;
      if (known.has(waiting.deployment_uuid)) {
        if (inputs.supersede) {
          await cancelDeployment(hosting, waiting.deployment_uuid);
          return undefined;
        }
        tellTaken(context, waiting, "change a trigger to deploy once more, or set supersede: true");
      }
      return { id: waiting.deployment_uuid };
    },
    findNew: async () => (await listed(context)).find((row) => !known.has(row.deployment_uuid))?.deployment_uuid,
  });
}

interface Answer {
  deployment_uuid?: string | undefined;
  /** Why there is no room for it now. */
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
    // The one reason that is known is a full queue; another one shows in what is waited for.
    if (error instanceof ApiError && error.status === 400) return { refusal: ` (${error.apiMessage ?? "refused with 400"})` };
    throw error;
  }
}

const answerOf = ({ deployment_uuid }: Pick<Answer, "deployment_uuid">): Answer => ({ deployment_uuid });

/** A rollback is equal to a rollback to the same image alone. */
const isWanted = ({ rollbackTo }: DeploymentInputs, { commit }: Deployment): boolean => rollbackTo === undefined || commit === rollbackTo;

/** So that what begins now certainly has the newest variables. */
async function supersede({ hosting, log }: Deploying, rows: readonly Deployment[]): Promise<void> {
  for (const { deployment_uuid: uuid } of rows.filter((row) => !isOver(row))) {
    if (await cancelDeployment(hosting, uuid)) log.info(`cancelled deployment ${uuid}, which this one supersedes`);
  }
}

/** Whether it was cancelled: one that ended meanwhile is answered with 400. */
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

/** Whether the platform has stored it. A look that fails in another way is no reason to forget the id. */
export async function isStored(hosting: Client, uuid: string): Promise<boolean> {
  try {
    await hosting.send(deployments.get, { params: { uuid } });
    return true;
  } catch (error) {
    return !(error instanceof NotFoundError);
  }
}
