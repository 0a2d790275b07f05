import { isIP } from "node:net";
import * as z from "zod";
import { panelCall } from "../call";
import { shown } from "../generous";
import { listedBy } from "../listed";
import { list } from "./envelopes";

// See docs/spec/game-panel-api.md, "Account", and docs/facts/game-panel.md 3.2 and 4.

export const KEYS_PER_ACCOUNT = 25;

/** See docs/spec/game-panel-api.md, "Limits". */
export const ADDRESSES_PER_KEY = 50;

export const ApiKeyBody = z.object({
  description: z.string().min(1).max(500),
  /** If the list of IP addresses and ranges is empty, every address may use the key. */
  allowed_ips: z.array(z.string()).max(ADDRESSES_PER_KEY).nullable().optional(),
});

export const ApiKey = z.looseObject({
  /** The first 16 characters of the key. */
  identifier: z.string().min(1),
  description: shown(z.string()),
  allowed_ips: shown(z.array(z.string())),
  last_used_at: shown(z.string()),
  created_at: shown(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** `token` is the identifier followed by the secret. Only this response contains the secret. */
const MadeKey: z.ZodType<ApiKey & { token: string }> = z
  .looseObject({ attributes: ApiKey, meta: z.looseObject({ secret_token: z.string().min(1) }) })
  .transform(({ attributes, meta: { secret_token: secret } }) => ({
    ...attributes,
    token: secret.startsWith(attributes.identifier) ? secret : `${attributes.identifier}${secret}`,
  }));

/** The API has no call to read one key, and none to change a key. */
export const apiKeys = listedBy(
  { identifier: "list" },
  {
    list: panelCall({ method: "GET", path: "/account/api-keys", response: list(ApiKey) }),
    create: panelCall({ method: "POST", does: "creates", path: "/account/api-keys", body: ApiKeyBody, response: MadeKey }),
    remove: panelCall({ method: "DELETE", does: "removes", path: "/account/api-keys/{identifier}" }),
  },
);

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

const RANGE = /^([^/\s%]+)(?:\/(\d{1,3}))?$/;

export function isAddressRange(text: string): boolean {
  const [, address = "", prefix] = RANGE.exec(text) ?? [];
  const bits = BITS[isIP(address)];
  return bits !== undefined && (prefix === undefined || Number(prefix) <= bits);
}

/** Such as `10.0.0.0/33`. */
export function hasTooLongPrefix(text: string): boolean {
  const [, address = "", prefix] = RANGE.exec(text) ?? [];
  return isIP(address) > 0 && prefix !== undefined && !isAddressRange(text);
}
