import { onHost } from "../support/on-host";
import { pieceOf, type Sort, sorts } from "./ownership/stock";
import { SETTLE_SECONDS, Site } from "./site";

const TWO_DAYS_SECONDS = 2 * 86_400;

/** Types whose first run needs a permission. */
const FIRST: Readonly<Record<string, string>> = {
  StorageBackupSchedule: "StorageBackupSchedule:one#archives",
  VolumeRestore: "VolumeRestore:one",
  game_GameVersion: "game.GameVersion:one",
};

/** What went wrong in `pulumi up --target-replace`, and in the runs after it. */
async function violations(sort: Sort): Promise<string[]> {
  return Site.with({}, async (site) => {
    site.declare(pieceOf(sort, site.fixture, 0, "one"));
    site.platform.environment = { HOSTING_ALLOW_DATA_LOSS: FIRST[sort.kind] ?? "" };
    await site.mustGo("the first up");
    site.platform.environment = {};
    await site.platform.sandbox.advance(TWO_DAYS_SECONDS);
    const before = await site.stack.managed();
    const act = await site.act(() => site.stack.replaceOnly("one"));
    const after = await site.stack.managed();
    await site.platform.sandbox.advance(SETTLE_SECONDS);
    const next = await site.act(site.stack.up);
    const preview = await site.act(site.stack.preview);
    return [
      ...(act.lost.length > 0 ? [`lost ${act.lost}`] : []),
      ...(act.ok || act.errors.some((text) => /--target-replace|allowDataLoss|deleteBeforeReplace/.test(text))
        ? []
        : [`unclear: ${act.errors}`]),
      ...(!act.ok && act.writes.length > 0 ? [`refused after ${act.writes}`] : []),
      ...(after.length === before.length ? [] : [`the state has ${after.length} resources, before ${before.length}`]),
      ...(next.ok ? [] : [`the next up failed: ${next.errors}`]),
      ...(preview.changes.length === 0 ? [] : [`the next preview shows ${preview.changes}`]),
    ];
  });
}

describe.each(["dynamic", "plugin"] as const)("`up --target-replace` without a permission, on the host %s", (host) => {
  onHost(host);
  test.each(sorts.map((sort) => [sort.title, sort] as const))("%s: is refused as a whole, or replaces the object", async (_, sort) => {
    expect(await violations(sort)).toEqual([]);
  });
});
