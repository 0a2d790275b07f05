import { connect as connectTcp, isIP } from "node:net";
import { connect as connectTls, rootCertificates, type TLSSocket } from "node:tls";
import { codeOf, NEVER_SENT } from "../../provider/api/network";

/** Result of a first connection to an origin, and its certificate. No request is sent. */
export interface Connection {
  /** Time until the connection was established; undefined if it was not. */
  milliseconds?: number;
  /** Reason why the connection failed. */
  unreachable?: string;
  tls?: {
    /** Reason why the TLS handshake failed. */
    refused?: string;
    protocol?: string;
    /** The reason why this machine does not trust the certificate, as a code of OpenSSL. */
    distrusted?: string;
    validTo?: number;
  };
}

const PATIENCE_MS = 10_000;

/** `authorities` are trusted in addition to those of this machine. */
export async function tryConnection(origin: string, authorities: readonly string[], now: () => number): Promise<Connection> {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isSecure = protocol === "https:";
  const begun = now();
  const at = { host, port: Number(port) || (isSecure ? 443 : 80) };
  const socket = isSecure
    ? connectTls({
        ...at,
        ...(isIP(host) ? {} : { servername: host }),
        ...(authorities.length > 0 ? { ca: [...rootCertificates, ...authorities] } : {}),
        // This connection accepts every certificate, so that the doctor can report the faults of the certificate. No data is sent on it.
        rejectUnauthorized: false,
        minVersion: "TLSv1",
        ciphers: "DEFAULT@SECLEVEL=0",
      })
    : connectTcp(at);
  let milliseconds: number | undefined;
  return new Promise<Connection>((done) => {
    const end = (connection: Connection) => {
      socket.destroy();
      done(connection);
    };
    socket.setTimeout(PATIENCE_MS, () =>
      end(
        milliseconds === undefined
          ? { unreachable: "no connection within 10 s" }
          : { milliseconds, tls: { refused: "no answer within 10 s" } },
      ),
    );
    socket.once("connect", () => {
      milliseconds = now() - begun;
      if (!isSecure) end({ milliseconds });
    });
    socket.once("secureConnect", () => end({ milliseconds: milliseconds ?? now() - begun, tls: shownBy(socket as TLSSocket) }));
    socket.once("error", (error) => {
      if (milliseconds === undefined) end({ unreachable: NEVER_SENT[codeOf(error)] ?? (codeOf(error) || error.message) });
      else end({ milliseconds, tls: { refused: codeOf(error) || error.message } });
    });
    socket.once("close", () => end({ milliseconds: milliseconds ?? 0, tls: { refused: "the connection was closed" } }));
  });
}

function shownBy(socket: TLSSocket): NonNullable<Connection["tls"]> {
  const { valid_to: validTo } = socket.getPeerCertificate();
  const { authorized, authorizationError } = socket;
  return {
    protocol: socket.getProtocol() ?? "unknown",
    ...(authorized ? {} : { distrusted: String(authorizationError ?? "unknown") }),
    ...(validTo === undefined ? {} : { validTo: Date.parse(validTo) }),
  };
}
