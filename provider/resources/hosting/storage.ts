import * as z from "zod";
import { fits } from "../../api/hosting/columns";
import {
  canonicalPath,
  canonicalServerPath,
  type FileStorage,
  isUnsafePath,
  type StorageBody,
  StorageName,
  StoragePatch,
  storages,
} from "../../api/hosting/storages";
import { codecOf } from "../../core/api-names";
import { adopt, field } from "../../core/field";
import { byAge } from "../../core/identity";
import { defineResource, type Problem } from "../../core/resource";
import { canonicalIfText } from "../../core/text";
import { applicationProblems } from "../../platform/hosting/parent-checks";
import { isContentVisible, storagesOf } from "./storage/lists";

/** The path as it is kept, with a `/` before it. */
const MountPath = z
  .string()
  .trim()
  .min(1)
  .refine((path) => fits("short", canonicalPath(path, "persistent")), "must have at most 255 characters with the / before it");

export const storage = defineResource({
  type: "Storage",
  source: 'docs/spec/hosting-api.md, "Application storage"',
  doc: "Storage of an application: a persistent volume, or a file or a folder that is mounted into the container. A persistent volume lives on one server; deleting the resource deletes its data.",
  example: `const web = hosting.Application.get("web", "<application uuid>");
const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data/uploads" });
const config = new hosting.Storage("config", { applicationUuid: web.id, type: "file", mountPath: "/etc/web.conf", content: "workers = 4" });
const media = new hosting.Storage("media", { applicationUuid: web.id, type: "file", isDirectory: true, fsPath: "/srv/media", mountPath: "/media" });`,
  remarks: [
    "A persistent volume is known by its `name`, a file or a folder by its `mountPath`. The name of a persistent storage is what the platform finds its data by: under another name a deployment mounts a new, empty volume. So another `name` replaces the storage, and a preview says what is lost (`deletes data:`); a new logical name with an alias, or a `name` that leaves the program, changes nothing. A name that somebody changed on the platform is told as drift and left.",
    "A file is written to the server after its creation; a changed one reaches it with the next deployment.",
    "A folder of the server is a storage of the type `file` with `isDirectory`. Like a persistent volume, and unlike a file, it can have a [StorageBackupSchedule](storage-backup-schedule.md). Where its path is outside the application's own folder on the server, the platform may refuse it (403) to a token without the permission Deploy. What the platform removes of it on the server at a deletion, no document tells: count on everything.",
    "An equal storage that exists in an application of this stack is adopted with the data that it holds, for example after a killed `pulumi up`. In an application that this stack does not own it needs `adopt`.",
    "A storage with a backup schedule cannot be deleted: declare the schedule with [StorageBackupSchedule](storage-backup-schedule.md), and it is deleted first.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    type: field(z.enum(["persistent", "file"]), "`persistent`: a volume; `file`: a file mount, or that of a folder.", {
      onChange: "replaces",
    }),
    name: field(
      z.string().trim().min(1),
      "Name of a persistent volume: letters, digits and `. _ -`. The platform keeps it with the application's id before it; that is not shown here. Default: the logical name that the resource had first. A file has none.",
      { onChange: "replaces" },
    ),
    mountPath: field(
      MountPath,
      "Path inside the container. The platform puts a `/` in front, and makes one of several in the path of a file. At most 255 characters.",
      { effect: "next deployment" },
    ),
    content: field(
      z.string().optional(),
      "Text of a file. The platform cuts blanks and line breaks at both ends off. Line ends make no difference.",
      { secret: true, whenRemoved: "emptied", comparedAs: canonicalIfText, effect: "next deployment" },
    ),
    isDirectory: field(
      z.boolean().optional(),
      "Whether a storage of the type `file` mounts a folder of the server, `fsPath`, instead of a file.",
      { onChange: "replaces", default: false },
    ),
    isHostFile: field(
      z.boolean().optional(),
      "Whether a storage of the type `file` mounts a file that is on the server already, `fsPath`, instead of one with `content`. The API takes it without publishing it, and a strict gateway may refuse it.",
      { onChange: "replaces", default: false },
    ),
    fsPath: field(
      z.string().trim().min(1).optional(),
      "Path on the server, from `/` on, of the folder (`isDirectory`) or the file (`isHostFile`); required with either. Default: any other file is put into the application's own folder.",
      { onChange: "replaces" },
    ),
    isPreviewSuffixEnabled: field(
      z.boolean().optional(),
      "Whether each preview deployment has a storage of its own, with the number of its pull request at the end of the name or path; `false`: all share this one.",
      { default: true, effect: "next deployment" },
    ),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: true,
  /** A file is in the program. */
  holdsData: async ({ inputs }) =>
    inputs.type === "persistent" ? "storage with its data" : isMount(inputs) ? "folder with what is in it on the server" : undefined,
  isWatched: true,
  identity: {
    noun: "storage",
    key: ["applicationUuid", "type", "name", "mountPath"],
    parent: "applicationUuid",
    address: "<applicationUuid>/<storageUuid>",

    claims({ type, name, mountPath }, parent) {
      if (type === "file") return mountPath === undefined ? [] : [`the file ${mountPath} of application ${parent}`];
      return type === undefined || name === undefined ? [] : [`the storage "${name}" of application ${parent}`];
    },

    async candidates({ hosting, inputs }) {
      const { applicationUuid, type, name, mountPath } = inputs;
      const rows = await storagesOf(hosting, applicationUuid);
      if (type === "persistent") {
        const named = (rows?.persistent_storages ?? []).filter((r) => withoutPrefix(applicationUuid, r.name) === name);
        return byAge(named).map((row) => ({ id: row.uuid, what: `a storage named "${name}"`, createdAt: row.created_at }));
      }
      const mounted = (rows?.file_storages ?? []).filter((r) => r.mount_path === mountPath);
      return byAge(mounted).map((row) => ({ id: row.uuid, what: `a file mounted at ${mountPath}`, createdAt: row.created_at }));
    },
  },

  async *list({ hosting, below }) {
    for await (const [parent, rows] of below("Application", ({ id }) => storagesOf(hosting, id))) {
      for (const { uuid, name } of rows?.persistent_storages ?? [])
        yield { path: `${parent.id}/${uuid}`, name: withoutPrefix(parent.id, name), parent };
      for (const { uuid, mount_path: path } of rows?.file_storages ?? [])
        yield { path: `${parent.id}/${uuid}`, name: path ?? uuid, parent };
    }
  },

  /** A file has no name, so its logical name may hold anything. */
  validate: (inputs, isKnown) =>
    inputs.type === "persistent" ? volumeProblems(inputs) : inputs.type === "file" ? fileProblems(inputs, isKnown) : [],

  canonical: ({ type, mountPath, isDirectory, isHostFile, fsPath }, isKnown) => ({
    // Not to be one and to say nothing of it are one: neither replaces the other.
    ...(isDirectory === false ? { isDirectory: undefined } : {}),
    ...(isHostFile === false ? { isHostFile: undefined } : {}),
    ...(fsPath === undefined ? {} : { fsPath: canonicalServerPath(fsPath) }),
    ...(type === "file" ? { name: undefined } : {}),
    ...(mountPath === undefined || !isKnown("type") ? {} : { mountPath: canonicalPath(mountPath, type ?? "persistent") }),
  }),

  previewChecks: (context) => applicationProblems(context, (uuid) => storagesOf(context.hosting, uuid)),

  async observe({ hosting, id, inputs }) {
    const rows = await storagesOf(hosting, inputs.applicationUuid);
    const persistent = rows?.persistent_storages.find((r) => r.uuid === id);
    if (persistent) {
      return {
        inputs: {
          type: "persistent" as const,
          name: withoutPrefix(inputs.applicationUuid, persistent.name),
          mountPath: persistent.mount_path,
          ...suffixShown(persistent),
        },
        outputs: {},
      };
    }
    const file = rows?.file_storages.find((r) => r.uuid === id);
    if (!file) return undefined;
    const shown = {
      type: "file" as const,
      ...(file.mount_path ? { mountPath: file.mount_path } : {}),
      ...mountShown(file),
      ...suffixShown(file),
    };
    // Somebody may have made a folder of the file: no text can be written into it.
    if (isMount(shown)) return { inputs: { ...shown, content: "" }, outputs: {}, stays: { content: NO_TEXT } };
    const visible = isContentVisible(file, rows?.file_storages ?? []);
    return {
      inputs: { ...shown, ...(visible ? { content: file.content ?? "" } : {}) },
      outputs: {},
      hidden: visible ? [] : ["content"],
    };
  },

  async create({ hosting, inputs, keep }) {
    const params = { uuid: inputs.applicationUuid };
    const { uuid } = await hosting.send(storages.create, { params, body: bodyOf(inputs) });
    keep(uuid);
    // A creation does not take it.
    if (inputs.isPreviewSuffixEnabled === false)
      await hosting.send(storages.update, { params, body: { type: inputs.type, uuid, is_preview_suffix_enabled: false } });
    hosting.invalidate(storages.list, { params });
    return {};
  },

  partialCreate: ({ isPreviewSuffixEnabled }) => (isPreviewSuffixEnabled === false ? { isPreviewSuffixEnabled: true } : {}),

  async update({ hosting, id, inputs }, { mountPath, content, isPreviewSuffixEnabled }) {
    const params = { uuid: inputs.applicationUuid };
    const body: StoragePatch = {
      type: inputs.type,
      uuid: id,
      ...names.toApi({ mountPath, isPreviewSuffixEnabled, content: inputs.type === "persistent" ? undefined : content }),
    };
    await hosting.send(storages.update, { params, body });
    hosting.invalidate(storages.list, { params });
    return {};
  },

  async remove({ hosting, id, inputs }) {
    const params = { uuid: inputs.applicationUuid };
    await hosting.send(storages.remove, { params: { ...params, storage_uuid: id } });
    hosting.invalidate(storages.list, { params });
  },
});

/** A persistent storage is kept under its application's uuid, a hyphen and its name (docs/facts/hosting.md 6.1). */
const withoutPrefix = (applicationUuid: string, name: string): string =>
  name.startsWith(`${applicationUuid}-`) ? name.slice(applicationUuid.length + 1) : name;

const names = codecOf(StoragePatch);

interface Inputs {
  type: "persistent" | "file";
  name: string;
  mountPath: string;
  content?: string | undefined;
  isDirectory?: boolean | undefined;
  isHostFile?: boolean | undefined;
  fsPath?: string | undefined;
}

const NO_TEXT =
  "content: the platform has a folder or a file of the server there, into which it writes no text. Remove content and set isDirectory or isHostFile with its fsPath, or remove the storage.";

/** Whether it is something of the server's that is mounted, and nothing that is in the program. */
const isMount = ({ isDirectory, isHostFile }: Pick<Inputs, "isDirectory" | "isHostFile">): boolean =>
  isDirectory === true || isHostFile === true;

function volumeProblems({ name, ...inputs }: Partial<Inputs>): Problem[] {
  const wrongName = name === undefined ? undefined : StorageName.safeParse(name).error?.issues[0]?.message;
  const ofFiles = (["content", "isDirectory", "isHostFile", "fsPath"] as const).filter(
    (key) => ![undefined, false].includes(inputs[key] as false),
  );
  return [
    ...(wrongName ? [{ property: "name", reason: `of a persistent storage: ${wrongName} (it is ${JSON.stringify(name)}).` }] : []),
    ...ofFiles.map((property) => ({ property, reason: 'is for a storage of type "file" only.' })),
  ];
}

function fileProblems(inputs: Partial<Inputs>, isKnown: (key: keyof Inputs) => boolean): Problem[] {
  const { content, isDirectory, isHostFile, fsPath } = inputs;
  const problems: Problem[] = (["mountPath", "fsPath"] as const).flatMap((property) => {
    const path = inputs[property];
    const reason = `must not hold "." or ".." as a folder, nor signs that a shell acts on (it is ${JSON.stringify(path)}).`;
    return path !== undefined && isUnsafePath(path) ? [{ property, reason }] : [];
  });
  const flag = isDirectory === true ? "isDirectory" : "isHostFile";
  if (isDirectory === true && isHostFile === true)
    problems.push({ property: "isHostFile", reason: "says otherwise than isDirectory: set one of the two." });
  if (isMount(inputs) && content !== undefined)
    problems.push({ property: "content", reason: `must be absent where ${flag} is true: what is on the server is mounted as it is.` });
  if (isMount(inputs) && fsPath === undefined && isKnown("fsPath"))
    problems.push({ property: "fsPath", reason: `is required where ${flag} is true.` });
  if (fsPath === undefined) return problems;
  if (!fsPath.startsWith("/") || canonicalServerPath(fsPath) === "/")
    problems.push({ property: "fsPath", reason: `must be the path of something below /, from / on (it is ${JSON.stringify(fsPath)}).` });
  if (!isMount(inputs) && isKnown("isDirectory") && isKnown("isHostFile"))
    problems.push({ property: "fsPath", reason: "is for isDirectory or isHostFile only: the platform itself places any other file." });
  return problems;
}

function bodyOf({ type, name, mountPath, content, isDirectory, isHostFile, fsPath }: Inputs): StorageBody {
  const body = { type, mount_path: mountPath };
  if (type === "persistent") return { ...body, name };
  if (isDirectory === true) return { ...body, is_directory: true, fs_path: fsPath };
  return { ...body, ...(isHostFile === true ? { is_host_file: true, fs_path: fsPath } : { content }) };
}

/** Of a file that the platform itself placed the path is nobody's input. */
function mountShown({ is_directory: isDirectory, is_host_file: isHostFile, fs_path: fsPath }: FileStorage) {
  return {
    ...(typeof isDirectory === "boolean" ? { isDirectory } : {}),
    ...(typeof isHostFile === "boolean" ? { isHostFile } : {}),
    ...((isDirectory === true || isHostFile === true) && fsPath ? { fsPath: canonicalServerPath(fsPath) } : {}),
  };
}

const suffixShown = ({ is_preview_suffix_enabled: isEnabled }: { is_preview_suffix_enabled?: boolean | null | undefined }) =>
  typeof isEnabled === "boolean" ? { isPreviewSuffixEnabled: isEnabled } : {};
