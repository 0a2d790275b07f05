import { HOST } from "../../../provider/core/settings/setting-keys";
import { hostOfType } from "../../../provider/core/type-token";
import { chosenHost, HOSTS, type HostName } from "../../../provider/hosts/host-choice";
import { typeOf } from "../../../rehearsal/protocol/urn";
import { NO_PLUGIN, PLUGIN, pluginOfCli } from "../../plugin/installed";
import { counted, listed } from "../../words";
import { type Check, unlessStacks } from "../check";
import { type Context, NOT_IN_NODE } from "../context";
import { type Finding, fail, info, ok, warn } from "../finding";
import type { StackState } from "../stack-state";
import { packageFrom } from "./project";

const NAMES: Readonly<Record<HostName, string>> = { dynamic: "the dynamic provider", plugin: "the resource plugin" };
const USE = "pulumi-hosting plugin use";

/** Returns the host (dynamic or plugin) that each stack selects, or a `problem` if a stack's `hosting:host` is invalid. */
async function chosenIn(context: Context, stacks: readonly (string | undefined)[]): Promise<{ hosts: HostName[]; problem?: string }> {
  const hosts: HostName[] = [];
  // Only programs in TypeScript and JavaScript can choose.
  if (!context.isInNode) return { hosts: ["plugin"] };
  for (const stack of stacks) {
    const configuration = await context.configuration(stack);
    const { host, problem } = chosenHost(context.outside.env, configuration.text(`hosting:${HOST}`));
    if (problem !== undefined) return { hosts, problem };
    hosts.push(host);
  }
  return { hosts };
}

export const plugin: Check = {
  id: "plugin",
  group: "project",
  what: "if hosting:host is plugin, the CLI finds the resource plugin, in the same version as the program's package",
  needs: ["project"],
  after: ["settings"],
  async run(context): Promise<Finding> {
    const { stacks } = context.options;
    const { hosts, problem } = await chosenIn(context, stacks.length === 0 ? [undefined] : stacks);
    if (problem !== undefined) return fail(problem);
    const { plugins, folder: programFolder } = context.project;
    const pluginFolder = plugins[PLUGIN];
    const found = pluginOfCli(pluginFolder, context.outside.env);
    const program = packageFrom(programFolder, "pulumi-hosting")?.version;
    const facts = { hosts: HOSTS.filter((host) => hosts.includes(host)), version: found?.version ?? null, from: found?.from ?? null };
    if (!hosts.includes("plugin")) return ok(NAMES.dynamic, facts);
    const reason = context.isInNode ? "hosting:host is plugin" : NOT_IN_NODE;
    if (!found)
      return fail(
        pluginFolder === undefined
          ? `${reason}, but the CLI does not find the resource plugin "hosting" in Pulumi.yaml, on the PATH or among its installed plugins. A run then fails with: ${NO_PLUGIN}`
          : `${reason}, but ${pluginFolder}, which Pulumi.yaml names, does not contain the plugin`,
        { fix: `Run npm install pulumi-hosting, then npx ${USE}`, facts },
      );
    const shown = `${NAMES.plugin} ${found.version ?? "of an unknown version"}, from ${found.from}`;
    if (program === undefined || found.version === program) return ok(shown, facts);
    return warn(`${shown}; the program's package is ${program}`, { fix: `Use the plugin of the program's package: npx ${USE}`, facts });
  },
};

const hostsIn = ({ managed }: StackState): HostName[] =>
  HOSTS.filter((host) => managed.some(({ urn }) => hostOfType(typeOf(urn)) === host));

export const hostsOfStates: Check = {
  id: "hosts",
  group: "state",
  unasked: unlessStacks,
  what: "the host that hosting:host selects manages all resources of each stack (only with --stack)",
  needs: ["state"],
  after: ["plugin"],
  async run(context): Promise<Finding> {
    const states = await context.states();
    const mixed = states.filter((state) => hostsIn(state).length > 1).map(({ stack }) => stack);
    const facts = { mixed, hosts: HOSTS.filter((host) => states.some((state) => hostsIn(state).includes(host))) };
    if (mixed.length > 0)
      return info(
        `both hosts manage resources of ${listed(mixed)}: a move between the hosts is not finished, or a package of the program contains its own copy of pulumi-hosting`,
        {
          fix: "Run pulumi up. Until then, each host counts only its own requests and its own costs against the limits",
          facts,
        },
      );
    const moving: string[] = [];
    for (const state of states) {
      const { hosts } = await chosenIn(context, [state.stack]);
      const [chosen] = hosts;
      if (chosen && hostsIn(state).some((host) => host !== chosen)) moving.push(`${state.stack} to ${NAMES[chosen]}`);
    }
    if (moving.length > 0) return info(`the next up moves ${listed(moving)}`, { facts });
    return ok(`one host manages ${states.length === 1 ? "the stack" : `each of ${counted(states.length, "stack")}`}`, facts);
  },
};
