import type { Table } from "../../world/world";

export type AccountRow = {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  language: string;
  currency: string;
  /** A path of the panel. */
  avatar_url: string | null;
  /** Digest of the picture. */
  avatar: string | null;
  password: string;
  catalog_key: string | null;
  portal_username: string | null;
  portal_token: string | null;
  email_enabled: boolean;
  email_address: string | null;
  chat_enabled: boolean;
  chat_webhook: string | null;
  notify_deploy: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** One row, `account`: each team of the sandbox has one user of the panel. */
    accounts: Table<AccountRow>;
  }
}
