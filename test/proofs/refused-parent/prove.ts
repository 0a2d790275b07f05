import { refsIn } from "../../harness/declare";
import { HISTORY, lifecycleFixtures } from "../../harness/fixtures";
import { permissionsOf } from "../../harness/permissions";
import { definitionOf } from "../../harness/resource-types";
import { differenceOf, objectsOf } from "../../harness/world";
import { closureOf, lifecycleFixtureOf, NOWHERE } from "../closure";
import { joined, type Proof, type ProofCase } from "../proof";
import { SETTLE_SECONDS, Site } from "../site";

type Refusal = "403" | "no permission";

/** Creates a resource in its parent, runs a destroy that is refused, and checks the next `up`. */
async function tryRefusedParent(child: string, parent: string, refusal: Refusal): Promise<string | undefined> {
  return Site.with({}, async (site) => {
    const { sandbox } = site.platform;
    const pieces = closureOf(child, site.fixture);
    site.declare(...pieces);
    site.platform.environment = permissionsOf(pieces);
    await site.mustGo("the first up");
    await sandbox.advance(SETTLE_SECONDS);
    await site.mustGo("the second up");
    const before = await contentOf(site);
    const parentName = lifecycleFixtureOf(parent).inEverything.name;
    const found = (await site.stack.managed()).find(
      ({ urn, type }) => urn.endsWith(`::${parentName}`) && type.endsWith(parent.replace("game_", "")),
    );
    if (found?.id === undefined) throw new Error(`${parent} is not in the state`);
    if (refusal === "403") {
      site.platform.environment = { HOSTING_ALLOW_DATA_LOSS: "true" };
      await sandbox.fault({
        match: { path: new RegExp(`/${found.id}$`), method: "DELETE" },
        times: 0,
        kind: "status",
        code: 403,
        body: { message: "Missing required permissions: write" },
      });
    } else site.platform.environment = {};
    const destroy = await site.act(site.stack.destroy);
    await sandbox.clearFaults();
    if (destroy.ok) return refusal === "403" ? undefined : `the destroy deleted ${parent} without permission`;
    const up = await site.act(site.stack.up);
    const exists = [...up.errors, ...up.lines].filter((text) => text.includes("exists:"));
    const next = await site.stack.preview();
    return joined(
      exists.length > 0 ? `the up reports ${exists}` : undefined,
      up.ok ? undefined : `the up failed: ${up.errors.join("; ")}`,
      destroy.writes.length === 0 && up.writes.length > 0 ? `the up wrote ${up.writes}` : undefined,
      differenceOf(await contentOf(site), before),
      next.ok && next.changes.length === 0 ? undefined : `the next preview is not empty: ${[...next.changes, ...next.errors]}`,
    );
  });
}

async function contentOf({ platform: { sandbox } }: Site): Promise<string[]> {
  await sandbox.advance(SETTLE_SECONDS);
  return objectsOf(await sandbox.snapshot()).filter((row) => !HISTORY.test(row));
}

const cases: readonly ProofCase[] = lifecycleFixtures.flatMap(({ kind, naming, inEverything }) =>
  naming === "history"
    ? []
    : [...new Set(refsIn(inEverything.inputs(NOWHERE)))].flatMap((parent) => {
        // The deletion of an application without volumes deletes no data.
        const holdsData = definitionOf(parent).data?.holds !== undefined && (parent !== "Application" || kind.startsWith("Storage"));
        const refusals: Refusal[] = holdsData ? ["403", "no permission"] : ["403"];
        return refusals.map((refusal) => ({
          title: `${kind}: ${parent} is not deleted (${refusal})`,
          run: () => tryRefusedParent(kind, parent, refusal),
        }));
      }),
);

export const refusedParentProof: Proof = {
  name: "refused-parent",
  description:
    "Run a destroy that cannot delete a parent, so that the objects in it remain although the engine dropped them from the state. The next `up` must restore them in the state. It must not require `adopt`, and must not write.",
  cases: () => cases,
};
