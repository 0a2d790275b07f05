import { isIPv4, isIPv6 } from "node:net";
import * as z from "zod";

// Rules of the platform's validator for web addresses and for addresses of git repositories (docs/facts/hosting.md 13.9 and 13.10).

export interface WebAddress {
  scheme: string;
  /** User name and password with the `@`, or an empty text. */
  user: string;
  host: string;
  port: number | undefined;
  /** Path, query and fragment. */
  rest: string;
}

const WEB_ADDRESS = /^(https?):\/\/((?:[^/?#]*@)?)(\[[^\]/?#]*\]|[^:/?#@]+)(?::(\d{1,5}))?([/?#].*)?$/i;

export function webAddress(text: string): WebAddress | undefined {
  const parts = WEB_ADDRESS.exec(text);
  if (!parts) return undefined;
  const [, scheme = "", user = "", host = "", port, rest = ""] = parts;
  return { scheme, user, host, port: port === undefined ? undefined : Number(port), rest };
}

export const webAddressText = ({ scheme, user, host, port, rest }: WebAddress): string =>
  `${scheme}://${user}${host}${port === undefined ? "" : `:${port}`}${rest}`;

const USER = /^(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?$/;
const VISIBLE = /^[!-~]*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const LONGEST_HOST = 253;

const isHostName = (host: string): boolean => {
  const name = host.replace(/\.$/, "");
  return name.length <= LONGEST_HOST && name.split(".").every((label) => LABEL.test(label));
};

export const isHost = (text: string): boolean => isIPv4(text) || isIPv6(text) || isHostName(text);

const isWebAddress = ({ user, host, port, rest }: WebAddress): boolean => {
  const isHost = host.startsWith("[") ? isIPv6(host.slice(1, -1)) : isHostName(host);
  return isHost && USER.test(user) && VISIBLE.test(rest) && (port === undefined || (port >= 1 && port <= 65_535));
};

/** Characters that a domain must not contain: shell syntax and separators of a list. */
const NOT_IN_DOMAINS = /[`$;&|<>()\\,\s]/;

/** Whether the platform's validator accepts an address as a domain. In host names, the validator treats `_` like `-`. */
export function isDomain(text: string): boolean {
  const address = NOT_IN_DOMAINS.test(text) ? undefined : webAddress(text);
  return address !== undefined && isWebAddress({ ...address, host: address.host.replaceAll("_", "-") });
}

export const domainsIn = (list: string): string[] =>
  list
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Returns a domain as the platform stores it: scheme and host in lower case (docs/facts/hosting.md 3.4). */
export function canonicalDomain(text: string): string {
  const address = webAddress(text);
  return address ? webAddressText({ ...address, scheme: address.scheme.toLowerCase(), host: address.host.toLowerCase() }) : text;
}

const GIT_CHARACTERS = /^[A-Za-z0-9\-_/.@~:,]+$/;
const GIT_PATH = /^[A-Za-z0-9\-_/.@~]*$/;

function isGitAddress(text: string): boolean {
  if (!GIT_CHARACTERS.test(text) || text.includes("../")) return false;
  if (text.startsWith("git@")) return /^git@[A-Za-z0-9.-]+:[A-Za-z0-9\-_/.~]+$/.test(text);
  if (text.startsWith("git://")) return /^git:\/\/[A-Za-z0-9.-]+(?::\d+)?[:/][A-Za-z0-9\-_/.~]+$/.test(text);
  const address = /^https?:\/\//.test(text) ? webAddress(text) : undefined;
  if (!address || !isWebAddress(address) || !GIT_PATH.test(address.rest)) return false;
  const host = address.host.toLowerCase();
  return !isIPv4(host) && host !== "localhost" && !host.endsWith(".local");
}

export const gitAddress = z
  .string()
  .refine(
    isGitAddress,
    "is not allowed: it must be http(s)://, git:// or git@host:path, without a query; http(s) needs a host name that is neither local nor a number",
  );
