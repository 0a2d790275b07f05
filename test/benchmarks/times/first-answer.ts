import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { providerText } from "../../../provider/core/type-token";
import { HOSTS, type HostName } from "../../../provider/hosts/host-choice";
import { serveEngine } from "../../../rehearsal/protocol/engine-service";
import { loadSdk } from "../../../rehearsal/protocol/sdk";
import { ProviderClient } from "../../../rehearsal/provider/client";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { configOf } from "../../harness/provider";
import type { Benchmark } from "../benchmark";
import { atMost, type Figure, median, rounded } from "../figure";
import { ProcessUsage, type Used } from "../process-usage";

const ROUNDS = 9;
const CPU_LIMIT_SECONDS = 0.4;
const MEMORY_LIMIT_MB = 95;
/** Largest share of the dynamic host's processor time that the plugin may need. */
const SHARE = 0.5;

const sdk = loadSdk(process.cwd());
const urnOf = (type: string): string => `urn:pulumi:dev::shop::${type}::shop`;

/** Sends the host the settings and the first resource of a program, as a Pulumi CLI does. */
async function firstAnswer(name: HostName, sandbox: Sandbox): Promise<void> {
  const isPlugin = name === "plugin";
  const engine = await serveEngine(sdk, { message: () => undefined, pulumiVersion: () => undefined });
  const script = isPlugin ? resolve("plugin/plugin.js") : sdk.hostScript;
  const host = spawn(process.execPath, [script, engine.address], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(host.stdout, "data");
  const client = new ProviderClient(sdk, `127.0.0.1:${Number(String(port))}`, async () => undefined);
  try {
    const settings = Object.entries(configOf(sandbox));
    await client.configure(
      "default",
      Object.fromEntries(settings.map(([key, value]) => [isPlugin ? key.replace("hosting:", "") : key, value])),
    );
    const urn = urnOf(isPlugin ? "hosting:index:Project" : "pulumi-nodejs:dynamic/hosting:Project");
    const { failures } = await client.check(urn, {}, { name: "shop", ...(isPlugin ? {} : { __provider: providerText("Project") }) });
    if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("; "));
  } finally {
    client.close();
    host.kill("SIGKILL");
    engine.close();
  }
}

export const firstAnswerCost: Benchmark = {
  name: "first-answer",
  doc: "processor time and memory of a provider process from its start until it has checked the first resource, on both hosts",
  engines: "none",
  async *run({ progress }) {
    const sandbox = await startSandbox();
    const used: Record<HostName, Used[]> = { dynamic: [], plugin: [] };
    progress(`${ROUNDS} starts of each host, alternating`);
    try {
      for (let round = 0; round < ROUNDS; round++)
        for (const host of HOSTS) used[host].push(await ProcessUsage.during(() => firstAnswer(host, sandbox)));
    } finally {
      await sandbox.close();
    }
    const middle = (host: HostName, what: "providerCpuSeconds" | "peakMb"): number => median(used[host].map((one) => one[what]));
    const figure = (name: string, limit: number, value: number, unit: string): Figure =>
      atMost(
        limit,
        { benchmark: `first-answer-${name}`, program: "plugin", value, unit, engine: "none" },
        {
          dynamicSeconds: rounded(middle("dynamic", "providerCpuSeconds")),
          dynamicMb: rounded(middle("dynamic", "peakMb")),
          rounds: ROUNDS,
        },
      );
    const seconds = middle("plugin", "providerCpuSeconds");
    yield figure("cpu", CPU_LIMIT_SECONDS, seconds, "s");
    yield figure("memory", MEMORY_LIMIT_MB, middle("plugin", "peakMb"), "MB");
    yield figure("share", SHARE, seconds / middle("dynamic", "providerCpuSeconds"), "times the dynamic host");
  },
};
