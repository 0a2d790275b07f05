import { exportNameOf, hostOfType } from "../../provider/core/type-token";
import type { HostName } from "../../provider/hosts/host-choice";
import type { Stack } from "../../rehearsal";
import { type Sandbox, startSandbox } from "../../sandbox";
import { declareEverything, EVERYTHING_MAY_GO } from "../harness/everything";
import { createFixture } from "../harness/fixture";
import { lifecycleFixtures } from "../harness/fixtures";
import { pinsOf } from "../harness/provider";
import { engines } from "./engines";

/** The test runs a Pulumi CLI about twenty times with every resource type. */
jest.setTimeout(1_800_000);

const SPEED = 300;
const SETTLE_SECONDS = 600;

const MOVES: readonly HostName[] = ["plugin", "dynamic", "plugin"];

class Moving {
  constructor(
    readonly stack: Stack,
    private readonly sandbox: Sandbox,
  ) {}

  async writes(): Promise<string[]> {
    const entries = await this.sandbox.journal();
    await this.sandbox.clearJournal();
    return entries.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  }

  async hosts(): Promise<unknown[]> {
    const { resources = [] } = (await this.stack.exportState()).deployment;
    const own = resources.filter(({ type }) => exportNameOf(type) !== undefined);
    return [own.length, [...new Set(own.map(({ type }) => hostOfType(type)))]];
  }
}

test.each(engines.map((engine) => [engine.name, engine] as const))(
  "A stack moves between the hosts without a change on %s",
  async (_, engine) => {
    const sandbox = await startSandbox({ speed: SPEED });
    const place = await createFixture(sandbox);
    const stack = await engine.open({
      program: () => declareEverything(place),
      sandbox,
      config: { "hosting:autoConfirm": "true", ...pinsOf(sandbox) },
      env: EVERYTHING_MAY_GO,
    });
    const moving = new Moving(stack, sandbox);
    try {
      await stack.up();
      await sandbox.advance(SETTLE_SECONDS);
      expect((await moving.writes()).length).toBeGreaterThan(lifecycleFixtures.length / 2);
      for (const host of MOVES) {
        await stack.setConfig("hosting:host", host);
        const summaries = [await stack.preview(), await stack.up(), await stack.preview()].map(({ summary }) => Object.keys(summary));
        expect({ host, summaries }).toEqual({ host, summaries: [["same"], ["same"], ["same"]] });
        expect(await moving.hosts()).toEqual([lifecycleFixtures.length, [host]]);
        await stack.refresh();
        expect(Object.keys((await stack.preview()).summary)).toEqual(["same"]);
        expect(await moving.writes()).toEqual([]);
      }
      await stack.destroy();
      expect(await moving.hosts()).toEqual([0, []]);
    } finally {
      await stack.close();
      await sandbox.close();
    }
  },
);
