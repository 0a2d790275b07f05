import { exportName, typeToken } from "../../../provider/core/type-token";
import { type Bag, callerInfoText, HIDDEN } from "../../../provider/core/values";
import { type DynamicProvider, dynamicProvider } from "../../../provider/hosts/dynamic-provider";
import { createPairs, OLDER_THAN_A_DAY_SECONDS, type PairedFixture } from "../../harness/fixture";
import { Platform } from "../../harness/platform";
import { confirmingConfigOf } from "../../harness/provider";
import { definitionOf } from "../../harness/resource-types";
import type { Sort } from "./stock";
import { isDeletion } from "./trial";

/**
 * The provider refuses to create a renamed resource, but `up --continue-on-error` continues, and deletes the resource with the old name. The provider
 * must not delete the object, because the program declares it under the new name.
 */
export async function tryRefused(sort: Sort): Promise<string | undefined> {
  const platform = await Platform.start();
  try {
    const fixture = await createPairs(platform.sandbox, platform.fixture);
    const { sandbox } = platform;
    const first = await made(typeOn(platform, sort), sort, fixture, "one", platform);
    await sandbox.advance(OLDER_THAN_A_DAY_SECONDS);
    const kind = typeOn(platform, sort);
    const refusal = await made(kind, sort, fixture, "two", platform).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!refusal) return "the creation succeeded, without adopt";
    await sandbox.clearJournal();
    await platform.timed(kind.delete(first.id, first.outs)).catch((error: Error) => error); // an error is allowed
    const deletes = (await sandbox.journal()).filter((call) => isDeletion(call) && call.status < 400);
    return deletes.length > 0 ? `deleted although "two" declares it: ${deletes.map(({ path }) => path)}` : undefined;
  } finally {
    await platform.close();
  }
}

/** Returns the provider of the resource type in a new process. */
function typeOn(platform: Platform, { kind }: Sort): DynamicProvider {
  platform.newProcess();
  const run = platform.startProvider(confirmingConfigOf(platform.sandbox));
  return dynamicProvider(definitionOf(kind), {
    configure: () => undefined,
    request: () => undefined,
    run: () => run,
    settled: async () => undefined,
  });
}

async function made(
  kind: DynamicProvider,
  sort: Sort,
  fixture: PairedFixture,
  name: string,
  platform: Platform,
): Promise<{ id: string; outs: Bag }> {
  const definition = definitionOf(sort.kind);
  const urn = `urn:pulumi:dev::proof::${typeToken(definition)}::${name}`;
  const news = { ...sort.inputs(fixture, 0), [HIDDEN.urn]: callerInfoText({ urn, parentUrn: "", isPreview: false }) };
  const { inputs, failures } = await platform.timed(kind.check({}, news));
  if (failures.length > 0) throw new Error(`${exportName(definition)}: ${failures.map(({ reason }) => reason)}`);
  return platform.timed(kind.create(inputs));
}
