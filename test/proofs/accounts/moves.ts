import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { permissionFor } from "../../harness/permissions";
import { environmentOf } from "../../harness/provider";
import type { OperationOutcome } from "../../harness/stack";
import { pieceOf, type Sort } from "../ownership/stock";
import { joined } from "../proof";
import { Site } from "../site";
import { pinsOf } from "./pins";

/** Serves the same platform at another address, as after a change of its host name. Every object keeps its id. */
async function onNewHost<T>(sandbox: Sandbox, act: (moved: Sandbox) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-hosting-proof-"));
  const stateFile = join(folder, "world.json");
  try {
    await writeFile(stateFile, JSON.stringify(await sandbox.snapshot()));
    const moved = await startSandbox({ stateFile, clock: "manual" });
    try {
      return await act(moved);
    } finally {
      await moved.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const before = (pins: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(pins).map(([key, pin]) => [`${key}Before`, pin]));

class Move {
  readonly violations: (string | undefined)[] = [];

  constructor(
    readonly site: Site,
    private readonly sides: readonly Sandbox[],
  ) {}

  /** Fails the case if the operation writes on one of the two platforms. */
  async act(what: string, operate: () => Promise<OperationOutcome>, mayFail = false): Promise<OperationOutcome> {
    for (const side of this.sides) await side.clearJournal();
    const went = await operate();
    const journals = (await Promise.all(this.sides.map((side) => side.journal()))).flat();
    const writes = journals.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
    this.violations.push(
      writes.length > 0 ? `${what} wrote ${writes}` : undefined,
      went.ok || mayFail ? undefined : `${what} failed: ${went.errors.join("; ")}`,
    );
    return went;
  }
}

/**
 * How a stack moves to another address of its platform. `whole`: in one run. `half`: one of two objects moves, and the next run has no
 * `accountBefore`, so it must fail. `missing`: the platform no longer contains one of the objects.
 */
export type MoveCase = "whole" | "half" | "missing";

export async function tryMove(sort: Sort, how: MoveCase): Promise<string | undefined> {
  return Site.with({}, async (site) => {
    const { platform, stack, fixture } = site;
    platform.environment = permissionFor(sort.kind, "one", "two");
    site.declare(pieceOf(sort, fixture, 0, "one"), pieceOf(sort, fixture, 1, "two"));
    await site.mustGo("the first up");
    await site.mustGo("the second up");
    const old = await pinsOf(platform.sandbox);
    return onNewHost(platform.sandbox, async (moved) => {
      platform.reach(moved);
      platform.environment = { ...platform.environment, ...environmentOf(moved) };
      const pins = await pinsOf(moved);
      const move = new Move(site, [platform.sandbox, moved]);
      stack.config = { ...pins, ...before(old) };
      if (how === "missing") return missing(sort, move, moved);
      if (how === "half") {
        const program = stack.program;
        site.declare(pieceOf(sort, fixture, 0, "one"));
        await move.act("the first half of the move", () => stack.upOnly("one"));
        stack.program = program;
        stack.config = pins;
        const { ok } = await move.act("an up without accountBefore", stack.up, true);
        if (ok && sort.naming !== "history")
          move.violations.push("an up without accountBefore succeeded, although half of the stack is not moved");
        stack.config = { ...pins, ...before(old) };
      }
      await move.act("the move", stack.up);
      stack.config = pins;
      const { ok, changes, errors } = await move.act("the preview after it", stack.preview);
      if (ok && changes.length > 0) move.violations.push(`the preview after it is not empty: ${[...changes, ...errors]}`);
      return joined(...move.violations);
    });
  });
}

/** A missing object must remain in the state, and must not be created again. */
async function missing(sort: Sort, move: Move, moved: Sandbox): Promise<string | undefined> {
  const { stack } = move.site;
  const held = await stack.managed();
  const [row] = await rowsOf(
    sort,
    moved,
    held.map(({ id }) => String(id)),
  );
  if (row === undefined) return undefined;
  await moved.remove(row.table, row.id);
  await move.act("the move without an object", stack.up, true);
  const left = await stack.managed();
  if (left.length < held.length) move.violations.push(`the move dropped ${held.length - left.length} resources from the state`);
  return joined(...move.violations);
}

const TABLES: Readonly<Record<string, string>> = {
  Project: "projects",
  Environment: "environments",
  Application: "applications",
  Volume: "volumes",
  ManagedDatabase: "databases",
  game_Schedule: "schedules",
};

async function rowsOf({ kind }: Sort, sandbox: Sandbox, ids: readonly string[]): Promise<{ table: string; id: string }[]> {
  const { [kind]: table } = TABLES;
  if (table === undefined) return [];
  return (await sandbox.find(table)).map(({ $id }) => ({ table, id: String($id) })).filter(({ id }) => ids.includes(id));
}

export const removable = ({ kind }: Sort): boolean => kind in TABLES;
