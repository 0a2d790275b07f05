import { otherReadings, type Readings } from "../../sandbox";
import type { World } from "../../sandbox/world/world";
import { Platform } from "../platform";
import { type Scene, titleOf } from "../scene";
import { EVERYTHING, scenes } from "../scenes";
import { ProofStack } from "../stack";
import { differenceOf, objectsOf } from "../world";
import { driftOf } from "./drifts";

/** Long enough for everything that is under way on the platform to come to its end, and for a list to show what is new. */
const SETTLE_SECONDS = 600;

/** A kind on a platform that is otherwise than the sandbox's own. */
export interface Trial {
  scene: Scene;
  reading: Partial<Readings>;
}

export const trialText = ({ scene, reading }: Trial): string => `${titleOf(scene)} × ${readingText(reading)}`;

export const readingText = (reading: Partial<Readings>): string =>
  Object.entries(reading)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");

/** Where a kind cannot be, by the meaning of the reading itself. */
const impossible = ({ scene: { kind }, reading }: Trial): boolean => reading.servers === "unlisted" && kind === "Volume";

/** Every kind × every other reading; of scenes that somebody else takes part in only the first stage is lived. */
export const trialsOf = (wanted: readonly Scene[] = scenes): Trial[] =>
  wanted
    .filter(({ kind }) => kind !== EVERYTHING)
    .flatMap((scene) => otherReadings.map((reading) => ({ scene, reading })))
    .filter((trial) => !impossible(trial));

/** Lives a life on that platform: created, nothing to do, one drift seen and mended, destroyed. Answers what went wrong. */
export async function lived({ scene, reading }: Trial): Promise<string | undefined> {
  const platform = await Platform.start(reading);
  try {
    const { sandbox, ground } = platform;
    let declared = scene.stages[0]?.declare;
    const stack = new ProofStack(platform, () => declared?.(ground), scene.oneAtATime ? 1 : undefined);
    const before = lasting(await sandbox.snapshot(), scene);
    const wrong = (await upAndQuiet(platform, stack, "create")) ?? (await drifted(platform, stack, scene));
    if (wrong !== undefined) return wrong;
    declared = undefined;
    const gone = await upAndQuiet(platform, stack, "destroy");
    return gone ?? labelled("after the destroy", differenceOf(lasting(await sandbox.snapshot(), scene), before));
  } finally {
    await platform.close();
  }
}

/**
 * What a destroy must leave as it was. A deployment stays and has started its application, a policy is switched off, and the preview twin that the
 * platform makes with a variable is one of its own (docs/facts/hosting.md 4.3).
 */
function lasting(world: World, { kind }: Scene): string[] {
  const history = kind === "Deployment" ? /^(deployments|applications) / : /^autoscaling |^variables .*"is_preview":true/;
  return objectsOf(world).filter((row) => !history.test(row));
}

async function drifted(platform: Platform, stack: ProofStack, scene: Scene): Promise<string | undefined> {
  const drift = driftOf(scene);
  if (drift === undefined) return undefined;
  await drift(platform.sandbox, platform.ground);
  const seen = await stack.preview();
  if (!seen.ok) return `the preview of the drift failed: ${seen.errors.join("; ")}`;
  if (seen.changes.length === 0) return "the preview does not see the drift";
  return upAndQuiet(platform, stack, "mending");
}

/** A preview that says what an `up` does, the `up`, and a preview that has nothing to do and writes nothing. */
async function upAndQuiet({ sandbox, ...platform }: Platform, stack: ProofStack, what: string): Promise<string | undefined> {
  const ahead = await stack.preview();
  if (!ahead.ok) return `the preview before the ${what}: ${ahead.errors.join("; ")}`;
  const up = await stack.up();
  if (!up.ok) return `${what}: ${up.errors.join("; ")}`;
  await sandbox.advance(SETTLE_SECONDS);
  await sandbox.clearJournal();
  platform.lines.length = 0;
  const preview = await stack.preview();
  if (!preview.ok) return `the preview after the ${what}: ${preview.errors.join("; ")}`;
  const writes = (await sandbox.journal()).filter(({ method }) => method !== "GET");
  if (writes.length > 0) return `the preview after the ${what} wrote: ${writes.map(({ method, path }) => `${method} ${path}`).join(", ")}`;
  const told = platform.lines.filter((line) => /drift|gone/.test(line)).join("; ");
  return preview.changes.length > 0 ? `the preview after the ${what} is not empty: ${preview.changes.join(", ")} (${told})` : undefined;
}

const labelled = (what: string, text: string | undefined): string | undefined => (text === undefined ? undefined : `${what}: ${text}`);
