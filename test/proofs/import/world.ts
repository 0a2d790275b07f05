import fc from "fast-check";
import type { StackState } from "../../../rehearsal/state/state";
import { declare } from "../../harness/declare";
import { lifecycleFixtures } from "../../harness/fixtures";
import type { Draw } from "../../harness/lifecycle-fixture";
import type { Platform } from "../../harness/platform";
import { definitionOf } from "../../harness/resource-types";
import { InProcessStack, type Kept } from "../../harness/stack";
import { add } from "../random-programs/changes";
import { Model } from "../random-programs/model";

/** Resource types of the world: those whose objects an import can list. Objects of other types would prevent the destroy. */
const KINDS = lifecycleFixtures.map(({ kind }) => kind).filter((kind) => typeof definitionOf(kind).list === "function");

const FIRST = [
  "Project",
  "Project",
  "Application",
  "Environment",
  "Application",
  "EnvironmentVariables",
  "Storage",
  "Volume",
  "ManagedDatabase",
];

/** Names that are not valid as identifiers or file names, and duplicates. */
const NAMES = [
  "web",
  "Web",
  "class",
  "constructor",
  "__proto__",
  "日本",
  "Ünï cödé",
  "con",
  "42",
  "hosting",
  "a-b_c.d",
  "*/ x /*",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this name would end a template literal, but is an ordinary string.
  "a`${b}`'\"\\",
  "two\u2028lines",
  "x".repeat(120),
];
/** Names that are valid for projects and environments. */
const PLAIN_NAMES = ["web", "Web", "class", "constructor", "con", "4 2", "hosting", "a-b_c.d", "x".repeat(120)];

const KEYS = ["LOG_LEVEL", "PORT", "constructor", "toString", "spring.datasource.password", "API_TOKEN", "_A", "apply"];

export const PLANTED = "PLANTED";

/**
 * Creates the objects of a random program, then hostile names, duplicates, secrets and hidden values. Returns the program, and the state of its
 * stack. `kept` names the stack.
 */
export async function fill(platform: Platform, draw: Draw, size: number, kept?: Kept): Promise<{ model: Model; state: StackState }> {
  const { sandbox, fixture } = platform;
  const model = new Model(fixture, draw);
  for (const kind of FIRST) add(model, kind);
  for (let n = FIRST.length; n < size; n++) add(model, draw(fc.constantFrom(...KINDS)));
  const stack = new InProcessStack(platform, () => declare(model.resources), undefined, kept);
  const { ok, errors } = await stack.up();
  if (!ok) throw new Error(`the world could not be made: ${errors.join("; ")}`);
  // No call lists the backup schedules of storages, and a storage with a schedule cannot be deleted. An imported program
  // cannot know such a schedule, so the world has none.
  for (const { $id } of await sandbox.find("storageBackups")) await sandbox.remove("storageBackups", String($id));
  const some = () => draw(fc.integer({ min: 0, max: 2 })) === 0;
  for (const row of await sandbox.find("applications")) {
    if (some()) await sandbox.mutate("applications", String(row.$id), { name: draw(fc.constantFrom(...NAMES)) });
    for (const key of draw(fc.subarray(KEYS))) {
      const value = draw(fc.constantFrom("info", "8080", "true", `${PLANTED}-${key}`, "{{team.REGION}}"));
      const isOnce = some();
      await sandbox
        .add("variables", { application_uuid: String(row.$id), key, value: isOnce ? `${PLANTED}-once` : value, is_shown_once: isOnce })
        .catch(() => undefined);
    }
  }
  for (const row of await sandbox.find("projects"))
    if (some()) await sandbox.mutate("projects", String(row.$id), { name: draw(fc.constantFrom(...PLAIN_NAMES)) });
  await sandbox.add("sharedVariables", { key: "SHARED_SECRET", value: `${PLANTED}-shared` });
  await sandbox.add("sharedVariables", {
    project_uuid: fixture.project,
    environment: "production",
    key: "STAGE",
    value: `${PLANTED}-stage`,
  });
  await sandbox.add("storages", {
    application_uuid: fixture.application,
    type: "file",
    mount_path: "/etc/a.conf",
    content: `password=${PLANTED}-file`,
  });
  await sandbox.advance(3 * 86_400);
  return { model, state: await stack.state() };
}
