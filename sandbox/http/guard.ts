// The web console and the controls change the world without a token, so only programs on this machine and the console's own pages may use
// them. A page of another origin that a user has open can attack them in two ways. It can send a form to the sandbox: the header `Origin`
// then names the page. Or it can make its own host name resolve to 127.0.0.1 (DNS rebinding): the header `Host` then names that host.

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

export interface Sender {
  /** Full URL of the request. Its host is the value of the header `Host`. */
  readonly url: string;
  readonly method: string;
  header(name: string): string | undefined;
}

/** Returns the reason why a request is refused, or undefined if it is allowed. */
export function foreignness({ url, method, header }: Sender): string | undefined {
  const { hostname, origin } = new URL(url);
  if (!LOOPBACK.has(hostname))
    return `The sandbox accepts requests for 127.0.0.1, localhost and [::1] only, not for "${hostname}". Open the address that the sandbox printed.`;
  const from = header("origin");
  if (from !== undefined && from !== origin)
    return `A page of "${from}" is not allowed to use this sandbox. Open ${origin}/ and act there.`;
  const site = header("sec-fetch-site");
  if (method !== "GET" && site !== undefined && site !== "same-origin" && site !== "none")
    return `A page of another origin is not allowed to change this sandbox. Open ${origin}/ and act there.`;
  return undefined;
}
