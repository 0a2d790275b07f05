import { database } from "../../provider/resources/game/database/resource";
import { emptyState } from "../../rehearsal/state/state";
import { startSandbox, type Variants } from "../../sandbox";
import * as hosting from "../../sdk";
import { createFixture } from "../harness/fixture";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { onSurvival } from "./game-server-fixture";

const survivalServer = onSurvival(({ fixture, sandbox, server }) => ({
  databases: fixture.of(database),
  inputs: { server, name: "stats" },
  held: () => sandbox.find("gameDatabases"),
}));

/** A request of another client. */
const READ = { method: "GET", path: "/api/client/account" };

/** Returns a function whose callers wait for each other. */
function meeting(callers: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= callers) for (const go of waiting) go();
    });
}

const VARIANTS: Partial<Variants>[] = [{}, { firstDatabase: "asked for" }, { panelLimits: "untold" }, { newObjects: "15 s late" }];

test.each(VARIANTS)(
  "a run owns the first database of a server while another client uses the same panel key: variant %j",
  async (variants) => {
    const { databases, inputs, held } = await survivalServer({
      variants,
      limits: true,
      through: (send) => async (request) => {
        if (request.path.includes("/databases")) await send({ ...READ, headers: request.headers });
        return send(request);
      },
    });
    const { id, outs } = await databases.create(inputs);
    expect(await held()).toMatchObject([{ id, password: outs.password }]);
  },
);

describe.each(VARIANTS)("two stacks that create the first database of a server at the same moment: variant %j", (variants) => {
  /** Returns the outcomes and the databases that the stacks own. */
  async function both(...names: string[]) {
    const sandbox = await startSandbox({ clock: "manual", limits: true, variants });
    const fixture = await createFixture(sandbox);
    const first = await Platform.on(sandbox, fixture);
    const met = meeting(names.length);
    const stacks = names.map(async (name, i) => {
      const platform = Object.assign(i === 0 ? first : await Platform.on(sandbox, fixture), {
        clock: first.clock,
        saltPrefix: `stack${i}`,
      });
      platform.front = async (request, forward) => {
        if (request.method === "POST" && request.path.endsWith("/databases")) await platform.clock.hold(met());
        return forward(request);
      };
      const declare = () => new hosting.game.Database("stats", { server: fixture.gameServer, name });
      return new InProcessStack(platform, () => void declare(), undefined, { project: "shop", stack: `stack${i}`, state: emptyState() });
    });
    const opened = await Promise.all(stacks);
    const outcomes = await Promise.all(opened.map((stack) => stack.up()));
    const owned = await Promise.all(opened.map(async (stack) => (await stack.managed()).map(({ id }) => id)));
    const errors = outcomes.flatMap((outcome) => outcome.errors);
    const held = (await sandbox.find("gameDatabases")).map(({ id }) => id);
    await first.close();
    return { errors, owned: owned.flat().sort(), held: held.sort() };
  }

  test("each stack has the database with its own name", async () => {
    const { errors, owned, held } = await both("stats", "maps");
    expect(errors).toEqual([]);
    expect([owned, held.length]).toEqual([held, 2]);
  });

  test("one stack owns the database if both stacks declare the same name, and the other stack stops with an explanation", async () => {
    const { errors, owned, held } = await both("stats", "stats");
    expect(errors.join()).toMatch(/(Another run|another client may have) requested it/);
    expect(errors).toHaveLength(1);
    expect([owned, held.length]).toEqual([held, 1]);
  });
});
