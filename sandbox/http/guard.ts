// The web console and the controls change the world without a token. Only pages and programs of this machine may therefore use them. A
// page of another origin can attack the sandbox in two ways. It can send a form to any address, which the header `Origin` reveals. It can
// also make its own host name resolve to 127.0.0.1 (DNS rebinding), which the header `Host` reveals.

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

export interface Sender {
  /** Address of the request, with the host name that the client used. */
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
  if (from !== undefined && from !== origin) return `A page of "${from}" may not use this sandbox. Open ${origin}/ and act there.`;
  const site = header("sec-fetch-site");
  if (method !== "GET" && site !== undefined && site !== "same-origin" && site !== "none")
    return `A page of another origin may not change this sandbox. Open ${origin}/ and act there.`;
  return undefined;
}
