import type { Bag } from "../../provider/core/values";
import { createFixture, createPairs, type PairedFixture } from "../harness/fixture";
import { lifecycleFixtures } from "../harness/fixtures";
import type { LifecycleFixture } from "../harness/lifecycle-fixture";
import { definitionOf } from "../harness/resource-types";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

// Rules that are the same for every resource type: each row of docs/facts/game-panel.md 1.5, and one object with two owners.

const open = sandboxRuns();

const openPairs = async (options: SandboxRunOptions = {}) => {
  const fixture = await open({ pinned: true, ...options });
  const { sandbox } = fixture;
  const on = await createPairs(sandbox, await createFixture(sandbox));
  fixture.said();
  await sandbox.clearJournal();
  return {
    ...{ fixture, sandbox, on },
    kindOf: ({ kind }: LifecycleFixture) => fixture.of(definitionOf(kind)),
    async writes() {
      const entries = await sandbox.journal();
      await sandbox.clearJournal();
      return entries.filter(({ method, status }) => method !== "GET" && status < 400).map(({ method, path }) => `${method} ${path}`);
    },
  };
};

const inputsOf = ({ pairs, scenarios }: LifecycleFixture, on: PairedFixture): Bag =>
  ({ ...(pairs[0]?.args(on, 0) ?? Object.values(scenarios[0]?.stages[0]?.program(on) ?? {})[0]) }) as Bag;

const belowServer = lifecycleFixtures.filter(({ kind }) => kind.startsWith("game_") && "server" in definitionOf(kind).inputs);

/** Calls `ask` for each fixture. Returns the problems that `ask` reports, by resource type. */
async function ofEach(
  all: readonly LifecycleFixture[],
  ask: (lifecycleFixture: LifecycleFixture) => Promise<string | undefined>,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const lifecycleFixture of all) {
    const said = await ask(lifecycleFixture);
    if (said !== undefined) wrong[lifecycleFixture.kind] = said;
  }
  return wrong;
}

/** Leaves out events, and types whose objects only an id distinguishes. */
const owned = lifecycleFixtures.filter(({ naming }) => naming !== "history" && naming !== "no name");

test("a preview refuses a second resource that declares the same object", async () => {
  const { fixture, on, kindOf, writes } = await openPairs();
  const { uuid } = (await fixture.sandbox.find("gameServers", { identifier: on.gameServer }))[0] ?? {};
  const wrong = await ofEach(owned, async (lifecycleFixture) => {
    fixture.restart();
    const inputs = inputsOf(lifecycleFixture, on);
    const first = await kindOf(lifecycleFixture).check(inputs, {}, "one");
    // A server has two ids (`identifier` and `uuid`), so this declares the same object under the server's other id.
    const other = inputs.server === on.gameServer ? { server: uuid } : {};
    const { failures } = await kindOf(lifecycleFixture).preview({ ...inputs, ...other }, {}, "two");
    const reported = failures.map(({ reason }) => reason).join();
    return first.failures.length === 0 && reported.includes(`also declared by "one". Two resources must not manage one object`)
      ? undefined
      : reported;
  });
  expect([wrong, await writes()]).toEqual([{}, []]);
});

describe("resource types below a game server", () => {
  test("a preview lists the accessible servers if the program names a missing server", async () => {
    const { fixture, on, kindOf, writes } = await openPairs();
    const wrong = await ofEach(belowServer, async (lifecycleFixture) => {
      fixture.restart();
      const { failures } = await kindOf(lifecycleFixture).preview({ ...inputsOf(lifecycleFixture, on), server: "0badf00d" });
      const reported = failures.map(({ property, reason }) => `${property}: ${reason}`).join();
      return reported.startsWith(`server: this key cannot access a game server "0badf00d". It can access: ${on.gameServer} (survival), `)
        ? undefined
        : reported;
    });
    expect([wrong, await writes()]).toEqual([{}, []]);
  });

  test("the preview or the creation fails if the key's user lacks a permission", async () => {
    const { fixture, sandbox, on, kindOf, writes } = await openPairs({ config: { "hosting:allowDataLoss": "game.GameVersion:data" } });
    const server = String((await sandbox.find("gameServers", { name: "friends" }))[0]?.identifier);
    const unnamed: string[] = [];
    const wrong = await ofEach(belowServer, async (lifecycleFixture) => {
      fixture.restart();
      const inputs = { ...inputsOf(lifecycleFixture, on), server };
      const reported = (await kindOf(lifecycleFixture).preview(inputs)).failures.map(({ reason }) => reason).join();
      if (reported.includes("cannot be changed with this key: its user lacks the permissions ")) return undefined;
      unnamed.push(lifecycleFixture.kind);
      const refused = await kindOf(lifecycleFixture)
        .create(inputs)
        .then(() => "it was made", messageOf);
      return refused.includes('failed with 403: "This action is unauthorized"') ? undefined : `${reported} ${refused}`;
    });
    expect([wrong, await writes()]).toEqual([{}, []]);
    // No document names the permission of the calls of these types (docs/facts/game-panel.md 12).
    expect(unnamed).toEqual(
      [
        "ServerNotifications",
        "CustomDomain",
        "ProxyNetwork",
        "GameVersion",
        "GameSettings",
        "Addon",
        "ModFramework",
        "Workshop",
        "Modpack",
      ].map((type) => `game_${type}`),
    );
  });

  test("a preview reports a suspended server, and a creation fails", async () => {
    const { fixture, sandbox, on, kindOf, writes } = await openPairs();
    await sandbox.mutate("gameServers", on.gameServer, { is_suspended: true });
    const who = `game server ${on.gameServer} (survival) is suspended`;
    const wrong = await ofEach(belowServer, async (lifecycleFixture) => {
      fixture.restart();
      const { failures } = await kindOf(lifecycleFixture).preview(inputsOf(lifecycleFixture, on));
      const reported = [...failures.map(({ reason }) => reason), ...fixture.said()].join("\n");
      fixture.restart();
      const refused = await kindOf(lifecycleFixture)
        .create(inputsOf(lifecycleFixture, on))
        .then(() => "it was made", messageOf);
      const isReported = reported.includes(
        `data: ${who}: its resources cannot be compared with the panel now. To find the reason, open the server's purchase order in the panel.`,
      );
      const isRefused = refused.includes(
        `${who} and refuses every call in this state. To find the reason, open the server's purchase order in the panel.`,
      );
      return failures.length === 0 && isReported && isRefused ? undefined : `${reported}; ${refused}`;
    });
    expect([wrong, await writes()]).toEqual([{}, []]);
  });

  test("a preview reports a node under maintenance, and a creation waits", async () => {
    const { fixture, sandbox, on, kindOf, writes } = await openPairs();
    await sandbox.mutate("gameServers", on.gameServer, { is_node_under_maintenance: true });
    const who = `game server ${on.gameServer} (survival)`;
    const wrong = await ofEach(belowServer, async (lifecycleFixture) => {
      fixture.restart();
      const { failures } = await kindOf(lifecycleFixture).preview(inputsOf(lifecycleFixture, on));
      const reported = [...failures.map(({ reason }) => reason), ...fixture.said()].join("\n");
      fixture.restart();
      await kindOf(lifecycleFixture).createAndDie(inputsOf(lifecycleFixture, on), 60);
      const waiting = fixture.said().join("\n");
      const isReported = reported.includes(
        `data: ${who} is on a node under maintenance: its resources cannot be compared with the panel now`,
      );
      const isWaiting = waiting.includes(`${who}: on a node under maintenance for `);
      return failures.length === 0 && isReported && isWaiting ? undefined : `${reported}; ${waiting}`;
    });
    expect([wrong, await writes()]).toEqual([{}, []]);
  });
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
