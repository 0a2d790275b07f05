import type { Table } from "../../world/world";

/** A node that is down: the panel knows its servers, but calls that need the node fail. */
export type NodeOutageRow = {
  node: string;
  /** Status of the panel's response: 502 as in the specification, 504 as in upstream (docs/facts/game-panel.md 7). */
  status: number;
  /** Whether every call below its servers needs it: no document says which of the operator's own calls do. */
  everything: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** By the node's name. */
    nodeOutages: Table<NodeOutageRow>;
  }
}
