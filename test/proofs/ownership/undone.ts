import type { CustomResource } from "@pulumi/pulumi";
import { Project } from "../../../sdk";
import { createPairs, OLDER_THAN_A_DAY_SECONDS, type PairedFixture } from "../../harness/fixture";
import { Platform } from "../../harness/platform";
import { classOf } from "../../harness/resource-types";
import { InProcessStack } from "../../harness/stack";
import { pieceOf, type Sort, sorts } from "./stock";
import { contentOf } from "./trial";

/** Excludes objects without a name, because the change would buy another object, and events, because the change would run them again. */
export const undoable: readonly Sort[] = sorts.filter(({ naming }) => naming !== "no name" && naming !== "history");

/**
 * Changes the inputs of a resource to those of another object and back, while a second resource makes both runs fail. The state then contains the
 * first object twice: as the object of the resource, and as an object to delete. The next run must not delete an object that the program declares.
 */
export async function tryUndone(sort: Sort): Promise<string | undefined> {
  const platform = await Platform.start();
  try {
    const fixture = await createPairs(platform.sandbox, platform.fixture);
    const { sandbox } = platform;
    const found = contentOf(await sandbox.snapshot());
    const scene = { n: 0 as 0 | 1, hasFailing: false };
    const stack = new InProcessStack(platform, () => declare(sort, fixture, scene));
    const first = await stack.up();
    if (!first.ok) return `the first up failed: ${first.errors.join("; ")}`;
    await sandbox.advance(OLDER_THAN_A_DAY_SECONDS);
    const declared = contentOf(await sandbox.snapshot()).filter((row) => !found.includes(row));
    await sandbox.fault({ kind: "status", code: 422, body: { message: "no" }, times: 100, match: { method: "POST", path: "/projects" } });
    for (const n of [1, 0] as const) {
      Object.assign(scene, { n, hasFailing: true });
      if ((await stack.up()).ok) throw new Error("the run with a resource that cannot be created succeeded");
    }
    scene.hasFailing = false;
    const last = await stack.up();
    if (!last.ok) return `the last up failed: ${last.errors.join("; ")}`;
    const after = contentOf(await sandbox.snapshot());
    const lost = declared.filter((row) => !after.includes(row));
    if (lost.length > 0) return `no longer there: ${lost.join("\n")}`;
    const { ok, errors, changes } = await stack.preview();
    return ok && changes.length === 0 ? undefined : `the next preview is not empty: ${[...errors, ...changes].join("; ")}`;
  } finally {
    await platform.close();
  }
}

/** The second resource depends on the first, and the platform refuses to create it. */
function declare(sort: Sort, fixture: PairedFixture, { n, hasFailing }: { n: 0 | 1; hasFailing: boolean }): void {
  const { kind, inputs } = pieceOf(sort, fixture, n, "one", { adopt: true });
  const made = new (classOf(kind))("one", inputs);
  if (hasFailing) new Project("fails", { description: String(n) }, { dependsOn: made as CustomResource });
}
