import { isIP } from "node:net";
import * as z from "zod";
import { panelCall } from "../call";
import { shown } from "../generous";
import { list } from "./envelopes";

// docs/spec/game-panel-api.md, "Account"; rules and shapes from docs/facts/game-panel.md 3.2 and 4.

/** Maximum number of keys of one account (docs/facts/game-panel.md 3.2). */
export const KEYS_PER_ACCOUNT = 25;

/** Maximum number of addresses of a key (docs/spec/game-panel-api.md, "Limits"). */
export const ADDRESSES_PER_KEY = 50;

export const ApiKeyBody = z.object({
  description: z.string().min(1).max(500),
  /** Addresses and ranges that may use it; if there are none, all may. */
  allowed_ips: z.array(z.string()).max(ADDRESSES_PER_KEY).nullable().optional(),
});

export const ApiKey = z.looseObject({
  /** The first 16 characters of the key. */
  identifier: z.string().min(1),
  description: shown(z.string()),
  allowed_ips: shown(z.array(z.string())),
  /** Updated by every request with the key. */
  last_used_at: shown(z.string()),
  created_at: shown(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A created key: the identifier followed by the secret. Only this response contains the secret. */
const MadeKey: z.ZodType<ApiKey & { token: string }> = z
  .looseObject({ attributes: ApiKey, meta: z.looseObject({ secret_token: z.string().min(1) }) })
  .transform(({ attributes, meta: { secret_token: secret } }) => ({
    ...attributes,
    token: secret.startsWith(attributes.identifier) ? secret : `${attributes.identifier}${secret}`,
  }));

/** No call reads or changes a single one. */
export const apiKeys = {
  list: panelCall({ method: "GET", path: "/account/api-keys", response: list(ApiKey) }),
  create: panelCall({ method: "POST", path: "/account/api-keys", body: ApiKeyBody, response: MadeKey }),
  remove: panelCall({ method: "DELETE", path: "/account/api-keys/{identifier}" }),
};

// Addresses that limit a key (docs/spec/game-panel-api.md, "Account"; rules from docs/facts/game-panel.md 3.2).

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Matches an address, and for a range its prefix length, which may be too large. */
const RANGE = /^([^/\s%]+)(?:\/(\d{1,3}))?$/;

/** Whether a text is an IP address or a CIDR range. */
export function isAddressRange(text: string): boolean {
  const [, address = "", prefix] = RANGE.exec(text) ?? [];
  const bits = BITS[isIP(address)];
  return bits !== undefined && (prefix === undefined || Number(prefix) <= bits);
}

/** Whether only the prefix is wrong, as in `10.0.0.0/33`. */
export function hasTooLongPrefix(text: string): boolean {
  const [, address = "", prefix] = RANGE.exec(text) ?? [];
  return isIP(address) > 0 && prefix !== undefined && !isAddressRange(text);
}
