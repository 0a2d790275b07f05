import * as z from "zod";
import { panelCall } from "../call";
import { shown } from "../generous";
import { list } from "./envelopes";

// docs/spec/game-panel-api.md, "Account"; rules and shapes from docs/facts/game-panel.md 3.2 and 4.

/** Most keys of one account (docs/facts/game-panel.md 3.2). */
export const KEYS_PER_ACCOUNT = 25;

/** Most entries of its list of addresses (docs/spec/game-panel-api.md, "Limits"). */
export const ADDRESSES_PER_KEY = 50;

export const ApiKeyBody = z.object({
  description: z.string().min(1).max(500),
  /** Addresses and ranges that it may be used from; none: all. */
  allowed_ips: z.array(z.string()).max(ADDRESSES_PER_KEY).nullable().optional(),
});

export const ApiKey = z.looseObject({
  /** The first 16 characters of the key. */
  identifier: z.string().min(1),
  description: shown(z.string()),
  allowed_ips: shown(z.array(z.string())),
  /** Written anew with every request that the key makes. */
  last_used_at: shown(z.string()),
  created_at: shown(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The key is the identifier followed by the secret, which is told here and never again. */
const MadeKey: z.ZodType<ApiKey & { token: string }> = z
  .looseObject({ attributes: ApiKey, meta: z.looseObject({ secret_token: z.string().min(1) }) })
  .transform(({ attributes, meta: { secret_token: secret } }) => ({
    ...attributes,
    token: secret.startsWith(attributes.identifier) ? secret : `${attributes.identifier}${secret}`,
  }));

/** No call reads or changes one alone. */
export const apiKeys = {
  list: panelCall({ method: "GET", path: "/account/api-keys", response: list(ApiKey) }),
  create: panelCall({ method: "POST", path: "/account/api-keys", body: ApiKeyBody, response: MadeKey }),
  remove: panelCall({ method: "DELETE", path: "/account/api-keys/{identifier}" }),
};
