import type { ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import type * as z from "zod";
import { examined, isOpen } from "./examined";
import { placedIn } from "./placed";
import type { Examined, ResourceRule, Rule, StackRule } from "./rule";
import { rules } from "./rules/all";
import { type Chosen, chosenRules, type Enforcement } from "./settings";

type OptionsOf<R> = R extends ResourceRule<string, infer Options> | StackRule<string, infer Options> ? z.input<Options> : never;

/** Settings of the rules, by the name of the rule. */
export type HostingRules = {
  readonly [R in (typeof rules)[number] as R["id"]]?: Enforcement | ({ readonly enforcement?: Enforcement } & OptionsOf<R>);
};

/**
 * Returns the rules of this package as policies for a pack of `@pulumi/policy`. Each rule is advisory unless `settings` says otherwise. A rule with a
 * required option is off until `settings` contains this option. The guide "Rules for the team" lists the rules.
 *
 * @example new PolicyPack("team", { policies: hostingRules({ "volume-backups": "mandatory" }) });
 */
export function hostingRules(settings: HostingRules = {}): (ResourceValidationPolicy | StackValidationPolicy)[] {
  return chosenRules(rules, settings).flatMap((chosen) => (chosen.enforcement === "disabled" ? [] : [policyOf(chosen)]));
}

function policyOf({ rule, enforcement, options }: Chosen): ResourceValidationPolicy | StackValidationPolicy {
  const { id, description, cure } = rule;
  const policy = { name: id, description, enforcementLevel: enforcement, remediationSteps: cure, tags: ["hosting"] };
  if ("resource" in rule)
    return {
      ...policy,
      validateResource(args, report) {
        const one = examined(rule, args);
        if (one === undefined || isOpen(one)) return;
        for (const text of rule.resource(one, options)) report(violationText(rule, text, one));
      },
    };
  return {
    ...policy,
    validateStack({ resources }, report) {
      for (const { resource, text } of rule.stack(placedIn(rule, resources), options))
        report(violationText(rule, text, resource), resource?.urn);
    },
  };
}

/** The engine shows the rule's description before this text. */
const violationText = ({ cure }: Pick<Rule, "cure">, text: string, one?: Examined): string =>
  `${one === undefined ? "" : `${one.kind} "${one.name}": `}${text}. ${cure}`;
