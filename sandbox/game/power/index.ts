import { power as calls, type PowerState } from "../../../provider/api/game/power";
import { panelRefusal } from "../../http/panel-dialect";
import { noContentRoute, product, type Route, route } from "../../http/product";
import { reply } from "../../http/reply";
import { collection, setKnown } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { addActivity } from "../activity";
import { type GameServerRow, reached, usableServer } from "../server/access";
import {
  allPower,
  CHOSEN,
  crash,
  emit,
  type PowerRow,
  powerOf,
  runCommand,
  SPECIFIED,
  sendSignal,
  setState,
  shownState,
  started,
  stopped,
  unlocked,
} from "./rules";

// Source: docs/facts/game-panel.md 1.5, 3.4 and 9.2.

/** Until the installation ends, the panel refuses every call whose path is below the server. The installation turns the server off. */
function beginInstall(moment: Moment, server: GameServerRow): void {
  const row = powerOf(moment.world, server.identifier);
  Object.assign(row, { is_locked: false, waiting: null });
  setState(moment, row, "offline");
  server.status = "installing";
  emit(moment, row, "install output", "Downloading the server");
  moment.later(CHOSEN.installSeconds, "power.installed", { server: server.identifier });
}

function endInstall(moment: Moment, { server: identifier }: Fields): void {
  const server = moment.world.gameServers[String(identifier)];
  if (server?.status !== "installing") return;
  const row = powerOf(moment.world, server.identifier);
  emit(moment, row, "install output", row.install_fails ? "The download failed" : "Installation completed");
  server.status = row.install_fails ? "reinstall_failed" : null;
  row.install_fails = false;
}

/** Source: docs/facts/game-panel.md 3.4. `kill` requires the permission to stop the server. */
const PERMISSIONS = { start: "control.start", stop: "control.stop", restart: "control.restart", kill: "control.stop" } as const;

function shownResources(row: PowerRow, nowMs: number): Fields {
  const state = shownState(row, nowMs);
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

const routes: readonly Route[] = [
  route(calls.resources, ({ world, moment, param }) => {
    const { identifier } = reached(world, usableServer(world, param("server")));
    return reply.ok(shownResources(powerOf(world, identifier), moment.nowMs));
  }),
  noContentRoute(calls.signal, ({ world, moment, param, body: { signal } }) => {
    const { identifier: server } = reached(world, usableServer(world, param("server"), PERMISSIONS[signal]));
    addActivity(moment, { server, event: `server:power.${signal}` });
    sendSignal(moment, powerOf(world, server), signal);
  }),
  noContentRoute(calls.command, ({ world, moment, param, body: { command } }) => {
    const { identifier: server } = reached(world, usableServer(world, param("server"), "control.console"));
    const row = powerOf(world, server);
    if (row.state === "offline") throw panelRefusal(502, "HttpException", "Server must be online in order to send commands.");
    addActivity(moment, { server, event: "server:console.command", properties: { command } });
    runCommand(moment, row, command);
  }),
  route(calls.console, ({ world, moment, param, origin }) => {
    const { identifier, uuid } = usableServer(world, param("server"), "websocket.connect");
    for (const [token, { order }] of Object.entries(world.consoleTokens)) if (order <= moment.nowMs) delete world.consoleTokens[token];
    const token = moment.text(64);
    world.consoleTokens[token] = { token, server: identifier, order: moment.nowMs + SPECIFIED.consoleTokenSeconds * 1000 };
    return reply.ok({ data: { token, socket: `${origin.replace(/^http/, "ws")}/node/ws/${uuid}` } });
  }),
  route(calls.reinstall, ({ world, moment, param }) => {
    const server = reached(world, usableServer(world, param("server"), "settings.reinstall"));
    addActivity(moment, { server: server.identifier, event: "server:reinstall" });
    beginInstall(moment, server);
    return reply.accepted([]);
  }),
];

export type * from "./rules";

export const power = product({
  routes,
  tables: { power: "internal", consoleTokens: "internal" },
  collections: [
    collection<PowerRow>("power", allPower, {
      singular: "game server",
      /** With `state`, a test starts or ends the process without a power call. Turning a running server off in this way counts as a crash. */
      mutate: (moment, row, { state, ...fields }) => {
        setKnown(moment, row, fields);
        if (state === "offline" && row.state !== "offline") crash(moment, row);
        else if (state !== undefined) setState(moment, row, state as PowerState);
      },
    }),
  ],
  events: { "power.unlocked": unlocked, "power.started": started, "power.stopped": stopped, "power.installed": endInstall },
});
