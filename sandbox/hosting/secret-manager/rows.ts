import type { Fields } from "../../world/json";
import type { Table } from "../../world/world";

/** A token of a service beside the platform. Its own calls are not served. */
export type IntegrationTokenRow = {
  uuid: string;
  name: string;
  /** The kind of secret manager; null where it is of a service of another kind, which has no secrets. */
  provider: "secret_manager_1" | "secret_manager_2" | "secret_manager_3" | null;
};

/** The one link of an application. */
export type SecretManagerLinkRow = { application_uuid: string; integration_token_uuid: string; settings: Fields | null };

declare module "../../world/world" {
  interface Tables {
    integrationTokens: Table<IntegrationTokenRow>;
    secretManagerLinks: Table<SecretManagerLinkRow>;
  }
}
