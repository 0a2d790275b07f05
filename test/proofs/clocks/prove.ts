import { mostBilled } from "../gate/bill";
import type { Piece } from "../ownership/piece";
import { joined, type Proof, type ProofCase } from "../proof";
import { type Act, Site, type SiteFixture } from "../site";
import { type Oddness, oddFront } from "./front";

const VOLUMES = ["left", "right"];
const DATABASES = ["orders"];

const purchases = ({ alpha }: SiteFixture): Piece[] => [
  ...VOLUMES.map((name, n) => ({ slot: name, kind: "Volume", name, inputs: { serverUuid: alpha, sizeGb: 50 + 30 * n } })),
  ...DATABASES.map((name) => ({
    slot: name,
    kind: "ManagedDatabase",
    name,
    inputs: { engine: "key_value", plan: "small", region: "one:hel" },
  })),
];

/** Functions that compute the cap of a run from the monthly cost of all purchases, by description. */
const CAPS: Readonly<Record<string, (all: number) => number>> = {
  "a cap that fits all": (all) => all,
  "a cap that fits a part": (all) => all * 0.7,
};

interface Day {
  name: string;
  acts: readonly ("up" | "destroy" | "refresh" | "delete a volume outside")[];
}

const DAYS: readonly Day[] = [
  { name: "up twice", acts: ["up", "up"] },
  { name: "up, destroy and up", acts: ["up", "destroy", "up", "up"] },
  { name: "up, deleted outside, refresh and up", acts: ["up", "delete a volume outside", "refresh", "up", "up"] },
];

const DATES: readonly Oddness["dates"][] = ["usual", "cut to the minute", "in another zone", "10 s behind", "missing"];
const HOUR = 3600;

const oddities: readonly Oddness[] = DATES.flatMap((dates) =>
  [0, HOUR, -HOUR].flatMap((dateSeconds) => [0, 15].map((lateSeconds) => ({ dates, dateSeconds, lateSeconds }))),
);

const textOf = ({ dates, dateSeconds, lateSeconds }: Oddness): string =>
  `clock ${dateSeconds === 0 ? "right" : `${dateSeconds > 0 ? "+" : "-"}1 h`}, dates ${dates}, lists ${lateSeconds} s late`;

const CENT = 0.005;

/** Returns the monthly cost of all purchases, as the sandbox computes it. */
async function costOfAll(): Promise<number> {
  return Site.with({}, async (site) => {
    const before = mostBilled(await site.platform.sandbox.snapshot());
    site.declare(...purchases(site.fixture));
    await site.mustGo("the up without a cap");
    return mostBilled(await site.platform.sandbox.snapshot()) - before;
  });
}
/** Computed once, because the cost is the same in every case. */
const known: { cost?: Promise<number> } = {};

async function tryDay(oddness: Oddness, capOf: (all: number) => number, { acts }: Day): Promise<string | undefined> {
  known.cost ??= costOfAll();
  const all = await known.cost;
  return Site.with({}, async (site) => {
    const { platform, stack, fixture } = site;
    const { sandbox } = platform;
    const cap = capOf(all);
    platform.front = oddFront(oddness, platform.clock.now);
    platform.environment = { HOSTING_ALLOW_DATA_LOSS: "true" };
    stack.config = { "hosting:maxMonthlyIncrease": String(Math.round(cap * 100) / 100) };
    site.declare(...purchases(fixture));
    const violations: (string | undefined)[] = [];
    let last: Act | undefined;
    for (const [n, name] of acts.entries()) {
      const step = `${n + 1}. ${name}`;
      if (name === "delete a volume outside") {
        const [volume] = (await stack.managed()).filter(({ type }) => type.endsWith("Volume"));
        if (volume?.id !== undefined) await sandbox.remove("volumes", volume.id);
        continue;
      }
      const before = mostBilled(await sandbox.snapshot());
      const startedAt = platform.clock.now();
      last = await site.act(name === "up" ? stack.up : name === "destroy" ? stack.destroy : stack.clear);
      const spent = mostBilled(await sandbox.snapshot()) - before;
      const waited = (platform.clock.now() - startedAt) / 1000;
      if (spent > cap + CENT) violations.push(`${step}: spent ${spent.toFixed(2)} of ${cap.toFixed(2)}`);
      if (waited > LONGEST_SECONDS) violations.push(`${step}: took ${Math.round(waited)} s: ${last.errors.join("; ")}`);
      violations.push(await doubled(site, step));
      // If the cap allows only a part of the purchases, the run stops with an error about the cap. The next `up` can buy more, because the cap
      // applies to each run.
      const unexpected = last.errors.filter((text) => !/maxMonthlyIncrease/.test(text));
      if (unexpected.length > 0) violations.push(`${step}: ${unexpected.join("; ")}`);
    }
    if (last && !last.ok && cap >= all) violations.push(`the last up failed: ${last.errors.join("; ")}`);
    return joined(...violations);
  });
}

/** Time limit of an operation. A database is ready within some minutes. */
const LONGEST_SECONDS = 840;

/** Returns a violation if the state does not contain a purchase of the platform, or if there are more purchases than the program declares. */
async function doubled({ platform: { sandbox }, stack, fixture }: Site, step: string): Promise<string | undefined> {
  const { volumes, databases } = await sandbox.snapshot();
  const of = (rows: object, known: readonly string[]) => Object.keys(rows).filter((id) => !known.includes(id));
  const bought = [...of(volumes, fixture.volumes), ...of(databases, fixture.databases)];
  const held = (await stack.managed()).map(({ id }) => id);
  const lost = bought.filter((id) => !held.includes(id));
  return joined(
    bought.length > VOLUMES.length + DATABASES.length ? `${step}: ${bought.length} purchases were made` : undefined,
    lost.length > 0 ? `${step}: bought, but in no state: ${lost}` : undefined,
  );
}

const cases: readonly ProofCase[] = DAYS.flatMap((day) =>
  Object.entries(CAPS).flatMap(([cap, capOf]) =>
    oddities.map((oddness) => ({ title: `${day.name}, ${cap}: ${textOf(oddness)}`, run: () => tryDay(oddness, capOf, day) })),
  ),
);

export const clocksProof: Proof = {
  name: "clocks",
  description:
    "Prove that the purchases of a run stay under its cap, and that no purchase is made twice. The clock, dates and lists of the platform are wrong.",
  cases: () => cases,
};
