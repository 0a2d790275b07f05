import { createHash, createPublicKey, type JsonWebKey } from "node:crypto";

// The panel's stored form of a key (docs/facts/game-panel.md 3.3). The provider parses it with separate code, so that
// both cannot contain the same mistake.

export interface StoredKey {
  fingerprint: string;
  public_key: string;
}

const LEAST_RSA_BYTES = 256;
/** Curves by their names in OpenSSH and JSON Web Keys, with the bytes of a coordinate. */
const CURVES: Readonly<Record<string, readonly [name: string, bytes: number]>> = {
  nistp256: ["P-256", 32],
  nistp384: ["P-384", 48],
  nistp521: ["P-521", 66],
};

/** Parses a public key; undefined if the panel refuses it: private keys, DSA, RSA below 2048 bits, any other text. */
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
