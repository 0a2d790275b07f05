import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { withCode } from "../provider/core/log/errors";
import { HOST } from "../provider/core/settings/setting-keys";
import { TOKEN_ON } from "../provider/core/type-token";
import { chosenHost, type HostName } from "../provider/hosts/host-choice";
import { ProgramError } from "./errors";
import { programOf } from "./internals";

const hosts = new WeakMap<object, HostName>();

/** Returns the host that serves the resources of this program. It is chosen at the first call, so that a program never has two hosts. */
export function hostOfProgram(): HostName {
  const program = programOf();
  const decided = program && hosts.get(program);
  if (decided) return decided;
  const { host, problem } = chosenHost(process.env, pulumi.runtime.getConfig(`hosting:${HOST}`));
  if (problem !== undefined) throw new ProgramError(withCode(problem, "invalid_setting"));
  if (program) hosts.set(program, host);
  return host;
}

/** Decides the host of a program, without a look at its settings. */
export const decideHost = (program: object, host: HostName): void => void hosts.set(program, host);

/** The package whose provider serves the resources of each host. */
export const PACKAGE_ON: Readonly<Record<HostName, string>> = { dynamic: "pulumi-nodejs", plugin: "hosting" };

export const otherHost = (host: HostName): HostName => (host === "plugin" ? "dynamic" : "plugin");

/**
 * Returns the program's aliases, and aliases with the resource type of the other host. With these, a stack whose state has the other type can move to
 * this host. They are set in every program, because a stack can move back only with a release that already sets them. The engine does not combine
 * aliases, so each alias of the program is repeated with the other type.
 */
export function aliasesOn(
  host: HostName,
  definition: Pick<AnyDefinition, "type" | "module">,
  { aliases = [] }: pulumi.CustomResourceOptions,
): NonNullable<pulumi.CustomResourceOptions["aliases"]> {
  const type = TOKEN_ON[otherHost(host)](definition);
  const former = aliases.flatMap((alias) => (isUntyped(alias) ? [{ ...alias, type }] : []));
  return [...aliases, ...former, { type }];
}

/** Whether an alias names no resource type. A URN contains a type, and an alias that is an output may contain one. */
const isUntyped = (alias: pulumi.Input<pulumi.URN | pulumi.Alias>): alias is pulumi.Alias =>
  typeof alias === "object" &&
  !pulumi.Output.isInstance(alias) &&
  !(alias instanceof Promise) &&
  (alias as pulumi.Alias).type === undefined;
