import type { Table } from "../../world/world";

/** A variable of a server's startup; its id is `<identifier>/<env_variable>`. */
export type StartupVariableRow = {
  server: string;
  name: string;
  description: string;
  env_variable: string;
  default_value: string;
  /** Null until somebody sets it. */
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
