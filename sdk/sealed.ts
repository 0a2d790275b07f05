import * as pulumi from "@pulumi/pulumi";

const { specialSigKey, specialSecretSig } = pulumi.runtime;

/**
 * Makes every leaf of a value secret. If the value were sealed as a whole, one unknown leaf would make the whole
 * value unknown in a preview, including its names. A change of one leaf would look like a change of all leaves.
 *
 * A plain leaf takes the form in which Pulumi's SDK sends a secret. An output would have the same effect, but costs
 * about twenty promises.
 */
export function sealed(value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return pulumi.secret(value);
  if (Array.isArray(value)) return value.map(sealed);
  if (typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sealed(item)]));
  return { [specialSigKey]: specialSecretSig, value };
}
