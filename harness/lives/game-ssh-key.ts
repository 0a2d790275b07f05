import fc from "fast-check";
import type * as hosting from "../../sdk";
import { deleted, type Life, type Show } from "../life";
import { to, without } from "../shown";

type Args = hosting.game.SshKeyArgs;

/** Returns the public Ed25519 key number `n`, in the form of a `.pub` file. */
export function keyLine(n: number, comment = ""): string {
  const type = "ssh-ed25519";
  const point = Buffer.alloc(32, n % 256);
  point.writeUInt32BE(n > 255 ? n : point.readUInt32BE());
  const blob = Buffer.concat([Buffer.of(0, 0, 0, type.length), Buffer.from(type), Buffer.of(0, 0, 0, 32), point]);
  return `${type} ${blob.toString("base64")}${comment}\n`;
}

const asPrinted: Show = (row) => {
  if ("fingerprint" in row) row.fingerprint = `SHA256:${row.fingerprint}`;
};

const laptop: Record<string, Args> = { laptop: { publicKey: keyLine(1, " ada@example.com") } };

export const gameSshKeyLife: Life<Args> = {
  kind: "game_SshKey",
  api: "panel",
  table: "sshKeys",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: () => laptop },
        { name: "rename", program: () => ({ laptop: { name: "Ada's laptop", publicKey: keyLine(1) } }) },
        { name: "replace", program: () => ({ laptop: { name: "Ada's laptop", publicKey: keyLine(2) } }) },
        deleted,
      ],
      drift: async (sandbox) => {
        for (const { $id } of await sandbox.find("sshKeys")) await sandbox.remove("sshKeys", String($id));
      },
    },
  ],
  pairs: [{ args: (_, n) => ({ name: `key ${n}`, publicKey: keyLine(10 + n) }) }],
  inEverything: { name: "laptop", inputs: () => ({ publicKey: keyLine(20) }) },
  random: {
    // Two keys for each resource, also if a program has hundreds of resources.
    make: ({ draw }, n) => ({
      name: `key ${n}${draw(fc.constantFrom("", " b"))}`,
      publicKey: keyLine(1000 + 2 * n + draw(fc.constantFrom(0, 1))),
    }),
    free: [],
  },
  others: { removes: ["sshKeys"], adds: (_, n) => ({ table: "sshKeys", fields: { name: `outside ${n}`, public_key: keyLine(255 - n) } }) },
  shownOtherwise: [
    {
      field: "name",
      program: () => laptop,
      path: /\/account\/ssh-keys$/,
      forms: { "with another one": [to("name", "another user's"), "drift"] },
    },
    {
      field: "publicKey",
      program: () => laptop,
      path: /\/account\/ssh-keys$/,
      forms: {
        "with the line that was written": [to("public_key", keyLine(1, " ada@example.com").trim()), "nothing"],
        "with the fingerprint as ssh-keygen prints it": [asPrinted, "nothing"],
        "in a form that cannot be parsed": [to("public_key", "-----BEGIN PUBLIC KEY-----\r\nAAAA\r\n-----END PUBLIC KEY-----"), "nothing"],
        "without the key": [without("public_key"), "nothing"],
      },
    },
  ],
};
