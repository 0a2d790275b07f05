import { power } from "../../../provider/api/panel/power";
import { panelRefusal } from "../../http/panel-dialect";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import { addActivity } from "../activity/rules";
import { usableServer } from "../game-servers/rules";
import { reached } from "../nodes/rules";
import { beginInstall } from "./install";
import { SPECIFIED } from "./numbers";
import type { PowerRow } from "./rows";
import { powerOf, runCommand, sendSignal, shownState } from "./rules";

// docs/facts/game-panel.md 3.4, 9.1 and 9.2.

/** A kill requires the permission to stop. */
const PERMISSIONS = { start: "control.start", stop: "control.stop", restart: "control.restart", kill: "control.stop" } as const;

function shownResources(row: PowerRow, nowMs: number): Fields {
  const state = shownState(row, nowMs, SPECIFIED.resourcesCacheSeconds);
  const runs = state !== "offline";
  return {
    object: "stats",
    attributes: {
      current_state: state,
      is_suspended: false,
      resources: {
        memory_bytes: runs ? 1_610_612_736 : 0,
        cpu_absolute: runs ? 12.5 : 0,
        disk_bytes: 734_003_200,
        network_rx_bytes: runs ? 120_000 : 0,
        network_tx_bytes: runs ? 80_000 : 0,
        uptime: runs && row.started_at !== null ? nowMs - Date.parse(row.started_at) : 0,
      },
    },
  };
}

export const routes: readonly Route[] = [
  route(power.resources, ({ world, moment, param }) => {
    const { identifier } = reached(world, usableServer(world, param("server")));
    return reply.ok(shownResources(powerOf(world, identifier), moment.nowMs));
  }),
  route(power.signal, ({ world, moment, param, body: { signal } }) => {
    const { identifier: server } = reached(world, usableServer(world, param("server"), PERMISSIONS[signal]));
    addActivity(moment, { server, event: `server:power.${signal}` });
    sendSignal(moment, powerOf(world, server), signal);
    return reply.nothing();
  }),
  route(power.command, ({ world, moment, param, body: { command } }) => {
    const { identifier: server } = reached(world, usableServer(world, param("server"), "control.console"));
    const row = powerOf(world, server);
    if (row.state === "offline") throw panelRefusal(502, "HttpException", "Server must be online in order to send commands.");
    addActivity(moment, { server, event: "server:console.command", properties: { command } });
    runCommand(moment, row, command);
    return reply.nothing();
  }),
  route(power.console, ({ world, moment, param, origin }) => {
    const { identifier, uuid } = usableServer(world, param("server"), "websocket.connect");
    for (const [token, { order }] of Object.entries(world.consoleTokens)) if (order <= moment.nowMs) delete world.consoleTokens[token];
    const token = moment.text(64);
    world.consoleTokens[token] = { token, server: identifier, order: moment.nowMs + SPECIFIED.consoleTokenSeconds * 1000 };
    return reply.ok({ data: { token, socket: `${origin.replace(/^http/, "ws")}/node/ws/${uuid}` } });
  }),
  route(power.reinstall, ({ world, moment, param }) => {
    const server = reached(world, usableServer(world, param("server"), "settings.reinstall"));
    addActivity(moment, { server: server.identifier, event: "server:reinstall" });
    beginInstall(moment, server);
    return reply.accepted([]);
  }),
];
