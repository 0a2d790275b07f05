import type { Kind } from "../world/collections";
import type { EventHandler } from "../world/settle";
import type { Served } from "./route";

/** One part of an API: the calls it serves, the kinds that tests may change, and what its events do. */
export interface Area {
  readonly serves: readonly Served[];
  readonly kinds?: readonly Kind[];
  readonly events?: Readonly<Record<string, EventHandler>>;
}
