import { isDeepStrictEqual } from "node:util";
import { withEmptyLists } from "../../harness/front-proxy";
import { differenceOf } from "../../harness/world";
import type { Sort } from "../ownership/stock";
import { joined } from "../proof";
import { keptIn, SETTLE_SECONDS, Site } from "../site";
import { ATTEMPTS, type Attempt } from "./attempts";
import { declared, objectsOn, prepared } from "./stage";

/** Time for which the lists are empty. It is shorter than the longest delay that the provider expects of a list. */
const EMPTY_SECONDS = 10;

interface Left {
  ok: boolean;
  errors: readonly string[];
  state: readonly string[];
  objects: readonly string[];
}

/** While the lists are empty, an operation must end as with complete lists, or fail and leave the state unchanged. */
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
  await prepared(site, sort, SETTLE_SECONDS);
  declared(site, sort, attempt.program ?? [0]);
  const before = keptIn(await stack.state());
  const until = platform.clock.now() + emptySeconds * 1000;
  platform.front = withEmptyLists(() => platform.clock.now() >= until);
  let last = await attempt.run(site);
  platform.front = undefined;
  if (emptySeconds > 0 && !last.ok && isDeepStrictEqual(keptIn(await stack.state()), before)) {
    await platform.sandbox.advance(SETTLE_SECONDS);
    last = await attempt.run(site);
  }
  await platform.sandbox.advance(SETTLE_SECONDS);
  return { ok: last.ok, errors: last.errors, state: keptIn(await stack.state()), objects: await objectsOn(site) };
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
