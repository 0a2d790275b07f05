import { isDeepStrictEqual } from "node:util";
import type { HostName } from "../../provider/hosts/host-choice";
import type { JournalEntry } from "../../sandbox";
import { lifecycleFixtures } from "../harness/fixtures";
import type { LifecycleFixture, ScenarioData } from "../harness/lifecycle-fixture";
import { Platform } from "../harness/platform";
import { declareAll, titleOf } from "../harness/scenarios";
import { sentTexts } from "../harness/sent";
import { InProcessStack } from "../harness/stack";
import { objectsOf } from "../harness/world";
import { reads } from "../support/reads";

jest.mock("../../provider/api/transport/decode", () => jest.requireActual("../support/reads"));
jest.mock("../../provider/api/transport/response-error", () => jest.requireActual("../support/reads"));

// The ordinary lifecycle of every resource type, from test/harness/fixtures. Only special behaviour of a type needs a separate file.

/** After this time, everything in progress on the platform has finished, and a list shows a new object. */
const SETTLE_SECONDS = 600;
/**
 * A disabled policy, and the preview copy that the platform creates of a variable (docs/facts/hosting.md 4.3), remain after a `destroy`.
 */
const USUALLY_LEFT = /^autoscaling |^variables .*"is_preview":true/;

class Living {
  private inputs: Readonly<Record<string, object>> = {};
  private readonly stack: InProcessStack;
  /** Calls of each `up`, without duplicates, by the description of the change that the `up` applies. */
  readonly sent: Record<string, string[]> = {};
  /** Requests of the previews and of the `up` operations. */
  readonly requests: JournalEntry[] = [];

  constructor(
    private readonly platform: Platform,
    private readonly lifecycleFixture: LifecycleFixture,
    { oneAtATime }: Pick<ScenarioData<object>, "oneAtATime">,
  ) {
    this.stack = new InProcessStack(platform, () => declareAll(lifecycleFixture.kind, this.inputs), oneAtATime ? 1 : undefined);
  }

  declare(inputs: Readonly<Record<string, object>>): void {
    this.inputs = inputs;
  }

  /** The preview before the `up` must show changes and write nothing. The preview after it must show no changes. */
  async becomes(what: string): Promise<void> {
    const ahead = await this.previewed();
    expect({ what, ahead }).not.toEqual({ what, ahead: [] });
    await this.up(what);
  }

  async up(what: string): Promise<void> {
    const { sandbox } = this.platform;
    await sandbox.clearJournal();
    const { ok, errors } = await this.stack.up();
    expect({ what, ok, errors }).toEqual({ what, ok: true, errors: [] });
    const entries = await this.noted();
    const calls = entries.filter(({ method, status }) => method !== "GET" && status < 300).map(({ call }) => call ?? "?");
    this.sent[what] = [...new Set(calls)].sort();
    await sandbox.advance(SETTLE_SECONDS);
    expect({ what, after: await this.previewed() }).toEqual({ what, after: [] });
  }

  /** The preview must write nothing. Returns its changes. */
  private async previewed(): Promise<string[]> {
    const { sandbox } = this.platform;
    await sandbox.clearJournal();
    const { ok, errors, changes } = await this.stack.preview();
    expect({ ok, errors }).toEqual({ ok: true, errors: [] });
    expect((await this.noted()).filter(({ method }) => method !== "GET")).toEqual([]);
    return changes;
  }

  private async noted(): Promise<JournalEntry[]> {
    const entries = await this.platform.sandbox.journal();
    this.requests.push(...entries);
    return entries;
  }

  async rows(): Promise<string[]> {
    const { table } = this.lifecycleFixture;
    return table === undefined ? [] : (await this.platform.sandbox.find(table)).map(({ $id }) => String($id));
  }
}

interface Lived {
  stages: Record<string, string[]>;
  calls: Record<string, string>;
}

async function live(platform: Platform, lifecycleFixture: LifecycleFixture, scenario: ScenarioData<object>): Promise<Lived> {
  reads.clear();
  const { sandbox, fixture } = platform;
  const lasting = async () => objectsOf(await sandbox.snapshot()).filter((row) => !(lifecycleFixture.leaves ?? USUALLY_LEFT).test(row));
  const before = await lasting();
  const living = new Living(platform, lifecycleFixture, scenario);
  const known = new Set(await living.rows());
  for (const [index, stage] of scenario.stages.entries()) {
    await stage.outside?.(sandbox);
    living.declare(stage.program(fixture));
    await living.becomes(stage.name);
    if (index > 0) continue;
    if (scenario.drift) {
      await scenario.drift(sandbox, fixture);
      await living.becomes("drift, repaired");
    }
    const own = (await living.rows()).filter((id) => !known.has(id));
    if (
      lifecycleFixture.table !== undefined &&
      own.length > 0 &&
      lifecycleFixture.naming !== "history" &&
      lifecycleFixture.unseen === undefined
    ) {
      for (const id of own) await sandbox.remove(lifecycleFixture.table, id);
      await living.becomes("gone, made again");
    }
    if (lifecycleFixture.naming !== "natural key" && lifecycleFixture.naming !== "one per parent") continue;
    const there = await living.rows();
    const other = new Living(platform, lifecycleFixture, scenario);
    other.declare(Object.fromEntries(Object.entries(stage.program(fixture)).map(([name, args]) => [name, { ...args, adopt: true }])));
    await other.becomes("adopted by another stack");
    expect(isDeepStrictEqual(await living.rows(), there)).toBe(true);
    living.sent["adopted by another stack"] = other.sent["adopted by another stack"] ?? [];
    living.requests.push(...other.requests);
  }
  expect(await lasting()).toEqual(before);
  return { stages: living.sent, calls: sentTexts(lifecycleFixture.api ?? "hosting", living.requests, reads) };
}

async function liveOn(host: HostName, lifecycleFixture: LifecycleFixture, scenario: ScenarioData<object>): Promise<Lived> {
  const platform = await Platform.start();
  platform.host = host;
  try {
    return await live(platform, lifecycleFixture, scenario);
  } finally {
    await platform.close();
  }
}

/** The plugin's Diff cannot distinguish a preview from an `up`, so it names no author of an object that is gone. */
const withoutAuthors = ({ "GET /audit-events": _, ...others }: Lived["calls"]): Lived["calls"] => others;

test.each(
  lifecycleFixtures.flatMap((lifecycleFixture) =>
    lifecycleFixture.scenarios.map((scenario) => [titleOf({ ...lifecycleFixture, ...scenario }), lifecycleFixture, scenario] as const),
  ),
)("%s: every stage of the lifecycle succeeds, and a preview after it finds no changes", async (_, lifecycleFixture, scenario) => {
  const { stages, calls } = await liveOn("dynamic", lifecycleFixture, scenario);
  expect(stages).toMatchSnapshot();
  expect(calls).toMatchSnapshot("calls");
  const onPlugin = await liveOn("plugin", lifecycleFixture, scenario);
  expect({ stages: onPlugin.stages, calls: withoutAuthors(onPlugin.calls) }).toEqual({ stages, calls: withoutAuthors(calls) });
});
