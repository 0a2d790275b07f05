import type { Deployment } from "../../../api/hosting/deployments";
import { VisitError, type Visited } from "../../../api/visit";
import { until } from "../../../api/wait";
import type { Context } from "../../../core/definition/context";
import { newestOf } from "./newest";
import type { DeploymentInputs } from "./run";
import { addressText, isWithin, type Target, targetOf } from "./verify-address";
import { DEFAULTS, statusRange, type Verify } from "./verify-inputs";

const LONGEST_REQUEST_SECONDS = 10;
const MOST_REDIRECTS = 5;

export type Verifying = Pick<Context<DeploymentInputs>, "hosting" | "clock" | "log" | "inputs" | "visit" | "owners">;

/** The result of a check. `healthy`: wanted answers came in a row. `wrong`: they did not. `silent`: no connection was ever made. */
export interface Verdict {
  readonly result: "healthy" | "wrong" | "silent";
  /** The address without its query, and the last problem of its answers. */
  readonly text: string;
}

/** The result of one request. `problem` is undefined if the answer is the wanted one. */
interface Found {
  readonly problem: string | undefined;
  readonly isReached: boolean;
  readonly status?: number;
}

/** Sends requests to the address until enough wanted answers came in a row, or until the time is over. */
export async function verdictOf(context: Verifying, target: Target, verify: Verify): Promise<Verdict> {
  const { withinSeconds, everySeconds, consecutive } = { ...DEFAULTS, ...verify };
  const { clock } = context;
  const end = clock.now() + withinSeconds * 1000;
  let [good, isReached, text] = [0, false, "was not asked"];
  const address = () => addressText(target.urls[0] as URL);
  const healthy = await until(
    context,
    { pausesSeconds: [everySeconds], seconds: withinSeconds },
    {
      what: () => `${address()} ${text}`,
      async look() {
        const seconds = Math.min(LONGEST_REQUEST_SECONDS, (end - clock.now()) / 1000);
        if (seconds <= 0) return undefined;
        const found = await ask(context, target, verify, seconds);
        isReached ||= found.isReached;
        good = found.problem === undefined ? good + 1 : 0;
        text = found.problem ?? `answers ${found.status} (${good} of ${consecutive})`;
        return good >= consecutive || undefined;
      },
    },
  );
  return { result: healthy ? "healthy" : isReached ? "wrong" : "silent", text: `${address()} ${text}` };
}

/** Whether a connection to the address can be made now. The answer does not matter. */
export async function isReachable(context: Verifying, target: Target, verify: Verify): Promise<boolean> {
  return (await ask(context, target, verify, LONGEST_REQUEST_SECONDS)).isReached;
}

/** Sends a request to each form of the address in turn, until a form accepts the connection. */
async function ask(context: Verifying, target: Target, verify: Verify, seconds: number): Promise<Found> {
  let found: Found | undefined;
  for (const url of target.urls) {
    found = await askAt(context, target, verify, url, context.clock.now() + seconds * 1000);
    if (found.isReached) break;
  }
  return found ?? { problem: "was not asked", isReached: false };
}

async function askAt(context: Verifying, target: Target, verify: Verify, first: URL, end: number): Promise<Found> {
  const { clock, visit, inputs } = context;
  let url = first;
  let isReached = false;
  for (let redirects = 0; ; redirects++) {
    let answer: Visited;
    try {
      answer = await visit(
        {
          url,
          headers: headersFor(url, target),
          timeoutSeconds: Math.max((end - clock.now()) / 1000, 0.1),
          isEnough: (text) => verify.contains === undefined || text.includes(verify.contains),
        },
        inputs.applicationUuid,
      );
    } catch (error) {
      if (!(error instanceof VisitError)) throw error;
      return { problem: `does not answer: ${error.reason}`, isReached: isReached || error.isReached };
    }
    isReached = true;
    const next = redirectOf(answer, verify, url);
    if (next === undefined) return { problem: problemOf(answer, verify), isReached, status: answer.status };
    const refused = refusal(url, next, target, redirects);
    if (refused !== undefined) return { problem: refused, isReached };
    url = next;
  }
}

const headersFor = (url: URL, { credentials, ownHosts }: Target): Record<string, string> => ({
  accept: "*/*",
  "accept-encoding": "gzip, deflate, br",
  "cache-control": "no-cache",
  "user-agent": "pulumi-hosting",
  ...(credentials !== undefined && isWithin(url, ownHosts) ? { authorization: credentials } : {}),
});

const rangeOf = ({ status = DEFAULTS.status }: Verify): readonly [number, number] => statusRange(status) ?? [0, 0];

/** Returns the address to which the answer redirects. A check for redirects alone, such as `status: 301`, follows none. */
function redirectOf({ status, headers: { location } }: Visited, verify: Verify, url: URL): URL | undefined {
  const [least] = rangeOf(verify);
  if (status < 300 || status > 399 || location === undefined || least >= 300 || !URL.canParse(location, url.href)) return undefined;
  return new URL(location, url);
}

function refusal(from: URL, to: URL, { hosts }: Target, redirects: number): string | undefined {
  if (redirects >= MOST_REDIRECTS) return `redirects more than ${MOST_REDIRECTS} times`;
  if (!isWithin(to, hosts)) return `redirects to another host, ${to.host}`;
  return from.protocol === "https:" && to.protocol !== "https:" ? "redirects from https to http" : undefined;
}

function problemOf({ status, headers, text }: Visited, verify: Verify): string | undefined {
  const [least, most] = rangeOf(verify);
  if (status < least || status > most) return `answers ${status}`;
  const wrong = Object.entries(verify.header ?? {}).find(([name, value]) => headers[name.toLowerCase()]?.trim() !== value.trim());
  if (wrong) return `answers ${status} without the wanted value of the header ${wrong[0]}`;
  return verify.contains === undefined || text.includes(verify.contains) ? undefined : `answers ${status} without the wanted text`;
}

/** The addresses that answered before the deployments of this run. */
const reachedBefore = ({ hosting }: Pick<Verifying, "hosting">): Set<string> => hosting.shared("addresses that answered", () => new Set());

/** Notes before a deployment whether the address answers. If it does not answer afterwards, the deployment is the cause. */
export async function noteReachable(context: Verifying & Pick<Context<unknown>, "owners">): Promise<void> {
  const { inputs, owners } = context;
  if (inputs.verify === undefined || owners.isFresh("Application", inputs.applicationUuid)) return;
  const target = await targetOf(context, inputs);
  if (target && (await isReachable(context, target, inputs.verify))) reachedBefore(context).add(inputs.applicationUuid);
}

export const wasReachable = (context: Verifying): boolean => reachedBefore(context).has(context.inputs.applicationUuid);

/** Returns the id of a later deployment on the same server. Ignores restarts, because a restart starts no new version. */
export async function newerThan({ hosting, inputs }: Pick<Verifying, "hosting" | "inputs">, id: string): Promise<string | undefined> {
  const rows = await newestOf(hosting, inputs.applicationUuid);
  const own = rows.find((row) => row.deployment_uuid === id);
  const isSamePlace = (row: Deployment) =>
    row.restart_only !== true && row.server_id === own?.server_id && row.destination_id === own?.destination_id;
  const newest = own && rows.find((row) => row === own || isSamePlace(row));
  return newest === own ? undefined : newest?.deployment_uuid;
}
