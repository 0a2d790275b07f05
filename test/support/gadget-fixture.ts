import type { AnyDefinition } from "../../provider/core/definition/resource";
import { NotReadyError } from "../../provider/core/log/errors";
import type { Run } from "../../provider/core/run/run";
import { type Bag, HIDDEN } from "../../provider/core/values";
import { type DynamicDiff, DynamicLifecycle } from "../../provider/hosts/dynamic-provider";
import { providerRun } from "../harness/provider";
import { VirtualClock } from "../harness/virtual-clock";
import { gadget } from "./gadget";
import { GadgetPlatform } from "./gadget-platform";

export const START = Date.parse("2026-01-01T00:00:00Z");
const CONFIG: Record<string, string> = { "hosting:baseUrl": "https://console.example.com", "hosting:apiToken": "a-token" };

export const urn = (name: string, type = "Gadget") => `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:${type}::${name}`;

/** A resource as the engine keeps it. */
export interface State {
  id: string;
  outs: Bag;
}

/** The gadgets' platform, and a process of the provider. `restart` begins a new run. */
export function gadgetFixture({
  definition = gadget,
  config = {},
  env = {},
}: {
  definition?: AnyDefinition;
  config?: Record<string, string>;
  env?: Record<string, string>;
} = {}) {
  const clock = new VirtualClock(START);
  const platform = new GadgetPlatform(clock);
  let salts = 0;
  let lines: string[] = [];
  const newLifecycle = () => {
    const run = providerRun({
      config: { ...CONFIG, ...config },
      env,
      clock,
      randomHex: () => `salt${salts++}`,
      sink: ({ severity, text }) => void lines.push(`${severity} ${text}`),
      connect: () => platform.exchange,
    });
    current = run;
    return new DynamicLifecycle(definition, run);
  };
  let current: Run;
  let lifecycle = newLifecycle();
  const bag = (inputs: Bag, name = "web"): Bag => ({ [HIDDEN.urn]: urn(name), ...inputs });
  return {
    clock,
    platform,
    bag,
    get lifecycle() {
      return lifecycle;
    },
    run: () => current,
    /** Makes a resource of this run the owner of the box `id`. */
    ownBox(id = "b1") {
      current.ownership.declared(urn("box", "Box"), "Box", []);
      current.ownership.observed(urn("box", "Box"), "Box", id);
    },
    /** Starts a new process without stored data. */
    restart() {
      lifecycle = newLifecycle();
    },
    /** Returns the lines since the previous call of `said`. */
    said(): string[] {
      const all = lines.filter((line) => !line.startsWith("debug"));
      lines = [];
      return all;
    },
    check: (news: Bag, olds: Bag = {}) => clock.run(lifecycle.check(olds, news)),
    async create(inputs: Bag, name?: string): Promise<State> {
      return clock.run(lifecycle.create(bag(inputs, name)));
    },
    /** Returns the error of a creation that ended half-way. */
    async createNotReady(inputs: Bag): Promise<NotReadyError> {
      const error = await clock.run(lifecycle.create(bag(inputs)).catch((e: unknown) => e));
      if (!(error instanceof NotReadyError)) throw error instanceof Error ? error : new Error("it was created");
      return error;
    },
    diff: ({ id, outs }: State, inputs: Bag, hidden: Bag = {}): Promise<DynamicDiff> =>
      clock.run(lifecycle.diff(id, outs, { ...bag(inputs), ...hidden })),
    async update({ id, outs }: State, inputs: Bag, hidden: Bag = {}): Promise<State> {
      return { id, ...(await clock.run(lifecycle.update(id, outs, { ...bag(inputs), ...hidden }))) };
    },
    read: (path: string, props: Bag) => clock.run(lifecycle.read(path, props)),
    delete: ({ id, outs }: State) => clock.run(lifecycle.delete(id, outs)),
  };
}

export const UNCHANGED: DynamicDiff = { changes: false, replaces: [], deleteBeforeReplace: true };

/** A gadget with every input. */
export const gadgetInputs = { box: "b1", name: "web", color: "blue", size: 3, tags: ["aa", "bb"], password: "geheim" };

/** Creates the gadget, starts a new run, and forgets all requests and lines so far. */
export async function createdGadget(options: Parameters<typeof gadgetFixture>[0] = {}) {
  const fixture = gadgetFixture(options);
  const state = await fixture.create(gadgetInputs);
  fixture.restart();
  fixture.said();
  fixture.platform.requests.length = 0;
  return { ...fixture, fixture, state, row: fixture.platform.one("g1") };
}
