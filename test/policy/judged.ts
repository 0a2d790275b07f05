import type { ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import { type HostName, TOKEN_ON } from "../../provider/core/type-token";
import { type HostingRules, hostingRules } from "../../provider/policy";
import { rules } from "../../provider/policy/rules/all";

/** A resource as a pack of @pulumi/policy passes it to a policy. */
export interface Declared {
  kind: string;
  name?: string;
  inputs: object;
  protect?: boolean;
  /** Names of the resources from which the program takes the value of an input. */
  from?: Readonly<Record<string, string>>;
}

interface Judging {
  stack?: string;
  host?: HostName;
}

type Id = keyof HostingRules;

const typeOn = (host: HostName, kind: string): string => {
  const [type = "", module] = kind.split(".").reverse();
  return TOKEN_ON[host]({ type, ...(module === undefined ? {} : { module }) });
};

/** Returns the texts that one rule reports for these resources, each with the name of its resource. All other rules are off. */
export function judged(
  id: Id,
  setting: object,
  resources: readonly Declared[],
  { stack = "prod", host = "dynamic" }: Judging = {},
): string[] {
  const others = Object.fromEntries(rules.filter((rule) => rule.id !== id).map((rule) => [rule.id, "disabled"]));
  const [policy, ...more] = hostingRules({ ...others, [id]: { enforcement: "mandatory", ...setting } } as HostingRules);
  if (policy === undefined || more.length > 0) throw new Error(`${id} is not the only rule`);
  const given = resources.map((one) => resourceOf(one, stack, host));
  const found: string[] = [];
  const opened =
    (urn: string | undefined) =>
    (message: string, of = urn) =>
      void found.push(`${of?.split("::").at(-1) ?? ""}: ${message}`);
  for (const resource of given)
    for (const [property, sources] of Object.entries(resource.named))
      resource.propertyDependencies[property] = given.filter(({ name }) => name === sources);
  if ("validateStack" in policy) void validate(policy, given, opened(undefined));
  else for (const resource of given) void validateOne(policy, resource, opened(resource.urn));
  return found;
}

type Report = (message: string, urn?: string) => void;
type Given = ReturnType<typeof resourceOf>;

function resourceOf({ kind, name = "x", inputs, protect = false, from = {} }: Declared, stack: string, host: HostName) {
  const type = typeOn(host, kind);
  const propertyDependencies: Record<string, { urn: string }[]> = {};
  return {
    type,
    name,
    urn: `urn:pulumi:${stack}::shop::${type}::${name}`,
    props: inputs,
    opts: { protect },
    propertyDependencies,
    named: from,
  };
}

const validate = (policy: StackValidationPolicy, resources: readonly Given[], report: Report) =>
  policy.validateStack({ resources } as never, report);

const validateOne = ({ validateResource }: ResourceValidationPolicy, resource: Given, report: Report) => {
  for (const one of [validateResource ?? []].flat()) void one(resource as never, report);
};
