import { resourceRule } from "../rule";

export const subuserPermissions = resourceRule({
  id: "subuser-permissions",
  description: "A subuser has named permissions.",
  cure: "List the permissions that the subuser needs, such as `control.console`.",
  reads: { "game.Subuser": ["permissions"] },
  resource: ({ inputs: { permissions } }) =>
    (Array.isArray(permissions) ? permissions : [])
      .filter((name) => typeof name === "string" && name.includes("*"))
      .map((name) => `\`permissions\` contains \`${name}\``),
});
