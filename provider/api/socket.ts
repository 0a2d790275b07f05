import type { Dispatcher } from "undici";
import { TRANSPORT } from "./limits";
import { ConnectionError, codeOf, NEVER_SENT, proxyOf } from "./network";
import { isLoopback } from "./proxy";

export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  message(text: string): void;
  /** Called after either side closed the socket. No further event follows. */
  closed(): void;
}

/** Opens a web socket. Throws `ConnectionError` if that fails. The other end is a node, so it receives `origin` but no key or token of an API. */
export type OpenSocket = (address: string, origin: string, listener: SocketListener) => Promise<Socket>;

/** Uses the environment's proxy. Loads undici only when the first socket opens, because it is large and few programs open a socket. */
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
              socket.unref(); // the open socket must not keep the process running
              done(null, socket);
            }),
        });
    let status = 0;
    const noting = dispatcher.compose((dispatch) => (options, handler) => {
      const note = (code: number) => {
        status = code;
      };
      return dispatch(options, notingStatus(handler, note));
    });
    const socket = new undici.WebSocket(where, { headers: { Origin: origin }, dispatcher: noting });
    return new Promise((opened, failed) => {
      let isOpen = false;
      socket.onopen = () => {
        isOpen = true;
        opened({ send: (text) => socket.send(text), close: () => socket.close() });
      };
      socket.onmessage = ({ data }) => listener.message(String(data));
      socket.onerror = ({ error }) => {
        if (!isOpen) failed(new ConnectionError(reasonOf(where, error, status), false, true, { cause: error }));
      };
      socket.onclose = () => {
        void dispatcher.close().catch(() => undefined);
        if (isOpen) listener.closed();
      };
    });
  };

/** Fails if the connection would be unencrypted although the connection to the panel uses TLS. Connections to this machine may be unencrypted. */
function socketAddress(address: string, origin: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const refused = (why: string) => new ConnectionError(`the console was not opened: ${why}`, false, false);
  if (url?.protocol === "wss:") return url;
  if (url?.protocol !== "ws:") throw refused("the panel returned no web socket address");
  if (origin.startsWith("https:") && !isLoopback(url.hostname)) throw refused(`the connection to ${url.host} would be unencrypted`);
  return url;
}

const reasonOf = ({ host }: URL, error: unknown, status: number): string =>
  `${host}: ${NEVER_SENT[codeOf(error)] ?? `no web socket could be opened${status === 0 ? "" : ` (status ${status})`}`}`;

/** The error of a web socket does not contain the status of the response, so the dispatcher notes it. */
const notingStatus = (handler: Dispatcher.DispatchHandler, note: (status: number) => void): Dispatcher.DispatchHandler => ({
  onRequestStart: (...args) => handler.onRequestStart?.(...args),
  onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
  onResponseStart: (controller, status, ...args) => {
    note(status);
    handler.onResponseStart?.(controller, status, ...args);
  },
  onResponseData: (...args) => handler.onResponseData?.(...args),
  onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
  onResponseError: (...args) => handler.onResponseError?.(...args),
});
