import { withAlternatives } from "../../../cli/twin/alternatives";
import type { TrialRun } from "../../../cli/twin/trial";
import type { Variants } from "../../../sandbox";
import type { Open } from "../../../sandbox/twin/infer-variants";
import { VARIANT_NAMES, VARIANTS, type VariantName } from "../../../sandbox/world/variants";

const failure = (name: string) => ({ type: "Application", name, urn: `urn:${name}`, message: "refused" });

const runWith = (stops: readonly string[], again: readonly string[] = []): TrialRun => ({
  plan: undefined,
  ok: stops.length + again.length === 0,
  failures: stops.map(failure),
  notCertain: [],
  steps: { done: 1, of: 1 },
  requests: 1,
  seconds: 1,
  increase: undefined,
  again,
  destroyed: undefined,
  destroyFailures: [],
});

const openAt = (name: VariantName): Open => {
  const [value, ...others] = VARIANTS[name].alternatives;
  return { name, value, others };
};

const ALL: ReadonlySet<string> = new Set(VARIANT_NAMES);

/** Tries the alternatives of every question on a platform that behaves as `runOn` says. */
async function tried(
  runOn: (variants: Partial<Variants>) => TrialRun,
  used: (variants: Partial<Variants>) => ReadonlySet<string> = () => ALL,
) {
  const asked: Partial<Variants>[] = [];
  const found = await withAlternatives(
    { run: runOn({}), used: used({}) },
    VARIANT_NAMES.map(openAt),
    async (variants) => {
      asked.push(variants);
      return { run: runOn(variants), used: used(variants) };
    },
    1,
  );
  return { ...found, asked };
}

test("a trial of alternatives that change nothing needs fewer runs than there are alternatives", async () => {
  const { depends, untried, asked } = await tried(() => runWith([]));
  expect([depends, untried]).toEqual([[], []]);
  expect(asked.length).toBeLessThan(Math.max(...VARIANT_NAMES.map((name) => VARIANTS[name].alternatives.length)));
});

test("a trial does not try an alternative of a call that the program does not make", async () => {
  const { asked } = await tried(
    () => runWith([]),
    () => new Set(["migration"]),
  );
  expect(asked).toEqual([{ migration: "not offered" }]);
});

test("a trial finds each open question on which the result of a step depends", async () => {
  const { depends, run } = await tried(({ migration, linkIds }) =>
    runWith([...(migration === "not offered" ? ["web"] : []), "always", ...(linkIds === "number" ? ["proxy"] : [])]),
  );
  const stop = (name: string) => `up stops at Application "${name}": refused`;
  const found = Object.fromEntries(depends.map(({ variant, resources, alternatives }) => [variant, { resources, alternatives }]));
  expect(found).toEqual({
    migration: {
      resources: ['Application "web"'],
      alternatives: [
        { value: "offered", result: "it succeeds" },
        { value: "not offered", result: stop("web") },
      ],
    },
    linkIds: {
      resources: ['Application "proxy"'],
      alternatives: [
        { value: "identifier", result: "it succeeds" },
        { value: "number", result: stop("proxy") },
      ],
    },
  });
  expect(run.failures.map(({ name }) => name)).toEqual(["always"]);
});

test("a trial finds a question even if an alternative of another question hides its calls", async () => {
  const { depends } = await tried(
    ({ lists, migration }) => runWith(lists === undefined && migration === "not offered" ? ["web"] : []),
    ({ lists }) => new Set(lists === undefined ? ["lists", "migration"] : ["lists"]),
  );
  expect(depends.map(({ variant }) => variant)).toEqual(["migration"]);
});

test("a failure that does not happen on every platform is not a failure of the trial, but depends on a question", async () => {
  const { depends, run } = await tried(({ migration }) => runWith(migration === "not offered" ? [] : ["web"]));
  expect(run).toMatchObject({ ok: true, failures: [] });
  expect(depends).toMatchObject([
    { alternatives: [{ result: 'up stops at Application "web": refused' }, { value: "not offered", result: "it succeeds" }] },
  ]);
});

test("a trial reports that a second preview with changes depends on a question", async () => {
  const { depends, run } = await tried(({ writes }) => runWith([], writes === "empty" ? ['Application "web" (name)'] : []));
  expect(run).toMatchObject({ ok: true, again: [] });
  expect(depends).toMatchObject([
    {
      variant: "writes",
      resources: ['Application "web"'],
      alternatives: [{}, { result: 'a second preview differs: Application "web" (name)' }],
    },
  ]);
});

test("a trial tries a weaker alternative only if the stronger alternative has an effect", async () => {
  const used = () => new Set(["newObjects"]);
  expect((await tried(() => runWith([]), used)).asked).toEqual([{ newObjects: "15 s late" }]);
  const { asked, depends } = await tried(({ newObjects }) => runWith(newObjects === "15 s late" ? ["data"] : []), used);
  expect(asked).toEqual([{ newObjects: "15 s late" }, {}, { newObjects: "late" }]);
  expect(depends).toMatchObject([{ alternatives: [{ value: "at once" }, { value: "15 s late" }] }]);
});

test("a trial limits the number of further runs, and names the questions that it did not try", async () => {
  const { asked, untried } = await tried((variants) => runWith(Object.keys(variants)));
  expect(asked.length).toBeLessThanOrEqual(24);
  expect(untried.length).toBeGreaterThan(10);
});

test("a failure that only a mistake of a list would hide is certain, and a failure that it adds depends on the question", async () => {
  const hidden = await tried(({ listedRows }) => runWith(listedRows === "forgotten once" ? [] : ["web"]));
  expect(hidden).toMatchObject({ run: { ok: false, failures: [{ name: "web" }] }, depends: [] });
  const added = await tried(({ listedRows }) => runWith(listedRows === "forgotten once" ? ["web"] : []));
  expect(added).toMatchObject({ run: { ok: true, failures: [] }, depends: [{ variant: "listedRows" }] });
});

test("a difference that a further run on the same platform shows too depends on no question, and the failure stays", async () => {
  let runs = 0;
  const first = await tried(() => runWith(runs++ === 0 ? ["web"] : []));
  expect(first).toMatchObject({ run: { ok: false, failures: [{ name: "web" }] }, depends: [] });
  runs = 0;
  const both = await tried(({ migration }) => runWith(runs++ === 0 ? ["web"] : migration === "not offered" ? ["proxy"] : []));
  expect(both.run.failures).toMatchObject([{ name: "web" }]);
  expect(both.depends).toMatchObject([
    { variant: "migration", resources: ['Application "proxy"'], alternatives: [{ result: "it succeeds" }, { value: "not offered" }] },
  ]);
});
