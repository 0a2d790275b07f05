import { isDeepStrictEqual } from "node:util";
import { FrontProxy, type FrontRule, withoutServer } from "../../harness/front-proxy";
import { permissionFor } from "../../harness/permissions";
import type { OperationOutcome } from "../../harness/stack";
import { differenceOf, objectsOf } from "../../harness/world";
import type { ResourceState } from "../../testing/state/state";
import { pieceOf, type Sort } from "../ownership/stock";
import { joined } from "../proof";
import { keptIn, Site } from "../site";

export const outages = { lostServer: "a subuser who lost the server" } as const;
type Outage = FrontRule | (typeof outages)["lostServer"];

/** An operation that meets the outage. */
interface Attempt {
  name: string;
  /** Resources of the program, by `n`. Default: the one that there is. */
  program?: readonly (0 | 1)[];
  run: (site: Site) => Promise<OperationOutcome>;
}

const ATTEMPTS: readonly Attempt[] = [
  { name: "preview", run: ({ stack }) => stack.preview() },
  { name: "up", run: ({ stack }) => stack.up() },
  { name: "up with one more", program: [0, 1], run: ({ stack }) => stack.up() },
  { name: "up without it", program: [], run: ({ stack }) => stack.up() },
  { name: "refresh", run: ({ stack }) => stack.clear() },
  { name: "destroy", run: ({ stack }) => stack.destroy() },
];

/** Every second request reaches the platform, so that some of what was asked for happens. */
const isPartial = (outage: Outage): boolean => typeof outage === "object" && outage.form === "flapping";
/** The API itself answers, so that a deletion which asks nobody goes through. */
const isOfAccount = (outage: Outage): boolean => typeof outage === "object" && outage.form.includes("account");

/** Runs every operation in an outage. It returns what is wrong, by operation. */
export async function tryOutage(sort: Sort, outage: Outage): Promise<string | undefined> {
  let trial = await OutageTrial.open(sort, outage);
  const violations: (string | undefined)[] = [];
  try {
    for (const attempt of ATTEMPTS) {
      if (attempt.program?.includes(1) && (isPartial(outage) || sort.naming === "one per account")) continue;
      if (trial.isSpoilt) {
        await trial.close();
        trial = await OutageTrial.open(sort, outage);
      }
      const violation = await trial.attempt(attempt);
      if (violation !== undefined) violations.push(`${attempt.name}${textOf(outage)}: ${violation}`);
    }
  } finally {
    await trial.close();
  }
  return joined(...violations);
}

const textOf = (outage: Outage): string => (typeof outage === "object" && outage.from === "first write" ? ", from the first write on" : "");

class OutageTrial {
  /** The state or the platform is not what it was, so what follows would prove nothing. */
  isSpoilt = false;

  private constructor(
    private readonly site: Site,
    private readonly sort: Sort,
    private readonly outage: Outage,
  ) {}

  static async open(sort: Sort, outage: Outage): Promise<OutageTrial> {
    const site = await Site.open();
    const trial = new OutageTrial(site, sort, outage);
    site.stack.isPinned = sort.naming === "one per account";
    // The gate of data must not stand before what this proof is about.
    site.platform.environment = permissionFor(sort.kind, "one", "two");
    trial.declare([0]);
    await site.mustGo("the first up");
    await site.platform.sandbox.advance(OLDER_THAN_AN_HOUR_SECONDS);
    await site.mustGo("the second up");
    return trial;
  }

  private declare(numbers: readonly (0 | 1)[]): void {
    const { site, sort } = this;
    site.declare(...numbers.map((n) => pieceOf(sort, site.fixture, n, n === 0 ? "one" : "two")));
  }

  async attempt({ program = [0], run }: Attempt): Promise<string | undefined> {
    const { site, outage } = this;
    const { platform, stack } = site;
    this.declare(program);
    const [state, objects] = [keptIn(await stack.state()), await this.objects()];
    const front = typeof outage === "object" ? new FrontProxy(outage) : undefined;
    platform.front = front ? front.exchange : withoutServer(site.fixture.gameServer);
    const { ok, errors } = await run(site);
    platform.front = undefined;
    const left = await stack.state();
    // A resource that failed in its creation is in the state as not ready, so that the next run goes on with it.
    const isNew = ({ urn }: ResourceState) => !ok && urn.endsWith("::two");
    const isSame = isDeepStrictEqual(keptIn({ ...left, resources: left.resources.filter((one) => !isNew(one)) }), state);
    const difference = differenceOf(await this.objects(), objects);
    this.isSpoilt = !isSame || left.resources.some(isNew) || difference !== undefined;
    const isMet = front === undefined || front.answered > 0 || isOfAccount(outage);
    const how = ok ? "it went through" : errors.join("; ");
    if (!isMet || (isPartial(outage) && difference !== undefined)) return undefined;
    return joined(
      isSame ? undefined : `the state changed; ${how}`,
      difference === undefined ? undefined : `${difference}; ${how}`,
      this.isSpoilt ? undefined : await this.isBack(),
    );
  }

  /** With the API back everything is as before. */
  private async isBack(): Promise<string | undefined> {
    this.declare([0]);
    const { ok, errors, changes } = await this.site.stack.preview();
    if (!ok) return `afterwards the preview failed: ${errors.join("; ")}`;
    return changes.length > 0 ? `afterwards the preview is not empty: ${changes}` : undefined;
  }

  private async objects(): Promise<string[]> {
    return objectsOf(await this.site.platform.sandbox.snapshot());
  }

  close(): Promise<void> {
    return this.site.close();
  }
}

const OLDER_THAN_AN_HOUR_SECONDS = 2 * 3600;
