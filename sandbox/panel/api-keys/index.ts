import { apiKeys as calls } from "../../../provider/api/panel/api-keys";
import { found, panelRefuse } from "../../http/panel-dialect";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { route } from "../../http/route";
import { setKnown, text } from "../../world/collections";
import { addApiKey, identifierOfKey, removeApiKey, shownApiKey } from "./rules";

export type * from "./rows";

// docs/facts/game-panel.md 3.2.

export const apiKeys = product({
  tables: {
    apiKeys: {
      singular: "API key",
      add: (moment, { description = "added", allowed_ips = [] }) => {
        const { tokens } = moment.world;
        const owner = Object.values(tokens).find(({ api }) => api === "panel");
        if (!owner) throw new Error("This team's keys are made by the API alone.");
        const body = { description: text("description", description), allowed_ips: (allowed_ips as string[]).map(String) };
        return addApiKey(moment, tokens, owner, body).row.identifier;
      },
      mutate: (moment, row, fields) => {
        setKnown(moment, row, fields);
        for (const token of Object.values(moment.world.tokens)) {
          if (identifierOfKey(token.token) === row.identifier) token.allowed_ips = [...row.allowed_ips];
        }
      },
      remove: (moment, row) => removeApiKey(moment, moment.world.tokens, row),
    },
  },
  routes: [
    route(calls.list, ({ world }) => reply.ok({ object: "list", data: Object.values(world.apiKeys).map(shownApiKey) })),
    route(calls.create, ({ moment, tokens, token, body }) => {
      if (!token) throw panelRefuse.unauthorized();
      const { row, secret } = addApiKey(moment, tokens, token, body);
      return reply.ok({ ...shownApiKey(row), meta: { secret_token: secret } });
    }),
    route(calls.remove, ({ moment, tokens, param }) => {
      removeApiKey(moment, tokens, found(moment.world.apiKeys[param("identifier")]));
      return reply.nothing();
    }),
  ],
});
