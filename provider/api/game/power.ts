import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag, looseNumber, shown } from "../generous";
import { item } from "./envelopes";

// See docs/spec/game-panel-api.md, "Servers" and "Console websocket", and docs/facts/game-panel.md 3.4 and 4.

export const POWER_SIGNALS = ["start", "stop", "restart", "kill"] as const;
export type PowerSignal = (typeof POWER_SIGNALS)[number];

export const POWER_STATES = ["offline", "starting", "running", "stopping"] as const;
export type PowerState = (typeof POWER_STATES)[number];

/** A response of `resources` may be this old, even right after a power action (docs/facts/game-panel.md 3.4). */
export const RESOURCES_CACHE_SECONDS = 20;

export const Resources = z.looseObject({
  current_state: z.string(),
  is_suspended: shown(looseFlag),
  resources: z.looseObject({
    memory_bytes: shown(looseNumber),
    cpu_absolute: shown(looseNumber),
    disk_bytes: shown(looseNumber),
    network_rx_bytes: shown(looseNumber),
    network_tx_bytes: shown(looseNumber),
    /** In milliseconds. */
    uptime: shown(looseNumber),
  }),
});

export const power = {
  resources: panelCall({ method: "GET", path: "/servers/{server}/resources", response: item(Resources) }),
  /** Returns at once. While another power action runs, the panel silently ignores the signal (docs/facts/game-panel.md 9.1). */
  signal: panelCall({
    method: "POST",
    does: "acts once",
    path: "/servers/{server}/power",
    body: z.object({ signal: z.enum(POWER_SIGNALS) }),
  }),
  /** Returns 502 if the server is not running, or if its node is unreachable. */
  command: panelCall({
    method: "POST",
    does: "acts once",
    path: "/servers/{server}/command",
    serverPermission: "control.console",
    body: z.object({ command: z.string().min(1) }),
  }),
  /** The returned token is valid only for this server's console, and only for some minutes. */
  console: panelCall({
    method: "GET",
    path: "/servers/{server}/websocket",
    serverPermission: "websocket.connect",
    response: z.looseObject({ data: z.looseObject({ token: z.string(), socket: z.string() }) }).transform(({ data }) => data),
    narrowLimit: { what: "console tokens", requests: 5, seconds: 60, per: "server" },
  }),
  /**
   * After the installation the server is off. Files that the installation does not write are kept. Until the end of the installation, every other
   * call below `/servers/<id>/` returns 409.
   */
  reinstall: panelCall({
    method: "POST",
    does: "acts once",
    path: "/servers/{server}/settings/reinstall",
    serverPermission: "settings.reinstall",
  }),
};
