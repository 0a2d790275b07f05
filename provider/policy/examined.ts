import type { ResourceValidationArgs } from "@pulumi/policy";
import { nameOf } from "../core/urn";
import { isBag, isUnknown, ownProperty, UNKNOWN } from "../core/values";
import { DEFAULTS } from "./facts";
import { kindOf } from "./kind";
import type { Examined, Rule } from "./rule";

type Given = Pick<ResourceValidationArgs, "type" | "urn" | "props"> & { readonly opts: { readonly protect: boolean } };

/** Returns the parts of a resource that the rule sees, or undefined if the rule does not read resources of this type. */
export function examined({ reads }: Pick<Rule, "reads">, { type, urn, props, opts }: Given): Examined | undefined {
  const kind = kindOf(type);
  const keys = kind === undefined ? undefined : ownProperty(reads, kind);
  if (kind === undefined || keys === undefined) return undefined;
  const defaults = DEFAULTS.get(kind) ?? {};
  return {
    kind,
    name: nameOf(urn),
    urn,
    stack: urn.slice("urn:pulumi:".length).split("::")[0] ?? "",
    isProtected: opts.protect,
    inputs: Object.fromEntries(keys.map((key) => [key, readable(() => props[key]) ?? defaults[key]])),
  };
}

/** Whether one of the inputs is not known yet as a whole. */
export const isOpen = ({ inputs }: Examined): boolean => Object.values(inputs).some(isUnknown);

/** @pulumi/policy throws if a policy reads a value that is not known yet. It then reports an advisory in place of the violations. */
function readable(read: () => unknown): unknown {
  let value: unknown;
  try {
    value = read();
  } catch {
    return UNKNOWN;
  }
  const parts = value;
  if (Array.isArray(parts)) return Array.from({ length: parts.length }, (_, i) => readable(() => parts[i]));
  if (!isBag(parts)) return parts;
  return Object.fromEntries(Object.keys(parts).map((key) => [key, readable(() => parts[key])]));
}
