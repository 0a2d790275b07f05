import { isIPv4, isIPv6 } from "node:net";
import * as z from "zod";

// Addresses of the web and of git repositories, as the platform's validator takes them (docs/facts/hosting.md 13.9 and 13.10).

/** The parts of an http(s) address that matter to the platform. */
export interface WebAddress {
  scheme: string;
  /** With the `@`; empty where there is none. */
  user: string;
  host: string;
  port: number | undefined;
  /** Path, query and fragment, as they are written. */
  rest: string;
}

const WEB_ADDRESS = /^(https?):\/\/((?:[^/?#]*@)?)(\[[^\]/?#]*\]|[^:/?#@]+)(?::(\d{1,5}))?([/?#].*)?$/i;

/** Takes an http(s) address apart, whatever its parts hold. */
export function webAddress(text: string): WebAddress | undefined {
  const parts = WEB_ADDRESS.exec(text);
  if (!parts) return undefined;
  const [, scheme = "", user = "", host = "", port, rest = ""] = parts;
  return { scheme, user, host, port: port === undefined ? undefined : Number(port), rest };
}

export const webAddressText = ({ scheme, user, host, port, rest }: WebAddress): string =>
  `${scheme}://${user}${host}${port === undefined ? "" : `:${port}`}${rest}`;

const USER = /^(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?$/;
/** Every sign of ASCII that can be seen. */
const VISIBLE = /^[!-~]*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const LONGEST_HOST = 253;

const isHostName = (host: string): boolean => {
  const name = host.replace(/\.$/, "");
  return name.length <= LONGEST_HOST && name.split(".").every((label) => LABEL.test(label));
};

/** What a server may be reached at: an address or a name. */
export const isHost = (text: string): boolean => isIPv4(text) || isIPv6(text) || isHostName(text);

const isWebAddress = ({ user, host, port, rest }: WebAddress): boolean => {
  const isHost = host.startsWith("[") ? isIPv6(host.slice(1, -1)) : isHostName(host);
  return isHost && USER.test(user) && VISIBLE.test(rest) && (port === undefined || (port >= 1 && port <= 65_535));
};

/** Signs that a shell would act on, and the one that divides a list. */
const NOT_IN_DOMAINS = /[`$;&|<>()\\,\s]/;

/** One address that an application is served at. In host names the validator takes `_` for `-`. */
export function isDomain(text: string): boolean {
  const address = NOT_IN_DOMAINS.test(text) ? undefined : webAddress(text);
  return address !== undefined && isWebAddress({ ...address, host: address.host.replaceAll("_", "-") });
}

/** Items of a list with commas: trimmed, empty ones dropped. */
export const domainsIn = (list: string): string[] =>
  list
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Scheme and host in lower case, as the platform keeps them (docs/facts/hosting.md 3.4). */
export function canonicalDomain(text: string): string {
  const address = webAddress(text);
  return address ? webAddressText({ ...address, scheme: address.scheme.toLowerCase(), host: address.host.toLowerCase() }) : text;
}

const GIT_CHARACTERS = /^[A-Za-z0-9\-_/.@~:,]+$/;
const GIT_PATH = /^[A-Za-z0-9\-_/.@~]*$/;

/** What a public repository and one that is read with a deploy key may be written as. */
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
    "is not allowed: it must be http(s)://, git:// or git@host:path, without query, and http(s) with the name of a host that is neither local nor a number",
  );
