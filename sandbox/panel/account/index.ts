import { account as calls } from "../../../provider/api/panel/account";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { route } from "../../http/route";

// docs/facts/game-panel.md 3.1. Each team of the sandbox has one user of the panel.

export const account = product({
  routes: [
    route(calls.get, ({ world: { team } }) => {
      const username = team.id === 1 ? "sandbox" : team.name;
      return reply.ok({
        object: "user",
        attributes: { id: team.id, admin: false, username, email: "sandbox@example.com", language: "en" },
      });
    }),
  ],
});
