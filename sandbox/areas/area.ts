import type { Served } from "../http/serve";
import type { Kind } from "../world/kinds";
import type { EventHandler } from "../world/settle";

/** One part of an API: the calls it serves, the kinds that tests may change, and what its events do. */
export interface Area {
  readonly serves: readonly Served[];
  readonly kinds?: readonly Kind[];
  readonly events?: Readonly<Record<string, EventHandler>>;
}
