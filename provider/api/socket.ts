import { TRANSPORT } from "./limits";
import { isLoopback } from "./loopback";
import { ConnectionError, codeOf, NEVER_SENT, proxyOf } from "./network";

/** A web socket in the hands of who opened it. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

/** Who is told what comes. */
export interface SocketListener {
  message(text: string): void;
  /** It is closed, whoever did it; nothing more comes. */
  closed(): void;
}

/**
 * Opens a web socket; throws `ConnectionError` where it cannot be opened. `origin` is told to the other end. Neither key nor token of an API goes
 * along: the other end is a node.
 */
export type OpenSocket = (address: string, origin: string, listener: SocketListener) => Promise<Socket>;

/** The way over the network, with a proxy where one is set. undici is loaded by the first socket, and whole: few programs open one. */
export const openSocket =
  (environment: Readonly<Record<string, string | undefined>> = process.env): OpenSocket =>
  async (address, origin, listener) => {
    const where = socketAddress(address, origin);
    const undici = await import("undici");
    const proxy = proxyOf(where.origin.replace(/^ws/, "http"), environment);
    const connect = undici.buildConnector({ timeout: TRANSPORT.connectTimeoutSeconds * 1000 });
    const dispatcher = proxy
      ? new undici.ProxyAgent({ uri: proxy.uri, ...(proxy.token === undefined ? {} : { token: proxy.token }), proxyTunnel: true })
      : new undici.Agent({
          connect: (options, done) =>
            connect(options, (error, socket) => {
              if (error) return done(error, null);
              socket.unref(); // nobody's process stays because of it
              done(null, socket);
            }),
        });
    const socket = new undici.WebSocket(where, { headers: { Origin: origin }, dispatcher });
    return new Promise((opened, failed) => {
      let isOpen = false;
      socket.onopen = () => {
        isOpen = true;
        opened({ send: (text) => socket.send(text), close: () => socket.close() });
      };
      socket.onmessage = ({ data }) => listener.message(String(data));
      socket.onerror = ({ error }) => {
        if (!isOpen) failed(new ConnectionError(reasonOf(where, error), false, true, { cause: error }));
      };
      socket.onclose = () => {
        void dispatcher.close().catch(() => undefined);
        if (isOpen) listener.closed();
      };
    });
  };

/** The address, unless what goes there would travel in clear where the panel itself is reached by TLS. */
function socketAddress(address: string, origin: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const refused = (why: string) => new ConnectionError(`the console is not opened: ${why}`, false, false);
  if (url?.protocol === "wss:") return url;
  if (url?.protocol !== "ws:") throw refused("the panel names no web socket");
  if (origin.startsWith("https:") && !isLoopback(url.hostname)) throw refused(`${url.host} is reached in clear text`);
  return url;
}

const reasonOf = ({ host }: URL, error: unknown): string => `${host}: ${NEVER_SENT[codeOf(error)] ?? "no web socket could be opened"}`;
