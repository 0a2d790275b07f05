import { isBag, isUnknown } from "../../core/values";
import { isReference } from "../../references/reference";
import { withSecrets } from "../facts";
import { resourceRule } from "../rule";

/** Secret inputs that often contain no secret: variables (for which there is another rule) and whole texts. */
const OTHERS = new Set([
  "EnvironmentVariable.value",
  "EnvironmentVariables.variables",
  "SharedVariable.value",
  "game.StartupVariables.variables",
  "Storage.content",
  "ScheduledTask.command",
  "ServerProxy.configuration",
  "ServerLogDrains.customConfig",
  "ServerLogDrains.customConfigParser",
  "game.File.content",
  "game.Files.contents",
]);

export const secretReferences = resourceRule({
  id: "secret-references",
  description: "A password, token or key is a reference.",
  cure: 'Pass `hosting.fromEnv("NAME")` or `hosting.fromFile(path)`, so that neither the program nor the state contains the value.',
  reads: withSecrets(OTHERS),
  resource: ({ inputs }) =>
    Object.entries(inputs).flatMap(([key, value]) => plainIn(value, key).map((path) => `\`${path}\` is a plain text`)),
});

/** Returns the paths of texts. */
function plainIn(value: unknown, path: string): string[] {
  if (typeof value === "string") return value === "" || isUnknown(value) ? [] : [path];
  return isBag(value) && !isReference(value) ? Object.entries(value).flatMap(([key, part]) => plainIn(part, `${path}.${key}`)) : [];
}
