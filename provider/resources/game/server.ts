import * as z from "zod";
import { permissionsOf } from "../../api/call";
import type { Client } from "../../api/client";
import { account } from "../../api/game/account";
import { smartBackups } from "../../api/game/backups";
import { ServerConsole } from "../../api/game/console";
import { type PowerSignal, power } from "../../api/game/power";
import { type GameServer, gameServers, startup } from "../../api/game/servers";
import { unlessGone } from "../../api/is-there";
import type { Context } from "../../core/definition/context";
import { field, portNumber, timeoutField } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import { waitFor } from "../../core/lifecycle/wait";
import { amendServer, gameServerNamed, gameServersOf, reachOf } from "../../platform/game/game-servers";
import { belowKnownServer, type Caller, panelBelow, unrestOf } from "../../platform/game/server-state";
import { powerStep } from "./action/power";
import { SERVER_SETTLED } from "./below-server";
import { defineGameServerSettings } from "./settings-of-game-server";

const POWER_LEVELS = ["running", "offline"] as const;
type PowerLevel = (typeof POWER_LEVELS)[number];

const POWER_SECONDS = 300;

export const server = defineGameServerSettings({
  type: "Server",
  doc: "Settings of a game server that was ordered in the panel. The resource neither creates nor deletes the server. The provider manages only the inputs that you set.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Servers"',
    example: `const { identifier } = await hosting.game.getServer({ name: "survival" });
const survival = new hosting.game.Server("survival", {
  server: identifier,
  description: "Season 4",
});
export const address = pulumi.interpolate\`\${survival.address}:\${survival.port}\`;`,
    remarks: [
      "The logical name is not the name of the server. Without `name`, the server keeps its name.",
      "Deleting the resource clears a description that this stack set. Everything else is left in place, and the log says so. The server is not restarted.",
      "`power` declares a state. If a user stops the server in the panel, or the server crashes, this is drift. The panel shows the state up to 20 seconds late, so a preview right after a change may show the former state. For a restart, use a step of an `Action`.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    name: field(z.string().trim().min(1).max(191).optional(), "Name of the server in the panel."),
    description: field(z.string().max(10_000).optional(), "Description of the server.", { whenRemoved: "emptied" }),
    dockerImage: field(
      z.string().trim().min(1).max(191).optional(),
      "Docker image of the server. One of the images of its game (`getStartup`).",
      { effect: "next start" },
    ),
    power: field(
      z.enum(POWER_LEVELS).optional(),
      "Power state of the server. If it is `running`, the next `up` starts a crashed server again. Without `power`, the provider does not manage the power state.",
      // An import does not write `state` into the program, because a user or a crash may have caused the current state.
      { effect: "interrupts", startsWith: "running", isChosenByPlatform: true },
    ),
    smartBackups: field(
      z.boolean().optional(),
      "Whether the panel makes a backup before risky changes, such as a change of the game version.",
    ),
    timeoutSeconds: timeoutField("Maximum time to wait for a start or a stop, in seconds.", POWER_SECONDS),
  },
  outputs: {
    identifier: field(z.string(), "Identifier: the 8 characters in the panel URL of the server.", { isFixed: true }),
    uuid: field(z.string(), "Complete id.", { isFixed: true }),
    address: field(
      z.string().nullable(),
      "Address for players: the alias of the main port, or the IP address of the port if it has no alias.",
    ),
    port: field(portNumber.nullable(), "Main port."),
    region: field(z.string().nullable(), "Region of the server."),
    node: field(z.string().nullable(), "Node on which the server runs."),
    sftpAddress: field(z.string().nullable(), "Host for SFTP."),
    sftpPort: field(portNumber.nullable(), "Port for SFTP."),
    sftpUser: field(z.string().nullable(), "User name for SFTP. Log in with the panel's password or an `SshKey`."),
  },
  identity: { noun: "settings" },
  traits: { isOfUseAlone: true },

  async *list({ panel }) {
    for (const row of await gameServersOf(panel)) {
      const unrest = unrestOf(row);
      const unreadable = unrest && `it is ${unrest.is}`;
      yield { path: row.identifier, name: row.name, given: "it was ordered in the panel", unreadable };
    }
  },

  canonical: ({ description, ...rest }) => ({ ...rest, ...(description === undefined ? {} : { description: description ?? "" }) }),

  async observe(context, asked) {
    const { panel, inputs, olds, isComparing } = context;
    const row = inputs.server === undefined ? undefined : await gameServerNamed(panel, inputs.server);
    if (!row) return undefined;
    const { sftpUser: known } = olds;
    const user = typeof known === "string" ? known : isComparing ? null : await sftpUserOf(panel, row);
    const hasBackups = asked.includes("smartBackups") ? await smartBackupsOf(context, row.identifier) : undefined;
    const level = asked.includes("power") ? await powerOf(context, row.identifier) : undefined;
    return {
      id: row.identifier,
      inputs: {
        name: row.name,
        description: row.description ?? "",
        ...(row.docker_image ? { dockerImage: row.docker_image } : {}),
        ...(hasBackups === undefined ? {} : { smartBackups: hasBackups }),
        ...(level === undefined ? {} : { power: level }),
      },
      outputs: {
        identifier: row.identifier,
        uuid: row.uuid,
        region: row.region ?? null,
        node: row.node ?? null,
        ...reachOf(row),
        sftpUser: user,
      },
    };
  },

  async update(context, { name, description, dockerImage, smartBackups: isOn, power }, live) {
    const { server: named, timeoutSeconds = POWER_SECONDS } = context.inputs;
    const panel = panelBelow(context, named);
    const params = { server: named };
    const renamed = { ...(name ? { name } : {}), ...(description === undefined ? {} : { description: description ?? "" }) };
    if (Object.keys(renamed).length > 0) {
      await panel.send(gameServers.rename, { params, body: { name: live.inputs.name ?? "", ...renamed } });
      amendServer(panel, named, (row) => ({ ...row, ...renamed }));
    }
    if (dockerImage) {
      await panel.send(gameServers.dockerImage, { params, body: { docker_image: dockerImage } });
      amendServer(panel, named, (row) => ({ ...row, docker_image: dockerImage }));
    }
    if (typeof isOn === "boolean") {
      const at = { params: { server: live.id ?? named } };
      await panel.send(smartBackups.update, { ...at, body: { enabled: isOn } });
      panel.invalidate(smartBackups.get, at);
    }
    if (power) await bringTo(context, named, power, timeoutSeconds);
  },

  needs: (changed, { power }) => [
    ...(changed.some((key) => key === "name" || key === "description") ? permissionsOf(gameServers.rename) : []),
    ...(changed.includes("dockerImage") ? permissionsOf(startup.get, gameServers.dockerImage) : []),
    ...(changed.includes("power") && power !== undefined ? [power === "running" ? "control.start" : "control.stop"] : []),
  ],

  checks: async (context, row, changed) =>
    changed.includes("dockerImage") ? imageProblems(panelBelow(context, row.identifier), row, context.inputs.dockerImage ?? "") : [],
});

/** Whether smart backups are on. Undefined if the panel does not offer them and the program does not set them, as in an import. */
async function smartBackupsOf(context: Caller & { inputs: { smartBackups?: boolean } }, server: string): Promise<boolean | undefined> {
  const read = (panel: Client) => panel.get(smartBackups.get, { params: { server } });
  const isSet = context.inputs.smartBackups !== undefined;
  const shown = isSet ? await belowKnownServer(context, server, read) : await unlessGone(read(panelBelow(context, server)));
  return shown?.enabled;
}

const sftpUserOf = async (panel: Client, { identifier }: GameServer): Promise<string | null> => {
  const { username } = await panel.get(account.get);
  return username ? `${username}.${identifier}` : null;
};

/**
 * Reports an image that cannot be set. If the list of the game's images lacks the current image, the operator's staff has set this image, and
 * no call can change it (docs/facts/game-panel.md 3.4).
 */
async function imageProblems(panel: Client, row: GameServer, wanted: string): Promise<Problem[]> {
  if (wanted === row.docker_image) return [];
  const { images } = await panel.get(startup.get, { params: { server: row.identifier } });
  const allowed = Object.values(images ?? {});
  if (allowed.length === 0) return []; // the panel itself checks the image
  const property = "dockerImage";
  if (row.docker_image && !allowed.includes(row.docker_image))
    return [
      { property, reason: `cannot be changed: the operator's staff set the image of game server ${row.identifier} (${row.docker_image}).` },
    ];
  if (allowed.includes(wanted)) return [];
  const label = images && Object.hasOwn(images, wanted) ? images[wanted] : undefined;
  const meant = label === undefined ? "" : ` ${JSON.stringify(wanted)} is the label of ${label}.`;
  return [{ property, reason: `must be one of ${allowed.join(", ")} (got ${JSON.stringify(wanted)}).${meant}` }];
}

/** Returns `running` for `starting`, and `offline` for `stopping`. Prefers the console's state, because the API's state may be 20 seconds old. */
async function powerOf(context: Caller & Pick<Context<unknown>, "clock">, server: string): Promise<PowerLevel | undefined> {
  const { panel, clock } = context;
  const heard = ServerConsole.of(panel, server, clock).heard;
  const state = heard ?? (await panelBelow(context, server).get(power.resources, { params: { server } })).current_state;
  if (state === "running" || state === "starting") return "running";
  return state === "offline" || state === "stopping" ? "offline" : undefined;
}

async function bringTo(
  context: Pick<Context<unknown>, "panel" | "clock" | "log" | "name">,
  named: string,
  level: PowerLevel,
  timeoutSeconds: number,
): Promise<void> {
  const { panel: unguarded, clock, log, name } = context;
  const server = await gameServerNamed(unguarded, named);
  if (!server) return;
  const signal: PowerSignal = level === "running" ? "start" : "stop";
  const console = ServerConsole.of(unguarded, server.identifier, clock);
  const stopListening = console.listen((line) => log.status(line));
  const what = `game server ${server.identifier} (power ${signal})`;
  try {
    await powerStep.run(
      {
        ...{ unguarded, server, console, clock, log, name },
        panel: panelBelow(context, server.identifier),
        startedAt: "",
        linesAfter: 0,
        begun: undefined,
        noteBegun: () => undefined,
        forgetBegun: () => undefined,
        waitFor: (waiting) => waitFor({ clock, log }, { ...waiting, what: () => `${what}, ${waiting.what()}` }),
      },
      { action: "power", ...{ signal, timeoutSeconds } },
    );
  } finally {
    stopListening();
  }
}
