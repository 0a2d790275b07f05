import { lifecycleFixtureOf } from "../../harness/fixtures";
import { Platform } from "../../harness/platform";
import { type Scenario, singleTypeScenarios, titleOf } from "../../harness/scenarios";
import { InProcessStack } from "../../harness/stack";
import { differenceOf, objectsOf } from "../../harness/world";
import { otherVariants, VARIANT_NAMES, type Variants } from "../../sandbox";
import type { World } from "../../sandbox/world/world";
import { generator } from "../sample";

/** Time after which everything in progress on the platform has finished, and lists show new objects. */
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

/**
 * Reports whether a resource type, or a stage of its scenario, cannot exist on a platform with these variants.
 */
function isRuledOut(impossibleOn: Partial<Variants> | undefined, variants: Partial<Variants>): boolean {
  if (impossibleOn === undefined) return false;
  const on: Readonly<Record<string, unknown>> = variants;
  return Object.entries(impossibleOn).every(([name, value]) => on[name] === value);
}

/** Returns every resource type with every other platform variant. */
export const trialsOf = (wanted: readonly Scenario[] = singleTypeScenarios): Trial[] =>
  wanted
    .flatMap((scenario) => otherVariants.map((variants) => ({ scenario, variants })))
    .filter(({ scenario, variants }) => !isRuledOut(lifecycleFixtureOf(scenario.kind).impossibleOn, variants));

/** Returns every resource type on this many platforms, each with a random combination of variants. */
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

/**
 * Runs a lifecycle on a platform: create, an empty preview, the detection and repair of one drift, every change of the scenario, and
 * destroy. Returns the failure, if any. If `withChanges` is false, it leaves out the changes of the scenario.
 */
export async function lived({ scenario, variants }: Trial, withChanges: boolean): Promise<string | undefined> {
  const platform = await Platform.start(variants);
  try {
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
  } finally {
    await platform.close();
  }
}

/**
 * Rows that can remain. The provider turns a policy off instead of removing it, and the platform creates a preview copy of each variable
 * (docs/facts/hosting.md 4.3).
 */
const USUALLY_LEFT = /^autoscaling |^variables .*"is_preview":true/;

/** Returns the objects that a destroy must leave unchanged. */
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
