import * as z from "zod";
import { account } from "../../api/game/account";
import { defineFunction } from "../function";
import { documentedRow, fieldsOf } from "../results";

const text = (doc: string) => z.string().nullable().describe(`${doc}; \`null\` if the panel does not show it.`);

const Shown = z.object({
  id: z.string().describe("The panel's number of the account, as a string."),
  username: text("User name. The user name for SFTP is this name, followed by `.` and the server's identifier"),
  email: text("Email address"),
  firstName: text("First name"),
  lastName: text("Last name"),
  language: text("Language of the panel"),
  currency: text("Currency of prices"),
  avatarUrl: text("Path of the picture on the panel"),
});

export const getAccount = defineFunction({
  name: "getAccount",
  module: "game",
  doc: "The account that the panel's key belongs to.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Account"',
    example: `const { username } = hosting.game.getAccountOutput();
const server = new pulumi.Config().require("gameServer"); // the 8 characters of its panel URL
export const sftpUser = pulumi.interpolate\`\${username}.\${server}\`;`,
  },
  arguments: {},
  result: fieldsOf(Shown),

  call: async ({ panel }) => documentedRow(Shown, await panel.get(account.get)),
});
