import type { HostName } from "../../provider/core/host-choice";
import { type AnyDefinition, exportName, providerText, secretInputs, TOKEN_ON } from "../../provider/core/resource";
import { type Bag, HIDDEN, isBag, withoutHidden } from "../../provider/core/values";
import { SECRET, SIGNATURE } from "../../provider/core/wire-tags";

/** A resource in the file for `pulumi import --file`. */
export interface ImportedResource {
  type: string;
  name: string;
  id: string;
  inputs: Bag;
  outputs: Bag;
}

const secret = (value: unknown): Bag => ({ [SIGNATURE]: SECRET, plaintext: JSON.stringify(value) });

/**
 * Returns a resource in the form of a state of the host. Secrets are marked, so that the CLI encrypts them. `secretKeys` are inputs in which the program uses a
 * secret although their definition does not require one.
 */
export function importedResource(
  host: HostName,
  definition: AnyDefinition,
  name: string,
  { id, inputs, outs }: { id: string; inputs: Bag; outs: Bag },
  secretKeys: readonly string[],
): ImportedResource {
  const marked = [...secretInputs(definition), ...secretKeys, HIDDEN.written];
  for (const [key, field] of Object.entries(definition.outputs as Record<string, { secret: boolean }>)) if (field.secret) marked.push(key);
  const sealed = (bag: Bag, seal: (value: unknown) => unknown): Bag =>
    Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, marked.includes(key) ? seal(value) : value]));
  const __provider = providerText(exportName(definition));
  return {
    type: TOKEN_ON[host](definition),
    name,
    id,
    // The plugin has no hidden inputs. Its outputs contain the provider's text, so that a stack can move back.
    inputs: host === "plugin" ? withoutHidden(sealed(inputs, leaves)) : { ...sealed(inputs, leaves), __provider },
    outputs: { ...sealed(outs, secret), __provider },
  };
}

/** Marks every leaf, as the SDK classes mark inputs. Outputs are marked as a whole. */
function leaves(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leaves);
  if (isBag(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, leaves(item)]));
  return value === undefined || value === null ? value : secret(value);
}

export const importFileText = (resources: readonly ImportedResource[]): string => JSON.stringify({ resources });
