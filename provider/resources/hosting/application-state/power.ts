import type { Client } from "../../../api/client";
import { type ApplicationRow, applications } from "../../../api/hosting/applications";
import { type Deployment, deployments } from "../../../api/hosting/deployments";
import { momentOf } from "../../../api/moment";
import type { Context } from "../../../core/context";
import { waitFor } from "../../../core/wait";
import { beginDeployment } from "../deployment/begin";
import { followDeployment } from "../deployment/follow";

export const STOP_TIMEOUT_SECONDS = 300;
export const START_TIMEOUT_SECONDS = 1800;

/** Longest time that a status may lag behind a finished deployment. */
const LAG_SECONDS = 120;
/** Waits for several applications share one read of the list. */
const AT_MOST_SECONDS = 1;
/** Number of deployments that are searched for a finished one. */
const LOOKED_THROUGH = 20;

/** `exited`, as documented (docs/facts/hosting.md 3.3), and its synonyms. */
const STOPPED = /^\s*(exited|stopped|offline|inactive|down|dead)\b/i;

export type State = "running" | "stopped";

export interface StateInputs {
  applicationUuid: string;
  state: State;
  ctrCleanup?: boolean | undefined;
  timeoutSeconds?: number | undefined;
}

type Looking = Pick<Context<unknown>, "hosting" | "clock">;
type Acting = Looking & Pick<Context<StateInputs>, "log" | "inputs" | "id" | "watched">;

/**
 * Returns the state that a status stands for; undefined if it shows none.
 *
 * The status lags behind, so an application that was just deployed counts as running, unless a stop is or was requested.
 */
export async function stateOf(
  context: Looking,
  { uuid, status }: Pick<ApplicationRow, "uuid" | "status">,
  { wanted, before }: { wanted?: unknown; before?: unknown },
): Promise<State | undefined> {
  if (typeof status !== "string" || status.trim() === "") return undefined;
  if (!STOPPED.test(status)) return "running";
  if (wanted === "stopped" || before === "stopped") return "stopped";
  return (await wasJustDeployed(context, uuid)) ? "running" : "stopped";
}

/**
 * The date of a deployment only bridges the lag of the status, and no loss of data depends on it. If it is wrong, drift shows earlier or
 * later, or an `up` starts an application that already runs.
 */
async function wasJustDeployed({ hosting, clock }: Looking, uuid: string): Promise<boolean> {
  const [newest] = (await listed(hosting, uuid)).filter(({ status }) => status === "finished");
  const ended = momentOf(newest?.finished_at ?? newest?.updated_at);
  return (hosting.byApiClock(clock.now()) ?? clock.now()) - ended < LAG_SECONDS * 1000;
}

/** Returns the newest deployment of the application itself, without those of its pull requests. */
async function listed(hosting: Client, uuid: string): Promise<Deployment[]> {
  const { deployments: rows } = await hosting.send(deployments.listOfApplication, { params: { uuid }, query: { take: LOOKED_THROUGH } });
  return rows.filter((row) => (row.pull_request_id ?? 0) === 0);
}

/** Reads the application again: other steps of this run may have changed it. */
export async function applicationRow(hosting: Client, id: string): Promise<ApplicationRow> {
  const rows = await hosting.getWithin(applications.list, {}, AT_MOST_SECONDS);
  return rows.find(({ uuid }) => uuid === id) ?? (await hosting.send(applications.get, { params: { uuid: id } }));
}

/** Stops the application and waits until its status shows it. */
export async function stop(context: Acting, { status }: Pick<ApplicationRow, "status">): Promise<{ status: string }> {
  const { hosting, id, inputs } = context;
  const { ctrCleanup } = inputs;
  await hosting.send(applications.stop, { params: { uuid: id }, query: ctrCleanup === undefined ? {} : { ctr_cleanup: ctrCleanup } });
  hosting.markStale(applications.list);
  if (typeof status !== "string") return { status: "unknown" };
  let shown = status;
  return waitFor(context, {
    what: () => `application ${id} to stop (${shown})`,
    timeoutSeconds: inputs.timeoutSeconds ?? STOP_TIMEOUT_SECONDS,
    advice: "Check the application in the console; the next up sends the request again.",
    async look() {
      const row = await applicationRow(hosting, id);
      shown = row.status ?? shown;
      return (await stateOf(context, row, { wanted: "stopped" })) === "stopped" ? { status: shown } : undefined;
    },
  });
}

/** Starts the existing image, or builds one if there is none, and waits for the end. */
export async function start(context: Acting): Promise<{ status: string }> {
  const { hosting, clock, log, id, inputs } = context;
  const timeoutSeconds = inputs.timeoutSeconds ?? START_TIMEOUT_SECONDS;
  const restartOnly = (await listed(hosting, id)).some(({ status }) => status === "finished");
  const uuid = await beginDeployment({ hosting, clock, log, inputs: { applicationUuid: id, timeoutSeconds, restartOnly } });
  await followDeployment(context, { uuid, timeoutSeconds, purpose: "which starts the application" });
  hosting.markStale(applications.list);
  return { status: (await applicationRow(hosting, id)).status ?? "unknown" };
}
