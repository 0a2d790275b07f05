import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { placedIn, withPlainReferences } from "../provider/references/places";

const { specialSigKey, specialSecretSig } = pulumi.runtime;

/**
 * Makes every leaf of a value secret. If the value were secret as a whole, one unknown leaf would make the whole value unknown in a preview,
 * including its keys. A change of one leaf would look like a change of all leaves.
 *
 * A plain leaf gets the form in which Pulumi's SDK sends a secret. An output would have the same effect, but would cost about twenty promises.
 */
function sealed(value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return pulumi.secret(value);
  if (Array.isArray(value)) return value.map(sealed);
  if (typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sealed(item)]));
  return { [specialSigKey]: specialSecretSig, value };
}

/** Makes the secret inputs of a program secret, but not the references in them, so that the state shows where a value comes from. */
export function withSealedSecrets(
  { definition, secretInputs }: { definition: AnyDefinition; secretInputs: readonly string[] },
  args: object,
): pulumi.Inputs {
  const given: pulumi.Inputs = { ...args };
  for (const key of secretInputs) if (key in given) given[key] = sealed(given[key]);
  return secretInputs.length === 0 ? given : withPlainReferences(given, placedIn(definition, { ...args }).placed);
}
