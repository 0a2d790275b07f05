import { typeToken } from "../../../provider/core/type-token";
import { openBag } from "../../../rehearsal/protocol/wire";
import type { ResourceState } from "../../../rehearsal/state/state";
import type { Sandbox } from "../../../sandbox";
import { lifecycleFixtures } from "../../harness/fixtures";
import type { GivenBack } from "../../harness/lifecycle-fixture";
import { definitionOf } from "../../harness/resource-types";

const kinds = lifecycleFixtures.flatMap(({ kind, givesBack }) =>
  givesBack ? [{ kind, type: typeToken(definitionOf(kind)), givesBack }] : [],
);

/** Values of settings by resource type, table and row, without settings that have their default value. */
type Settings = ReadonlyMap<string, string>;

/** `set` contains the values of the settings on the platform, and `held` the keys of those settings that the program manages. */
export interface SettingsBefore {
  set: Settings;
  held: ReadonlySet<string>;
}

/** The proof records the settings before an `up`. */
export const settingsBefore = async (sandbox: Sandbox, managed: readonly ResourceState[]): Promise<SettingsBefore> => ({
  set: await settingsOf(sandbox),
  held: heldBy(managed),
});

/** Returns settings that an `up` stopped managing without a reset, and settings that it changed although the program never set them. */
export async function wrongSettings(
  sandbox: Sandbox,
  managed: readonly ResourceState[],
  before: SettingsBefore,
): Promise<string | undefined> {
  const [now, held] = [await settingsOf(sandbox), heldBy(managed)];
  const free = [...new Set([...before.set.keys(), ...now.keys(), ...before.held])].filter((row) => !held.has(row));
  const wrong = free.flatMap((row) => {
    const [was, is] = [before.set.get(row), now.get(row)];
    if (before.held.has(row)) return is === undefined ? [] : [`not restored: ${row} is left at ${is}`];
    return is === was ? [] : [`changed although it is not in the program: ${row} was ${was} and is ${is}`];
  });
  return wrong.length === 0 ? undefined : wrong.join("\n");
}

async function settingsOf(sandbox: Sandbox): Promise<Settings> {
  const set = new Map<string, string>();
  const world = await sandbox.snapshot();
  for (const { kind, givesBack } of kinds)
    for (const [id, row] of Object.entries<Record<string, unknown>>(world[givesBack.table])) {
      const value = givesBack.set(row);
      if (value !== undefined) set.set(nameOf(kind, givesBack, id), value);
    }
  return set;
}

const heldBy = (managed: readonly ResourceState[]): Set<string> =>
  new Set(
    managed.flatMap(({ type, id, inputs, outputs }) => {
      const found = kinds.find((one) => one.type === type);
      if (!found) return [];
      const rows = found.givesBack.rows({ id, inputs: openBag(inputs), outputs: openBag(outputs) });
      return rows.map((row) => nameOf(found.kind, found.givesBack, row));
    }),
  );

const nameOf = (kind: string, { table }: GivenBack, row: string): string => `${kind} ${table} ${row}`;
