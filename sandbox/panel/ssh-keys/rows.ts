import type { Table } from "../../world/world";

export type SshKeyRow = {
  name: string;
  /** SHA-256 of the key in base64, without padding. */
  fingerprint: string;
  /** PEM, its lines divided by CRLF. */
  public_key: string;
  created_at: string;
};

declare module "../../world/world" {
  interface Tables {
    /** By fingerprint. */
    sshKeys: Table<SshKeyRow>;
  }
}
