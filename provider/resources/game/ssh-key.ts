import * as z from "zod";
import type { Client } from "../../api/client";
import { fingerprintOf, publicKeyOf, publicKeyText, rsaBits, type SshKey, shownPublicKeyOf, sshKeys } from "../../api/game/ssh-keys";
import { adopt, field } from "../../core/definition/field";
import { defineResource, type Problem } from "../../core/definition/resource";

/** Key types that the panel accepts (docs/facts/game-panel.md 3.3). */
const TYPES = ["ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"];
const LEAST_RSA_BITS = 2048;
/** The panel cuts longer names (docs/facts/game-panel.md 6). */
const LONGEST_NAME = 191;

export const sshKey = defineResource({
  type: "SshKey",
  module: "game",
  doc: "Public SSH key of the account. With this key, you can access the files of all game servers of the account over SFTP. The user name is `<account username>.<server identifier>`.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Account"',
    example: `import { readFileSync } from "node:fs";

new hosting.game.SshKey("laptop", { publicKey: readFileSync("laptop.pub", "utf8") });`,
    remarks: [
      "The fingerprint identifies a key and is also its id. It is the SHA-256 that `ssh-keygen -lf` prints. The provider ignores the comment at the end of the line.",
      "The panel does not store the line from the program, but only the key in another format. The provider converts it back to that line, without the comment.",
    ],
  },
  inputs: {
    name: field(z.string().min(1).max(LONGEST_NAME), "Name of the key. Defaults to the resource's logical name.", { onChange: "replaces" }),
    publicKey: field(
      z.string().min(1),
      "Public key, one line as in an OpenSSH `.pub` file. Ed25519, ECDSA, or RSA with at least 2048 bits.",
      { onChange: "replaces" },
    ),
    adopt,
  },
  outputs: { fingerprint: field(z.string(), "SHA-256 of the key in base64, without the prefix `SHA256:`.", { isFixed: true }) },
  identity: {
    noun: "SSH key",
    key: ["publicKey"],
    address: { parse: (path) => ({ id: path.replace(/^SHA256:/, ""), inputs: {} }) },
    ownershipKeys: ({ publicKey }) => (publicKey === undefined ? [] : [`the SSH key ${fingerprint(publicKey)}`]),

    async candidates({ panel, inputs, former }) {
      const row = await listedKey(panel, fingerprint(inputs.publicKey));
      if (!row) return [];
      // After a rename, the provider deletes the key under its old name and creates it under the new one. So if the key already has the new
      // name, an interrupted run has renamed it.
      const isRenamed = row.fingerprint === former?.id && row.name === inputs.name;
      const ours = isRenamed ? { ours: "it is this key, renamed by an interrupted run" } : {};
      return [{ id: row.fingerprint, what: `this SSH key, named "${row.name}",`, createdAt: row.created_at, ...ours }];
    },
  },
  replacement: { order: "old first" },

  async *list({ panel }) {
    for (const { fingerprint: path, name } of await panel.get(sshKeys.list)) yield { path, name };
  },

  validate: ({ publicKey }) => (publicKey === undefined ? [] : keyProblems(publicKey)),

  canonical({ publicKey }) {
    const key = publicKey === undefined ? undefined : publicKeyOf(publicKey);
    return key ? { publicKey: publicKeyText(key) } : {};
  },

  async observe({ panel, id, inputs }) {
    const row = await listedKey(panel, id);
    if (!row) return undefined;
    const key = shownPublicKeyOf(row.public_key ?? "");
    // The panel may show the key in another form. If the fingerprints are equal, the result contains the program's form.
    const publicKey = key && fingerprintOf(key) === id ? publicKeyText(key) : inputs.publicKey;
    return { inputs: { name: row.name, ...(publicKey === undefined ? {} : { publicKey }) }, outputs: { fingerprint: row.fingerprint } };
  },

  async create({ panel, inputs: { name, publicKey }, recordId }) {
    const { fingerprint: id } = await panel.send(sshKeys.create, { body: { name, public_key: publicKey } });
    recordId(id);
    panel.markStale(sshKeys.list);
    return { fingerprint: id };
  },

  /** The panel answers 204 even if the key does not exist, so the list is read first. */
  async remove({ panel, id }) {
    const row = await listedKey(panel, id);
    if (!row) return;
    await panel.send(sshKeys.remove, { body: { fingerprint: row.shownFingerprint } });
    panel.update(sshKeys.list, {}, (rows) => rows.filter((row) => row.fingerprint !== id));
  },
});

const listedKey = (panel: Client, id: string): Promise<SshKey | undefined> => panel.find(sshKeys.list, {}, (row) => row.fingerprint === id);

/** Returns the fingerprint of a key that has passed `keyProblems`. */
function fingerprint(publicKey: string): string {
  const key = publicKeyOf(publicKey);
  return key ? fingerprintOf(key) : "";
}

/** The messages never quote the key, because it may be a private key. */
function keyProblems(publicKey: string): Problem[] {
  const problem = (reason: string): Problem[] => [{ property: "", reason: `publicKey ${reason}` }];
  if (/PRIVATE KEY/.test(publicKey))
    return problem(
      "is a private key. Nothing was sent. Use the line in the matching .pub file. If other users can read this program, create a new key pair.",
    );
  const key = publicKeyOf(publicKey);
  if (!key) return problem("must be one line as in an OpenSSH .pub file: the type, the key in base64, and optionally a comment.");
  if (!TYPES.includes(key.type)) return problem(`must not be of the type ${key.type}: the panel accepts ${TYPES.join(", ")}.`);
  const bits = rsaBits(key);
  if (bits !== undefined && bits < LEAST_RSA_BITS) return problem(`must have at least ${LEAST_RSA_BITS} bits, but has ${bits}.`);
  return [];
}
