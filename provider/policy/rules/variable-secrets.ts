import { isBag, isUnknown } from "../../core/values";
import { resourceRule } from "../rule";
import { isSecretName, isSecretValue, plainText } from "../secret-names";

export const variableSecrets = resourceRule({
  id: "variable-secrets",
  description: "A variable that looks like a secret is a reference.",
  cure: 'Pass `hosting.fromEnv("NAME")`. If the value is no secret, choose another name.',
  reads: { EnvironmentVariable: ["key", "value"], EnvironmentVariables: ["variables"], SharedVariable: ["key", "value"] },
  resource({ inputs: { key, value, variables } }) {
    const all = isBag(variables) ? Object.entries(variables) : [[String(key), value] as const];
    return all.filter(([name, given]) => looksSecret(name, given)).map(([name]) => `the value of \`${name}\` is a plain text`);
  },
});

function looksSecret(name: string, given: unknown): boolean {
  const text = plainText(given);
  return text !== undefined && !isUnknown(text) && (isSecretName(name) || isSecretValue(text));
}
