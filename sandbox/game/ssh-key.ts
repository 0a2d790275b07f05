import { createHash, createPublicKey, type JsonWebKey } from "node:crypto";
import type * as z from "zod";
import { sshKeys as calls, type SshKeyBody } from "../../provider/api/game/ssh-keys";
import { panelRefuse } from "../http/panel-dialect";
import { noContentRoute, product, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import type { Moment } from "../world/moment";
import type { Table } from "../world/world";
import { panelStamp } from "./forms";

// Source: docs/facts/game-panel.md 3.3. The provider parses keys with code of its own, so that tests detect a mistake in either code.

type StoredKey = {
  /** SHA-256 hash, in base64 without padding. */
  fingerprint: string;
  /** PEM with CRLF at the end of each line. */
  public_key: string;
};

const LEAST_RSA_BYTES = 256;
/** For each curve, by its OpenSSH name: its name in JSON Web Keys, and the bytes of one coordinate. */
const CURVES: Readonly<Record<string, readonly [name: string, bytes: number]>> = {
  nistp256: ["P-256", 32],
  nistp384: ["P-384", 48],
  nistp521: ["P-521", 66],
};

/**
 * Returns the form in which the panel stores a public key. Returns undefined if the panel refuses the text: a private key, a DSA key, an
 * RSA key below 2048 bits, or no key.
 */
export function storedKey(text: string): StoredKey | undefined {
  const blob = Buffer.from(text.trim().split(/\s+/)[1] ?? "", "base64");
  try {
    const parts = partsOf(blob);
    if (!parts) return undefined;
    const pem = String(createPublicKey({ key: parts, format: "jwk" }).export({ type: "spki", format: "pem" }));
    return {
      fingerprint: createHash("sha256").update(blob).digest("base64").replaceAll("=", ""),
      public_key: pem.trim().replaceAll("\n", "\r\n"),
    };
  } catch {
    return undefined;
  }
}

function partsOf(blob: Buffer): JsonWebKey | undefined {
  let rest = blob;
  const next = (): Buffer => {
    const field = rest.subarray(4, 4 + rest.readUInt32BE(0));
    rest = rest.subarray(4 + field.length);
    return field;
  };
  const type = next().toString();
  if (type === "ssh-ed25519") return { kty: "OKP", crv: "Ed25519", x: next().toString("base64url") };
  if (type === "ssh-rsa") {
    const [e, n] = [next(), next()].map((field) => (field[0] === 0 ? field.subarray(1) : field));
    return !e || !n || n.length < LEAST_RSA_BYTES ? undefined : { kty: "RSA", e: e.toString("base64url"), n: n.toString("base64url") };
  }
  const [crv, bytes] = CURVES[next().toString()] ?? [];
  if (!type.startsWith("ecdsa-") || crv === undefined || bytes === undefined) return undefined;
  const point = next().subarray(1);
  return { kty: "EC", crv, x: point.subarray(0, bytes).toString("base64url"), y: point.subarray(bytes).toString("base64url") };
}

type SshKeyRow = StoredKey & { name: string; created_at: string };

declare module "../world/world" {
  interface Tables {
    /** The key of a row is the fingerprint. */
    sshKeys: Table<SshKeyRow>;
  }
}

function addSshKey({ world, nowMs }: Moment, { name, public_key: line }: z.infer<typeof SshKeyBody>): SshKeyRow {
  const key = storedKey(line);
  if (!key) throw panelRefuse.invalid("public_key", null, "The public key provided is not valid.");
  if (world.sshKeys[key.fingerprint])
    throw panelRefuse.invalid("public_key", null, "The public key provided already exists on your account.");
  const row = { name: name.slice(0, 191), ...key, created_at: panelStamp(nowMs) };
  world.sshKeys[row.fingerprint] = row;
  return row;
}

const shown = (row: SshKeyRow) => ({ object: "ssh_key", attributes: row });

export const sshKeys = product({
  tables: {
    sshKeys: {
      singular: "SSH key",
      add: (moment, { name, public_key }) =>
        addSshKey(moment, { name: text("name", name), public_key: text("public_key", public_key) }).fingerprint,
    },
  },
  routes: [
    route(calls.list, ({ world }) => reply.ok({ object: "list", data: Object.values(world.sshKeys).map(shown) })),
    route(calls.create, ({ moment, body }) => reply.ok(shown(addSshKey(moment, body)))),
    noContentRoute(calls.remove, ({ world, body: { fingerprint } }) => {
      delete world.sshKeys[fingerprint];
    }),
  ],
});
