import { resourceTypeText } from "../../../provider/core/type-token";
import type { Sandbox } from "../../../sandbox";
import type { World } from "../../../sandbox/world/world";
import { createPairs, OLDER_THAN_A_DAY_SECONDS, type PairedFixture } from "../../harness/fixture";
import { HISTORY, OBJECT_TABLES } from "../../harness/fixtures";
import { Platform } from "../../harness/platform";
import { InProcessStack, type OperationOutcome } from "../../harness/stack";
import { differenceOf, objectsOf } from "../../harness/world";
import { type Condition, Conditioned, hasEarlierRuns, ORDINARY } from "../conditions";
import { ALLOW, entriesIn } from "../data/trial";
import { dataIn } from "../site";
import { declarePieces, type Piece } from "./piece";

/**
 * Expected result of the `up` of a rewritten program. `refused`: an error that names `aliases`, without changes. `asked`: the object has no name, so
 * the `up` creates an equal object, keeps the old one, and ends with an error that names `aliases`; the next `up` deletes the old object.
 * `permitted`: as `asked`, but the object contains data, so each `up` without permission keeps it. `done or refused`: both results are correct.
 */
export type Ending = "done" | "refused" | "asked" | "permitted" | "done or refused";

/** Two programs that declare the same objects, under other names or in other places. */
export interface Case {
  title: string;
  first: (fixture: PairedFixture) => readonly Piece[];
  second: (fixture: PairedFixture) => readonly Piece[];
  /**
   * The first program with `adopt: true`. It is needed if the second `up` fails while it exchanges objects, because the `up` of `first` then ends
   * with an `exists` error.
   */
  adopting?: (fixture: PairedFixture) => readonly Piece[];
  ending: Ending;
  /** Whether the second `up` follows the first within a day. */
  isYoung?: boolean;
  /** Whether objects can exchange their contents. Every content then still exists, but under another id. */
  changesPlaces?: boolean;
  /** Returns the ids of objects that the second program no longer declares and that may be deleted. */
  givesUp?: (before: World) => readonly string[];
  /** Returns a violation if the second program left the platform wrong. Absent if the platform must be as before. */
  holds?: (world: World, before: World) => string | undefined;
}

/** Matches an error that shows a response of the platform instead of a sentence with advice. */
const RAW = / failed with 4\d\d: /;
/** Matches the error about an object that no resource of the program owns and that needs `adopt: true`. */
const NAMES_ADOPT = /To adopt the object, set adopt: true on this resource\b.*\[exists\]$/;
/** Matches the error of a step that did nothing, because of the error of an earlier step. */
const FOLLOWS = /Nothing was changed\..*\[earlier_failure\]$/;

const needsAdopt = (errors: readonly string[]): boolean =>
  errors.some((text) => NAMES_ADOPT.test(text)) && errors.every((text) => NAMES_ADOPT.test(text) || FOLLOWS.test(text));
const SETTLE_SECONDS = 600;

export async function tryCase(one: Case, condition = ORDINARY): Promise<string | undefined> {
  const platform = await Platform.start();
  try {
    const fixture = await createPairs(platform.sandbox, platform.fixture);
    const stack = new InProcessStack(platform, () => declarePieces(one.first(fixture)));
    const { ok, errors } = await stack.up();
    if (!ok) throw new Error(`${one.title}: the first up failed: ${errors.join("; ")}`);
    await platform.sandbox.advance(one.isYoung ? SETTLE_SECONDS : OLDER_THAN_A_DAY_SECONDS);
    return await new Trial(one, condition, platform, stack, fixture, await platform.sandbox.snapshot()).run();
  } finally {
    await platform.close();
  }
}

class Trial {
  private readonly sandbox: Sandbox;
  private readonly conditioned: Conditioned;

  constructor(
    private readonly one: Case,
    private readonly condition: Condition,
    private readonly platform: Platform,
    private readonly stack: InProcessStack,
    private readonly fixture: PairedFixture,
    private readonly before: World,
  ) {
    this.sandbox = platform.sandbox;
    this.conditioned = new Conditioned(platform, stack, condition);
  }

  /** After a pause, an object without data is deleted before its new resource is declared, which creates it again (docs/decisions/no-clock.md). */
  private get isLate(): boolean {
    return this.condition.pauseSeconds !== undefined || this.condition.isSlow === true;
  }

  async run(): Promise<string | undefined> {
    const { one, conditioned, condition } = this;
    conditioned.declare(one.second(this.fixture));
    conditioned.begin();
    try {
      return await (condition === ORDINARY ? this.rewritten() : this.disturbed());
    } finally {
      conditioned.end();
    }
  }

  /**
   * Under a condition, a run may stop where an ordinary one does not, for example because a resource that gives up an object comes too late. But no
   * run may delete an object that the program declares, and a run that succeeds must leave the platform as declared. A run with `--target` or
   * `--exclude` passes only a part of the program to the provider. It may delete an object of the other part, which a later run creates again, unless
   * the object holds data.
   */
  private async disturbed(): Promise<string | undefined> {
    const { one, stack, conditioned, condition, fixture } = this;
    const violations: (string | undefined)[] = [];
    const { environment } = this.platform;
    // With a permission, a run for one resource may delete the data that another one is about to have.
    this.platform.environment = {};
    const [former, names] = [one.first(fixture), one.second(fixture)].map((pieces) => pieces.map(({ name }) => name));
    // If a name leaves the program, `--exclude` can hide from the provider that another name has its object now (docs/guides/data.md).
    const isHidden = condition.narrowed === "exclude" && former?.some((name) => !names?.includes(name));
    for (const { what, run } of isHidden ? [] : conditioned.earlierRuns(names ?? [])) {
      const data = dataIn(await this.sandbox.snapshot());
      const went = await this.quiet(run);
      const deletions = condition.narrowed === undefined ? went.deletions : await this.lostOf(data);
      // A resource without a name gets a new object, so a later run deletes the old one.
      if (deletions.length > 0 && !isOfNoName(one)) violations.push(`${what} deleted objects that the program declares: ${deletions}`);
    }
    const preview = await this.quiet(stack.preview);
    if (preview.writes.length > 0) violations.push(`the preview wrote: ${preview.writes}`);
    const up = await this.quiet(stack.up);
    if (up.deletions.length > 0 && !isOfNoName(one) && !this.isLate)
      violations.push(`the up deleted objects that the program declares: ${up.deletions}`);
    if (up.errors.some((text) => RAW.test(text))) violations.push(`the up ended with an error of the platform: ${up.errors.join("; ")}`);
    if (isOfNoName(one)) return join(...violations);
    // The errors of a run that stops must not lead to a loss: the first program finds its objects again.
    this.platform.environment = environment;
    const isMadeAgain = this.isLate || condition.narrowed !== undefined;
    if (up.ok) return join(...violations, await this.wrongObjects(isMadeAgain ? { byId: false } : {}), await this.unsettled());
    return hasEarlierRuns(condition) ? join(...violations) : join(...violations, await this.unchanged());
  }

  private async lostOf(data: readonly string[]): Promise<string[]> {
    const present = new Set(dataIn(await this.sandbox.snapshot()));
    return data.filter((one) => !present.has(one));
  }

  private async rewritten(): Promise<string | undefined> {
    const { one, stack } = this;
    const preview = await this.quiet(stack.preview);
    if (preview.writes.length > 0) return `the preview wrote: ${preview.writes}`;
    if (one.ending === "permitted") this.platform.environment = {};
    const up = await this.quiet(stack.up);
    const deleted = up.deletions.length > 0 ? `the up deleted objects that the program declares: ${up.deletions}` : undefined;
    if (up.ok) {
      if (one.ending === "refused" || isOfNoName(one))
        return join(deleted, `the up was expected to end with "${one.ending}", but succeeded`);
      return join(deleted, await this.wrongObjects(), await this.unsettled());
    }
    if (one.ending === "done") return join(deleted, `the up failed: ${up.errors.join("; ")}`);
    if (one.ending !== "done or refused" && !up.errors.some((text) => text.includes("aliases")))
      return join(deleted, `the error does not name aliases: ${up.errors.join("; ")}`);
    if (up.errors.some((text) => RAW.test(text)))
      return join(deleted, `the up ended with an error of the platform: ${up.errors.join("; ")}`);
    return isOfNoName(one) ? join(deleted, await this.asked()) : join(deleted, await this.unchanged());
  }

  /** The old object must still exist, and the next `up` must delete it. If it contains data, this deletion requires a permission. */
  private async asked(): Promise<string | undefined> {
    const lost = lostIds(this.before, await this.sandbox.snapshot());
    if (lost.length > 0) return `the first up lost ${lost}`;
    if (this.one.ending === "permitted") {
      const again = await this.quiet(this.stack.up);
      if (again.ok || again.writes.length > 0)
        return `the second up did not fail like the first one: ${[...again.errors, ...again.writes].join("; ")}`;
      const types = new Set(this.one.first(this.fixture).map(({ kind }) => resourceTypeText(kind)));
      this.platform.environment = { [ALLOW]: [...types].flatMap((type) => entriesIn(again.errors, type)).join(",") };
    }
    const last = await this.quiet(this.stack.up);
    if (!last.ok) return `the up that deletes failed: ${last.errors.join("; ")}`;
    return join(await this.wrongObjects({ byId: false }), await this.unsettled());
  }

  /**
   * After an error, an `up` of the first program must find its objects unchanged. If a run that exchanges objects fails between two of its steps, the
   * first program must not silently adopt an object that the failed run gave to another name: its `up` ends with an error that names `adopt: true`,
   * and succeeds with that option.
   */
  private async unchanged(): Promise<string | undefined> {
    const wrong = this.one.changesPlaces ? undefined : await this.wrongObjects();
    this.stack.program = () => declarePieces(this.one.first(this.fixture));
    let back = await this.quiet(this.stack.up);
    const { adopting } = this.one;
    if (!back.ok && adopting && back.deletions.length === 0 && needsAdopt(back.errors)) {
      this.stack.program = () => declarePieces(adopting(this.fixture));
      back = await this.quiet(this.stack.up);
    }
    if (!back.ok) return join(wrong, `the up with the first program again failed: ${back.errors.join("; ")}`);
    const deleted =
      back.deletions.length > 0 && !this.isLate ? `the up with the first program again deleted: ${back.deletions}` : undefined;
    return join(wrong, deleted, await this.wrongObjects(), await this.unsettled());
  }

  private async wrongObjects({ byId = !this.one.changesPlaces } = {}): Promise<string | undefined> {
    const { one, before, sandbox } = this;
    await sandbox.advance(SETTLE_SECONDS);
    const after = await sandbox.snapshot();
    if (one.holds) return one.holds(after, before);
    const lost = byId ? lostIds(before, after) : [];
    return join(differenceOf(contentOf(after), contentOf(before)), lost.length > 0 ? `no longer there: ${lost}` : undefined);
  }

  private async unsettled(): Promise<string | undefined> {
    this.platform.lines = [];
    const { ok, errors, changes, writes } = await this.quiet(this.stack.preview);
    if (!ok) return `the next preview failed: ${errors.join("; ")}`;
    const said = this.platform.lines.filter((line) => /drift:|gone/.test(line));
    if (changes.length > 0) return `the next preview is not empty: ${changes} ${said.join("; ")}`;
    return writes.length > 0 ? `the next preview wrote: ${writes}` : undefined;
  }

  private async quiet(operate: () => Promise<OperationOutcome>): Promise<OperationOutcome & { writes: string[]; deletions: string[] }> {
    await this.sandbox.clearJournal();
    const went = await operate();
    const journal = (await this.sandbox.journal()).filter(({ method, status }) => method !== "GET" && status < 400);
    const textOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const deletes = journal.filter(
      (call) => isDeletion(call) || (call.path.endsWith("/autoscaling") && JSON.stringify(call.body).includes('"enabled":false')),
    );
    const givenUp = this.one.givesUp?.(this.before) ?? [];
    return {
      ...went,
      writes: journal.map(textOf),
      deletions: deletes.map(textOf).filter((text) => !givenUp.some((id) => text.endsWith(`/${id}`))),
    };
  }
}

/** Omits ids, and paths on the platform's own disk. */
export const contentOf = (world: World): string[] =>
  objectsOf(world)
    .filter((row) => !HISTORY.test(row))
    .map((row) => row.replace(/\/mnt\/volume-\d+/g, "/mnt/volume").replace(/"fs_path":"[^"]*",/, ""));

const isOfNoName = ({ ending }: Case): boolean => ending === "asked" || ending === "permitted";

/** The panel deletes files and SFTP keys with a POST. */
export const isDeletion = ({ method, path }: { method: string; path: string }): boolean =>
  method === "DELETE" || (method === "POST" && /\/(delete|remove)$/.test(path));

const lostIds = (before: World, after: World): string[] => {
  const rows = (world: World, table: keyof World): object => Object(world[table]);
  return OBJECT_TABLES.flatMap((table) =>
    Object.keys(rows(before, table))
      .filter((id) => !(id in rows(after, table)))
      .map((id) => `${table} ${id}`),
  );
};

const join = (...texts: (string | undefined)[]): string | undefined => {
  const said = texts.filter((text) => text !== undefined);
  return said.length > 0 ? said.join("\n") : undefined;
};
