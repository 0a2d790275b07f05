/**
 * The answer to one question about a call: can this request destroy something that no program can create again?
 *
 * `none`: the reason why it cannot. `asks`: the permission in `hosting:allowDataLoss` that the provider needs before it sends the request. `word`:
 * the input of the program that requests exactly this loss, so that no further permission is needed. `forms`: the forms of the permissions that
 * `asks` or `word` explains.
 */
export type Loss =
  | { readonly none: string }
  | { readonly what: string; readonly asks: string; readonly forms: readonly string[]; readonly when?: string }
  | { readonly what: string; readonly word: string; readonly forms?: readonly string[] };

const none = (reason: string): Loss => ({ none: reason });

/** Texts that several calls share. */
const IN_PROGRAM = none("the program contains all values, so the next up writes them again");
const RENEWED = none("a program makes a new one; nothing is stored in it");
const EMPTY = none("the platform deletes it only if it is empty or unused");

/**
 * Answers for the calls of the hosting API that delete something, or in whose specification a word of loss occurs. The key is the method and the path
 * of the specification. A test fails for a call without an answer, and the guide about data contains the table.
 */
export const HOSTING_LOSSES: Readonly<Record<string, Loss>> = {
  "DELETE /projects/{}": EMPTY,
  "DELETE /projects/{}/environments/{}": EMPTY,
  "DELETE /applications/{}": {
    what: "the volumes of the application",
    asks: "`Application:<name>`, `Application:<name>#<uuid>`",
    forms: ["Application:<name>", "Application:<name>#<uuid>"],
    when: "if `delete_volumes` is sent",
  },
  "POST /applications/{}/migrate": {
    what: "the volumes, which stay on the former server",
    asks: "`Application:<name>#volumes`",
    forms: ["Application:<name>#volumes"],
    when: "with `migrateVolumes: false`",
  },
  "DELETE /applications/{}/destinations/{}": none("the copy has the image of the application; its volumes stay on the server"),
  "POST /applications/{}/stop": none("a stopped application starts again; the provider never sends this call"),
  "POST /applications/{}/rollback": none("every version of the application stays in its source"),
  "DELETE /applications/{}/tags/{}": IN_PROGRAM,
  "DELETE /applications/{}/envs/{}": {
    what: "variables that the program does not contain",
    word: "`exclusive: true` of `EnvironmentVariables`, and `EnvironmentVariables:<name>#<KEY>` while the program is still running",
    forms: ["EnvironmentVariables:<name>#<KEY>"],
  },
  "DELETE /applications/{}/storages/{}": {
    what: "the files of a persistent storage or of a folder",
    asks: "`Storage:<name>#<uuid>`, `Application:<name>`",
    forms: ["Storage:<name>#<uuid>", "Application:<name>"],
    when: "if the storage is not a file",
  },
  "PUT /applications/{}/storages/{}/backups": {
    what: "archives beyond the limits of the schedule",
    asks: "`StorageBackupSchedule:<name>#archives`",
    forms: ["StorageBackupSchedule:<name>#archives"],
    when: "if a limit becomes stricter",
  },
  "DELETE /applications/{}/storages/{}/backups": {
    what: "the archives of the schedule",
    asks: "`StorageBackupSchedule:<name>#<uuid>`, `Application:<name>`",
    forms: ["StorageBackupSchedule:<name>#<uuid>", "Application:<name>"],
  },
  "PATCH /applications/{}/previews/{}": IN_PROGRAM,
  "DELETE /applications/{}/previews/{}": none("a preview deployment comes from a pull request, and the next deployment makes it again"),
  "POST /svc/servers/{}/volumes/{}/detach": none("the volume keeps its files, and the same run attaches it again"),
  "DELETE /svc/servers/{}/volumes/{}": {
    what: "the files and the backups of the volume",
    asks: "`Volume:<name>#<id>`",
    forms: ["Volume:<name>#<id>"],
  },
  "DELETE /svc/volumes/{}": {
    what: "the files and the backups of the volume",
    asks: "`Volume:<name>#<id>`",
    forms: ["Volume:<name>#<id>"],
  },
  "POST /svc/servers/{}/volumes/{}/restore": {
    what: "the files of the volume",
    asks: "`VolumeRestore:<name>#<volume>/<backup>`, and the input `overwrite`",
    forms: ["VolumeRestore:<name>#<volume>/<backup>"],
    when: "with `target: same`",
  },
  "POST /svc/volumes/{}/restore": none("the call creates a new volume"),
  "POST /svc/volumes/{}/attach": none("the volume keeps its files"),
  "DELETE /managed-databases/{}": {
    what: "the rows of the database",
    asks: "`ManagedDatabase:<name>#<uuid>`",
    forms: ["ManagedDatabase:<name>#<uuid>"],
  },
  "POST /managed-databases/{}/attach": { what: "variables with the same names", word: "`overwrite: true` of `DatabaseAttachment`" },
  "POST /servers/{}/edge-tunnel/disable": none("the platform keeps the former address"),
  "PATCH /servers/{}/ctr-cleanup": {
    what: "unused volumes at each clean-up",
    asks: "`ServerCleanupPolicy:<name>#volumes`",
    forms: ["ServerCleanupPolicy:<name>#volumes"],
    when: "if `deleteUnusedVolumes` is turned on",
  },
  "POST /servers/{}/ctr-cleanup/run": {
    what: "unused volumes",
    asks: "`ServerCleanup:<name>#volumes`",
    forms: ["ServerCleanup:<name>#volumes"],
    when: "with `deleteUnusedVolumes`, in the input or in the setting of the server",
  },
  "DELETE /servers/{}/registries/{}": IN_PROGRAM,
  "DELETE /destinations/{}": EMPTY,
  "PATCH /team/envs/{}": IN_PROGRAM,
  "PATCH /projects/{}/envs/{}": IN_PROGRAM,
  "PATCH /projects/{}/environments/{}/envs/{}": IN_PROGRAM,
  "PATCH /servers/{}/envs/{}": IN_PROGRAM,
  "DELETE /team/envs/{}": IN_PROGRAM,
  "DELETE /projects/{}/envs/{}": IN_PROGRAM,
  "DELETE /projects/{}/environments/{}/envs/{}": IN_PROGRAM,
  "DELETE /servers/{}/envs/{}": IN_PROGRAM,
  "DELETE /s3-storages/{}": none("the archives stay in the bucket"),
  "DELETE /applications/{}/scheduled-tasks/{}": IN_PROGRAM,
};

/** The same answers for the calls of the game panel. */
export const PANEL_LOSSES: Readonly<Record<string, Loss>> = {
  "POST /account/avatar": { what: "the former picture", word: "`avatar` of `game.Account`" },
  "DELETE /account/avatar": { what: "the picture", word: "the removal of `avatar` from `game.Account`" },
  "PUT /account/catalog-key": IN_PROGRAM,
  "DELETE /account/api-keys/{}": RENEWED,
  "POST /account/ssh-keys/remove": IN_PROGRAM,
  "POST /servers/{}/power": none("the signal changes no stored data"),
  "POST /servers/{}/settings/rename": IN_PROGRAM,
  "POST /servers/{}/settings/reinstall": {
    what: "the files of the server that its installation writes",
    asks: "`game.Action:<name>#<server>/reinstall`",
    forms: ["game.Action:<name>#<server>/reinstall"],
  },
  "POST /servers/{}/files/write": {
    what: "a file that the program did not write",
    asks: "`game.Files:<name>#<path>`; `game.File` needs `adopt`, and `game.ConfigFile` changes only its keys",
    forms: ["game.Files:<name>#<path>"],
  },
  "PUT /servers/{}/files/rename": none("the panel refuses the name of an existing file"),
  "POST /servers/{}/files/delete": {
    what: "files that the program did not write",
    asks: "`game.Files:<name>#<path>`, `game.Folder:<name>#<id>` with `deleteContents`, `game.Action:<name>#<server>/deleteFiles`",
    forms: ["game.Files:<name>#<path>", "game.Folder:<name>#<id>", "game.Action:<name>#<server>/deleteFiles"],
  },
  "POST /servers/{}/files/compress": none("the archive gets a new name"),
  "POST /servers/{}/files/decompress": {
    what: "files that are also in the archive",
    asks: "`game.Files:<name>#<path>`, `game.Action:<name>#<server>/decompress`",
    forms: ["game.Files:<name>#<path>", "game.Action:<name>#<server>/decompress"],
  },
  "POST /servers/{}/files/pull": { what: "a file with the same name", word: "`filename` of the step `pull`, `adopt` of `game.File`" },
  "POST /servers/{}/backups/{}/restore": {
    what: "the files of the server",
    asks: "`game.Action:<name>#<server>/<backup>`",
    forms: ["game.Action:<name>#<server>/<backup>"],
  },
  "DELETE /servers/{}/backups/{}": {
    what: "the backup",
    asks: "`game.Backup:<name>#<uuid>`",
    forms: ["game.Backup:<name>#<uuid>"],
    when: "unless a change of `triggers` has made a newer backup",
  },
  "POST /servers/{}/game/version": {
    what: "the world of the server",
    asks: "`game.GameVersion:<name>#<server>/<version>`",
    forms: ["game.GameVersion:<name>#<server>/<version>"],
    when: "with `resetWorld`",
  },
  "POST /servers/{}/addons/install": none("the catalogue contains every version of an addon"),
  "DELETE /servers/{}/addons/installed/{}": none("the catalogue contains every version of an addon"),
  "POST /servers/{}/addons/manual/delete": none("the provider deletes only files that it uploaded, and the program names their source"),
  "POST /servers/{}/addons/modpacks": {
    what: "the world of the server",
    asks: "`game.Modpack:<name>#<server>/<project>`",
    forms: ["game.Modpack:<name>#<server>/<project>"],
    when: "with `freshWorld`",
  },
  "DELETE /servers/{}/addons/modpacks": none("the catalogue contains every version of a modpack"),
  "POST /servers/{}/schedules/{}": IN_PROGRAM,
  "DELETE /servers/{}/schedules/{}": IN_PROGRAM,
  "POST /servers/{}/schedules/{}/tasks/{}": IN_PROGRAM,
  "DELETE /servers/{}/schedules/{}/tasks/{}": IN_PROGRAM,
  "DELETE /servers/{}/network/allocations/{}": none("a port contains no data; another port replaces it"),
  "POST /servers/{}/databases/{}/rotate-password": RENEWED,
  "POST /servers/{}/databases/{}/remote": IN_PROGRAM,
  "POST /servers/{}/databases/{}/import": {
    what: "rows that the statements of the import change",
    asks: "`game.Action:<name>#<server>/importDatabase`",
    forms: ["game.Action:<name>#<server>/importDatabase"],
  },
  "DELETE /servers/{}/databases/{}": {
    what: "the rows of the database",
    asks: "`game.Database:<name>#<id>`",
    forms: ["game.Database:<name>#<id>"],
  },
  "POST /servers/{}/users/{}": IN_PROGRAM,
  "DELETE /servers/{}/users/{}": IN_PROGRAM,
  "PUT /servers/{}/svc/notifications": IN_PROGRAM,
  "PUT /servers/{}/svc/domain": IN_PROGRAM,
  "DELETE /servers/{}/svc/domain": IN_PROGRAM,
  "POST /servers/{}/svc/network/unlink": IN_PROGRAM,
  "POST /servers/{}/svc/network/proxy-compat": IN_PROGRAM,
};

/** The forms of all permissions that calls ask for, such as `Volume:<name>#<id>`. */
export const PERMISSION_FORMS: readonly string[] = [
  ...new Set(
    [...Object.values(HOSTING_LOSSES), ...Object.values(PANEL_LOSSES)].flatMap((loss) => ("forms" in loss ? (loss.forms ?? []) : [])),
  ),
];
