// The console and the controls change the world without a token, so only this machine's own pages and programs may use them. A page of another
// origin can send a form to any address, and can give its own name the address 127.0.0.1 (DNS rebinding): the first shows by `Origin`, the second
// by `Host`.

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** What a browser tells about the page that sends a request. */
export interface Sender {
  /** The address of the request, with the name that the client used. */
  readonly url: string;
  readonly method: string;
  header(name: string): string | undefined;
}

/** Why a request is refused; undefined if it may act. */
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
