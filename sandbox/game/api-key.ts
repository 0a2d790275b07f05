import { apiKeys as calls, hasTooLongPrefix, isAddressRange, KEYS_PER_ACCOUNT } from "../../provider/api/game/api-keys";
import { found, panelRefuse } from "../http/panel-dialect";
import { noContentRoute, product, route } from "../http/product";
import { reply } from "../http/reply";
import { setKnown, text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table, TokenRow, World } from "../world/world";
import { panelStamp } from "./forms";

type ApiKeyRow = {
  /** First characters of the key. The whole key is in the table of all tokens. */
  identifier: string;
  description: string;
  allowed_ips: string[];
  last_used_at: string | null;
  created_at: string;
};

declare module "../world/world" {
  interface Tables {
    /** The key of a row is the identifier. */
    apiKeys: Table<ApiKeyRow>;
  }
}

// Source: docs/facts/game-panel.md 1.1 and 3.2.

/** `ptlc_` and 11 characters. The 32 characters after the identifier are the secret. */
const IDENTIFIER_LENGTH = 16;
const SECRET_LENGTH = 32;

const identifierOfKey = (token: string): string => token.slice(0, IDENTIFIER_LENGTH);

interface NewApiKey {
  description: string;
  allowed_ips?: readonly string[] | null;
}

/** Adds the row that the panel lists for a key. The caller must add the key itself to the tokens. */
export function noteApiKey({ world, nowMs }: Moment, token: string, { description, allowed_ips }: NewApiKey): ApiKeyRow {
  const identifier = identifierOfKey(token);
  const row = { identifier, description, allowed_ips: [...(allowed_ips ?? [])], last_used_at: null, created_at: panelStamp(nowMs) };
  world.apiKeys[identifier] = row;
  return row;
}

/** The new key belongs to the user that sent the request. */
function addApiKey(moment: Moment, tokens: Table<TokenRow>, asker: TokenRow, body: NewApiKey): { row: ApiKeyRow; secret: string } {
  const addresses = body.allowed_ips ?? [];
  // A prefix that is too long for its address crashes upstream's validator.
  if (addresses.some(hasTooLongPrefix)) throw panelRefuse.typeError();
  const wrong = addresses.findIndex((text) => !isAddressRange(text));
  if (wrong >= 0) throw panelRefuse.invalid(`allowed_ips.${wrong}`, null, `"${addresses[wrong]}" is not a valid IP address or CIDR range.`);
  if (Object.keys(moment.world.apiKeys).length >= KEYS_PER_ACCOUNT)
    throw panelRefuse.display("You have reached the account limit for number of API keys.");
  const token = `ptlc_${moment.text(IDENTIFIER_LENGTH - "ptlc_".length)}${moment.text(SECRET_LENGTH)}`;
  tokens[token] = { ...asker, token, revoked: false, allowed_ips: [...addresses] };
  return { row: noteApiKey(moment, token, body), secret: token.slice(IDENTIFIER_LENGTH) };
}

function removeApiKey({ world }: Pick<Moment, "world">, tokens: Table<TokenRow>, { identifier }: ApiKeyRow): void {
  delete world.apiKeys[identifier];
  for (const token of Object.keys(tokens)) if (identifierOfKey(token) === identifier) delete tokens[token];
}

export function noteUse({ apiKeys }: World, { token, api }: TokenRow, nowMs: number): void {
  const row = api === "panel" ? apiKeys[identifierOfKey(token)] : undefined;
  if (row) row.last_used_at = panelStamp(nowMs);
}

const shownApiKey = (row: ApiKeyRow): Fields => ({ object: "api_key", attributes: row });

export const apiKeys = product({
  tables: {
    apiKeys: {
      singular: "API key",
      add: (moment, { description = "added", allowed_ips = [] }) => {
        const { tokens } = moment.world;
        const owner = Object.values(tokens).find(({ api }) => api === "panel");
        if (!owner) throw new Error("This team has no panel token, so the sandbox cannot add a key.");
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
    noContentRoute(calls.remove, ({ moment, tokens, param }) =>
      removeApiKey(moment, tokens, found(moment.world.apiKeys[param("identifier")])),
    ),
  ],
});
