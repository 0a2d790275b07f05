import type { Table } from "../../world/world";

/** A startup variable of a server; its id is `<identifier>/<env_variable>`. */
export type StartupVariableRow = {
  server: string;
  name: string;
  description: string;
  env_variable: string;
  default_value: string;
  /** Null until it is set. */
  server_value: string | null;
  is_viewable: boolean;
  is_editable: boolean;
  rules: string;
};

declare module "../../world/world" {
  interface Tables {
    startupVariables: Table<StartupVariableRow>;
  }
}
