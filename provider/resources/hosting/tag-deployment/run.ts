import * as z from "zod";
import type { Client } from "../../../api/client";
import { RateLimitError } from "../../../api/errors";
import { type Application, applications } from "../../../api/hosting/applications";
import { type Deployment, deployments, hasDeploymentEnded } from "../../../api/hosting/deployments";
import { unlessGone } from "../../../api/is-there";
import type { Context } from "../../../core/definition/context";
import { madeByLostCall } from "../../../core/lifecycle/lost-call";
import { waitFor } from "../../../core/lifecycle/wait";
import { OperationError } from "../../../core/log/errors";
import { beginOnce } from "../../../forms/begin-once";
import type { EventInputs } from "../../../forms/event";
import { applicationNamed, unknownText } from "../../../platform/hosting/parent-checks";
import { reportInterruption } from "../deployment/interruptions";
import { newestOf } from "../deployment/newest";
import { beginDeployment, DEFAULT_TIMEOUT_SECONDS, isStored, logText, reportTaken, withoutVariables } from "../deployment/run";

/** Either `tag` or `applicationUuids` is set, never both. */
interface TagDeploymentInputs extends EventInputs {
  tag?: string;
  applicationUuids?: string[];
  force?: boolean;
}

export const Deployed = z.object({
  applicationUuid: z.string().nullable().describe("Id of the application; `null` after an import or a `get`."),
  deploymentUuid: z.string().describe("Id of the application's deployment."),
  status: z.string().describe("Result: `finished`."),
  commit: z.string().nullable().describe("Deployed commit; `HEAD` if the application is not pinned to a commit."),
});
type Deployed = z.infer<typeof Deployed>;

type Deploying = Pick<Context<TagDeploymentInputs>, "hosting" | "clock" | "log" | "inputs"> &
  Partial<Pick<Context<TagDeploymentInputs>, "former" | "recordId">>;

/** Applications with the tag. A run reads this list once. */
export const taggedNow = (hosting: Client, tag: string): Promise<Application[]> => hosting.get(applications.list, { query: { tag } });

/** Text for messages: `the tag "eu"`, `2 applications`. */
const whatText = ({ tag, applicationUuids = [] }: Pick<TagDeploymentInputs, "tag" | "applicationUuids">): string =>
  tag === undefined ? applicationsText(applicationUuids.length) : `the tag ${JSON.stringify(tag)}`;

export const applicationsText = (count: number): string => `${count} application${count === 1 ? "" : "s"}`;

/** Reports an id without an application, because the platform silently ignores such an id in the call. */
export async function unknownProblem(hosting: Client, uuids: readonly string[]): Promise<string | undefined> {
  for (const uuid of uuids)
    if (!(await applicationNamed(hosting, uuid))) return unknownText("application", uuid, await hosting.get(applications.list));
  return undefined;
}

/** In a preview: one line for each application that the deployment interrupts or may interrupt. */
export async function reportInterruptions(context: Parameters<typeof reportInterruption>[0] & Pick<Deploying, "inputs">): Promise<void> {
  const { tag, applicationUuids = [] } = context.inputs;
  const uuids = tag === undefined ? applicationUuids : (await taggedNow(context.hosting, tag)).map(({ uuid }) => uuid);
  for (const uuid of uuids) await reportInterruption(context, uuid, (name) => `application ${JSON.stringify(name)}: `);
}

async function wantedNow({ hosting, inputs: { tag, applicationUuids } }: Deploying): Promise<string[]> {
  if (applicationUuids !== undefined) {
    const unknown = await unknownProblem(hosting, applicationUuids);
    if (unknown !== undefined) throw new OperationError(`${unknown} Nothing was deployed.`, { code: "bad_state" });
    return applicationUuids;
  }
  const tagged = await hosting.send(applications.list, { query: { tag } });
  if (tagged.length > 0) return tagged.map(({ uuid }) => uuid);
  throw new OperationError(
    `no application has the tag ${JSON.stringify(tag)}, so nothing was deployed. Set the input tags of an Application.`,
    { code: "bad_state" },
  );
}

/** Starts all deployments with one call. Looks for deployments that are new in the lists if the response is lost. */
export async function beginDeployments(context: Deploying): Promise<{ id: string; partialOutputs: { deployments: Deployed[] } }> {
  const { inputs } = context;
  const known = await knownOf(context, await wantedNow(context));
  let begun: Deployed[] = [];
  const id = await beginOnce(context, {
    noun: "deployment",
    known: [...known.values()].flatMap((ids) => [...ids]),
    what: () => `the deployments of ${whatText(inputs)}`,
    timeoutSeconds: inputs.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    advice: "Check the deployments of its applications in the console.",
    async send() {
      begun = await sent(context, known);
      const [first] = begun;
      return first ? { id: first.deploymentUuid } : "begun";
    },
    async findNew(before) {
      begun = await notKnown(context, new Map([...known.keys()].map((uuid) => [uuid, before])));
      return begun[0]?.deploymentUuid;
    },
  });
  return {
    id,
    partialOutputs: { deployments: inputs.applicationUuids === undefined ? begun : [...begun, ...(await restOf(context, known, begun))] },
  };
}

/** Starts the applications that the platform skipped, each with its own call. */
function restOf(context: Deploying, known: Known, begun: readonly Deployed[]): Promise<Deployed[]> {
  const rest = [...known.keys()].filter((uuid) => !begun.some(({ applicationUuid }) => applicationUuid === uuid));
  return Promise.all(rest.map((uuid) => oneOf(context, uuid)));
}

/** Sends the call for all applications. An application whose queue is full is started with its own call, when a place becomes free. */
async function sent(context: Deploying, known: Known): Promise<Deployed[]> {
  const { hosting, inputs } = context;
  const { tag, applicationUuids, force } = inputs;
  const named = tag === undefined ? { uuid: applicationUuids?.join(",") } : { tag };
  try {
    const answer = await hosting.send(deployments.deploy, { query: { ...named, ...(force ? { force } : {}) } });
    const items = (answer.details ?? answer.deployments ?? []).flatMap(({ resource_uuid: uuid, deployment_uuid: id }) =>
      uuid === undefined ? [] : [{ uuid, id }],
    );
    const begun = (await Promise.all(items.map(({ uuid, id }) => storedOr(context, uuid, id, known)))).flat();
    return begun.length > 0 ? begun : await unnamed(context, known);
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
    const begun = await notKnown(context, known);
    return [...begun, ...(await restOf(context, known, begun))];
  }
}

/**
 * Finds the deployments if the response contains none. If no deployment is new, uses the queued or running deployments, because the platform does not
 * queue a deployment that equals a queued deployment.
 */
async function unnamed(context: Deploying, known: Known): Promise<Deployed[]> {
  const look = async () => {
    const begun = await notKnown(context, known);
    const found =
      begun.length > 0 ? begun : (await Promise.all([...known.keys()].map((uuid) => storedOr(context, uuid, undefined, known)))).flat();
    return found.length > 0 ? found : undefined;
  };
  const found = (await look()) ?? (await madeByLostCall(context, look));
  if (found) return found;
  throw new OperationError(
    `the platform accepted the deployment of ${whatText(context.inputs)} but its answer contains no deployment, and no application has a queued or running deployment. Check the deployments of the applications in the console, then run pulumi up again.`,
    { code: "bad_state" },
  );
}

async function oneOf(context: Deploying, applicationUuid: string): Promise<Deployed> {
  const { hosting, clock, log, inputs } = context;
  const { force = false, timeoutSeconds } = inputs;
  const own = { applicationUuid, force, ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }) };
  const deploymentUuid = await beginDeployment({ hosting, clock, log, inputs: own });
  return { applicationUuid, deploymentUuid, status: "queued", commit: null };
}

type Known = ReadonlyMap<string, ReadonlySet<string>>;

async function knownOf({ hosting }: Deploying, uuids: readonly string[]): Promise<Known> {
  const idsOf = async (uuid: string) => new Set((await newestOf(hosting, uuid)).map((row) => row.deployment_uuid));
  return new Map(await Promise.all(uuids.map(async (uuid) => [uuid, await idsOf(uuid)] as const)));
}

/**
 * Returns the deployment that the answer names. If that deployment does not exist, returns the equal deployment that is already queued or running
 * (docs/facts/hosting.md 8.3).
 */
async function storedOr(context: Deploying, applicationUuid: string, named: string | undefined, known: Known): Promise<Deployed[]> {
  const { hosting, log } = context;
  const begunNow = { applicationUuid, status: "queued", commit: null };
  if (named !== undefined && (await isStored(hosting, applicationUuid, named))) return [{ ...begunNow, deploymentUuid: named }];
  const equal = (await newestOf(hosting, applicationUuid)).find((row) => !hasDeploymentEnded(row));
  if (!equal) return [];
  const isOthers = known.get(applicationUuid)?.has(equal.deployment_uuid) === true;
  if (isOthers) reportTaken({ log }, equal, "change a trigger, or set force: true, to deploy once more");
  return [{ ...begunNow, deploymentUuid: equal.deployment_uuid, status: equal.status }];
}

/** For each application, the newest deployment that `known` does not contain, else one in progress. Empty if no deployment is new. */
async function notKnown({ hosting }: Deploying, known: Known): Promise<Deployed[]> {
  const newOf = async ([applicationUuid, before]: readonly [string, ReadonlySet<string>]): Promise<Deployed[]> => {
    const rows = await newestOf(hosting, applicationUuid);
    const row = rows.find((one) => !before.has(one.deployment_uuid)) ?? rows.find((one) => !hasDeploymentEnded(one));
    return row ? [{ applicationUuid, deploymentUuid: row.deployment_uuid, status: row.status, commit: row.commit ?? null }] : [];
  };
  const found = (await Promise.all([...known].map(newOf))).flat();
  const all = [...known.values()];
  return found.some(({ deploymentUuid }) => !all.some((before) => before.has(deploymentUuid))) ? found : [];
}

type Following = Pick<Context<TagDeploymentInputs>, "hosting" | "clock" | "log" | "inputs" | "id" | "olds" | "forgetId">;

/** Waits for all deployments. One list shows which of them are in progress. Each is then read once, after its end. */
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
  const of = new Map(begun.map(({ deploymentUuid, applicationUuid }) => [deploymentUuid, applicationUuid]));
  const hidden = async (row: Deployment) => ({
    ...row,
    logs: await withoutVariables(hosting, of.get(row.deployment_uuid) ?? null, row.logs),
  });
  throw new OperationError(failedText(whatText(inputs), rows.length, await Promise.all(failed.map(hidden))), { code: "bad_state" });
}

const deployedAs = (one: Deployed, row: Deployment | undefined): Deployed => ({
  ...one,
  status: row?.status ?? one.status,
  commit: row?.commit ?? one.commit,
});

function failedText(what: string, all: number, failed: readonly Deployment[]): string {
  const named = failed.map(
    (row) => `${row.application_name ?? "an application"} (deployment ${row.deployment_uuid}) ended as ${row.status}`,
  );
  const logs = failed.map((row) => `${row.application_name ?? row.deployment_uuid}:${logText(row.logs)}`);
  return `${failed.length} of ${all} deployments of ${what} did not finish: ${named.join("; ")}; the platform does not report which versions run. Fix the cause and run pulumi up again. It deploys all ${all} applications again.\n${logs.join("\n")}`;
}

export async function lookAt({ hosting, id, olds }: Following) {
  const begun = begunOf(id, olds.deployments);
  const rows = await Promise.all(begun.map(({ deploymentUuid: uuid }) => unlessGone(hosting.get(deployments.get, { params: { uuid } }))));
  if (rows.every((row) => row === undefined)) return undefined;
  const failed = rows.find((row) => row && hasDeploymentEnded(row) && row.status !== "finished");
  return {
    outputs: { deployments: begun.map((one, n) => deployedAs(one, rows[n])) },
    ...(failed ? { unusable: `deployment ${failed.deployment_uuid} ended as ${failed.status}` } : {}),
  };
}

/** Deployments in the outputs. After `get` or an import, Pulumi's state contains only the resource's id, which is the id of a deployment. */
const begunOf = (id: string, known: unknown): Deployed[] =>
  Array.isArray(known) ? known : [{ applicationUuid: null, deploymentUuid: id, status: "unknown", commit: null }];
