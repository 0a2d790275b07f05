import { isIP } from "node:net";
import * as z from "zod";
import { panelCall } from "../call";
import { shown } from "../generous";
import { list } from "./envelopes";

// See docs/spec/game-panel-api.md, "Account", for these calls, and docs/facts/game-panel.md 3.2 and 4 for their rules and response shapes.

/** Maximum number of keys of one account (docs/facts/game-panel.md 3.2). */
export const KEYS_PER_ACCOUNT = 25;

/** Maximum number of addresses that may use one key (docs/spec/game-panel-api.md, "Limits"). */
export const ADDRESSES_PER_KEY = 50;

export const ApiKeyBody = z.object({
  description: z.string().min(1).max(500),
  /** IP addresses and ranges that may use the key. If the list is empty, every address may use it. */
  allowed_ips: z.array(z.string()).max(ADDRESSES_PER_KEY).nullable().optional(),
});

export const ApiKey = z.looseObject({
  /** The first 16 characters of the key. */
  identifier: z.string().min(1),
  description: shown(z.string()),
  allowed_ips: shown(z.array(z.string())),
  /** Time of the last use. Every request with the key updates it. */
  last_used_at: shown(z.string()),
  created_at: shown(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A created key. `token` is the identifier followed by the secret. Only this response contains the secret. */
const MadeKey: z.ZodType<ApiKey & { token: string }> = z
  .looseObject({ attributes: ApiKey, meta: z.looseObject({ secret_token: z.string().min(1) }) })
  .transform(({ attributes, meta: { secret_token: secret } }) => ({
    ...attributes,
    token: secret.startsWith(attributes.identifier) ? secret : `${attributes.identifier}${secret}`,
  }));

/** Calls about API keys. No call reads or changes a single key. */
export const apiKeys = {
  list: panelCall({ method: "GET", path: "/account/api-keys", response: list(ApiKey) }),
  create: panelCall({ method: "POST", path: "/account/api-keys", body: ApiKeyBody, response: MadeKey }),
  remove: panelCall({ method: "DELETE", path: "/account/api-keys/{identifier}" }),
};

// Addresses that may use a key (docs/spec/game-panel-api.md, "Account"; rules from docs/facts/game-panel.md 3.2).

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Matches an address, or an address range with a prefix length. The prefix length may be too large. */
const RANGE = /^([^/\s%]+)(?:\/(\d{1,3}))?$/;

/** Whether a text is an IP address or a CIDR range. */
export function isAddressRange(text: string): boolean {
  const [, address = "", prefix] = RANGE.exec(text) ?? [];
  const bits = BITS[isIP(address)];
  return bits !== undefined && (prefix === undefined || Number(prefix) <= bits);
}

/** Whether only the prefix length of a range is wrong, as in `10.0.0.0/33`. */
export function hasTooLongPrefix(text: string): boolean {
  const [, address = "", prefix] = RANGE.exec(text) ?? [];
  return isIP(address) > 0 && prefix !== undefined && !isAddressRange(text);
}
