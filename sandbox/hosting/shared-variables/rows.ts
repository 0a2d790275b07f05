import type { Dated, Table } from "../../world/world";

export type SharedVariableRow = Dated & {
  id: number;
  type: "team" | "project" | "environment" | "server";
  /** The uuid of the project, environment or server; or the team's id as text. */
  scope: string;
  key: string;
  value: string;
  is_literal: boolean;
  is_multiline: boolean;
  is_shown_once: boolean;
  comment: string | null;
};

declare module "../../world/world" {
  interface Tables {
    sharedVariables: Table<SharedVariableRow>;
  }
}
