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

/** It has no id: the fingerprint is one. */
export const SshKey = z
  .looseObject({
    name: z.string(),
    /** SHA-256 of the key in base64 without padding; elsewhere with `SHA256:` before it. */
    fingerprint: z.string(),
    /** PEM, whatever it was written as. */
    public_key: shown(z.string()),
    created_at: shown(z.string()),
  })
  // A removal takes it as it is shown, and says nothing where it finds no such key.
  .transform(({ fingerprint, ...key }) => ({ ...key, fingerprint: bare(fingerprint), shownFingerprint: fingerprint }));
export type SshKey = z.infer<typeof SshKey>;

/** No call reads or changes one alone. */
export const sshKeys = {
  list: panelCall({ method: "GET", path: "/account/ssh-keys", response: list(SshKey) }),
  create: panelCall({ method: "POST", path: "/account/ssh-keys", body: SshKeyBody, response: item(SshKey) }),
  /** 204 also where there is no such key. */
  remove: panelCall({
    method: "POST",
    path: "/account/ssh-keys/remove",
    body: z.object({ fingerprint: z.string().min(1) }),
    idempotent: true,
  }),
};
