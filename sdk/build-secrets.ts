import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { exportName } from "../provider/core/type-token";
import { isBag } from "../provider/core/values";
import { isReference } from "../provider/references/reference";
import { isSecret } from "./marked-secrets";

/** A variable whose value may be secret. */
interface Candidate {
  readonly key: string;
  readonly isSecret: () => Promise<boolean>;
}

function candidateOf(key: string, value: unknown): Candidate[] {
  if (pulumi.Output.isInstance(value)) return [{ key, isSecret: () => isSecret(value) }];
  return isReference(value) ? [{ key, isSecret: () => Promise.resolve(true) }] : [];
}

/** Variables whose value is an output or a reference, and which the builds of the application get (`isBuildtime`, true by default). */
function candidatesIn(definition: AnyDefinition, args: object): Candidate[] {
  const { key, variables, isPreview } = args as { key?: unknown; variables?: unknown; isPreview?: unknown };
  const kind = exportName(definition);
  const entries: [string, unknown][] =
    kind === "EnvironmentVariable" && isPreview !== true
      ? [[typeof key === "string" ? key : "", args]]
      : kind === "EnvironmentVariables" && isBag(variables) && !pulumi.Output.isInstance(variables)
        ? Object.entries(variables)
        : [];
  return entries.flatMap(([name, entry]) => {
    const whole = candidateOf(name, entry);
    if (whole.length > 0) return whole;
    const { value, isBuildtime } = isBag(entry) ? entry : {};
    return isBuildtime === false ? [] : candidateOf(name, value);
  });
}

/**
 * Names in a preview the secret values that a build gets as arguments, because they stay in the history of its image (docs/facts/hosting.md 4.1).
 * Only the program knows which of its values are secret. The provider treats every variable as secret.
 */
export function reportBuildSecrets(definition: AnyDefinition, name: string, args: object): void {
  if (!pulumi.runtime.isDryRun() || !pulumi.runtime.getStackResource()) return;
  const candidates = candidatesIn(definition, args);
  if (candidates.length === 0) return;
  void Promise.all(candidates.map((one) => one.isSecret())).then((are) => {
    const keys = candidates.filter((_, i) => are[i]).map(({ key }) => key);
    const text = `${name}: secret in the build: ${keys.join(", ")}: a build gets the value as an argument, which stays in the image. Set isBuildtime: false`;
    // Without the resource: the SDK would wait for its URN, which a failed registration never gets.
    if (keys.length > 0) return pulumi.log.info(text);
  });
}
