import { identifierOf } from "../provider/platform/game/game-servers";
import type { Sandbox } from "../sandbox";
import type { Fields } from "../sandbox/world/json";
import type { Bag } from "../testing/protocol/wire";

/** An entry that a game server must offer, because a program uses it: a version, a project of a mod catalogue, or a setting. */
export interface Offer {
  server: string;
  kind: "version" | "framework" | "setting" | "addons" | "modpacks";
  catalog?: string;
  name?: string;
  version?: string;
}

type Named = Omit<Offer, "server">;

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Returns a list with the offer and its known fields. The list is empty if no field is known. */
function offer(kind: Offer["kind"], fields: Readonly<Record<"catalog" | "name" | "version", unknown>> | { name: unknown }): Named[] {
  const known = Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (textOf(value) === undefined ? [] : [[key, value]])));
  return Object.keys(known).length === 0 ? [] : [{ kind, ...known }];
}

/** Offers that the inputs of a resource need, by resource type. */
const OF_RESOURCES: Readonly<Record<string, (inputs: Bag) => Named[]>> = {
  game_GameVersion: ({ version }) => offer("version", { name: version }),
  game_ModFramework: ({ framework }) => offer("framework", { name: framework }),
  game_GameSettings: ({ values }) => Object.keys(Object(values)).flatMap((name) => offer("setting", { name })),
  game_Addon: ({ source }) => {
    const { kind, catalog, project: name, version } = Object(source) as Bag;
    return kind === "catalog" ? offer("addons", { catalog, name, version: version ?? ANY_VERSION }) : [];
  },
  game_Modpack: ({ catalog, project: name, version }) => offer("modpacks", { catalog, name, version: version ?? ANY_VERSION }),
};

/** Version of a project if the program does not choose one. */
const ANY_VERSION = "1.0.0";

const projects =
  (kind: "addons" | "modpacks") =>
  ({ source: catalog, project: name }: Bag): Named[] =>
    offer(kind, { catalog, name, version: name === undefined ? undefined : ANY_VERSION });

/** Offers that the arguments of a function need, by function. */
const OF_FUNCTIONS: Readonly<Record<string, (args: Bag) => Named[]>> = {
  "game.getAddonProjects": projects("addons"),
  "game.getAddonVersions": projects("addons"),
  "game.getModpackProjects": projects("modpacks"),
  "game.getModpackVersions": projects("modpacks"),
};

export const offersOfResource = (type: string, inputs: Bag): Offer[] => named(OF_RESOURCES[type], inputs);
export const offersOfCall = (name: string, args: Bag): Offer[] => named(OF_FUNCTIONS[name], args);

function named(read: ((bag: Bag) => Named[]) | undefined, bag: Bag): Offer[] {
  const server = textOf(bag.server);
  return read === undefined || server === undefined ? [] : read(bag).map((one) => ({ server: identifierOf(server), ...one }));
}

/** Adds offers to the servers that the rehearsal invented. A server of a running sandbox keeps its own catalogue. */
export async function addOffers(sandbox: Sandbox, offers: readonly Offer[]): Promise<void> {
  if (offers.length === 0) return;
  const servers = await sandbox.find("gameServers");
  for (const one of offers) {
    const isMadeUp = servers.some(({ identifier, is_lenient: isLenient }) => identifier === one.server && isLenient === true);
    if (isMadeUp && !(await isOffered(sandbox, one))) await addOffer(sandbox, one);
  }
}

async function addOffer(sandbox: Sandbox, { ...one }: Offer): Promise<void> {
  const isFirstVersion = one.kind === "version" && (await sandbox.find("gameOffers", { server: one.server, kind: "version" })).length === 0;
  await sandbox.add("gameOffers", one as unknown as Fields);
  // On the real account, the server already runs the version in the program. So the rehearsal must not switch the version.
  if (isFirstVersion) await sandbox.mutate("serverGames", one.server, { game_version: one.name ?? "" });
}

/** Reports whether the server already has the offer. */
async function isOffered(sandbox: Sandbox, { catalog = "", name = "", version = "", ...one }: Offer): Promise<boolean> {
  return (await sandbox.find("gameOffers", { ...one, catalog, name, version })).length > 0;
}
