import * as z from "zod";
import type { Client } from "../../api/client";
import { ApiError, NotFoundError } from "../../api/errors";
import { applications } from "../../api/hosting/applications";
import { DEPLOYMENT_ENDS, type Deployment, deployments } from "../../api/hosting/deployments";
import type { Context, Watched } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { isThere } from "../../core/is-there";
import { defineResource } from "../../core/resource";
import { hasUnknown } from "../../core/values";
import { waitFor } from "../../core/wait";
import { applicationProblems } from "./parent-checks";

const DEFAULT_TIMEOUT_SECONDS = 1800;
const SHOWN_LOG_LINES = 20;
/** How often a start whose answer was lost is looked for and sent again. */
const START_ATTEMPTS = 3;
const LOOK_AFTER_LOSS_SECONDS = 1;

interface Inputs {
  applicationUuid: string;
  triggers?: unknown;
  force?: boolean;
  timeoutSeconds?: number;
}

export const deployment = defineResource({
  type: "Deployment",
  source: 'docs/spec/hosting-api.md, "Deployment" and "Deployments"',
  doc: "One deployment of an application: queued, built, started, and waited for to its end. It is made again whenever something changes that this program declares of the application, or drift of that is mended. A deployment is history: deleting it does nothing.",
  example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const variables = new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
const deployed = new hosting.Deployment("web", {
  applicationUuid: web.id,
  triggers: [config.get("release")],
});`,
  remarks: [
    "Containers keep the variables and settings they started with. What the program declares of the application before the deployment (the application, its variables, storages and attachments) is watched: a change of any of it, and drift of it that this run mends, deploys again in the same `up`. `triggers` adds to that; `watch: false` leaves `triggers` alone. Name, description, tags and place of the application are not watched: they do not reach its containers. A single variable that leaves the program is deleted after the deployment, so that the next one no longer has it.",
    "To deploy once more without a change: `pulumi up --target-replace '**::<name>'`.",
    "A failed or cancelled build fails the creation, with the last lines of its log; the previous version keeps running, and the next `up` deploys again. At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same deployment.",
    "An equal deployment that waits or runs already is waited for, not doubled; a line names it. One that runs already may have begun with older variables.",
    "Drift is not looked for: what was deployed later, by a push or in the console, is no difference to this deployment.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    triggers: field(z.unknown().optional(), "Any values: each change of one of them deploys again. Without them it is deployed once.", {
      onChange: "replaces",
      verbatim: true,
    }),
    watch: field(
      z.boolean().optional(),
      "Whether a change of what this program declares of the application deploys again. `false` leaves that to `triggers` alone.",
      { onChange: "nothing", default: true },
    ),
    force: field(z.boolean().optional(), "Whether it is built without the cache.", { onChange: "nothing", default: false }),
    timeoutSeconds: field(z.int().min(1).max(86_400).optional(), "How long to wait for the end, in seconds.", {
      onChange: "nothing",
      default: DEFAULT_TIMEOUT_SECONDS,
    }),
    adopt,
  },
  outputs: {
    status: field(z.string(), "How it ended: `finished`."),
    commit: field(z.string().nullable(), "The commit that was deployed; `HEAD` where the application is not pinned to one."),
  },
  deleteBeforeReplace: false,
  notListed: "a deployment is history",
  identity: { noun: "deployment", parent: "applicationUuid" },
  watches: "applicationUuid",

  previewChecks: (context) => applicationProblems(context, (uuid) => isApplication(context.hosting, uuid)),

  dueBecause(context) {
    const { inputs, written } = context;
    if (inputs.watch === false) return undefined;
    const all = context.watched();
    const now = watchedState(all);
    const mended = all.filter(({ type, mended: keys }) => keys.some((key) => reachesContainers(type, key)));
    const isSame = all.some((one) => hasUnknown(one.inputs)) ? undefined : written.matches(WATCHED, now);
    // Without a digest, or with what is not known yet, that something changes in this run is all that can be told.
    const changed = isSame === undefined ? all.filter(({ changes }) => changes) : [];
    const why = [...new Set([...mended, ...changed].map(({ name }) => `"${name}"`))];
    if (why.length > 0) return `a deployment, because ${why.join(", ")} ${why.length === 1 ? "changes" : "change"}`;
    return isSame === false ? "a deployment, because what the program says of the application changed" : undefined;
  },

  writtenPaths: (inputs, context) => (inputs.watch === false ? {} : { [WATCHED]: watchedState(context.watched()) }),

  async observe({ hosting, id, olds }) {
    if (olds.status === "finished")
      return { inputs: {}, outputs: { status: olds.status, commit: typeof olds.commit === "string" ? olds.commit : null } };
    try {
      const row = await hosting.get(deployments.get, { params: { uuid: id } });
      const failed = isOver(row) && row.status !== "finished";
      return { inputs: {}, outputs: outputsOf(row), ...(failed ? { unusable: `deployment ${id} ended as ${row.status}` } : {}) };
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  },

  async create(context) {
    context.keep(await enqueue(context));
    return { status: "queued", commit: null };
  },

  /** Follows it to its end; also in an update, for a deployment whose creation gave up waiting. */
  async waitUntilReady(context) {
    const { olds, id } = context;
    if (olds.status === "finished") return { status: olds.status, commit: typeof olds.commit === "string" ? olds.commit : null };
    return outputsOf(await waitForEnd(context, id));
  },
});

/** What the list does not show is asked for by itself: a list may lag, or be cut. */
async function isApplication(hosting: Client, wanted: string): Promise<boolean> {
  const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === wanted);
  return row !== undefined || isThere(hosting.get(applications.get, { params: { uuid: wanted } }));
}

const WATCHED = "watched";

/** Inputs of an application that never reach its containers. */
const OF_THE_PLATFORM = new Set([
  "name",
  "description",
  "tags",
  "projectUuid",
  "environmentName",
  "environmentUuid",
  "deleteOptions",
  "adopt",
]);

const reachesContainers = (type: string, key: string): boolean =>
  type === "Application" ? !OF_THE_PLATFORM.has(key) : key !== "adopt" && key !== "comment";

/** What the program says of the application, in a form that does not depend on the resources' names or their order. */
function watchedState(all: readonly Watched[]): unknown {
  const texts = all.map(({ type, inputs }) => {
    const counted = Object.entries(inputs).filter(([key]) => reachesContainers(type, key));
    return JSON.stringify([type, counted.sort(([a], [b]) => (a < b ? -1 : 1))]);
  });
  return texts.sort();
}

const outputsOf = (row: Deployment) => ({ status: row.status, commit: row.commit ?? null });
const isOver = ({ status }: Deployment) => (DEPLOYMENT_ENDS as readonly string[]).includes(status);
const ownOnes = (rows: readonly Deployment[]) => rows.filter((row) => (row.pull_request_id ?? 0) === 0);

/**
 * Queues the deployment and answers its id. An equal one that waits already is taken; a full queue answers an id that does not exist, and
 * is tried again until there is room (docs/facts/hosting.md 3.6).
 */
async function enqueue(context: Context<Inputs>): Promise<string> {
  const { hosting, clock, inputs } = context;
  const params = { uuid: inputs.applicationUuid };
  const known = new Set((await listed(context)).map((row) => row.deployment_uuid));
  let lost = 0;
  return waitFor(context, {
    what: () => "a free place in the deployment queue",
    timeoutSeconds: inputs.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    advice: "The server's deployment queue stayed full: look at the deployments that wait in it.",
    async look() {
      try {
        const { deployment_uuid: uuid } = await hosting.send(applications.start, { params, query: inputs.force ? { force: true } : {} });
        if (uuid !== undefined) return (await exists(context, uuid)) ? uuid : undefined;
      } catch (error) {
        if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
        // The answer was lost: what was not there before the call is what it started; without one, it is sent again.
        await clock.sleep(LOOK_AFTER_LOSS_SECONDS * 1000);
        const started = (await listed(context)).find((row) => !known.has(row.deployment_uuid));
        lost += 1;
        if (!started && lost === START_ATTEMPTS) throw error;
        return started?.deployment_uuid;
      }
      const waiting = (await listed(context)).find((row) => !isOver(row));
      if (waiting && known.has(waiting.deployment_uuid)) tellTaken(context, waiting);
      return waiting?.deployment_uuid;
    },
  });
}

/** An equal deployment that waits already will do; one that runs already may have begun with older variables, and nobody can tell. */
function tellTaken({ log }: Context<Inputs>, { deployment_uuid: uuid, status }: Deployment): void {
  const began = status === "queued" ? "" : "; it may have begun with older variables and settings: change a trigger to deploy once more";
  log.takenOver(`a deployment that was ${status} already (id ${uuid})${began}`);
}

async function listed({ hosting, inputs }: Context<Inputs>): Promise<Deployment[]> {
  const { deployments: rows } = await hosting.send(deployments.listOfApplication, {
    params: { uuid: inputs.applicationUuid },
    query: { take: 20 },
  });
  return ownOnes(rows);
}

/** Whether the platform has stored it. A look that fails in another way is no reason to forget the id. */
async function exists({ hosting }: Context<Inputs>, uuid: string): Promise<boolean> {
  try {
    await hosting.send(deployments.get, { params: { uuid } });
    return true;
  } catch (error) {
    return !(error instanceof NotFoundError);
  }
}

/** Waits for the end. Fails with the last lines of the log where it was no good end, and then there is no deployment worth keeping. */
async function waitForEnd(context: Context<Inputs>, uuid: string): Promise<Deployment> {
  const { hosting, log, inputs, discard } = context;
  let status = "queued";
  let told = 0;
  // What the build prints goes into debug lines and errors, and builds print their environment.
  const secrets = secretsOf(context.watched());
  const hidden = (logs: string | null | undefined) => logs && hosting.redacted(logs, secrets);
  const row = await waitFor(context, {
    what: () => `deployment ${status}`,
    timeoutSeconds: inputs.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    advice: `Deployment ${uuid} goes on without being watched: look at it in the console; the next up goes on waiting for it.`,
    async look() {
      const now = await hosting.send(deployments.get, { params: { uuid } });
      status = now.status;
      const lines = visibleLines(hidden(now.logs));
      for (const line of lines.slice(told)) log.debug(line);
      told = lines.length;
      return isOver(now) ? now : undefined;
    },
  });
  if (row.status === "finished") return row;
  discard();
  throw new OperationError(
    `deployment ${uuid} ended as ${row.status}; the previous version keeps running. Fix the cause and run pulumi up again.${logText(hidden(row.logs))}`,
    { code: "bad_state" },
  );
}

/** Shorter values stand in other words by chance (`true`, `info`). */
const SHORTEST_SECRET = 8;

/** Values that the program gives to the application's variables and files. */
function secretsOf(watched: readonly Watched[]): string[] {
  const texts = (value: unknown): string[] =>
    typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
  return watched
    .flatMap(({ inputs }) => [inputs.value, inputs.variables, inputs.content].flatMap(texts))
    .filter((text) => text.length >= SHORTEST_SECRET);
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
