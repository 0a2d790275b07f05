import type { Table } from "../../world/world";

/** A login that a server keeps, by its server and registry. */
export type RegistryRow = {
  server_uuid: string;
  registry: string;
  username: string;
  /** Nobody is shown it. */
  password: string;
  /** `auths`, or `credHelpers`: then the server keeps it in a store of its own, where the platform cannot read it. */
  source: string;
  /** Whether the registry lets it in. Nobody is shown it: a check finds it out. Tests change it. */
  valid: boolean;
};

declare module "../../world/world" {
  interface Tables {
    registries: Table<RegistryRow>;
  }
}
