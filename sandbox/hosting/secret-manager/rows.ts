import type { Fields } from "../../world/json";
import type { Table } from "../../world/world";

/** A token of an external service. Its own calls are not emulated. */
export type IntegrationTokenRow = {
  uuid: string;
  name: string;
  /** The secret manager; null for a service of another kind, which has no secrets. */
  provider: "secret_manager_1" | "secret_manager_2" | "secret_manager_3" | null;
};

/** The link of an application; each has at most one. */
export type SecretManagerLinkRow = { application_uuid: string; integration_token_uuid: string; settings: Fields | null };

declare module "../../world/world" {
  interface Tables {
    integrationTokens: Table<IntegrationTokenRow>;
    secretManagerLinks: Table<SecretManagerLinkRow>;
  }
}
