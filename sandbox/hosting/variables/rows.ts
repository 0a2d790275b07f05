import type { Dated, Table } from "../../world/world";

export type VariableRow = Dated & {
  id: number;
  uuid: string;
  application_uuid: string;
  key: string;
  value: string | null;
  is_preview: boolean;
  is_literal: boolean;
  is_multiline: boolean;
  is_shown_once: boolean;
  is_runtime: boolean;
  is_buildtime: boolean;
  comment: string | null;
  order: number;
  version: string;
};

declare module "../../world/world" {
  interface Tables {
    variables: Table<VariableRow>;
  }
}
