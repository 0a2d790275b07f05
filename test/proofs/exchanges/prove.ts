import type { Bag } from "../../../provider/core/values";
import type { OperationOutcome } from "../../harness/stack";
import { differenceOf, objectsOf } from "../../harness/world";
import { CONDITIONS, type Condition, Conditioned, hasEarlierRuns, ORDINARY } from "../conditions";
import type { Piece } from "../ownership/piece";
import { joined, type Proof, type ProofCase } from "../proof";
import { type Act, SETTLE_SECONDS, Site, type SiteFixture } from "../site";

// Resources of one program exchange what only one of them can have. An update of several calls fails after each of its calls, and is repeated.

/** A resource type with an exclusive value. `of` returns the inputs of the resource `name` with the value at this position. */
interface Exclusive {
  title: string;
  kind: string;
  of: (fixture: SiteFixture, position: number, name: string) => Bag;
  /**
   * Whether the next run asks for a permission if a resource has given the value up and the step of its taker failed. No state then contains that a
   * resource of this stack had the value.
   */
  needsSuccess?: boolean;
}

const LETTERS = ["a", "b", "c"] as const;
const source = { kind: "ctrimage", image: "registry.example.com/web" } as const;

const exclusives: readonly Exclusive[] = [
  {
    title: "domains of applications",
    kind: "Application",
    of: ({ project, alpha }, n) => ({ projectUuid: project, serverUuid: alpha, source, domains: [`https://${LETTERS[n]}.example.com`] }),
  },
  {
    title: "names of environments",
    kind: "Environment",
    of: ({ project }, n) => ({ projectUuid: project, name: `environment ${LETTERS[n]}` }),
  },
  {
    title: "keys of variables",
    kind: "EnvironmentVariable",
    of: ({ application }, n, name) => ({ applicationUuid: application, key: `KEY_${n}`, value: `value of ${name}` }),
  },
  {
    title: "keys of sets of variables",
    kind: "EnvironmentVariables",
    of: ({ application }, n) => ({ applicationUuid: application, variables: { [`KEY_${n}`]: "value" } }),
  },
  {
    title: "keys of shared variables",
    kind: "SharedVariable",
    of: (_, n, name) => ({ scope: { kind: "team" }, key: `KEY_${n}`, value: `value of ${name}` }),
  },
  {
    title: "mount paths of files",
    kind: "Storage",
    of: ({ application }, n) => ({ applicationUuid: application, type: "file", mountPath: `/etc/${LETTERS[n]}`, content: "text" }),
  },
  { title: "notes of ports", kind: "game_Allocation", of: ({ gameServer }, n) => ({ server: gameServer, notes: `port ${LETTERS[n]}` }) },
  {
    title: "paths of files of a game server",
    kind: "game_File",
    of: ({ gameServer }, n) => ({ server: gameServer, path: `/cfg/${LETTERS[n]}.txt`, content: "text" }),
  },
  {
    title: "paths of sets of files",
    kind: "game_Files",
    of: ({ gameServer }, n) => ({ server: gameServer, directory: "/cfg", contents: { [`${LETTERS[n]}.txt`]: "text" } }),
  },
  {
    title: "changed files of sets of files",
    kind: "game_Files",
    needsSuccess: true,
    of: ({ gameServer }, n, name) => ({ server: gameServer, directory: "/cfg", contents: { [`${LETTERS[n]}.txt`]: `text of ${name}` } }),
  },
  {
    title: "folders of sets of files",
    kind: "game_Files",
    of: ({ gameServer }, n) => ({ server: gameServer, directory: `/cfg/${LETTERS[n]}`, contents: { "a.txt": "text" } }),
  },
];

/** Positions of the values after the exchange. */
const orders: Readonly<Record<string, readonly number[]>> = { "two exchanged": [1, 0], "three in a circle": [1, 2, 0] };

/** Every exchange ends after at most this many runs. A run that does not end it must say that it is to be run again. */
const MOST_RUNS = 3;

/** Matches the error of a run that stops because another resource has the value. It must say what ends the exchange. */
const SAYS_HOW = /[Rr]un pulumi up (?:once more )?without --parallel 1/;

interface Way {
  title: string;
  /** Number of the call of each method that fails in a first run. */
  failing?: number;
  parallel?: number;
  condition?: Condition;
  /** Whether the program goes back to the first one after the run that failed or was interrupted. */
  isUndone?: boolean;
}

/** Whether the run of the whole program is the first run. */
const isWhole = ({ failing, condition = ORDINARY }: Way): boolean => failing === undefined && !hasEarlierRuns(condition);

const FAILING: readonly Way[] = [1, 2, 3].map((failing) => ({ title: `, call ${failing} of each method fails`, failing }));
const INTERRUPTED: readonly Way[] = CONDITIONS.filter(({ interruptedAt }) => interruptedAt !== undefined).flatMap((condition) => [
  { title: `, ${condition.title}`, condition },
  { title: `, --parallel 1, ${condition.title}`, parallel: 1, condition },
]);

const WAYS: readonly Way[] = [
  { title: "" },
  { title: ", --parallel 1", parallel: 1 },
  ...CONDITIONS.filter(({ pauseSeconds, isSlow }) => pauseSeconds !== undefined || isSlow).map((condition) => ({
    title: `, ${condition.title}`,
    condition,
  })),
  ...[...FAILING, ...INTERRUPTED].flatMap((way) => [way, { ...way, title: `${way.title}, then undone`, isUndone: true }]),
];

async function tryExchange({ kind, of }: Exclusive, order: readonly number[], way: Way): Promise<string | undefined> {
  return Site.with({}, async (site) => {
    const { sandbox } = site.platform;
    const { failing = 0, parallel, condition = ORDINARY, isUndone = false } = way;
    const conditioned = new Conditioned(site.platform, site.stack, condition);
    const pieces = (positions: readonly number[]): Piece[] =>
      positions.map((position, n) => {
        const name = LETTERS[n] ?? "";
        return { slot: name, kind, name, inputs: of(site.fixture, position, name) };
      });
    const inOrder = order.map((_, n) => n);
    site.declare(...pieces(inOrder));
    await site.mustGo("the first up");
    await sandbox.advance(SETTLE_SECONDS);
    const before = objectsOf(await sandbox.snapshot());
    const usual = site.stack.parallel;
    site.stack.parallel = parallel ?? usual;
    conditioned.declare(pieces(order));
    conditioned.begin();
    if (failing > 0) {
      const nth = { nth: failing };
      for (const method of ["PATCH", "POST", "PUT", "DELETE"])
        await sandbox.fault({ match: { method, ...nth }, times: 1, kind: "status", code: 403 });
      await site.act(site.stack.up);
      await sandbox.clearFaults();
    }
    for (const { run } of conditioned.earlierRuns([])) await site.act(run);
    if (isUndone) return undone(site, pieces(inOrder), before);
    let act = await site.act(site.stack.up);
    const isUnsaid = parallel === 1 && !act.ok && !act.errors.some((text) => SAYS_HOW.test(text));
    if (isUnsaid) return `no error says how the exchange ends: ${act.errors.join("; ")}`;
    site.stack.parallel = usual;
    act = await repeated(site, act, failing > 0 ? MOST_RUNS : 2);
    conditioned.end();
    await sandbox.advance(SETTLE_SECONDS);
    // A resource that is declared long after the taker of its value gives this value up too late. The next run without pauses must end the exchange, at most with the permission that its error names.
    if (!act.ok && condition.pauseSeconds !== undefined) {
      if (!act.errors.some((text) => SAYS_HOW.test(text))) return `no error says how the exchange ends: ${act.errors.join("; ")}`;
      site.declare(...pieces(order));
      act = await site.act(() => site.stack.upResuming());
    }
    const preview = await site.stack.preview();
    // A second exchange shows that each resource still has its own object.
    site.declare(...pieces(inOrder));
    const back = act.ok ? await site.act(site.stack.up) : act;
    await sandbox.advance(SETTLE_SECONDS);
    return joined(
      act.ok ? undefined : `the up failed: ${act.errors.join("; ")}`,
      unlessEmpty(preview),
      back.ok ? undefined : `the way back failed: ${back.errors.join("; ")}`,
      back.ok ? differenceOf(objectsOf(await sandbox.snapshot()), before) : undefined,
    );
  });
}

/** Repeats a failed `up` until it succeeds, or until it has run `most` times. */
async function repeated(site: Site, first: Act, most: number): Promise<Act> {
  let act = first;
  for (let runs = 1; !act.ok && runs < most; runs++) act = await site.act(site.stack.up);
  return act;
}

const unlessEmpty = ({ ok, changes, errors }: OperationOutcome): string | undefined =>
  ok && changes.length === 0 ? undefined : `the next preview is not empty: ${[...changes, ...errors]}`;

/** The platform makes a preview copy only with a new variable, and an interrupted deletion of a variable may have deleted its copy. */
const withoutCopies = (rows: readonly string[]): string[] => rows.filter((row) => !row.includes('"is_preview":true'));

/** Runs the first program again. Each resource must get its own object back, without a permission. */
async function undone(site: Site, pieces: readonly Piece[], before: readonly string[]): Promise<string | undefined> {
  site.declare(...pieces);
  const act = await repeated(site, await site.act(site.stack.up), MOST_RUNS);
  await site.platform.sandbox.advance(SETTLE_SECONDS);
  const preview = await site.stack.preview();
  return joined(
    act.ok ? undefined : `the way back failed: ${act.errors.join("; ")}`,
    unlessEmpty(preview),
    differenceOf(withoutCopies(objectsOf(await site.platform.sandbox.snapshot())), withoutCopies(before)),
  );
}

const cases: readonly ProofCase[] = exclusives.flatMap((exclusive) =>
  Object.entries(orders).flatMap(([title, order]) =>
    WAYS.filter((way) => !exclusive.needsSuccess || isWhole(way)).map((way) => ({
      title: `${exclusive.title}: ${title}${way.title}`,
      run: () => tryExchange(exclusive, order, way),
    })),
  ),
);

export const exchangesProof: Proof = {
  name: "exchanges",
  description:
    "Exchange names, keys, domains, ports and paths between the resources of one program, and let each call fail. The objects must end as declared, and every wait must end.",
  cases: () => cases,
};
