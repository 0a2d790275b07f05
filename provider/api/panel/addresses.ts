import { isIP } from "node:net";

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
