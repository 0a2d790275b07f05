import { permissionFor } from "../../harness/permissions";
import { objectsOf } from "../../harness/world";
import { pieceOf, type Sort } from "../ownership/stock";
import type { Site } from "../site";

const NAMES = ["one", "two"] as const;

export function declared(site: Site, sort: Sort, numbers: readonly (0 | 1)[]): void {
  site.declare(...numbers.map((n) => pieceOf(sort, site.fixture, n, NAMES[n])));
}

/** Creates the object of the first resource. Runs `up` again after `seconds`, so that the state and the platform are settled. */
export async function prepared(site: Site, sort: Sort, seconds: number): Promise<void> {
  site.stack.isPinned = sort.naming === "one per account";
  // Without this permission, the provider would refuse the operation before the tested behaviour.
  site.platform.environment = permissionFor(sort.kind, ...NAMES);
  declared(site, sort, [0]);
  await site.mustGo("the first up");
  await site.platform.sandbox.advance(seconds);
  await site.mustGo("the second up");
}

/** Returns the objects, without the processes of game servers that are off: the sandbox has no row for such a process before its first read. */
export async function objectsOn({ platform }: Site): Promise<string[]> {
  const isOff = (row: string) => row.startsWith("power ") && row.includes('"state":"offline"');
  return objectsOf(await platform.sandbox.snapshot()).filter((row) => !isOff(row));
}
