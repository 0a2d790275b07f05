import { isProviderType } from "../../rehearsal/protocol/urn";
import { openSecrets, replaceSecrets, secret, type Value } from "../../rehearsal/protocol/wire";
import type { ResourceState, StackState } from "../../rehearsal/state/state";
import type { Variants } from "../../sandbox";
import type { JournalEntry } from "../../sandbox/http/journal";
import type { World } from "../../sandbox/world/world";
import { createPairs, type PairedFixture } from "../harness/fixture";
import { Platform } from "../harness/platform";
import { InProcessStack, type OperationOutcome } from "../harness/stack";
import { declarePieces, type Piece } from "./ownership/piece";

/** After this time, the platform has finished everything in progress. */
export const SETTLE_SECONDS = 600;

export interface Act extends OperationOutcome {
  /** Calls other than GET that the platform carried out. */
  writes: string[];
  /** Data that the operation deleted or overwrote on the platform. */
  lost: string[];
  /** Log lines of the provider, including debug lines. */
  lines: string[];
}

export interface SiteFixture extends PairedFixture {
  /** A backup of each game server. */
  gameBackups: readonly [string, string];
}

/** A platform with a stack, on which a proof runs. */
export class Site {
  private constructor(
    readonly platform: Platform,
    readonly fixture: SiteFixture,
    readonly stack: InProcessStack,
  ) {}

  static async open({ variants = {}, teams = [] }: { variants?: Partial<Variants>; teams?: readonly string[] } = {}): Promise<Site> {
    const platform = await Platform.start(variants, teams);
    // Environment of the stack. It permits nothing, unless a proof sets a permission.
    platform.environment = {};
    const { sandbox } = platform;
    const fixture = await createPairs(sandbox, platform.fixture);
    const backupOf = (server: string) => sandbox.add("backups", { server, name: "kept" });
    const gameBackups = [await backupOf(fixture.gameServer), await backupOf(fixture.otherGameServer)] as const;
    await sandbox.advance(SETTLE_SECONDS);
    const stack = new InProcessStack(platform, () => undefined);
    stack.isPinned = false;
    return new Site(platform, { ...fixture, gameBackups }, stack);
  }

  /** The site is closed when `act` ends. */
  static async with<T>(options: Parameters<typeof Site.open>[0], act: (site: Site) => Promise<T>): Promise<T> {
    const site = await Site.open(options);
    try {
      return await act(site);
    } finally {
      await site.close();
    }
  }

  declare(...pieces: readonly Piece[]): void {
    this.stack.program = () => declarePieces(pieces);
  }

  async act(operate: () => Promise<OperationOutcome>): Promise<Act> {
    const { sandbox } = this.platform;
    const before = await sandbox.snapshot();
    await sandbox.clearJournal();
    this.platform.lines = [];
    const went = await operate();
    const done = (await sandbox.journal()).filter(({ status }) => status > 0 && status < 400);
    const after = new Set(dataIn(await sandbox.snapshot()));
    const spared = new Set(done.flatMap((call) => volumesLeftBy(call, before)));
    return {
      ...went,
      writes: done.filter(({ method }) => method !== "GET").map(callText),
      lost: [...dataIn(before).filter((one) => !after.has(one) && !spared.has(one)), ...done.filter(isOverwriting).map(callText)],
      lines: this.platform.lines,
    };
  }

  /** An operation that only prepares the proof must succeed. */
  async mustGo(what: string, operate: () => Promise<OperationOutcome> = this.stack.up): Promise<Act> {
    const act = await this.act(operate);
    if (!act.ok) throw new Error(`${what} failed: ${act.errors.join("; ")}`);
    return act;
  }

  close(): Promise<void> {
    return this.platform.close();
  }
}

const callText = ({ method, path }: Pick<JournalEntry, "method" | "path">): string => `${method} ${path}`;

const live = (rows: Readonly<Record<string, object>>): string[] =>
  Object.entries(rows).flatMap(([id, row]) => ("deleted" in row && row.deleted === true ? [] : [id]));

/** Returns the data that a program cannot create again, as texts such as `volumes 1003`. */
export const dataIn = (world: World): string[] =>
  (["volumes", "databases", "storageBackups", "gameDatabases", "backups"] as const)
    .flatMap((table) => live(world[table]).map((id) => `${table} ${id}`))
    .concat(Object.entries(world.storages).flatMap(([id, { type }]) => (type === "persistent" ? [`storages ${id}`] : [])));

/** Returns the storages that remain on the server because the call deletes an application without its volumes. */
const volumesLeftBy = ({ method, path, query }: JournalEntry, { storages }: World): string[] =>
  method === "DELETE" && query.delete_volumes === "false"
    ? Object.entries(storages).flatMap(([id, { application_uuid }]) => (path.endsWith(`/${application_uuid}`) ? [`storages ${id}`] : []))
    : [];

/** These calls overwrite or remove data in place. */
const OVERWRITING: readonly { path: RegExp; flag?: RegExp }[] = [
  { path: /\/volumes\/\d+\/restore$/, flag: /"target":"same"/ },
  { path: /\/backups\/[^/]+\/restore$/ },
  { path: /\/settings\/reinstall$/ },
  { path: /\/files\/delete$/ },
  { path: /\/game\/version/, flag: /"reset_world":(true|1|"1"|"true")/ },
  { path: /\/addons\/modpacks/, flag: /"fresh_world":(true|1|"1"|"true")/ },
  { path: /\/files\/decompress$/ },
  { path: /\/databases\/[^/]+\/import$/ },
  { path: /\/ctr-cleanup(\/run)?$/, flag: /"delete_unused_volumes":true/ },
  { path: /\/migrate$/, flag: /"migrate_volumes":false/ },
];

const isOverwriting = ({ method, path, body }: JournalEntry): boolean =>
  method !== "GET" && OVERWRITING.some((one) => one.path.test(path) && one.flag?.test(JSON.stringify(body ?? {})) !== false);

/** Returns pending operations and resources of the state as texts, without provider resources. */
export const keptIn = ({ resources, pendingOperations = [] }: StackState): string[] => [
  ...pendingOperations.map((one) => JSON.stringify(one)),
  ...resources
    .filter(({ type }) => !isProviderType(type))
    .sort((a, b) => a.urn.localeCompare(b.urn))
    .map(keptOf),
];

/** A secret inside a secret means the same as one secret, and engines write both forms. */
const flat = (value: Value): Value => replaceSecrets(value, (hidden) => secret(openSecrets(hidden)));

/** Omits empty values, because a failed refresh omits them. */
export const keptOf = ({ urn, id, inputs, outputs, external, delete: gone, pendingReplacement }: ResourceState): string =>
  JSON.stringify({
    urn,
    id,
    inputs: flat(inputs),
    outputs: flat(outputs),
    external: external === true,
    gone: gone === true,
    pendingReplacement: pendingReplacement === true,
  });
