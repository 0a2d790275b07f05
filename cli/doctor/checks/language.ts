import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languageHostName, languageHostOf, programOnPath } from "../../../rehearsal/program/language-host";
import { BUN, NODE } from "../../../rehearsal/project-files";
import { jsonIn } from "../../json";
import { PLUGIN, pluginOfCli } from "../../plugin/installed";
import type { Check } from "../check";
import type { Context } from "../context";
import { type Finding, fail, ok, warn } from "../finding";
import type { ProjectFolder } from "../project-folder";

/** Programs that a language needs. One program of each list must be on the PATH. */
const TOOLS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  python: [["python3", "python"]],
  go: [["go"]],
  java: [["java"], ["mvn", "gradle"]],
};

/** File in which the generated SDK names the plugin's version. */
const SDK_VERSIONS: Readonly<Record<string, string>> = {
  python: "pulumi_hosting/pulumi-plugin.json",
  go: "hosting/pulumi-plugin.json",
};

const REGENERATE = `Run pulumi package add ./node_modules/pulumi-hosting/plugin/pulumi-resource-${PLUGIN}, then npx pulumi-hosting plugin use`;

const CLI_FIX = "Install the Pulumi CLI with all the files of its archive";

export const language: Check = {
  id: "language",
  group: "project",
  what: "the machine has what runs the program, and the generated SDK fits the plugin",
  needs: ["project"],
  run(context) {
    const { project } = context;
    const { runtime } = project;
    if (runtime === NODE) return ok("Node", { runtime });
    const env = { ...context.outside.env };
    if (runtime === BUN)
      return programOnPath(BUN, env) === undefined ? fail("bun is not on the PATH", { fix: "Install Bun" }) : ok("Bun", { runtime });
    const host = languageHostName(runtime);
    if (languageHostOf(runtime, env) === undefined)
      return fail(`${host} is neither on the PATH nor in the folder of the Pulumi CLI`, { fix: CLI_FIX, facts: { runtime } });
    const lacked = (TOOLS[runtime] ?? []).find((names) => names.every((name) => programOnPath(name, env) === undefined));
    if (lacked !== undefined) return fail(`${lacked.join(" or ")} is not on the PATH`, { fix: `Install ${lacked[0]}`, facts: { runtime } });
    return packagesOf(context, project);
  },
};

function packagesOf(context: Context, project: ProjectFolder): Finding {
  const { runtime, root } = project;
  const { virtualenv, toolchain } = project.options;
  if (
    runtime === "python" &&
    typeof toolchain === "string" &&
    toolchain !== "pip" &&
    programOnPath(toolchain, { ...context.outside.env }) === undefined
  )
    return fail(`${toolchain}, the toolchain in Pulumi.yaml, is not on the PATH`, { fix: `Install ${toolchain}`, facts: { runtime } });
  if (runtime === "python" && typeof virtualenv === "string" && !existsSync(join(root, virtualenv)))
    return fail(`the virtual environment ${virtualenv} does not exist`, { fix: "Run pulumi install", facts: { runtime } });
  const file = SDK_VERSIONS[runtime];
  if (file === undefined) return ok(runtime, { runtime });
  const sdk = sdkVersion(join(root, "sdks", PLUGIN, file));
  const facts = { runtime, sdk: sdk ?? null };
  if (sdk === undefined) return warn("the project has no SDK of the plugin in sdks/hosting", { fix: REGENERATE, facts });
  const plugin = pluginOfCli(project.plugins[PLUGIN], context.outside.env)?.version;
  if (plugin === undefined || plugin === sdk) return ok(`${runtime}, with an SDK of version ${sdk}`, facts);
  return fail(`the SDK in sdks/hosting has version ${sdk}, and requires a plugin of this version; the plugin is ${plugin}`, {
    fix: REGENERATE,
    facts,
  });
}

function sdkVersion(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const { version } = Object(jsonIn(readFileSync(file, "utf8"))) as { version?: unknown };
  return typeof version === "string" ? version : undefined;
}
