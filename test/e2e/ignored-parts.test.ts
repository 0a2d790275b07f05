import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { Bag } from "../../rehearsal/protocol/wire";
import { lifecycleFixtures } from "../harness/fixtures";
import type { LifecycleFixture, ScenarioData } from "../harness/lifecycle-fixture";
import { Platform } from "../harness/platform";
import { classOf } from "../harness/resource-types";
import { titleOf } from "../harness/scenarios";
import { InProcessStack } from "../harness/stack";

// `ignoreChanges` of a part of an input: an update of another part must leave the part as the platform has it. The state of the stack is changed, so
// that it contains another value of the part than the platform, as if another user had changed the part.

/** No text of a fixture contains it. */
const MARK = "7391";

/** After this time, everything in progress on the platform has finished. */
const SETTLE_SECONDS = 600;

type Path = readonly string[];

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns the paths of the texts inside an input, except the word that says which kind of source an application has. */
function textsIn(value: unknown, path: Path): Path[] {
  if (isContainer(value)) return Object.entries(value).flatMap(([key, item]) => (key === "kind" ? [] : textsIn(item, [...path, key])));
  return typeof value === "string" && path.length > 1 ? [path] : [];
}

function changed(value: unknown, [key, ...rest]: Path, to: (before: unknown) => unknown): unknown {
  if (key === undefined) return to(value);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? changed(item, rest, to) : item));
  return isContainer(value) ? { ...value, [key]: changed(value[key], rest, to) } : value;
}

const spelled = (path: Path, args: unknown): string => {
  let at = args;
  return path
    .map((key, depth) => {
      const isIndex = Array.isArray(at);
      at = isContainer(at) ? at[key] : undefined;
      if (isIndex) return `[${key}]`;
      return depth === 0 ? key : `[${JSON.stringify(key)}]`;
    })
    .join("");
};

/** Another part of the same input that changes, or another input. */
const besideOf = (args: object, path: Path): Path | undefined => {
  const others = Object.entries(args).flatMap(([key, value]) =>
    typeof value === "string" && !/uuid$|^(server|name|path|directory|mountPath|key)$/i.test(key) ? [[key]] : textsIn(value, [key]),
  );
  const isOther = (other: Path) => other.join() !== path.join();
  return others.find((other) => isOther(other) && other[0] === path[0]) ?? others.find(isOther);
};

interface Tried {
  /** The ignored parts beside which an `up` changed something. */
  done: string[];
  written: string[];
}

async function ignoring(lifecycleFixture: LifecycleFixture, scenario: ScenarioData<object>): Promise<Tried> {
  const platform = await Platform.start();
  try {
    const { sandbox, fixture } = platform;
    const base = scenario.stages[0]?.program(fixture) ?? {};
    const scene: { program: Readonly<Record<string, object>>; options: CustomResourceOptions } = { program: base, options: {} };
    const stack = new InProcessStack(platform, () => {
      for (const [name, args] of Object.entries(scene.program)) new (classOf(lifecycleFixture.kind))(name, { ...args }, scene.options);
    });
    expect(await stack.up()).toMatchObject({ ok: true });
    await sandbox.advance(SETTLE_SECONDS);
    const tried: Tried = { done: [], written: [] };
    let n = 0;
    for (const [name, args] of Object.entries(base))
      for (const path of textsIn(args, [])) {
        const beside = besideOf(args, path);
        if (beside === undefined) continue;
        n++;
        const marked = (before: unknown) => (typeof before === "string" ? `${before.replaceAll(MARK, "")}${MARK}` : before);
        const inBag = (bag: Bag) => changed(bag, path, marked) as Bag;
        const former = await stack.state();
        await stack.revise((resources) =>
          resources.map((one) =>
            one.urn.endsWith(`::${name}`) ? { ...one, inputs: inBag(one.inputs), outputs: inBag(one.outputs) } : one,
          ),
        );
        scene.program = { ...base, [name]: changed(args, beside, (before) => `${before}${n}`) as object };
        scene.options = { ignoreChanges: [spelled(path, args)] };
        const { ok, changes } = await stack.up();
        const what = spelled(path, args);
        if (ok && changes.length > 0) tried.done.push(what);
        if (JSON.stringify(await sandbox.snapshot()).includes(MARK)) {
          tried.written.push(what);
          return tried;
        }
        if (!ok) await stack.revise(() => former.resources);
        await sandbox.advance(SETTLE_SECONDS);
      }
    return tried;
  } finally {
    await platform.close();
  }
}

const scenarios = lifecycleFixtures.flatMap((lifecycleFixture) =>
  lifecycleFixture.scenarios
    .filter(({ stages: [first] }) => first !== undefined)
    .map((scenario) => [titleOf({ ...lifecycleFixture, ...scenario }), lifecycleFixture, scenario] as const),
);

const done: string[] = [];

test.each(scenarios)(
  "%s: an update of a property does not write a part of the property that is in ignoreChanges",
  async (title, lifecycleFixture, scenario) => {
    const tried = await ignoring(lifecycleFixture, scenario);
    done.push(...tried.done.map((path) => `${title} ${path}`));
    expect(tried.written).toEqual([]);
  },
);

test("the updates of this file included properties with parts of maps, lists and objects in ignoreChanges", () => {
  expect(done).toEqual(
    expect.arrayContaining(['game_Files contents["game.yml"]', 'EnvironmentVariables variables["A"]', "Application (ctrimage) tags[0]"]),
  );
});
