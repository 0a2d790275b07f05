import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { typeToken } from "../../../provider/core/type-token";
import type { Program } from "../../../rehearsal/program/function-program";
import { nameOf } from "../../../rehearsal/protocol/urn";
import { emptyState, type ResourceState } from "../../../rehearsal/state/state";
import { declareEverything, EVERYTHING_MAY_GO } from "../../harness/everything";
import { lifecycleFixtures } from "../../harness/fixtures";
import { Platform } from "../../harness/platform";
import { DATA_MAY_GO } from "../../harness/provider";
import { definitionOf } from "../../harness/resource-types";
import { InProcessStack } from "../../harness/stack";
import { declarePieces } from "../ownership/piece";
import { pieceOf, type Sort, sorts } from "../ownership/stock";
import { joined, type Proof, type ProofCase } from "../proof";
import { SETTLE_SECONDS, Site, type SiteFixture } from "../site";

/** Properties that distinguish one stack from the other. */
interface Identity {
  project: string;
  stack: string;
  backend: string | undefined;
}

const FIRST: Identity = { project: "shop", stack: "dev", backend: "file:born 1" };

const PAIRS: Readonly<Record<string, readonly [Identity, Identity]>> = {
  "two stacks of one project": [FIRST, { ...FIRST, stack: "prod" }],
  "two projects": [FIRST, { ...FIRST, project: "shop-two" }],
  "two developers with a backend each": [FIRST, { ...FIRST, backend: "file:born 2" }],
  "two developers whose backend is unknown": [
    { ...FIRST, backend: "" },
    { ...FIRST, backend: "" },
  ],
};

const MOMENTS = ["minutes apart", "at the same moment"] as const;

/** Types whose objects have a separate name or id. Each of these objects belongs to exactly one stack. */
const ownTypes = new Set(
  lifecycleFixtures
    .filter(({ naming }) => naming === "natural key" || naming === "no name")
    .map(({ kind }): AnyDefinition => definitionOf(kind))
    .map(typeToken),
);

/** Returns the objects of `ownTypes`. The environment `production` is one of them, because a stack adopts it only together with its project. */
const ownIds = (resources: readonly ResourceState[]): string[] =>
  resources.flatMap(({ type, id }) => {
    const token = type.replace(/^pulumi-nodejs:dynamic\//, "");
    return id !== undefined && [...ownTypes].some((own) => own === type || own.endsWith(token)) ? [`${token} ${id}`] : [];
  });

const RAW = / failed with [45]\d\d: /;

async function tryPair(program: (fixture: SiteFixture) => Program, pair: readonly [Identity, Identity], moment: (typeof MOMENTS)[number]) {
  return Site.with({}, async (site) => {
    const [firstIdentity, secondIdentity] = pair;
    const { stack: first } = await stackOf(site, program(site.fixture), firstIdentity, 1);
    const { stack: second, platform: secondPlatform } = await stackOf(site, program(site.fixture), secondIdentity, 2);
    const ups = moment === "minutes apart" ? [await first.up(), await later(site, second)] : await Promise.all([first.up(), second.up()]);
    const errors = ups.flatMap((up) => up.errors);
    const raw = errors.find((text) => RAW.test(text) && !text.includes("exists"));
    const ids = ownIds(await first.managed());
    const shared = ownIds(await second.managed()).filter((id) => ids.includes(id));
    const own = (await first.managed()).filter((one) => ownIds([one]).length > 0).map(({ urn }) => nameOf(urn));
    const before = (await first.preview()).changes;
    secondPlatform.environment = DATA_MAY_GO;
    await second.destroy();
    const after = await first.preview();
    const changed = after.changes.filter((change) => !before.includes(change) && own.some((name) => change.endsWith(` ${name}`)));
    return joined(
      moment === "minutes apart" && !ups[0]?.ok ? `the first up failed: ${errors}` : undefined,
      raw === undefined ? undefined : `an error of the platform: ${raw}`,
      shared.length > 0 ? `both stacks own ${shared}` : undefined,
      after.ok && changed.length === 0 ? undefined : `after the other stack's destroy: ${[...changed, ...after.errors]}`,
    );
  });
}

async function later({ platform }: Site, stack: InProcessStack) {
  await platform.sandbox.advance(SETTLE_SECONDS);
  return stack.up();
}

async function stackOf({ platform: { sandbox, fixture } }: Site, program: Program, { project, stack, backend }: Identity, salt: number) {
  const platform = await Platform.on(sandbox, fixture);
  platform.backend = backend;
  platform.saltPrefix = `stack${salt}`;
  platform.environment = EVERYTHING_MAY_GO;
  return { platform, stack: new InProcessStack(platform, program, undefined, { project, stack, state: emptyState() }) };
}

const settingsAside = ({ naming }: Sort): boolean => naming === "natural key" || naming === "no name";

const cases: readonly ProofCase[] = MOMENTS.flatMap((moment) =>
  Object.entries(PAIRS).flatMap(([who, pair]) => [
    ...sorts.filter(settingsAside).map((sort) => ({
      title: `${sort.title}: ${who}, ${moment}`,
      run: () => tryPair((fixture) => () => declarePieces([pieceOf(sort, fixture, 0, "one")]), pair, moment),
    })),
    {
      title: `everything: ${who}, ${moment}`,
      run: () => tryPair((fixture) => () => declareEverything(fixture), pair, moment),
    },
  ]),
);

export const twoStacksProof: Proof = {
  name: "two-stacks",
  description:
    "Let two stacks declare equal names in their first hour, or at the same moment. No object may belong to both stacks. A destroy of one stack must not change the other stack.",
  cases: () => cases,
};
