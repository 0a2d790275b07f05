import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import * as z from "zod";
import { panelCall } from "../call";
import { shown } from "../generous";
import { item, list } from "./envelopes";

// See docs/spec/game-panel-api.md, "Account", and docs/facts/game-panel.md 3.3 and 4.

export const SshKeyBody = z.object({
  name: z.string().min(1),
  public_key: z.string().min(1),
});

const bare = (fingerprint: string): string => fingerprint.replace(/^SHA256:/, "").replace(/=+$/, "");

/** An SSH key has no id, so the fingerprint identifies it. */
export const SshKey = z
  .looseObject({
    name: z.string(),
    /** SHA-256 of the key in base64 without padding. Some panels put `SHA256:` before it. */
    fingerprint: z.string(),
    /** In PEM, even if the key was written in another form. */
    public_key: shown(z.string()),
    created_at: shown(z.string()),
  })
  // `remove` needs the fingerprint exactly as the panel shows it: for any other text the panel removes nothing, but returns 204.
  .transform(({ fingerprint, ...key }) => ({ ...key, fingerprint: bare(fingerprint), shownFingerprint: fingerprint }));
export type SshKey = z.infer<typeof SshKey>;

/** The API has no call to read one SSH key, and none to change a key. */
export const sshKeys = {
  list: panelCall({ method: "GET", path: "/account/ssh-keys", response: list(SshKey) }),
  create: panelCall({ method: "POST", does: "creates", path: "/account/ssh-keys", body: SshKeyBody, response: item(SshKey) }),
  /** Returns 204 even if the key does not exist. */
  remove: panelCall({
    method: "POST",
    does: "removes",
    path: "/account/ssh-keys/remove",
    body: z.object({ fingerprint: z.string().min(1) }),
    endsKnown: true,
  }),
};

// OpenSSH writes a public key as one line (RFC 4253 6.6, 5656 3.1, 8709 4). The panel shows it as PEM (docs/facts/game-panel.md 3.3).

interface PublicKey {
  /** Such as `ssh-ed25519`, `ssh-rsa` or `ecdsa-sha2-nistp256`. */
  type: string;
  /** The bytes that OpenSSH writes in base64. */
  blob: Buffer;
}

const CURVES: Readonly<Record<string, string>> = { "P-256": "nistp256", "P-384": "nistp384", "P-521": "nistp521" };

const ONE_LINE = /^([a-z0-9@.-]+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t]+[^\r\n]*)?$/;

/** Parses a line in OpenSSH's form. Returns undefined for any other text. */
export function publicKeyOf(text: string): PublicKey | undefined {
  const [, type = "", base64 = ""] = ONE_LINE.exec(text.trim()) ?? [];
  if (base64 === "") return undefined;
  const blob = Buffer.from(base64, "base64");
  return fieldsOf(blob)?.[0]?.toString("latin1") === type ? { type, blob } : undefined;
}

/** Parses a key that the panel shows: as PEM, or as the line that a user sent in OpenSSH's form. Returns undefined for any other text. */
export function shownPublicKeyOf(text: string): PublicKey | undefined {
  if (!text.includes("-----BEGIN PUBLIC KEY-----")) return publicKeyOf(text);
  try {
    return fromKey(createPublicKey(text));
  } catch {
    return undefined;
  }
}

export const publicKeyText = ({ type, blob }: PublicKey): string => `${type} ${blob.toString("base64")}`;

/** Returns the fingerprint as `ssh-keygen -lf` prints it, but without `SHA256:`. */
export const fingerprintOf = ({ blob }: PublicKey): string => createHash("sha256").update(blob).digest("base64").replace(/=+$/, "");

/** Returns the length of the modulus in bits. Undefined if the key is not an RSA key. */
export function rsaBits({ type, blob }: PublicKey): number | undefined {
  const modulus = type === "ssh-rsa" ? fieldsOf(blob)?.[2] : undefined;
  return modulus && BigInt(`0x${modulus.toString("hex") || "0"}`).toString(2).length;
}

/** Returns the fields of a key's blob. In the blob, the length of each field precedes the field. Undefined if the blob has another form. */
function fieldsOf(blob: Buffer): Buffer[] | undefined {
  const fields: Buffer[] = [];
  for (let at = 0; at < blob.length; ) {
    if (at + 4 > blob.length) return undefined;
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) return undefined;
    fields.push(blob.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

function fromKey(key: KeyObject): PublicKey | undefined {
  const parts = key.export({ format: "jwk" });
  switch (parts.kty) {
    case "OKP":
      return parts.crv === "Ed25519" ? keyOf("ssh-ed25519", bytes(parts, "x")) : undefined;
    case "RSA":
      return keyOf("ssh-rsa", number(bytes(parts, "e")), number(bytes(parts, "n")));
    case "EC": {
      const curve = CURVES[parts.crv ?? ""];
      if (curve === undefined) return undefined;
      return keyOf(`ecdsa-sha2-${curve}`, Buffer.from(curve), Buffer.concat([Buffer.of(4), bytes(parts, "x"), bytes(parts, "y")]));
    }
    default:
      return undefined;
  }
}

const bytes = (parts: JsonWebKey, name: "x" | "y" | "e" | "n"): Buffer => Buffer.from(parts[name] ?? "", "base64url");

/** Adds a zero byte before a number whose first bit is set, because OpenSSH would otherwise read it as negative. */
const number = (unsigned: Buffer): Buffer => ((unsigned[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), unsigned]) : unsigned);

const keyOf = (type: string, ...fields: readonly Buffer[]): PublicKey => ({
  type,
  blob: Buffer.concat([Buffer.from(type), ...fields].flatMap((field) => [lengthOf(field), field])),
});

function lengthOf({ length }: Buffer): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(length);
  return prefix;
}
