import { CancelledError, OperationError } from "../../../core/log/errors";
import { newerThan, type Verdict, type Verifying, verdictOf, wasReachable } from "./verify";
import { type Target, targetOf } from "./verify-address";
import { DEFAULTS } from "./verify-inputs";
import { type GoingBack, goBack, notUndone } from "./way-back";

type Deployed = Verifying & GoingBack & { readonly id: string; forgetId(): void };

/**
 * Checks the version that the deployment has started. If the version does not answer as the program wants, goes back to the former version (if the
 * program asks for it), and then rejects.
 */
export async function requireHealthy(context: Deployed): Promise<void> {
  const { inputs, id, forgetId } = context;
  const { verify, onUnhealthy = "fail" } = inputs;
  if (verify === undefined || (await isSuperseded(context))) return;
  const target = await targetOf(context, inputs);
  if (target === undefined) {
    forgetId();
    throw unhealthy(`deployment ${id} finished, but the application has no domain for verify.path. Set its domains, or verify.url.`);
  }
  const verdict = await verdictOf(context, target, verify);
  if (verdict.result === "healthy" || (await isSuperseded(context))) return;
  if (verdict.result === "silent" && !wasReachable(context)) throw notReachable(id, verdict);
  const found = `deployment ${id} finished, but ${verdict.text} after ${verify.withinSeconds ?? DEFAULTS.withinSeconds} s`;
  // If the rollback is interrupted, the next run must deploy again instead of verifying this deployment.
  forgetId();
  if (onUnhealthy === "rollback") throw await wentBack(context, id, target, found);
  throw unhealthy(`${found}. The new version runs. Fix it, or the check, and run pulumi up again. It deploys again.`);
}

/** Goes back to the former version, and returns the error of the deployment. */
async function wentBack(context: Deployed, id: string, target: Target, found: string): Promise<OperationError> {
  const { inputs, log } = context;
  log.info(`unhealthy: ${found}; goes back to the former version`);
  try {
    const result = await goBack(context, id);
    if ("why" in result) return unhealthy(`${found}. It was not rolled back, because ${result.why}. The new version runs. ${CURE}`);
    // Does not require the text and the headers of the new version: the former version may lack them.
    const { contains: _, header: __, ...verify } = inputs.verify ?? {};
    const former = await verdictOf(context, target, verify);
    const rest = `${notUndone(context)} ${CURE}`;
    if (former.result !== "healthy")
      return unhealthy(`${found}. The former version ${result.to} was deployed again, but ${former.text}.${rest}`);
    return new OperationError(`${found}. The former version ${result.to} runs again, in place of ${result.from}.${rest}`, {
      code: "rolled_back",
    });
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return unhealthy(`${found}. The way back to the former version failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const CURE = "Fix the new version, or the check, and run pulumi up again.";

const unhealthy = (text: string): OperationError => new OperationError(text, { code: "unhealthy" });

/** If a newer deployment exists, for example of another user, this run does not verify its own deployment. */
async function isSuperseded(context: Deployed): Promise<boolean> {
  const newer = await newerThan(context, context.id);
  if (newer !== undefined) context.log.info(`not verified: deployment ${newer} is newer`);
  return newer !== undefined;
}

/** No connection was ever made, so the fault may be in the network of this machine. The state keeps the deployment. */
const notReachable = (id: string, { text }: Verdict): OperationError =>
  new OperationError(
    `deployment ${id} finished, but it is not verified: ${text}. Check DNS, proxies and firewalls between this machine and that address. The next up checks the same deployment again.`,
    { code: "not_reachable" },
  );
