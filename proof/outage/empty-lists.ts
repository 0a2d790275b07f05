import { isDeepStrictEqual } from "node:util";
import { withEmptyLists } from "../../harness/front-proxy";
import { permissionFor } from "../../harness/permissions";
import { differenceOf, objectsOf } from "../../harness/world";
import { pieceOf, type Sort } from "../ownership/stock";
import { joined } from "../proof";
import { keptIn, SETTLE_SECONDS, Site } from "../site";
import { ATTEMPTS, type Attempt } from "./attempts";

/** Shorter than the longest delay of a list that the provider expects. */
const EMPTY_SECONDS = 10;

interface Left {
  ok: boolean;
  errors: readonly string[];
  state: readonly string[];
  objects: readonly string[];
}

/**
 * Runs every operation while the lists are empty for some seconds. Each must end as on a complete platform, or fail
 * and leave the state for the next one, which must then succeed. Returns the violations, by operation.
 */
export async function tryEmptyLists(sort: Sort): Promise<string | undefined> {
  const attempts = ATTEMPTS.filter(({ program = [0] }) => !program.includes(1));
  const violations: (string | undefined)[] = [];
  for (const attempt of attempts) {
    const usual = await Site.with({}, (site) => leftBy(site, sort, attempt, 0));
    const found = await Site.with({}, (site) => leftBy(site, sort, attempt, EMPTY_SECONDS));
    violations.push(difference(attempt.name, found, usual));
  }
  return joined(...violations);
}

async function leftBy(site: Site, sort: Sort, attempt: Attempt, emptySeconds: number): Promise<Left> {
  const { platform, stack } = site;
  stack.isPinned = sort.naming === "one per account";
  platform.environment = permissionFor(sort.kind, "one");
  const declare = (program: readonly (0 | 1)[]) => site.declare(...program.map((n) => pieceOf(sort, site.fixture, n, "one")));
  declare([0]);
  await site.mustGo("the first up");
  await platform.sandbox.advance(SETTLE_SECONDS);
  await site.mustGo("the second up");
  declare(attempt.program ?? [0]);
  const until = platform.clock.now() + emptySeconds * 1000;
  platform.front = withEmptyLists(() => platform.clock.now() >= until);
  const before = keptIn(await stack.state());
  const first = await attempt.run(site);
  platform.front = undefined;
  if (!first.ok && emptySeconds > 0) {
    const left = keptIn(await stack.state());
    if (!isDeepStrictEqual(left, before)) return { ...first, state: left, objects: await objectsAt(site) };
    await platform.sandbox.advance(SETTLE_SECONDS);
    const second = await attempt.run(site);
    return { ...second, state: keptIn(await stack.state()), objects: await objectsAt(site) };
  }
  return { ...first, state: keptIn(await stack.state()), objects: await objectsAt(site) };
}

/** A process that is off has no row until it is first read. */
async function objectsAt({ platform }: Site): Promise<string[]> {
  await platform.sandbox.advance(SETTLE_SECONDS);
  return objectsOf(await platform.sandbox.snapshot()).filter((row) => !(row.startsWith("power ") && row.includes('"state":"offline"')));
}

function difference(name: string, found: Left, usual: Left): string | undefined {
  const objects = differenceOf(found.objects, usual.objects);
  const how = found.ok ? "it succeeded" : found.errors.join("; ");
  return joined(
    found.ok === usual.ok ? undefined : `${name}: ${how}`,
    found.state.length === usual.state.length
      ? undefined
      : `${name}: the state has ${found.state.length} rows, expected ${usual.state.length}; ${how}`,
    objects === undefined ? undefined : `${name}: ${objects}; ${how}`,
  );
}
