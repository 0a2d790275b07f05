import * as z from "zod";
import { field } from "../../provider/core/definition/field";
import type { Problem } from "../../provider/core/definition/resource";
import { type Bag, isBag } from "../../provider/core/values";
import { addon } from "../../provider/resources/game/addon/resource";
import { configFile } from "../../provider/resources/game/config-file/resource";
import { customDomain } from "../../provider/resources/game/custom-domain";
import { database } from "../../provider/resources/game/database/resource";
import { schedule } from "../../provider/resources/game/schedule";
import { serverNotifications } from "../../provider/resources/game/server-notifications";
import { startupVariables } from "../../provider/resources/game/startup-variables";
import { subuser } from "../../provider/resources/game/subuser";
import { type ComponentDefinition, inputsOf, plainInput, plainMembersOf, valueInput } from "./definition";
import { withField, withProblems } from "./rules";

const text = z.string().min(1);

/** The catalogue of a mod that the program names only by its project and version. */
export const DEFAULT_CATALOG = "catalog_1";
/** The version of a mod that the program does not pin. */
export const NEWEST = "newest";
export const DEFAULT_DELAY_SECONDS = 30;

const GameVersion = z.strictObject({
  version: text.describe("Version of the game."),
  resetWorld: z.boolean().optional().describe("Whether the reinstallation deletes the world. Default `false`."),
});

const Apply = z.strictObject({
  warning: text.optional().describe("Text that the console command `say` shows to the players. Default: when the server restarts."),
  delaySeconds: z
    .int()
    .min(0)
    .max(900)
    .optional()
    .describe(`Seconds between the warning and the restart. Default \`${DEFAULT_DELAY_SECONDS}\`.`),
});

const IN_PLACE = "A change is made in place.";
const RESTARTS = "A change is made in place, and the server restarts once after all changes.";

export const gameServer: ComponentDefinition = {
  type: "GameServer",
  doc: "The desired state of a game server that was ordered in the panel: its version, startup variables, configuration, files, mods, ports, database, users and schedules. After all changes the players get one warning, and the server restarts once.",
  page: {
    example: `const survival = new hosting.GameServer("survival", {
  server: "survival",
  gameVersion: "1.21.4",
  startup: { MAX_PLAYERS: 60 },
  config: { "/server.properties": { motd: "Season 4", "white-list": true } },
  mods: { "map-view": "3.0.0" },
  restartAt: "0 5 * * *",
  backupAt: "0 4 * * *",
});
export const address = survival.address;`,
    remarks: [
      "The component neither orders nor cancels the server.",
      "Mods, configuration and files are written after the version of the game, because a reinstallation would overwrite them.",
      "In TypeScript, each child is a property, such as `survival.version`. To set an input of a child that the component does not have, use `with`, or a transform of Pulumi.",
      "A resource that this stack already has moves into the component if it has the name of the child, as the guide [A game server in thirty](../guides/game-server.md) describes.",
    ],
  },
  inputs: {
    server: valueInput(
      text,
      "Name of the server in the panel, its identifier (the 8 characters of its panel URL), or its uuid. Exactly one server must have the name.",
      "A change manages the other server instead, and replaces most children.",
    ),
    description: valueInput(z.string().optional(), "Description of the server.", IN_PLACE),
    smartBackups: valueInput(z.boolean().optional(), "Whether the panel makes backups by itself.", IN_PLACE),
    gameVersion: plainInput(
      z.union([text, GameVersion]).optional(),
      "Version of the game, or an object with the version and what happens to the world.",
      "A change reinstalls the server.",
    ),
    startup: valueInput(startupVariables.inputs.variables.schema.optional(), "Startup variables, by name.", RESTARTS, {
      secret: true,
      plainMembers: startupVariables.inputs.variables.plainMembers ?? [],
    }),
    config: plainInput(
      z.record(z.string(), configFile.inputs.values.schema).optional(),
      "Keys of configuration files, by the path of the file. Other keys of a file keep their values.",
      `${RESTARTS} If you remove a path, its keys keep their values.`,
      { sdkType: 'Record<string, game.ConfigFileArgs["values"]>' },
    ),
    files: plainInput(
      z.record(z.string(), z.union([text, z.record(z.string(), z.string())])).optional(),
      "Files of the server. Each key is a folder on the server. Each value is the path of a folder on the machine that runs Pulumi, or a map from the path of a file to its content.",
      RESTARTS,
      { secret: true, sdkType: 'Record<string, string | game.FilesArgs["contents"]>' },
    ),
    mods: plainInput(
      z.record(z.string(), z.union([text, addon.inputs.source.schema])).optional(),
      `Mods and plugins, by the id of their project: the version in the catalogue \`${DEFAULT_CATALOG}\`, \`${NEWEST}\` for the newest version at the installation, or a source as in \`game.Addon\`.`,
      `${RESTARTS} Another key or another kind of source replaces the mod.`,
      { sdkType: 'Record<string, pulumi.Input<string> | game.AddonArgs["source"]>' },
    ),
    ports: plainInput(
      z.record(z.string(), z.strictObject({ notes: z.string().optional().describe("Notes of the port.") })).optional(),
      "Further ports, by a key of your choice. The panel chooses the numbers.",
      `${IN_PLACE} Another key is another port.`,
    ),
    database: plainInput(
      z.union([z.boolean(), inputsOf(database.inputs, ["server"])]).optional(),
      "Database of the server: `true`, or the inputs of `game.Database`.",
      "If you remove the input, the database is deleted with its data, if the stack permits it.",
      { sdkType: 'true | Omit<game.DatabaseArgs, "server">' },
    ),
    subusers: plainInput(
      z.record(z.string(), inputsOf(subuser.inputs, ["server"])).optional(),
      "Users who may use the server, each under a name of your choice.",
      `${IN_PLACE} Another key is another user.`,
    ),
    restartAt: valueInput(
      text.optional(),
      "Cron expression with five fields, in UTC. At this time the players get a warning, and the running server restarts one minute later.",
      IN_PLACE,
    ),
    backupAt: valueInput(text.optional(), "Cron expression with five fields, in UTC, of a backup of the server.", IN_PLACE),
    schedules: plainInput(
      z.record(z.string(), inputsOf(schedule.inputs, ["server", "name"])).optional(),
      "Further schedules, by a key of your choice: the inputs of `game.Schedule`.",
      `${IN_PLACE} Another key is another schedule.`,
      { sdkType: 'Record<string, Omit<game.ScheduleArgs, "server">>' },
    ),
    notifications: plainInput(
      inputsOf(serverNotifications.inputs, ["server"]).optional(),
      "Notifications of the server: the inputs of `game.ServerNotifications`.",
      IN_PLACE,
      { secret: true, plainMembers: plainMembersOf(serverNotifications.inputs) },
    ),
    domain: plainInput(
      inputsOf(customDomain.inputs, ["server"]).optional(),
      "Host name of the server: the inputs of `game.CustomDomain`.",
      "Another host name replaces the domain.",
    ),
    apply: plainInput(
      z.union([z.boolean(), Apply]).optional(),
      "Warning and delay of the restart after changes of the version, startup variables, configuration, files and mods, or `false` for no restart. Default: a warning, and a restart after 30 seconds.",
      "Changing only this input has no effect, except that a change from `false` restarts the server once.",
      { sdkType: "false | { warning?: pulumi.Input<string>; delaySeconds?: number }" },
    ),
    with: withField(`{
    settings?: Partial<game.ServerArgs>;
    version?: Partial<game.GameVersionArgs>;
    startup?: Partial<game.StartupVariablesArgs>;
    config?: Record<string, Partial<game.ConfigFileArgs>>;
    files?: Record<string, Partial<game.FilesArgs>>;
    mods?: Record<string, Partial<game.AddonArgs>>;
    ports?: Record<string, Partial<game.AllocationArgs>>;
    database?: Partial<game.DatabaseArgs>;
    subusers?: Record<string, Partial<game.SubuserArgs>>;
    restart?: Partial<game.ScheduleArgs>;
    backup?: Partial<game.ScheduleArgs>;
    schedules?: Record<string, Partial<game.ScheduleArgs>>;
    notifications?: Partial<game.ServerNotificationsArgs>;
    domain?: Partial<game.CustomDomainArgs>;
    action?: Partial<game.ActionArgs>;
  }`),
  },
  outputs: {
    identifier: field(z.string(), "Identifier of the server."),
    address: field(z.string(), "Address for players, with the port."),
  },
  children: {
    settings: { kind: "game_Server", named: "<name>", declaredIf: "`description` or `smartBackups` is set" },
    version: { kind: "game_GameVersion", named: "<name>", declaredIf: "`gameVersion` is set" },
    startup: { kind: "game_StartupVariables", named: "<name>", declaredIf: "`startup` is set" },
    config: { kind: "game_ConfigFile", named: "<name>-<key>", declaredIf: "`config` has the path" },
    files: { kind: "game_Files", named: "<name>-<key>", declaredIf: "`files` has the folder" },
    mods: { kind: "game_Addon", named: "<name>-<key>", declaredIf: "`mods` has the project" },
    ports: { kind: "game_Allocation", named: "<name>-<key>", declaredIf: "`ports` has the key" },
    database: { kind: "game_Database", named: "<name>", declaredIf: "`database` is set" },
    subusers: { kind: "game_Subuser", named: "<name>-<key>", declaredIf: "`subusers` has the key" },
    restart: { kind: "game_Schedule", named: "<name>-restart", declaredIf: "`restartAt` is set" },
    backup: { kind: "game_Schedule", named: "<name>-backup", declaredIf: "`backupAt` is set" },
    schedules: { kind: "game_Schedule", named: "<name>-<key>", declaredIf: "`schedules` has the key" },
    notifications: { kind: "game_ServerNotifications", named: "<name>", declaredIf: "`notifications` is set" },
    domain: { kind: "game_CustomDomain", named: "<name>", declaredIf: "`domain` is set" },
    action: { kind: "game_Action", named: "<name>", declaredIf: "`apply` is not `false`, and there is something to restart for" },
  },

  validate(inputs, given): Problem[] {
    const { apply, database: own, config, files, mods, ports, subusers, schedules } = inputs;
    const records = { config, files, mods, ports, subusers, schedules };
    const isRestarted = ["gameVersion", "startup", "config", "files", "mods"].some(given);
    return [
      ...(apply === true ? [{ property: "apply", reason: "must be false or an object with warning and delaySeconds." }] : []),
      ...(own === false ? [{ property: "database", reason: "must be true or an object. For no database, remove this input." }] : []),
      ...(given("restartAt") ? takenKeys(schedules, "restart") : []),
      ...(given("backupAt") ? takenKeys(schedules, "backup") : []),
      ...withProblems(inputs.with, "GameServer", gameServer.children, {
        ...records,
        settings: given("description") || given("smartBackups"),
        version: given("gameVersion"),
        startup: given("startup"),
        database: given("database"),
        restart: given("restartAt"),
        backup: given("backupAt"),
        notifications: given("notifications"),
        domain: given("domain"),
        action: apply !== false && isRestarted,
      }),
    ];
  },
};

const takenKeys = (schedules: unknown, key: string): Problem[] =>
  isBag(schedules) && key in (schedules as Bag)
    ? [{ property: `schedules.${key}`, reason: `has the name of the schedule of ${key}At. Give the schedule another key.` }]
    : [];
