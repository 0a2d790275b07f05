import type { Bag } from "../../../provider/core/values";
import { definitionOf } from "../../harness/resource-types";
import type { Piece } from "../ownership/piece";
import { pieceOf, type Sort, sorts } from "../ownership/stock";
import type { Site, SiteFixture } from "../site";

/** A resource type whose objects hold data, or an event (`isEvent`) that overwrites data. */
export interface Subject {
  title: string;
  /** The name of the type in a permission: `Volume`, `game.Database`. */
  type: string;
  isEvent: boolean;
  piece(fixture: SiteFixture, n: 0 | 1, name: string): Piece;
  /** Inputs that change in place. For an event, inputs that make it run again. */
  change: Bag;
  /** Adds data to the object, if a new object contains none. */
  fill?: (site: Site) => Promise<void>;
}

const HOLDERS: Readonly<Record<string, Pick<Subject, "change" | "fill">>> = {
  Volume: { change: { sizeGb: 90 } },
  ManagedDatabase: { change: { plan: "medium" } },
  Storage: { change: { mountPath: "/elsewhere" } },
  StorageBackupSchedule: { change: { frequency: "weekly" } },
  Application: { change: { description: "changed" }, fill: addStorages },
  game_Database: { change: { rotate: 1 } },
  game_Backup: { change: { locked: false } },
};

async function addStorages({ platform: { sandbox } }: Site): Promise<void> {
  const filled = (await sandbox.find("storages")).map(({ application_uuid }) => application_uuid);
  for (const { uuid, name } of await sandbox.find("applications"))
    if (/^shop-\d$/.test(String(name)) && !filled.includes(String(uuid)))
      await sandbox.add("storages", { application_uuid: String(uuid), type: "persistent", name: "uploads", mount_path: "/uploads" });
}

const typeOf = (kind: string): string => kind.replace("game_", "game.");

function holderOf(sort: Sort, adopt: boolean): Subject {
  const holder = HOLDERS[sort.kind];
  if (!holder) throw new Error(`${sort.kind} contains data, but this proof has no change for it. Add one in test/proofs/data/subjects.ts.`);
  return {
    title: `${sort.title}${adopt ? ", adopt: true" : ""}`,
    type: typeOf(sort.kind),
    isEvent: false,
    piece: (fixture, n, name) => pieceOf(sort, fixture, n, name, { adopt }),
    ...holder,
  };
}

/** Types that this proof leaves out. A program can create a file again. A folder is deleted only if it is empty or an input permits more. */
const NO_DATA = ["Storage (file)", "game_Folder"];
const holding = sorts.filter(({ kind, title }) => definitionOf(kind).data?.holds !== undefined && !NO_DATA.includes(title));

const holders: readonly Subject[] = holding.flatMap((sort) =>
  (sort.naming === "natural key" ? [false, true] : [false]).map((adopt) => holderOf(sort, adopt)),
);

const eventOf = (title: string, kind: string, inputs: (fixture: SiteFixture, n: 0 | 1) => Bag, more: Partial<Subject> = {}): Subject => ({
  title,
  type: typeOf(kind),
  isEvent: true,
  piece: (fixture, n, name) => ({ slot: `${title} ${n}`, kind, name, inputs: inputs(fixture, n) }),
  change: { triggers: ["again"] },
  ...more,
});

const action = (title: string, steps: (backup: string) => readonly Bag[]): Subject =>
  eventOf(`game_Action (${title})`, "game_Action", ({ gameServer, otherGameServer, gameBackups }, n) => ({
    server: n === 0 ? gameServer : otherGameServer,
    steps: steps(gameBackups[n]),
  }));

const events: readonly Subject[] = [
  eventOf("VolumeRestore", "VolumeRestore", ({ volumes, backups }, n) => ({ volumeId: volumes[n], backupId: backups[n], overwrite: true })),
  eventOf("VolumeRestore (no backup first)", "VolumeRestore", ({ volumes, backups }, n) => ({
    volumeId: volumes[n],
    backupId: backups[n],
    overwrite: true,
    backupFirst: false,
  })),
  action("restore", (backup) => [{ action: "restore", backup }]),
  action("reinstall", () => [{ action: "reinstall" }]),
  action("deleteFiles", () => [{ action: "deleteFiles", paths: ["/world"] }]),
  eventOf("ServerCleanup (deleteUnusedVolumes)", "ServerCleanup", ({ alpha, beta }, n) => ({
    serverUuid: n === 0 ? alpha : beta,
    deleteUnusedVolumes: true,
  })),
  eventOf(
    "game_GameVersion (resetWorld)",
    "game_GameVersion",
    ({ gameServer, otherGameServer }, n) => ({ server: n === 0 ? gameServer : otherGameServer, version: "1.20.6", resetWorld: true }),
    { change: { version: "1.20.4" } },
  ),
  eventOf(
    "game_Modpack (freshWorld)",
    "game_Modpack",
    ({ gameServer, otherGameServer }, n) => ({
      server: n === 0 ? gameServer : otherGameServer,
      catalog: "catalog_1",
      project: "sky-islands",
      version: "5.1",
      freshWorld: true,
    }),
    { change: { catalog: "catalog_2", project: "old-worlds", version: undefined } },
  ),
];

export const subjects: readonly Subject[] = [...holders, ...events];
