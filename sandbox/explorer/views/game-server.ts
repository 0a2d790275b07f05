import { POWER_SIGNALS, type PowerSignal } from "../../../provider/api/game/power";
import { bytesOf, isFile } from "../../game/file/tree";
import { crash, powerOf, runCommand, sendSignal } from "../../game/power/rules";
import { changing, settled } from "../../http/runtime";
import type { World } from "../../world/world";
import type { Explored } from "../explored";
import { field, type Html, href, html, live, name, table } from "../html";
import { lookOf } from "../objects";
import { pager, partOf } from "../page";
import { type Form, Unusable, type View } from "../request";
import { shownTime } from "../values";
import { objectAddress } from "./overview";

const FILES_PER_PAGE = 50;

export const gameServers = (explored: Explored): View => ({
  path: "/console/game-servers",
  show: () => {
    const { world } = settled(explored.runtime);
    const rows = Object.values(world.gameServers).map((server) => {
      const state = server.status ?? powerOf(world, server.identifier).state;
      return [
        html`<a id="server-${server.identifier}" href="${href("/console/game-server", { id: server.identifier })}">${name(server.name)}</a>`,
        html`<code>${server.identifier}</code>`,
        html`<span class="${lookOf(state)}">${state}</span>`,
        server.node,
      ];
    });
    const columns = [{ name: "Name" }, { name: "Identifier" }, { name: "State" }, { name: "Node" }];
    return {
      title: "Game servers",
      view: "/console/game-servers",
      content: live("servers", table({ caption: "Game servers of the account", columns, rows, empty: "There are none." })),
    };
  },
});

export const gameServer = (explored: Explored): View => ({
  path: "/console/game-server",
  show: (c) => {
    const { world } = settled(explored.runtime);
    const id = c.req.query("id") ?? "";
    const server = Object.hasOwn(world.gameServers, id) ? world.gameServers[id] : undefined;
    if (!server) return undefined;
    return {
      title: server.name,
      view: "/console/game-servers",
      content: [
        html`<p class="crumbs">game server <code>${id}</code> · <a href="${objectAddress("gameServers", id)}">All fields</a> · <a href="${objectAddress("power", id)}">Fields of its power state</a></p>`,
        live("power", powerState(world, id)),
        powerForm(),
        html`<h2>Console</h2>`,
        live("console", consoleLines(world, id)),
        html`<form class="line" method="post"><input type="hidden" name="do" value="command">${field({ label: "Command", name: "command", required: true, hint: "The server must be running. The console prints the text that follows the command say." })}<button>Send</button></form>`,
        live("files", files(world, id, c.req.query("page"))),
        live("schedules", schedules(world, id)),
      ],
    };
  },
  act: (form, c) => {
    const id = c.req.query("id") ?? "";
    changing(explored.runtime, (moment) => {
      if (!Object.hasOwn(moment.world.gameServers, id)) throw new Unusable("This game server no longer exists.");
      const row = powerOf(moment.world, id);
      if (form.do === "command") {
        if (row.state === "offline") throw new Unusable("The game server is offline, so it accepts no command. Start it first.");
        runCommand(moment, row, form.command ?? "");
      } else if (form.signal === "crash") {
        if (row.state === "offline") throw new Unusable("The game server is offline, so it cannot crash. Start it first.");
        crash(moment, row);
      } else sendSignal(moment, row, signalIn(form));
    });
    return [href("/console/game-server", { id }), "sent"];
  },
});

function signalIn({ signal }: Form): PowerSignal {
  const known = POWER_SIGNALS.find((one) => one === signal);
  if (!known) throw new Unusable(`There is no signal "${signal ?? ""}". The signals are ${POWER_SIGNALS.join(", ")} and crash.`);
  return known;
}

function powerState(world: World, id: string): Html {
  const { state, is_locked, crashes } = powerOf(world, id);
  return html`<dl class="figures"><div><dt>Power</dt><dd class="${lookOf(state)}">${state}</dd></div><div><dt>Action in progress</dt><dd>${is_locked ? "yes" : "no"}</dd></div><div><dt>The next start crashes</dt><dd>${crashes ? "yes" : "no"}</dd></div></dl>`;
}

const powerForm = (): Html =>
  html`<form class="line bare" method="post" aria-label="Power">${[...POWER_SIGNALS, "crash"].map((signal) => html`<button name="signal" value="${signal}">${signal[0]?.toUpperCase()}${signal.slice(1)}</button>`)}</form>`;

/** Removes the escape sequences that colour a terminal. */
const plain = (text: string): string => text.replace(ESCAPES, "").replaceAll("\r", "");
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");

function consoleLines(world: World, id: string): Html {
  const lines = powerOf(world, id).lines.map(({ event, text }) => (event === "status" ? `— ${text} —` : plain(text)));
  return html`<pre id="lines" data-log tabindex="0" role="log" aria-label="Console">${lines.length === 0 ? "The console has no output yet." : lines.join("\n")}</pre>`;
}

function files(world: World, id: string, page: string | undefined): Html[] {
  const own = [...Object.values(world.folders), ...Object.values(world.files)]
    .filter(({ server }) => server === id)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const part = partOf(own, page, FILES_PER_PAGE);
  const rows = part.items.map((row) => [
    html`<a id="file-${row.path}" href="${objectAddress(isFile(row) ? "files" : "folders", `${id}${row.path}`)}">${name(row.path)}${isFile(row) ? "" : "/"}</a>`,
    isFile(row) ? `${bytesOf(row).byteLength.toLocaleString("en")} B` : "",
    row.mode,
    shownTime(row.modified_at),
  ]);
  const columns = [{ name: "Path" }, { name: "Size", isNumber: true }, { name: "Mode" }, { name: "Changed" }];
  return [
    html`<h2>Files</h2>`,
    table({ caption: "Files and folders", columns, rows, empty: "There are no files." }),
    pager("Pages of files", "/console/game-server", { id }, part),
  ];
}

function schedules(world: World, id: string): Html {
  const rows = Object.values(world.schedules)
    .filter(({ server }) => server === id)
    .map((row) => [
      html`<a id="schedule-${row.id}" href="${objectAddress("schedules", String(row.id))}">${name(row.name)}</a>`,
      html`<code>${[row.minute, row.hour, row.day_of_month, row.month, row.day_of_week].join(" ")}</code>`,
      row.is_active ? "active" : "off",
      shownTime(row.next_run_at),
      row.last_run_at === null ? "never" : shownTime(row.last_run_at),
    ]);
  const columns = [{ name: "Name" }, { name: "When" }, { name: "State" }, { name: "Next" }, { name: "Last" }];
  return html`<h2>Schedules</h2>${table({ caption: "Schedules of the game server", columns, rows, empty: "There is no schedule." })}`;
}
