import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { exportName } from "../provider/core/type-token";
import { isBag } from "../provider/core/values";
import { isSecret } from "./marked-secrets";

/** An output that becomes the value of a variable, and the variable's key in words. */
interface Candidate {
  readonly key: string;
  readonly value: pulumi.Output<unknown>;
}

/** Variables of an application whose value is an output, and which its builds see: `isBuildtime` is true by default. */
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
    if (pulumi.Output.isInstance(entry)) return [{ key: name, value: entry }];
    const { value, isBuildtime } = isBag(entry) ? entry : {};
    return pulumi.Output.isInstance(value) && isBuildtime !== false ? [{ key: name, value }] : [];
  });
}

/**
 * Names in a preview the secret values that a build gets as arguments, because they stay in the history of its image (docs/facts/hosting.md 4.1). Only
 * the program knows which of its values are secret: to the provider, every variable is.
 */
export function reportBuildSecrets(definition: AnyDefinition, resource: pulumi.Resource, name: string, args: object): void {
  if (!pulumi.runtime.isDryRun() || !pulumi.runtime.getStackResource()) return;
  const candidates = candidatesIn(definition, args);
  if (candidates.length === 0) return;
  void Promise.all(candidates.map(({ value }) => isSecret(value))).then((are) => {
    const keys = candidates.filter((_, i) => are[i]).map(({ key }) => key);
    const text = `${name}: secret in the build: ${keys.join(", ")}: a build gets the value as an argument, which stays in the image. Set isBuildtime: false`;
    if (keys.length > 0) return pulumi.log.info(text, resource);
  });
}
