import * as z from "zod";
import { panelCall } from "../call";
import { shown } from "../generous";
import { item, list } from "./envelopes";

// docs/spec/game-panel-api.md, "Account"; rules and shapes from docs/facts/game-panel.md 3.3 and 4.

export const SshKeyBody = z.object({
  name: z.string().min(1),
  public_key: z.string().min(1),
});

const bare = (fingerprint: string): string => fingerprint.replace(/^SHA256:/, "").replace(/=+$/, "");

/** An SSH key. It has no id, so the fingerprint identifies it. */
export const SshKey = z
  .looseObject({
    name: z.string(),
    /** SHA-256 of the key in base64 without padding. Some panels put `SHA256:` before it. */
    fingerprint: z.string(),
    /** The key in PEM, even if it was written in another form. */
    public_key: shown(z.string()),
    created_at: shown(z.string()),
  })
  // A removal needs the fingerprint exactly as the panel shows it. It does not report a missing key.
  .transform(({ fingerprint, ...key }) => ({ ...key, fingerprint: bare(fingerprint), shownFingerprint: fingerprint }));
export type SshKey = z.infer<typeof SshKey>;

/** Calls about SSH keys. No call reads or changes a single key. */
export const sshKeys = {
  list: panelCall({ method: "GET", path: "/account/ssh-keys", response: list(SshKey) }),
  create: panelCall({ method: "POST", path: "/account/ssh-keys", body: SshKeyBody, response: item(SshKey) }),
  /** Removes a key. Returns 204 even if the key does not exist. */
  remove: panelCall({
    method: "POST",
    path: "/account/ssh-keys/remove",
    body: z.object({ fingerprint: z.string().min(1) }),
    idempotent: true,
  }),
};
