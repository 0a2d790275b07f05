import * as pulumi from "@pulumi/pulumi";

const { specialSigKey, specialSecretSig } = pulumi.runtime;

/**
 * A value that is secret in every leaf. Sealed as a whole, one unknown leaf would make all of it unknown to a preview, names and all, and
 * a change of one would show as a change of all.
 *
 * A plain leaf takes the form in which the SDK of Pulumi sends a secret: an output would come to the same, by some twenty promises each.
 */
export function sealed(value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return pulumi.secret(value);
  if (Array.isArray(value)) return value.map(sealed);
  if (typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sealed(item)]));
  return { [specialSigKey]: specialSecretSig, value };
}
