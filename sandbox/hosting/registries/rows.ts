import type { Table } from "../../world/world";

/** A login that a server stores, by its server and registry. */
export type RegistryRow = {
  server_uuid: string;
  registry: string;
  username: string;
  /** Never shown. */
  password: string;
  /** `auths`, or `credHelpers` if the server stores the login separately, where the platform cannot read it. */
  source: string;
  /** Whether the registry accepts it. Never shown; a check determines it. Tests change it. */
  valid: boolean;
};

declare module "../../world/world" {
  interface Tables {
    registries: Table<RegistryRow>;
  }
}
