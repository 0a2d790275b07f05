import { accountOf } from "./game/account";
import { noteApiKey } from "./game/api-key";
import { addGameServer, type NewGameServer } from "./game/server";
import { addS3Storage, SEEDED } from "./hosting/s3-storage";
import { addServer, type NewServer } from "./hosting/server/rules";
import { addMember } from "./hosting/team";
import { tableNames } from "./platform";
import { type Moment, momentOf } from "./world/moment";
import { USUAL_VARIANTS, type Variants } from "./world/variants";
import { emptyWorld, type TokenRow, type World } from "./world/world";

export function newWorld(seed: number, nowMs: number): World {
  const world = emptyWorld(seed, tableNames);
  const moment = momentOf(world, nowMs);
  addDefaultTokens(moment);
  fill(moment, { id: 1, name: "Sandbox team" });
  return world;
}

/** In a rehearsal, the integer ids of created objects begin after this number. The ids of an account do not reach this number. */
const FIRST_ID_OF_REHEARSAL = 1_000_000_000;
/** Differs from other worlds: if the account is itself in a sandbox, the same random numbers would give new objects the uuids of its objects. */
const RANDOM_OF_REHEARSAL = 3_000_000_019;

/**
 * Returns a new world for a rehearsal, with the seeded objects. Objects that are added later get ids that no object of the program's account has. So
 * an id in the program never identifies an object that the rehearsal created for another resource.
 */
export function worldOfRehearsal(seed: number, nowMs: number): World {
  const { counters, ...world } = newWorld(seed, nowMs);
  return { ...world, counters: { events: counters.events ?? 0 }, firstId: FIRST_ID_OF_REHEARSAL, random: RANDOM_OF_REHEARSAL };
}

/** Returns a world without objects. It contains only the tokens of the sandbox. */
export function bareWorld(seed: number, nowMs: number): World {
  const world = emptyWorld(seed, tableNames);
  addDefaultTokens(momentOf(world, nowMs));
  return world;
}

/** Replaces the world by a new one with these platform variants. Tokens remain valid, so that stacks need no new configuration. */
export function renewWorld(world: World, fresh: World, variants: Partial<Variants>): void {
  if (Object.keys(world.otherTeams).length > 0)
    throw new Error("A sandbox with several teams cannot change its variants. Start a sandbox with the variants that you want.");
  const { tokens, otherTeams, port } = world;
  Object.assign(world, fresh, { tokens, otherTeams, port, variants: { ...USUAL_VARIANTS, ...variants } });
}

function fill(moment: Moment, team: { id: number; name: string }): void {
  const { world } = moment;
  world.team = { ...world.team, ...team, created_at: moment.stamp(), updated_at: moment.stamp() };
  addKeys(moment);
  accountOf(world);
  addMember(moment, { name: `Owner of ${team.name}`, email: "owner@example.com" });
  for (const server of SERVERS) addServer(moment, server);
  for (const server of GAME_SERVERS) addGameServer(moment, server);
}

const IDS_OF_A_TEAM = 100_000;

/** Adds another team to the platform. Its servers have the names of the first team's servers, but other ids. */
export function addTeam(world: World, name: string, seed: number, nowMs: number): void {
  const id = Object.keys(world.otherTeams).length + 2;
  const other: World = { ...emptyWorld(seed + id, tableNames), firstId: (id - 1) * IDS_OF_A_TEAM, variants: world.variants };
  const moment = momentOf(other, nowMs);
  addDefaultTokens(moment, name);
  Object.assign(world.tokens, other.tokens);
  other.tokens = {};
  fill(moment, { id, name });
  world.otherTeams[name] = other;
}

const SERVERS: readonly NewServer[] = [
  { name: "alpha", type: "app_server", size: "app-2", region: "one:hel", status: "ready", networks: ["svc"] },
  { name: "beta", type: "app_server", size: "app-2", region: "one:hel", status: "ready", networks: ["svc", "internal"] },
  { name: "gamma", type: "app_server", size: "app-4", region: "one:par", status: "ready", networks: ["svc"] },
  { name: "delta", type: "vps", size: "vps-4", region: "two:mad", status: "ready", networks: ["svc"] },
  { name: "epsilon", type: "app_server", size: "app-2", region: "one:par", status: "provisioning", networks: ["svc"] },
];

/** The account owns two game servers. On the third, it is a subuser with read access. */
const GAME_SERVERS: readonly NewGameServer[] = [
  { name: "survival", backupLimit: 3, permissions: ["*"] },
  { name: "creative", backupLimit: 0, permissions: ["*"] },
  { name: "friends", backupLimit: 3, permissions: ["websocket.connect", "schedule.read", "backup.read"] },
];

function addKeys(moment: Moment): void {
  const key = { id: moment.integer("privateKey"), uuid: moment.uuid(), name: "deploy key" };
  moment.world.privateKeys[key.uuid] = key;
  const gitApp = { id: moment.integer("gitApp"), uuid: moment.uuid(), name: "git app" };
  moment.world.gitApps[gitApp.uuid] = gitApp;
  addS3Storage(moment, { name: "backups", ...SEEDED }).is_usable = true;
}

/** Returns the team's first token of each API, for the addresses of the sandbox. */
export function tokensOfWorld({ tokens }: World, team?: string): { apiToken: string; panelKey: string } {
  const first = (api: TokenRow["api"]) => Object.values(tokens).find((row) => row.api === api && row.team === team)?.token ?? "";
  return { apiToken: first("hosting"), panelKey: first("panel") };
}

function addDefaultTokens(moment: Moment, team?: string): void {
  const may = { permissions: ["root" as const], hidesSensitive: false, revoked: false, ...(team === undefined ? {} : { team }) };
  const of = team === undefined ? "" : ` of ${team}`;
  const apiToken = `${moment.integer("token")}|${moment.text(40)}`;
  const panelKey = `ptlc_${moment.text(43)}`; // the identifier has 16 characters, the secret after it has 32 (docs/facts/game-panel.md 1.1)
  moment.world.tokens[apiToken] = { token: apiToken, api: "hosting", user: `owner${of}`, ...may };
  moment.world.tokens[panelKey] = { token: panelKey, api: "panel", user: `account${of}`, ...may };
  noteApiKey(moment, panelKey, { description: "sandbox" });
}
