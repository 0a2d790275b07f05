import { createSign, generateKeyPairSync } from "node:crypto";

// The parts of ASN.1 that a certificate needs.
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"));
const text = (value: string) => tagged(0x0c, Buffer.from(value));

export interface CertificateOptions {
  /** An address for which the certificate is valid. Defaults to none. */
  address?: string;
  until?: Date;
}

const stamp = (date: Date): string => `${date.toISOString().replace(/\D/g, "").slice(2, 14)}Z`;

/** Creates an untrusted certificate, so that the repository contains no key. */
export function selfSigned({ address, until = new Date("2049-12-31T23:59:59Z") }: CertificateOptions = {}): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));
  const name = sequence(tagged(0x31, sequence(identifier("550403"), text("127.0.0.1"))));
  const years = sequence(...["200101000000Z", stamp(until)].map((time) => tagged(0x17, Buffer.from(time))));
  const addresses = address === undefined ? [] : [sequence(tagged(0x87, Buffer.from(address.split(".").map(Number))))];
  const content = sequence(
    ...(address === undefined ? [] : [tagged(0xa0, tagged(0x02, Buffer.from([2])))]), // extensions require version 3
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    years,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    ...addresses.map((names) => tagged(0xa3, sequence(sequence(identifier("551d11"), tagged(0x04, names))))),
  );
  const signature = createSign("sha256").update(content).sign(privateKey);
  const der = sequence(content, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}
