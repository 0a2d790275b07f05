import type { Client } from "../../../api/client";
import { type Deployment, deployments, hasDeploymentEnded } from "../../../api/hosting/deployments";
import type { Context } from "../../../core/context";
import { OperationError } from "../../../core/errors";
import { unlessGone } from "../../../core/is-there";
import { waitFor } from "../../../core/wait";
import { DEFAULT_TIMEOUT_SECONDS, logText } from "../deployment/run";
import { type Deployed, type TagDeploymentInputs, whatText } from "./begin";

type Following = Pick<Context<TagDeploymentInputs>, "hosting" | "clock" | "log" | "inputs" | "id" | "olds" | "forgetId">;

/** Waits until all deployments have ended. One list shows which deployments are running. Each deployment is read once, at its end. */
export async function followDeployments(
  context: Following,
  partialOutputs: { deployments?: Deployed[] },
): Promise<{ deployments: Deployed[] }> {
  const { hosting, inputs, forgetId } = context;
  const begun = begunOf(context.id, partialOutputs.deployments);
  const ended = new Map<string, Deployment>();
  const under = () => begun.filter(({ deploymentUuid }) => !ended.has(deploymentUuid));
  const timeoutSeconds = inputs.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS;
  await waitFor(context, {
    what: () => `${under().length} of ${begun.length} deployments of ${whatText(inputs)}`,
    timeoutSeconds,
    advice: "The deployments continue on the platform. The next up waits for them again.",
    async look() {
      const running = new Set(
        (await hosting.send(deployments.list)).filter((row) => !hasDeploymentEnded(row)).map((row) => row.deployment_uuid),
      );
      for (const { deploymentUuid: uuid } of under().filter((one) => !running.has(one.deploymentUuid))) {
        const row = await hosting.send(deployments.get, { params: { uuid } });
        if (hasDeploymentEnded(row)) ended.set(uuid, row);
      }
      return under().length === 0 ? true : undefined;
    },
  });
  const rows = [...ended.values()];
  const failed = rows.filter(({ status }) => status !== "finished");
  if (failed.length === 0) return { deployments: begun.map((one) => deployedAs(one, ended.get(one.deploymentUuid))) };
  forgetId();
  throw new OperationError(failedText(hosting, whatText(inputs), rows.length, failed), { code: "bad_state" });
}

const deployedAs = (one: Deployed, row: Deployment | undefined): Deployed => ({
  ...one,
  status: row?.status ?? one.status,
  commit: row?.commit ?? one.commit,
});

function failedText(hosting: Client, what: string, all: number, failed: readonly Deployment[]): string {
  const named = failed.map(
    (row) => `${row.application_name ?? "an application"} (deployment ${row.deployment_uuid}) ended as ${row.status}`,
  );
  const logs = failed.map((row) => `${row.application_name ?? row.deployment_uuid}:${logText(row.logs && hosting.redacted(row.logs))}`);
  return `${failed.length} of ${all} deployments of ${what} did not finish: ${named.join("; ")}; the previous versions keep running. Fix the cause and run pulumi up again. It deploys all ${all} applications again.\n${logs.join("\n")}`;
}

/** Reads the deployments that had not ended in the last run. If `get` or an import reads the resource, only its id is known. */
export async function lookAt({ hosting, id, olds }: Following) {
  const begun = begunOf(id, olds.deployments);
  const rows = await Promise.all(begun.map(({ deploymentUuid }) => rowOf(hosting, deploymentUuid)));
  if (rows.every((row) => row === undefined)) return undefined;
  const failed = rows.find((row) => row && hasDeploymentEnded(row) && row.status !== "finished");
  return {
    outputs: { deployments: begun.map((one, n) => deployedAs(one, rows[n])) },
    ...(failed ? { unusable: `deployment ${failed.deployment_uuid} ended as ${failed.status}` } : {}),
  };
}

/** Returns the deployments that were started. If `get` or an import reads the resource, only its id is known. */
const begunOf = (id: string, known: unknown): Deployed[] =>
  Array.isArray(known) ? known : [{ applicationUuid: null, deploymentUuid: id, status: "unknown", commit: null }];

async function rowOf(hosting: Client, uuid: string): Promise<Deployment | undefined> {
  return unlessGone(hosting.get(deployments.get, { params: { uuid } }));
}
