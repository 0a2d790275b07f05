import { BlockList, isIP } from "node:net";

export interface EnvironmentProxy {
  /** Address of the proxy. It contains the user name and password only for SOCKS. For other proxies, they are in `token`. */
  readonly uri: string;
  readonly variable: string;
  /** Value of the `Proxy-Authorization` header. */
  readonly token?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SCHEMES: Readonly<Record<string, string>> = { "http:": "http:", "https:": "https:", "socks5:": "socks5:", "socks5h:": "socks5:" };

/**
 * The rules are those of the Pulumi CLI (Go's `golang.org/x/net/http/httpproxy`), so the provider and the CLI work in the same environment.
 * HTTPS_PROXY applies to https, and HTTP_PROXY only to http; each name may be in lower case. Requests to this machine itself never use a proxy.
 * NO_PROXY is a list of hosts, domains, addresses and networks.
 */
export function proxyFor(origin: string, environment: Environment): EnvironmentProxy | undefined {
  const { protocol, hostname, port } = new URL(origin);
  const [variable, text] = named(environment, protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY");
  if (text === undefined || isLoopback(hostname)) return undefined;
  const [, exceptions = ""] = named(environment, "NO_PROXY");
  if (isExcepted(bare(hostname), port || (protocol === "https:" ? "443" : "80"), exceptions)) return undefined;
  const whole = text.includes("://") ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  const scheme = SCHEMES[url?.protocol ?? ""];
  // The message does not contain the value, because the value may contain a password.
  if (!url || scheme === undefined) throw new Error(`the environment variable ${variable} does not contain the address of a proxy`);
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  const token = user ? `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` : undefined;
  const uri = scheme === "socks5:" ? url.href.replace(url.protocol, scheme) : `${url.protocol}//${url.host}`;
  return { uri, variable, ...(token && scheme !== "socks5:" ? { token } : {}) };
}

function named(environment: Environment, name: string): [variable: string, value: string | undefined] {
  const variable = [name, name.toLowerCase()].find((one) => environment[one]);
  return [variable ?? name, variable && environment[variable]];
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

function isExcepted(host: string, port: string, exceptions: string): boolean {
  return exceptions
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry === "*" || (entry !== "" && isMeant(entry, host, port)));
}

function isMeant(entry: string, host: string, port: string): boolean {
  const [network = "", bits] = entry.split("/");
  if (bits !== undefined) return isIP(network) !== 0 && /^\d+$/.test(bits) && isWithin(network, Number(bits), host);
  const [, name = "", ownPort] = isIP(entry) ? [entry, entry] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
  if (ownPort !== undefined && ownPort !== port) return false;
  const address = bare(name);
  if (isIP(address)) return isIP(host) !== 0 && isWithin(address, isIP(address) === 4 ? 32 : 128, host);
  const domain = name.replace(/^\*\./, ".");
  return domain.startsWith(".") ? domain.length > 1 && host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

function isWithin(network: string, bits: number, host: string): boolean {
  const family = (address: string) => (isIP(address) === 4 ? "ipv4" : "ipv6");
  if (isIP(host) === 0 || bits > (isIP(network) === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, family(network));
  return list.check(host, family(host));
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
