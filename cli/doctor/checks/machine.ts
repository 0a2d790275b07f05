import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isScript, noCliText } from "../../pulumi/cli";
import { isSupportedNode, SUPPORTED_NODE } from "../../supported-node";
import { isBelow, textOf, versionIn } from "../../version";
import type { Check } from "../check";
import { type Context, NOT_IN_NODE } from "../context";
import { fail, info, ok, skip, warn } from "../finding";

interface OwnPackage {
  version: string;
  engines: { node: string };
  peerDependencies: Record<string, string>;
}

/** Returns this package's package.json. Its path depends on whether the sources or the build run. */
export const ownPackage = (): OwnPackage => {
  for (const up of ["../../..", "../../../.."]) {
    try {
      const found = JSON.parse(readFileSync(join(__dirname, up, "package.json"), "utf8")) as OwnPackage & { name: string };
      if (found.name === "pulumi-hosting") return found;
    } catch {
      // The package.json may be one folder further up.
    }
  }
  throw new Error("package.json of pulumi-hosting cannot be found");
};

/** First releases of the Pulumi CLI in which a feature works (docs/guides/doctor.md). */
const CLI = {
  configurationReachesProviders: [3, 139, 0],
  refreshTakesInputs: [3, 216, 0],
  importTakesOutputs: [3, 254, 0],
} as const;

/** The newest line of Node that Node no longer maintains (since 2026-04-30), and that this package still supports. */
const LAST_ENDED = 20;

const node: Check = {
  id: "node",
  group: "machine",
  what: "the package supports this version of Node",
  needs: [],
  run({ outside: { nodeVersion } }) {
    const { engines } = ownPackage();
    const version = versionIn(nodeVersion);
    const facts = { version: nodeVersion, needed: engines.node };
    const fix = `Install ${SUPPORTED_NODE}`;
    if (!version || !isSupportedNode(nodeVersion)) return fail(`${nodeVersion} is not supported (${engines.node})`, { fix, facts });
    if (version[0] > LAST_ENDED) return ok(nodeVersion, facts);
    return info(`${nodeVersion}; Node 20 has ended, and works until release 1.0 with @pulumi/pulumi 3.248 or older`, {
      fix: "Install Node 24",
      facts,
    });
  },
};

const pulumiCli: Check = {
  id: "pulumi-cli",
  group: "machine",
  what: "the Pulumi CLI is installed, and new enough",
  needs: [],
  async run(context) {
    const { cli, version } = await context.findCli();
    const { env } = context.outside;
    if (!cli && env.PULUMI_CLI)
      return fail(noCliText(env), { fix: "Correct PULUMI_CLI, or unset it to use the CLI on the PATH", facts: { version: null } });
    if (!cli)
      return warn("not found on the PATH; rehearse works without it", {
        fix: "Install the Pulumi CLI 3.254 or later",
        facts: { version: null },
      });
    const { path } = cli;
    if (!version)
      return fail(`${path} does not report its version`, {
        fix: "Reinstall the Pulumi CLI, 3.254 or later",
        facts: { version: null, path },
      });
    const text = textOf(version);
    const rest = { fix: "Install the Pulumi CLI 3.254 or later", facts: { version: text, path } };
    if (isBelow(version, CLI.configurationReachesProviders))
      return fail(`${text}: before 3.139, dynamic providers get no configuration`, rest);
    if (isBelow(version, CLI.refreshTakesInputs)) return warn(`${text}: before 3.216, a refresh cannot update inputs`, rest);
    if (isBelow(version, CLI.importTakesOutputs)) return info(`${text}: pulumi-hosting import apply needs 3.254`, rest);
    return ok(text, rest.facts);
  },
};

const nodeHost: Check = {
  id: "node-host",
  group: "machine",
  what: "the host of dynamic providers is in the folder of the CLI, or on the PATH",
  needs: ["pulumi-cli"],
  async run(context) {
    if (!context.isInNode) return skip(NOT_IN_NODE);
    const cli = await context.cli();
    const { version } = await context.findCli();
    const host = cli.host(version);
    if (host) return ok("found", { path: host });
    const { path } = cli;
    if (isScript(path))
      return warn(`pulumi-resource-pulumi-nodejs was not found; ${path} is a script, which may start a CLI in another folder`, {
        fix: "If a preview reports that there is no resource plugin pulumi-nodejs, install the Pulumi CLI with all the files of its archive",
      });
    return fail(`pulumi-resource-pulumi-nodejs is neither in the folder of ${path} nor on the PATH`, {
      fix: "Install the Pulumi CLI with all the files of its archive",
    });
  },
};

const proxy: Check = {
  id: "proxy",
  group: "machine",
  what: "whether requests to the APIs use a proxy",
  needs: [],
  async run(context) {
    const found = await Promise.all((["hosting", "panel"] as const).map((api) => proxyOf(context, api)));
    const used = found.flatMap((one) => one ?? []);
    const [first] = used;
    if (!first) return ok("no proxy");
    if (first.problem !== undefined) return fail(first.problem, { fix: "Set it to the address of the proxy, or unset it" });
    return info([...new Set(used.map(({ text }) => text))].join("; "), { facts: { proxies: used.map(({ text }) => text ?? "") } });
  },
};

async function proxyOf(context: Context, api: "hosting" | "panel"): Promise<{ text?: string; problem?: string } | undefined> {
  const endpoint = await context.api(api).then(
    (found) => found.endpoint,
    () => undefined,
  );
  if (!endpoint) return undefined;
  try {
    const { proxy } = endpoint;
    return proxy && { text: `${endpoint.host} is reached through the proxy ${proxy.host} (${proxy.variable})` };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

export const machine: readonly Check[] = [node, pulumiCli, nodeHost, proxy];
