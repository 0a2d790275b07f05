import type { Visit } from "../../../provider/api/visit";
import type { Severity } from "../../../provider/core/log/log";
import { Run } from "../../../provider/core/run/run";
import { resourceTypeText } from "../../../provider/core/type-token";
import type { Bag } from "../../../provider/core/values";
import { Session, type SessionOptions } from "../../../provider/hosts/plugin/session";
import { definitionsOnDemand } from "../../../provider/resources/on-demand";
import { startSandbox } from "../../../sandbox";
import { constructing } from "../../../sdk/construct";
import { connectionTo, socketTo } from "../../harness/connection";
import { pluginClient } from "../../harness/plugin-client";
import { configOf, STATES } from "../../harness/provider";
import { VirtualClock } from "../../harness/virtual-clock";

export const urn = (type: string, name: string): string => `urn:pulumi:dev::shop::hosting:index:${type}::${name}`;

const SECRET = "1b47061264138c4ac30d75fd1eb44270";
const SIGNATURE = "4dabf18193072939515e22adb298388d";

export const secret = (value: unknown): Bag => ({ [SIGNATURE]: SECRET, value });

export function inClear(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inClear);
  if (typeof value !== "object" || value === null) return value;
  const bag = value as Bag;
  if (bag[SIGNATURE] === SECRET) return "[sealed]";
  return Object.fromEntries(Object.entries(bag).map(([key, item]) => [key, inClear(item)]));
}

/** Returns a plugin without a platform. Calls that need a platform fail. */
export function pluginAlone(options: Partial<SessionOptions> = {}) {
  const lines: string[] = [];
  const session = new Session({
    env: {},
    schema: () => '{"name":"hosting"}',
    engineLog: () => ({ sink: ({ severity, text }) => void lines.push(`${severity} ${text}`), settled: async () => undefined }),
    components: () => constructing,
    begin: () => {
      throw new Error("this plugin has no platform");
    },
    ...options,
  });
  return { session, lines, plugin: pluginClient(session) };
}

interface Line {
  severity: Severity;
  text: string;
  urn: string | undefined;
}

/** The clock advances while the plugin waits. `restart` begins a new process. */
export async function pluginOnSandbox({
  config = {},
  env = {},
  limits = false,
  teams = [],
  visit,
}: {
  config?: Bag;
  env?: Readonly<Record<string, string>>;
  limits?: boolean;
  teams?: readonly string[];
  visit?: Visit;
} = {}) {
  const sandbox = await startSandbox({ clock: "manual", limits, teams });
  const clock = new VirtualClock(Date.parse("2026-01-01T00:00:00Z"), (milliseconds) => void sandbox.advance(milliseconds / 1000));
  const send = connectionTo(sandbox);
  let lines: Line[] = [];
  let salts = 0;
  const settings: Bag = Object.fromEntries(
    Object.entries({ ...configOf(sandbox), ...config }).map(([key, value]) => [key.replace(/^hosting:/, ""), value]),
  );
  const newSession = async (further: Bag = {}, name?: string) => {
    const session = new Session({
      env,
      schema: () => "{}",
      components: () => constructing,
      engineLog: () => ({
        sink: ({ severity, text, urn: of }) => void (severity === "debug" || lines.push({ severity, text, urn: of })),
        settled: async () => undefined,
      }),
      begin: (given, sink, endable) =>
        new Run(
          given,
          endable({
            clock,
            random: () => 0,
            randomHex: () => `salt${salts++}`,
            sink,
            connect: () => (request) => clock.hold(send(request)),
            socket: socketTo(sandbox),
            ...(visit === undefined ? {} : { visit: (request) => clock.hold(visit(request)) }),
            backend: () => STATES,
            types: Object.keys(definitionsOnDemand).map(resourceTypeText),
          }),
        ),
    });
    const client = pluginClient(session);
    await client.configure({ ...settings, ...further }, name);
    return { session, client };
  };
  let current = await newSession();
  return {
    sandbox,
    clock,
    get plugin() {
      return current.client;
    },
    get session() {
      return current.session;
    },
    async restart(further: Bag = {}, name?: string) {
      current = await newSession(further, name);
    },
    run: <T>(work: Promise<T>): Promise<T> => clock.run(work),
    /** Returns the lines since the previous call of `said` or `saidOf`. */
    said(): string[] {
      const all = lines.map(({ severity, text }) => `${severity} ${text}`);
      lines = [];
      return all;
    },
    /** Returns the URNs of the lines since the previous call of `said` or `saidOf`. */
    saidOf(): (string | undefined)[] {
      const all = lines.map(({ urn: of }) => of);
      lines = [];
      return all;
    },
    async writes(): Promise<string[]> {
      return (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
    },
    server: async (name: string): Promise<string> => String((await sandbox.find("purchasedServers", { name }))[0]?.uuid),
    async created(type: string, name: string, news: Bag) {
      const { inputs, failures } = await clock.run(current.client.check(urn(type, name), news));
      if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("; "));
      return { inputs, ...(await clock.run(current.client.create(urn(type, name), inputs))) };
    },
    async close() {
      await send.close();
      await sandbox.close();
    },
  };
}

export type PluginFixture = Awaited<ReturnType<typeof pluginOnSandbox>>;
