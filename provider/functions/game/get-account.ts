import * as z from "zod";
import { account } from "../../api/panel/account";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

const text = (doc: string) => field(z.string().nullable(), `${doc}; \`null\` where the panel does not show it.`);

export const getAccount = defineFunction({
  name: "getAccount",
  module: "game",
  doc: "The account that the panel's key belongs to.",
  source: 'docs/spec/game-panel-api.md, "Account"',
  example: `const { username } = hosting.game.getAccountOutput();
const { servers } = hosting.game.getServersOutput();
export const sftpUser = pulumi.interpolate\`\${username}.\${servers[0].identifier}\`;`,
  arguments: {},
  result: {
    id: field(z.string(), "The panel's number of the account, as text."),
    username: text("User name, which SFTP takes with the server's identifier after it"),
    email: text("Email address"),
    firstName: text("First name"),
    lastName: text("Last name"),
    language: text("Language of the panel"),
    currency: text("Currency of prices"),
    avatarUrl: text("Path of the picture on the panel"),
  },
  async call({ panel }) {
    const { id, username, email, first_name, last_name, language, currency, avatar_url } = await panel.get(account.get);
    return {
      id,
      username: username ?? null,
      email: email ?? null,
      firstName: first_name ?? null,
      lastName: last_name ?? null,
      language: language ?? null,
      currency: currency ?? null,
      avatarUrl: avatar_url ?? null,
    };
  },
});
