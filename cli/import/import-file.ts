import { type AnyDefinition, secretInputs } from "../../provider/core/definition/resource";
import { exportName, providerText, TOKEN_ON } from "../../provider/core/type-token";
import { type Bag, HIDDEN, isBag, withoutHidden } from "../../provider/core/values";
import type { HostName } from "../../provider/hosts/host-choice";
import { DIGESTS } from "../../provider/hosts/marks";
import { SECRET, SIGNATURE } from "../../provider/hosts/wire-tags";
import { placedIn, withPlainReferences } from "../../provider/references/places";

export interface ImportedResource {
  type: string;
  name: string;
  id: string;
  inputs: Bag;
  outputs: Bag;
}

const secret = (value: unknown): Bag => ({ [SIGNATURE]: SECRET, plaintext: JSON.stringify(value) });

/** `secretKeys` are inputs that the definition does not mark as secret, but that contain a secret in the program. */
export function importedResource(
  host: HostName,
  definition: AnyDefinition,
  name: string,
  { id, inputs, outs }: { id: string; inputs: Bag; outs: Bag },
  secretKeys: readonly string[],
): ImportedResource {
  const marked = [...secretInputs(definition), ...secretKeys, HIDDEN.written, ...DIGESTS];
  for (const [key, field] of Object.entries(definition.outputs as Record<string, { secret: boolean }>)) if (field.secret) marked.push(key);
  const sealed = (bag: Bag, seal: (value: unknown) => unknown): Bag =>
    Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, marked.includes(key) ? seal(value) : value]));
  // A reference is no secret. The SDK classes do not mark it either.
  const given = withPlainReferences(sealed(inputs, leaves), placedIn(definition, inputs).placed);
  const __provider = providerText(exportName(definition));
  return {
    type: TOKEN_ON[host](definition),
    name,
    id,
    // The plugin has no hidden inputs. Its outputs keep `__provider`, so that the stack can return to the dynamic host.
    inputs: host === "plugin" ? withoutHidden(given) : { ...given, __provider },
    outputs: { ...sealed(outs, secret), __provider },
  };
}

/** Marks every leaf of a value as secret, as the SDK classes do for inputs. A secret output is marked as a whole. */
function leaves(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leaves);
  if (isBag(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, leaves(item)]));
  return value === undefined || value === null ? value : secret(value);
}

export const importFileText = (resources: readonly ImportedResource[]): string => JSON.stringify({ resources });
