import { isBag, isUnknown } from "../../core/values";
import { resourceRule } from "../rule";
import { isSecretName } from "../secret-names";

export const startupPasswords = resourceRule({
  id: "startup-passwords",
  description: "A startup variable of a game server is no password.",
  cure: "Every subuser who sees the startup page sees the value. Write it into a file of the game with `game.ConfigFile` instead.",
  reads: { "game.StartupVariables": ["variables"] },
  resource: ({ inputs: { variables } }) =>
    Object.entries(isBag(variables) ? variables : {})
      .filter(([name, value]) => isSecretName(name) && value !== "" && !isUnknown(value))
      .map(([name]) => `\`${name}\` is a startup variable`),
});
