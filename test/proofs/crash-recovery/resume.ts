import { nameOf } from "../../../rehearsal/protocol/urn";
import type { StackState } from "../../../rehearsal/state/state";
import { refsIn } from "../../harness/declare";
import { lifecycleFixtures } from "../../harness/fixtures";
import type { Platform } from "../../harness/platform";
import type { InProcessStack } from "../../harness/stack";
import type { SiteFixture } from "../site";

/** Matches the setting that an error names if the user must decide whether an object belongs to the stack: `HOSTING_RESUME=Project:shop`. */
const RESUME = /HOSTING_RESUME=((?:game\.)?\w+:[\w.-]*[\w-])/g;
/** After this many runs, `up` must have succeeded. Each run can stop at one more object that the kill left. */
const MOST_RUNS = 6;

/** Resources that refer to no other resource, such as `Project:shop`. Only the user can decide whether their objects belong to this stack. */
const topLevel = new Set(
  lifecycleFixtures.flatMap(({ kind, inEverything: { name, inputs } }) =>
    refsIn(inputs(new Proxy({} as SiteFixture, { get: () => "" }))).length === 0 ? [`${kind.replace("game_", "game.")}:${name}`] : [],
  ),
);

/** Types whose orders have a key. The answer to a key proves that an object exists, but not that this stack owns it, so the user must decide too. */
const ORDERED: readonly string[] = ["Volume", "ManagedDatabase"];

const mayAsk = (entry: string): boolean => topLevel.has(entry) || ORDERED.includes(entry.split(":")[0] ?? "");

/** Returns the names of the resources whose creation a kill interrupted. */
export const interruptedIn = ({ pendingOperations }: StackState): string[] => pendingOperations.map(({ resource }) => nameOf(resource.urn));

/** Runs `up` until it succeeds, with `HOSTING_RESUME` for the top-level and the ordered objects of the interrupted creations. */
export async function resumed(stack: InProcessStack, platform: Platform, interrupted: readonly string[]): Promise<string | undefined> {
  const given = new Set<string>();
  const usual = platform.environment;
  for (let run = 1; ; run++) {
    const up = await stack.up();
    if (up.ok) {
      platform.environment = usual;
      return undefined;
    }
    const asked = up.errors
      .flatMap((text) => [...text.matchAll(RESUME)].map(([, entry = ""]) => entry))
      .filter((entry) => !given.has(entry));
    const wrong = asked.filter((entry) => !mayAsk(entry) || !interrupted.includes(entry.split(":")[1] ?? ""));
    if (wrong.length > 0)
      return `the next up asks for ${wrong}, which the kill did not leave at the top level or in an order: ${up.errors.join("; ")}`;
    if (asked.length === 0 || run === MOST_RUNS)
      return `the next up failed${given.size > 0 ? ` with HOSTING_RESUME=${[...given]}` : ""}: ${up.errors.join("; ")}`;
    for (const entry of asked) given.add(entry);
    platform.environment = { ...usual, HOSTING_RESUME: [...given].join(",") };
  }
}
