import { differenceOf, objectsOf } from "../../harness/world";
import type { Bag } from "../../provider/core/values";
import type { Piece } from "../ownership/piece";
import { joined, type Proof, type ProofCase } from "../proof";
import { SETTLE_SECONDS, Site, type SiteFixture } from "../site";

// Resources of one program exchange what only one of them can have. An update of several calls fails after each of its calls, and is repeated.

/** A resource type with an exclusive value. `of` returns the inputs of a resource with the value at this position. */
interface Exclusive {
  title: string;
  kind: string;
  of: (fixture: SiteFixture, position: number) => Bag;
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
    of: ({ application }, n) => ({ applicationUuid: application, key: `KEY_${n}`, value: "value" }),
  },
  {
    title: "keys of sets of variables",
    kind: "EnvironmentVariables",
    of: ({ application }, n) => ({ applicationUuid: application, variables: { [`KEY_${n}`]: "value" } }),
  },
  {
    title: "keys of shared variables",
    kind: "SharedVariable",
    of: (_, n) => ({ scope: { kind: "team" }, key: `KEY_${n}`, value: "value" }),
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
];

/** Positions of the values after the exchange. */
const orders: Readonly<Record<string, readonly number[]>> = { "two exchanged": [1, 0], "three in a circle": [1, 2, 0] };

/** Every exchange ends after at most this many runs. A run that does not end it must say that it is to be run again. */
const MOST_RUNS = 3;

async function tryExchange({ kind, of }: Exclusive, order: readonly number[], failing: number): Promise<string | undefined> {
  return Site.with({}, async (site) => {
    const { sandbox } = site.platform;
    const pieces = (positions: readonly number[]): Piece[] =>
      positions.map((position, n) => ({ slot: LETTERS[n] ?? "", kind, name: LETTERS[n] ?? "", inputs: of(site.fixture, position) }));
    const inOrder = order.map((_, n) => n);
    site.declare(...pieces(inOrder));
    await site.mustGo("the first up");
    await sandbox.advance(SETTLE_SECONDS);
    const before = objectsOf(await sandbox.snapshot());
    site.declare(...pieces(order));
    if (failing > 0) {
      const nth = { nth: failing };
      for (const method of ["PATCH", "POST", "PUT", "DELETE"])
        await sandbox.fault({ match: { method, ...nth }, times: 1, kind: "status", code: 403 });
      await site.act(site.stack.up);
      await sandbox.clearFaults();
    }
    let act = await site.act(site.stack.up);
    for (let runs = 1; !act.ok && runs < MOST_RUNS; runs++) act = await site.act(site.stack.up);
    await sandbox.advance(SETTLE_SECONDS);
    const preview = await site.stack.preview();
    // A second exchange shows that each resource still has its own object.
    site.declare(...pieces(inOrder));
    const back = act.ok ? await site.act(site.stack.up) : act;
    await sandbox.advance(SETTLE_SECONDS);
    return joined(
      act.ok ? undefined : `the up failed: ${act.errors.join("; ")}`,
      preview.ok && preview.changes.length === 0 ? undefined : `the next preview is not empty: ${[...preview.changes, ...preview.errors]}`,
      back.ok ? undefined : `the way back failed: ${back.errors.join("; ")}`,
      back.ok ? differenceOf(objectsOf(await sandbox.snapshot()), before) : undefined,
    );
  });
}

const FAILING = [0, 1, 2, 3] as const;

const cases: readonly ProofCase[] = exclusives.flatMap((exclusive) =>
  Object.entries(orders).flatMap(([title, order]) =>
    FAILING.map((failing) => ({
      title: `${exclusive.title}: ${title}${failing === 0 ? "" : `, call ${failing} of each method fails`}`,
      run: () => tryExchange(exclusive, order, failing),
    })),
  ),
);

export const exchangesProof: Proof = {
  name: "exchanges",
  description:
    "Exchange names, keys, domains, ports and paths between the resources of one program, and let each call fail. The objects must end as declared, and every wait must end.",
  cases: () => cases,
};
