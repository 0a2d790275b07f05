import type { Route } from "../../http/route";
import { usableServer } from "./rules";

// Upstream checks the server, its state and the permission before it validates (docs/facts/game-panel.md 1.1).

/** A call below a server refuses a user without access before it checks the request. */
export function accessFirst(route: Route): Route {
  const { call, options } = route;
  if (call.api !== "panel" || !call.path.startsWith("/servers/{server}/")) return route;
  return {
    ...route,
    options: { ...options, access: ({ world, param }) => void usableServer(world, param("server"), call.serverPermission) },
  };
}
