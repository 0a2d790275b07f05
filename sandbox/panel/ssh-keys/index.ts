import type * as z from "zod";
import { sshKeys as calls, type SshKeyBody } from "../../../provider/api/panel/ssh-keys";
import { panelRefuse } from "../../http/panel-dialect";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { route } from "../../http/route";
import { text } from "../../world/collections";
import type { Moment } from "../../world/moment";
import { panelStamp } from "../stamp";
import { storedKey } from "./pem";
import type { SshKeyRow } from "./rows";

export type * from "./rows";

// docs/facts/game-panel.md 3.3.

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
    route(calls.remove, ({ world, body: { fingerprint } }) => {
      delete world.sshKeys[fingerprint];
      return reply.nothing();
    }),
  ],
});
