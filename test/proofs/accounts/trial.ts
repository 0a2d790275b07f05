import { isDeepStrictEqual } from "node:util";
import type { StackState } from "../../../rehearsal/state/state";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { createPairs, OLDER_THAN_A_DAY_SECONDS, type PairedFixture } from "../../harness/fixture";
import { permissionFor } from "../../harness/permissions";
import { Platform } from "../../harness/platform";
import { environmentOf } from "../../harness/provider";
import { InProcessStack, type OperationOutcome } from "../../harness/stack";
import { differenceOf, objectsOf } from "../../harness/world";
import { declarePieces, type Piece } from "../ownership/piece";
import { pieceOf, type Sort } from "../ownership/stock";
import { keptOf } from "../site";

export interface Attempt {
  name: string;
  /** Defaults to the program that created the stack. */
  program?: (sort: Sort, fixture: PairedFixture) => readonly Piece[];
  run: (stack: InProcessStack) => Promise<OperationOutcome>;
}

const one = (sort: Sort, fixture: PairedFixture): Piece => pieceOf(sort, fixture, 0, "one");
const changed = (sort: Sort, fixture: PairedFixture): Piece => {
  const piece = one(sort, fixture);
  const { inputs } = pieceOf(sort, fixture, 1, "one");
  const [own, other] = [parentsOf(piece.inputs), parentsOf(inputs)];
  return { ...piece, inputs: { ...(exchanged(inputs, own, other) as typeof inputs), ...own } };
};
/** Replaces every reference to one of the two parents by a reference to the other parent. Otherwise a proxy, for example, would forward to itself. */
function exchanged(value: unknown, own: Record<string, unknown>, other: Record<string, unknown>): unknown {
  const [key] = Object.keys(own).filter((one) => value === own[one] || value === other[one]);
  if (key !== undefined && typeof value === "string") return value === own[key] ? other[key] : own[key];
  if (Array.isArray(value)) return value.map((item) => exchanged(item, own, other));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, exchanged(item, own, other)]));
}
/** Returns the inputs that name the parent. The attempt `up of a change` does not change them. */
const parentsOf = (inputs: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(inputs).filter(([key]) => /Uuid$|^server$|^scope$/.test(key)));

export const attempts: readonly Attempt[] = [
  { name: "preview", run: (stack) => stack.preview() },
  { name: "up", run: (stack) => stack.up() },
  { name: "up of a change", program: (sort, fixture) => [changed(sort, fixture)], run: (stack) => stack.up() },
  { name: "up without it", program: () => [], run: (stack) => stack.up() },
  {
    name: "up with one more",
    program: (sort, fixture) => [one(sort, fixture), pieceOf(sort, fixture, 1, "two")],
    run: (stack) => stack.up(),
  },
  { name: "refresh", run: (stack) => stack.clear() },
  { name: "destroy", run: (stack) => stack.destroy() },
];

/** Account that a stack must not use: another team of the same platform, or an account at another address. */
export type Wrong = "another team" | "another origin";
export const wrongs: readonly Wrong[] = ["another team", "another origin"];

const OTHER_SEED = 77;

/** No operation may write or change the state. The error must name both accounts (docs/architecture.md, "The account is proved"). */
export async function tryAccounts(sort: Sort, wrong: Wrong): Promise<Record<string, string>> {
  const platform = await Platform.start({}, ["other"]);
  let elsewhere: Sandbox | undefined;
  try {
    const fixture = await createPairs(platform.sandbox, platform.fixture);
    const { sandbox } = platform;
    platform.environment = permissionFor(sort.kind, "one", "two");
    const stack = new InProcessStack(platform, () => declarePieces([one(sort, fixture)]));
    stack.isPinned = ["TeamSettings", "game_Account", "game_AccountNotifications"].includes(sort.kind);
    const first = await stack.up();
    if (!first.ok) throw new Error(`the first up failed: ${first.errors.join("; ")}`);
    await sandbox.advance(OLDER_THAN_A_DAY_SECONDS);
    if (wrong === "another origin") {
      const { savedAtMs } = await sandbox.snapshot();
      elsewhere = await startSandbox({ clock: "manual", seed: OTHER_SEED });
      await elsewhere.advance((savedAtMs - (await elsewhere.snapshot()).savedAtMs) / 1000);
      platform.reach(elsewhere);
    }
    const other = elsewhere ?? (await sandbox.ofTeam("other"));
    const trial = new Trial(platform, stack, [sandbox, other], environmentOf(other), sort.api, sort.naming === "history");
    const violations: Record<string, string> = {};
    for (const attempt of attempts) {
      stack.program = () => declarePieces((attempt.program ?? (() => [one(sort, fixture)]))(sort, fixture));
      const violation = await trial.attempt(attempt);
      if (violation !== undefined) violations[attempt.name] = violation;
      if (trial.isSpoilt) break;
    }
    stack.program = () => declarePieces([one(sort, fixture)]);
    const back = trial.isSpoilt ? undefined : await trial.isBack();
    return back === undefined ? violations : { ...violations, "back at its own account": back };
  } finally {
    await platform.close();
    await elsewhere?.close();
  }
}

class Trial {
  /** Whether an attempt changed the state or a platform. Later attempts then prove nothing. */
  isSpoilt = false;

  constructor(
    private readonly platform: Platform,
    private readonly stack: InProcessStack,
    private readonly sides: readonly [Sandbox, Sandbox],
    private readonly environment: Record<string, string>,
    private readonly api: "hosting" | "panel",
    /** Whether the provider never reads objects of this type. A run without changes then sends no request that would show the wrong account. */
    private readonly neverLooks: boolean,
  ) {}

  async attempt({ run }: Attempt): Promise<string | undefined> {
    const { platform, stack } = this;
    const [state, objects] = [await stack.state(), await this.objects()];
    const own = platform.environment;
    platform.environment = { ...own, ...this.environment };
    for (const side of this.sides) await side.clearJournal();
    const went = await run(stack);
    platform.environment = own;
    const journals = (await Promise.all(this.sides.map((side) => side.journal()))).flat();
    const writes = journals.filter(({ method }) => method !== "GET").map(({ method, path, status }) => `${method} ${path} (${status})`);
    const isSame = isDeepStrictEqual(keptIn(await stack.state()), keptIn(state));
    const difference = differenceOf(await this.objects(), objects);
    this.isSpoilt = !isSame || difference !== undefined;
    const said = went.errors.join("; ");
    const silent = await this.unnamed(said);
    const wrong = [
      ...(writes.length > 0 ? [`it sent ${writes}`] : []),
      ...(isSame ? [] : ["the state changed"]),
      ...(difference === undefined ? [] : [difference]),
      ...(went.ok && !(this.neverLooks && hasNothingToDo(went)) ? [`it succeeded: ${went.changes}`] : []),
      ...(went.ok || silent.length === 0 ? [] : [`the error does not name ${silent.join(" and ")}: ${said}`]),
    ];
    return wrong.length > 0 ? wrong.join("\n") : undefined;
  }

  /** A preview with the stack's own account must succeed and be empty. */
  async isBack(): Promise<string | undefined> {
    const { ok, errors, changes } = await this.stack.preview();
    if (!ok) return `the preview failed: ${errors.join("; ")}`;
    return changes.length > 0 ? `the preview is not empty: ${changes}` : undefined;
  }

  /** Returns the accounts that the error should name, but does not. Errors name accounts by address if the addresses differ. */
  private async unnamed(said: string): Promise<string[]> {
    const [own, other] = this.sides;
    if (own.baseUrl !== other.baseUrl) return [own.baseUrl, other.baseUrl].filter((origin) => !said.includes(origin));
    const ids = await Promise.all(this.sides.map(async (side) => (await side.snapshot()).team.id));
    return ids.filter((id) => !new RegExp(`\\b${id}\\b`).test(said)).map((id) => `${this.api === "panel" ? "user" : "team"} ${id}`);
  }

  private async objects(): Promise<string[]> {
    const worlds = await Promise.all(this.sides.map((side) => side.snapshot()));
    return worlds.flatMap((world, n) => objectsOf(world).map((row) => `${n === 0 ? "own" : "other"} ${row}`));
  }
}

/** Omits empty values, because a failed refresh omits them. */
const keptIn = ({ resources, pendingOperations }: StackState): unknown => ({
  pendingOperations,
  resources: [...resources].sort((a, b) => a.urn.localeCompare(b.urn)).map(keptOf),
});

const hasNothingToDo = ({ changes }: OperationOutcome): boolean => changes.every((change) => change.startsWith("refresh "));
