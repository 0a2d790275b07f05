import { lifecycleFixtures } from "../harness/fixtures";
import type { LifecycleFixture, ScenarioData } from "../harness/lifecycle-fixture";
import { Platform } from "../harness/platform";
import { declareAll, titleOf } from "../harness/scenarios";
import { InProcessStack } from "../harness/stack";

// A node that is down refuses the panel's requests (docs/facts/game-panel.md 3.4 and 7). A preview and an `up` then use the state, and
// report that they did not compare it with the panel. A refresh must read the platform, so it fails and leaves the state unchanged.

const NOT_COMPARED = /the node of game server \w+ is unreachable: its resources cannot be compared with the panel now/;
const UNREACHABLE = /The panel cannot reach the node of this game server, or the node did not answer in time\./;

/** According to the documents, the panel sends requests to the node for these types. */
const ON_THE_NODE = ["File", "Files", "ConfigFile", "Folder"];
/**
 * For these types, the panel never asks the node: types without a server, types that the server's own response contains, and an event,
 * which is never read again.
 */
const NEVER_ASKED = ["Account", "AccountNotifications", "ApiKey", "SshKey", "Subuser", "Allocation", "StartupVariables", "Action"];

const game = lifecycleFixtures.filter(({ kind }) => kind.startsWith("game_"));
const scenarios = game.flatMap((lifecycleFixture) =>
  lifecycleFixture.scenarios.slice(0, 1).map((scenario) => ({ lifecycleFixture, scenario })),
);

interface Outage {
  readonly status: number;
  /** Whether calls of the operator's own endpoints also fail. No document says which of these calls need the node. */
  readonly everything: boolean;
}

async function live({ kind }: LifecycleFixture, scenario: ScenarioData<object>, outage: Outage, isAsked: boolean): Promise<void> {
  const platform = await Platform.start();
  try {
    const { sandbox, fixture } = platform;
    const [first] = scenario.stages;
    const stack = new InProcessStack(platform, () => declareAll(kind, first?.program(fixture) ?? {}), scenario.oneAtATime ? 1 : undefined);
    expect((await stack.up()).errors).toEqual([]);
    await sandbox.advance(600);
    const kept = async () => (await stack.managed()).map(({ urn, id, inputs, outputs }) => [urn, id, inputs, outputs]);
    const before = await kept();

    const node = await sandbox.add("nodeOutages", { server: fixture.gameServer, ...outage });
    for (const run of [stack.preview, stack.up]) {
      platform.lines = [];
      const { errors, changes } = await run();
      expect([errors, changes]).toEqual([[], []]);
      expect(platform.lines.some((line) => NOT_COMPARED.test(line))).toBe(isAsked);
    }
    const { errors } = await stack.clear();
    expect(errors.map((error) => UNREACHABLE.test(error))).toEqual(isAsked ? errors.map(() => true) : []);
    expect(errors.length > 0).toBe(isAsked);
    if (isAsked) expect(await kept()).toEqual(before);

    await sandbox.remove("nodeOutages", node);
    const after = await stack.preview();
    expect([after.errors, after.changes]).toEqual([[], []]);
  } finally {
    await platform.close();
  }
}

const isOneOf = (names: readonly string[], kind: string) => names.includes(kind.slice("game_".length));

describe.each([502, 504])("A node that answers %d", (status) => {
  test.each(
    scenarios.map(({ lifecycleFixture, scenario }) => [titleOf({ ...lifecycleFixture, ...scenario }), lifecycleFixture, scenario] as const),
  )("%s: only a refresh can fail while the node is away", async (_, lifecycleFixture, scenario) => {
    await live(lifecycleFixture, scenario, { status, everything: false }, isOneOf(ON_THE_NODE, lifecycleFixture.kind));
    await live(lifecycleFixture, scenario, { status, everything: true }, !isOneOf(NEVER_ASKED, lifecycleFixture.kind));
  });
});
