import { otherVariants, VARIANT_NAMES, type Variants } from "../../../sandbox";
import { USED_VARIANTS, type VariantsInProcess } from "../../../sandbox/http/in-process";
import type { World } from "../../../sandbox/world/world";
import { lifecycleFixtureOf } from "../../harness/fixtures";
import { Platform } from "../../harness/platform";
import { type Scenario, singleTypeScenarios, titleOf } from "../../harness/scenarios";
import { InProcessStack } from "../../harness/stack";
import { differenceOf, objectsOf } from "../../harness/world";
import { generator } from "../sample";

/** After this time, the platform has finished everything in progress, and lists show new objects. */
const SETTLE_SECONDS = 600;

/** A resource type on a platform that differs from the sandbox's default. */
export interface Trial {
  scenario: Scenario;
  variants: Partial<Variants>;
}

export const trialText = ({ scenario, variants }: Trial): string => `${titleOf(scenario)} × ${variantText(variants)}`;

export const variantText = (variants: Partial<Variants>): string =>
  Object.entries(variants)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");

function isRuledOut(impossibleOn: Partial<Variants> | undefined, variants: Partial<Variants>): boolean {
  if (impossibleOn === undefined) return false;
  const on: Readonly<Record<string, unknown>> = variants;
  return Object.entries(impossibleOn).every(([name, value]) => on[name] === value);
}

export const trialsOf = (wanted: readonly Scenario[] = singleTypeScenarios): Trial[] =>
  wanted
    .flatMap((scenario) => otherVariants.map((variants) => ({ scenario, variants })))
    .filter(({ scenario, variants }) => !isRuledOut(lifecycleFixtureOf(scenario.kind).impossibleOn, variants));

/** Returns `count` trials for each scenario. Each platform has a random combination of variants. */
export function mixedTrialsOf(wanted: readonly Scenario[], count: number, seed: number): Trial[] {
  const random = generator(seed);
  const oneOf = (name: string): Partial<Variants> => {
    const others = otherVariants.filter((variants) => name in variants);
    return others[Math.floor(random() * (others.length + 1))] ?? {};
  };
  return wanted.flatMap((scenario) => {
    const { impossibleOn } = lifecycleFixtureOf(scenario.kind);
    return Array.from({ length: count }, () => {
      const mixed: Partial<Variants> = Object.assign({}, ...VARIANT_NAMES.map(oneOf));
      if (!isRuledOut(impossibleOn, mixed)) return { scenario, variants: mixed };
      const left = Object.entries(mixed).filter(([name]) => !(name in (impossibleOn ?? {})));
      return { scenario, variants: Object.fromEntries(left) as Partial<Variants> };
    });
  });
}

/** Creates the resource, detects and repairs one drift, makes every change of the scenario (with `withChanges`), and destroys it. */
export async function lived(trial: Trial, withChanges: boolean): Promise<string | undefined> {
  const { wrong } = await life(trial, withChanges);
  return wrong;
}

/**
 * Returns only the trials whose variant the sandbox uses in the scenario. It is enough to try the scenario on the usual platform once, because a
 * variant that is not used there has no effect. `lifeOf` runs that trial.
 */
export async function effective(trials: readonly Trial[], lifeOf: (scenario: Scenario) => Promise<Life>): Promise<Trial[]> {
  const used = new Map<Scenario, ReadonlySet<string>>();
  for (const scenario of new Set(trials.map((trial) => trial.scenario))) used.set(scenario, (await lifeOf(scenario)).used);
  return trials.filter(({ scenario, variants }) => Object.keys(variants).some((name) => used.get(scenario)?.has(name)));
}

export interface Life {
  wrong: string | undefined;
  /** Names of the variants that the sandbox used. */
  used: ReadonlySet<string>;
}

/** Like `lived`, and reports which variants the sandbox used. */
export async function life(trial: Trial, withChanges: boolean): Promise<Life> {
  const platform = await Platform.start(trial.variants);
  try {
    const wrong = await livedOn(platform, trial, withChanges);
    return { wrong, used: new Set((platform.sandbox as Partial<VariantsInProcess>)[USED_VARIANTS]) };
  } finally {
    await platform.close();
  }
}

async function livedOn(platform: Platform, { scenario, variants }: Trial, withChanges: boolean): Promise<string | undefined> {
  const { sandbox, fixture } = platform;
  const [first, ...later] = scenario.stages;
  let declared = first?.declare;
  const stack = new InProcessStack(platform, () => declared?.(fixture), scenario.oneAtATime ? 1 : undefined);
  const before = lasting(await sandbox.snapshot(), scenario);
  const wrong = (await upAndQuiet(platform, stack, "create")) ?? (await drifted(platform, stack, scenario));
  if (wrong !== undefined) return wrong;
  for (const { name, declare, outside, impossibleOn } of withChanges ? later : []) {
    if (isRuledOut(impossibleOn, variants)) continue;
    await outside?.(sandbox);
    declared = declare;
    const changed = await upAndQuiet(platform, stack, `stage "${name}"`);
    if (changed !== undefined) return changed;
  }
  declared = undefined;
  const gone = await upAndQuiet(platform, stack, DESTROY);
  return gone ?? labelled("after the destroy", differenceOf(lasting(await sandbox.snapshot(), scenario), before));
}

/**
 * Matches rows that a destroy usually leaves. A policy is turned off instead of removed, and the platform adds a preview copy of each variable
 * (docs/facts/hosting.md 4.3).
 */
const USUALLY_LEFT = /^autoscaling |^variables .*"is_preview":true/;

/** Returns the objects that must be the same before the `up` and after the destroy. */
function lasting(world: World, { kind }: Scenario): string[] {
  const left = lifecycleFixtureOf(kind).leaves ?? USUALLY_LEFT;
  return objectsOf(world).filter((row) => !left.test(row));
}

async function drifted(platform: Platform, stack: InProcessStack, { drift }: Scenario): Promise<string | undefined> {
  await drift?.(platform.sandbox, platform.fixture);
  return drift && upAndQuiet(platform, stack, "mending");
}

/** Runs a preview that must show changes, the `up`, and a preview that must be empty and write nothing. */
async function upAndQuiet({ sandbox, ...platform }: Platform, stack: InProcessStack, what: string): Promise<string | undefined> {
  const ahead = await stack.preview();
  if (!ahead.ok) return `the preview before the ${what} failed: ${ahead.errors.join("; ")}`;
  // If an earlier stage already removed the objects, the preview of the destroy can be empty.
  if (ahead.changes.length === 0 && what !== DESTROY) return `the preview before the ${what} shows no change`;
  const up = await stack.up();
  if (!up.ok) return `${what}: ${up.errors.join("; ")}`;
  await sandbox.advance(SETTLE_SECONDS);
  await sandbox.clearJournal();
  platform.lines.length = 0;
  const preview = await stack.preview();
  if (!preview.ok) return `the preview after the ${what} failed: ${preview.errors.join("; ")}`;
  const writes = (await sandbox.journal()).filter(({ method }) => method !== "GET");
  if (writes.length > 0) return `the preview after the ${what} wrote: ${writes.map(({ method, path }) => `${method} ${path}`).join(", ")}`;
  const reported = platform.lines.filter((line) => /drift|gone/.test(line)).join("; ");
  return preview.changes.length > 0 ? `the preview after the ${what} is not empty: ${preview.changes.join(", ")} (${reported})` : undefined;
}

const DESTROY = "destroy";

const labelled = (what: string, text: string | undefined): string | undefined => (text === undefined ? undefined : `${what}: ${text}`);
