import { isDeepStrictEqual } from "node:util";
import type { Field } from "../../../provider/core/definition/field";
import { formOf } from "../../../provider/core/definition/forms";
import type { ResourceState } from "../../../rehearsal/state/state";
import type { PairedFixture } from "../../harness/fixture";
import { FrontProxy, type FrontRule, withoutServer } from "../../harness/front-proxy";
import { definitionOf } from "../../harness/resource-types";
import { differenceOf } from "../../harness/world";
import type { Sort } from "../ownership/stock";
import { joined } from "../proof";
import { keptIn, Site } from "../site";
import { ATTEMPTS, type Attempt } from "./attempts";
import { declared, objectsOn, prepared } from "./stage";

export const outages = { lostServer: "a subuser who lost access to the server" } as const;
type Outage = FrontRule | (typeof outages)["lostServer"];

/** Whether every second request reaches the platform. A part of the operation can then succeed. */
const isPartial = (outage: Outage): boolean => typeof outage === "object" && outage.form === "flapping";
/** Reports whether the object belongs to a game server. False for an event, because a state cannot lose its object. */
export const isOfServer = ({ api, kind, naming }: Sort): boolean =>
  api === "panel" && naming !== "one per account" && "server" in definitionOf(kind).inputs && !formOf(definitionOf(kind)).isPast;

/** Whether the second object is on another server, to which the user still has access. This is so if a server can have only one such object. */
const isElsewhere = ({ naming }: Sort, outage: Outage): boolean => outage === outages.lostServer && naming === "one per parent";

/**
 * Whether a deletion also changes the platform. If it changes only the state, the provider checks only the account. A lost server does not affect the
 * account, and in a partial outage the second request for it succeeds.
 */
const deletesSomething = (sort: Sort, fixture: PairedFixture): boolean => {
  const { remove, deletion, form, inputs } = definitionOf(sort.kind);
  const declared = sort.inputs(fixture, 0);
  const isTakenBack = ([key, { whenRemoved }]: [string, Field]) =>
    declared[key] !== undefined && (whenRemoved === "emptied" || whenRemoved === "off");
  if (formOf({ form }).isShared && !Object.entries(inputs as Record<string, Field>).some(isTakenBack)) return false;
  return remove !== undefined && deletion?.staysBehind === undefined;
};

/** Whether only the response about the account is wrong. An operation that never asks for the account can then succeed. */
const isOfAccount = (outage: Outage): boolean => typeof outage === "object" && outage.form.includes("account");

export async function tryOutage(sort: Sort, outage: Outage): Promise<string | undefined> {
  let trial = await OutageTrial.open(sort, outage);
  const violations: (string | undefined)[] = [];
  try {
    for (const attempt of ATTEMPTS) {
      if (attempt.program?.includes(1) && (isPartial(outage) || sort.naming === "one per account" || isElsewhere(sort, outage))) continue;
      if (attempt.isRemoval && (outage === outages.lostServer || isPartial(outage)) && !trial.deletesSomething) continue;
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
  /** Whether an attempt changed the state or the platform. Later attempts then prove nothing. */
  isSpoilt = false;

  private constructor(
    private readonly site: Site,
    private readonly sort: Sort,
    private readonly outage: Outage,
  ) {}

  static async open(sort: Sort, outage: Outage): Promise<OutageTrial> {
    const site = await Site.open();
    await prepared(site, sort, OLDER_THAN_AN_HOUR_SECONDS);
    return new OutageTrial(site, sort, outage);
  }

  get deletesSomething(): boolean {
    return deletesSomething(this.sort, this.site.fixture);
  }

  async attempt({ program = [0], run }: Attempt): Promise<string | undefined> {
    const { site, sort, outage } = this;
    const { platform, stack } = site;
    declared(site, sort, program);
    const [state, objects] = [keptIn(await stack.state()), await objectsOn(site)];
    const front = typeof outage === "object" ? new FrontProxy(outage) : undefined;
    platform.front = front ? front.exchange : withoutServer(site.fixture.gameServer);
    const { ok, errors } = await run(site);
    platform.front = undefined;
    const left = await stack.state();
    // A resource whose creation failed is in the state as not ready, so that the next run continues with it.
    const isNew = ({ urn }: ResourceState) => !ok && urn.endsWith("::two");
    const kept = keptIn({ ...left, resources: left.resources.filter((one) => !isNew(one)) });
    const isSame = isDeepStrictEqual(kept, state);
    const difference = differenceOf(await objectsOn(site), objects);
    this.isSpoilt = !isSame || left.resources.some(isNew) || difference !== undefined;
    const isMet = front === undefined || front.answered > 0 || isOfAccount(outage);
    const how = ok ? "it succeeded" : errors.join("; ");
    if (!isMet || (isPartial(outage) && difference !== undefined)) return undefined;
    return joined(
      isSame ? undefined : `the state changed: ${changedRows(kept, state)}; ${how}`,
      difference === undefined ? undefined : `${difference}; ${how}`,
      this.isSpoilt ? undefined : await this.isBack(),
    );
  }

  /** A preview must succeed and be empty when the API answers again. */
  private async isBack(): Promise<string | undefined> {
    declared(this.site, this.sort, [0]);
    const { ok, errors, changes } = await this.site.stack.preview();
    if (!ok) return `the preview afterwards failed: ${errors.join("; ")}`;
    return changes.length > 0 ? `the preview afterwards is not empty: ${changes}` : undefined;
  }

  close(): Promise<void> {
    return this.site.close();
  }
}

/** Returns the differences between two lists of rows. Each text begins shortly before the first character that differs. */
function changedRows(found: readonly string[], wanted: readonly string[]): string {
  return found
    .flatMap((row, at) => {
      const before = wanted[at] ?? "";
      if (row === before) return [];
      const from = Math.max(0, [...row].findIndex((char, n) => char !== before[n]) - 80);
      return [`${before.slice(from, from + 200)} became ${row.slice(from, from + 200)}`];
    })
    .join("; ");
}

const OLDER_THAN_AN_HOUR_SECONDS = 2 * 3600;
