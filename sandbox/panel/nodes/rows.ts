import type { Table } from "../../world/world";

/** A node that is down: servers on it are known to the panel, and nothing that needs the node can be done. */
export type NodeOutageRow = {
  node: string;
  /** What the panel answers meanwhile: 502 as the specification has it, 504 as upstream (docs/facts/game-panel.md 7). */
  status: number;
  /** Whether every call below its servers asks it: no document says which of the operator's own calls do. */
  everything: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** By the node's name. */
    nodeOutages: Table<NodeOutageRow>;
  }
}
