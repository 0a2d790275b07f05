import fc from "fast-check";
import { declare } from "../../harness/declare";
import { Platform } from "../../harness/platform";
import { InProcessStack } from "../../harness/stack";
import { add, change, remove } from "./changes";
import { disturbed } from "./disturbed";
import { drawing } from "./drawing";
import { settingsBefore, wrongSettings } from "./given-back";
import { Model } from "./model";
import { addOutside, changeOutside, removeOutside } from "./outside";
import { objectsOf, wrongObjects } from "./platform-holds";

/** Initial resource types of every program. */
const FIRST = ["Project", "Application", "Environment", "Application", "Storage", "ManagedDatabase"];
const ADDED_AT_FIRST = 8;

export interface History {
  seed: number;
  happened: string[];
  violation?: string;
}

/** Each change is followed by an `up`, which something may disturb, and then by a preview that must be empty. */
export async function runProgram(seed: number, steps: number): Promise<History> {
  const draw = drawing(seed);
  const platform = await Platform.start();
  const happened: string[] = [];
  try {
    const model = new Model(platform.fixture, draw);
    const others = await objectsOf(platform.sandbox);
    const left = new Set<string>();
    const stack = new InProcessStack(platform, () => declare(model.resources));
    for (const kind of FIRST) add(model, kind);
    for (let n = 0; n < ADDED_AT_FIRST; n++) add(model);
    for (let step = 0; step <= steps; step++) {
      const change = step === 0 ? `start with ${model.resources.size} resources` : await oneChange(platform, model, others);
      const { what, up, early } = disturbed(platform, stack, model);
      happened.push(`${change}; disturbed by ${what}`);
      const again = early.length > 0 ? { early, up: stack.up } : undefined;
      const violation = await settled(platform, { up, preview: stack.preview, managed: () => stack.managed(), again }, others, left);
      if (violation !== undefined) return { seed, happened, violation };
    }
    return { seed, happened };
  } catch (error) {
    return {
      seed,
      happened,
      violation: `the proof itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    };
  } finally {
    await platform.close();
  }
}

/** If the program has no place for a change, tries another one. */
async function oneChange({ sandbox }: Platform, model: Model, others: Set<string>): Promise<string> {
  const ours = (kind: string, { $id }: { $id?: unknown }) => !others.has(`${kind} ${$id}`);
  for (;;) {
    const action = model.draw(fc.constantFrom("add", "change", "change", "remove", "outside change", "outside remove", "outside add"));
    const before = new Map(model.resources);
    switch (action) {
      case "add":
        if (add(model)) return `add ${[...model.resources.keys()].at(-1)}`;
        break;
      case "change":
        if (change(model)) return `change ${[...model.resources].find(([name, one]) => before.get(name) !== one)?.[0]}`;
        break;
      case "remove":
        if (model.resources.size > 4 && remove(model)) return `remove ${[...before.keys()].filter((name) => !model.resources.has(name))}`;
        break;
      case "outside add": {
        const before = await objectsOf(sandbox);
        const kind = await addOutside(sandbox, model);
        if (kind === undefined) break;
        for (const object of await objectsOf(sandbox)) if (!before.has(object)) others.add(object);
        return `another user adds one ${kind}`;
      }
      default: {
        const what = await (action === "outside change" ? changeOutside : removeOutside)(sandbox, model.draw, ours);
        if (what !== undefined) return `another user: ${what}`;
      }
    }
  }
}

interface Settling extends Pick<InProcessStack, "up" | "preview" | "managed"> {
  /** Runs once more after an `up` whose preview deploys only these Deployments again. */
  again?: { early: readonly string[]; up: InProcessStack["up"] } | undefined;
}

/**
 * Runs `up` and a preview. Returns a violation if one of them fails, if the preview is not empty or writes, or if the platform differs from the
 * state.
 */
export async function settled(
  platform: Pick<Platform, "sandbox" | "lines">,
  stack: Settling,
  others: ReadonlySet<string>,
  left = new Set<string>(),
): Promise<string | undefined> {
  const { sandbox } = platform;
  const { again } = stack;
  const before = await settingsBefore(sandbox, await stack.managed());
  const looked = await upAndPreview(platform, stack);
  const isDue =
    again !== undefined && looked.changes.length > 0 && looked.changes.every((one) => isExplained(one, again.early, platform.lines));
  const { violation } = isDue ? await upAndPreview(platform, { ...stack, up: again.up }) : looked;
  if (violation !== undefined) return violation;
  const states = await stack.managed();
  return (await wrongObjects(sandbox, states, others, left)) ?? wrongSettings(sandbox, states, before);
}

/** Returns the violation of these two runs, and the changes of a preview without errors and without writes. */
async function upAndPreview(
  platform: Pick<Platform, "sandbox" | "lines">,
  stack: Pick<InProcessStack, "up" | "preview">,
): Promise<{ violation: string | undefined; changes: readonly string[] }> {
  const up = await stack.up();
  if (!up.ok) return { violation: `the up failed: ${up.errors.join("; ")}`, changes: [] };
  await platform.sandbox.clearJournal();
  platform.lines = [];
  const { ok, changes, errors } = await stack.preview();
  const writes = (await platform.sandbox.journal()).filter(({ method }) => method !== "GET");
  if (writes.length > 0) return { violation: `the preview wrote: ${writes.map(({ method, path }) => `${method} ${path}`)}`, changes: [] };
  if (ok && changes.length === 0) return { violation: undefined, changes };
  const drift = platform.lines.filter((line) => line.includes("drift"));
  return { violation: `the preview is not empty: ${changes} ${errors.join("; ")} ${drift.join("; ")}`, changes: ok ? changes : [] };
}

/** Whether the change replaces one of these Deployments, and the preview says why. */
function isExplained(change: string, deployments: readonly string[], lines: readonly string[]): boolean {
  const name = /^(?:create-replacement|replace|delete-replaced) (.+)$/.exec(change)?.[1] ?? "";
  return deployments.includes(name) && lines.some((line) => line.startsWith(`${name}: runs: a deployment, because `));
}
