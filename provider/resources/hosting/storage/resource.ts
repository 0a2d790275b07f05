import * as z from "zod";
import { fits } from "../../../api/hosting/columns";
import {
  canonicalPath,
  canonicalServerPath,
  type FileStorage,
  isUnsafePath,
  type StorageBody,
  StorageName,
  StoragePatch,
  storages,
} from "../../../api/hosting/storages";
import { codecOf } from "../../../api/names";
import { adopt, field } from "../../../core/definition/field";
import { defineResource, type Problem } from "../../../core/definition/resource";
import { isBag } from "../../../core/values";
import { byAge } from "../../../forms/by-age";
import { canonicalIfText } from "../../../platform/canonical-text";
import { listsOfApplication } from "../../../platform/hosting/neighbours";
import { applicationProblems } from "../../../platform/hosting/parent-checks";
import { revisionOf } from "../deployment/revision";
import { isContentVisible, storagesOf, withoutPrefix } from "./lists";

const MountPath = z
  .string()
  .trim()
  .min(1)
  .refine((path) => fits("short", canonicalPath(path, "persistent")), "must have at most 255 characters, including the leading /");

export const storage = defineResource({
  type: "Storage",
  doc: "Storage of an application: a persistent volume, or a file or folder that the platform mounts into the container. A persistent volume exists on one server. Deleting the resource deletes the data of the storage.",
  page: {
    source: 'docs/spec/hosting-api.md, "Application storage"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data/uploads" });
const config = new hosting.Storage("config", { applicationUuid: web.id, type: "file", mountPath: "/etc/web.conf", content: "workers = 4" });
const media = new hosting.Storage("media", { applicationUuid: web.id, type: "file", isDirectory: true, fsPath: "/srv/media", mountPath: "/media" });`,
    remarks: [
      "The `name` identifies a persistent volume. The `mountPath` identifies a file or a folder. The platform finds the data of a persistent storage by its name. If the name changes, a deployment mounts a new, empty volume. A change of `name` therefore replaces the storage, and a preview shows the data loss (`deletes data:`). If you rename the resource with an alias, or remove `name` from the program, the storage keeps its name. If a user changes the name on the platform, a preview shows drift, and `up` leaves the name in place.",
      "After the creation of a `Storage` with a file, the platform writes the file to the server. A changed file reaches the server only with the next deployment.",
      "To mount a folder of the server, declare a storage of the type `file` with `isDirectory: true`. Unlike a file, it can have a [StorageBackupSchedule](storage-backup-schedule.md). If its path is outside the application's own folder, the token may need the permission `Deploy`. Without this permission, the platform may answer with 403. The API does not document what a deletion removes on the server, so expect that it deletes all files in the folder.",
      "An application of this stack may already have a volume with the same `name`, or a file with the same `mountPath`, for example after an interrupted `pulumi up`. The resource then adopts this storage with its data. If this stack does not own the application, set `adopt: true`.",
      "On some platforms the deletion of a persistent storage removes only the record, and the volume stays on the server. Only the deletion of the application then deletes the volume. If the application sets `deleteOptions: { deleteVolumes: true }`, Pulumi therefore deletes both together, with a permission for the application.",
      "The platform refuses to delete a storage that has a backup schedule. Declare the schedule with [StorageBackupSchedule](storage-backup-schedule.md). Pulumi then deletes the schedule before the storage.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    type: field(z.enum(["persistent", "file"]), "Type of the storage. `persistent` is a volume; `file` mounts a file or a folder.", {
      onChange: "replaces",
    }),
    name: field(
      z.string().trim().min(1),
      "Name of a persistent volume: letters, digits and `. _ -`. The platform stores the name with the application's id as a prefix. The input and the state do not contain this prefix. Default: the first logical name of the resource. A file has no name.",
      { onChange: "replaces" },
    ),
    mountPath: field(
      MountPath,
      "Path inside the container, at most 255 characters. The platform adds a leading `/`. In the path of a file, it also merges repeated slashes.",
      { effect: "next deployment" },
    ),
    content: field(
      z.string().optional(),
      "Text of a file. The platform removes spaces and line breaks at both ends. Comparisons ignore the kind of line ends.",
      { secret: true, whenRemoved: "emptied", comparedAs: canonicalIfText, effect: "next deployment" },
    ),
    isDirectory: field(
      z.boolean().optional(),
      "Whether a storage of the type `file` mounts a folder of the server (`fsPath`) instead of a file.",
      { onChange: "replaces", default: false },
    ),
    isHostFile: field(
      z.boolean().optional(),
      "Whether a storage of the type `file` mounts an existing file of the server (`fsPath`) instead of a file with `content`. The API accepts this input but does not document it, so a strict gateway may refuse it.",
      { onChange: "replaces", default: false },
    ),
    fsPath: field(
      z.string().trim().min(1).optional(),
      "Absolute path of the folder or file on the server. Required if `isDirectory` or `isHostFile` is set. The platform puts any other file into the application's own folder.",
      { onChange: "replaces" },
    ),
    isPreviewSuffixEnabled: field(
      z.boolean().optional(),
      "Whether each preview deployment has its own storage. The name or path of such a storage ends with the number of the pull request. If `false`, all preview deployments share this storage.",
      { default: true, effect: "next deployment" },
    ),
    adopt,
  },
  outputs: { revision: revisionOf("Storage") },
  identity: {
    noun: "storage",
    neighbours: listsOfApplication,
    key: ["applicationUuid", "type", "name", "mountPath"],
    parent: "applicationUuid",
    address: "<applicationUuid>/<storageUuid>",

    ownershipKeys({ type, name, mountPath }, parent) {
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
  replacement: { order: "old first" },
  // The platform may keep the volume of a deleted persistent storage. Only the deletion of the application then deletes the volume.
  deletion: {
    withParent: ({ deleteOptions }) => isBag(deleteOptions) && deleteOptions.deleteVolumes === true,
  },
  data: {
    /** A file contains no data that could be lost, because its content is in the program. */
    holds: async ({ inputs }) =>
      inputs.type === "persistent"
        ? "storage with its data (the platform may leave the volume on the server)"
        : isMount(inputs)
          ? "folder with its contents on the server"
          : undefined,
  },
  state: {
    partialCreate: ({ isPreviewSuffixEnabled }) => (isPreviewSuffixEnabled === false ? { isPreviewSuffixEnabled: true } : {}),
  },

  async *list({ hosting, below }) {
    for await (const [parent, rows] of below("Application", ({ id }) => storagesOf(hosting, id))) {
      for (const { uuid, name } of rows?.persistent_storages ?? [])
        yield { path: `${parent.id}/${uuid}`, name: withoutPrefix(parent.id, name), parent };
      for (const { uuid, mount_path: path } of rows?.file_storages ?? [])
        yield { path: `${parent.id}/${uuid}`, name: path ?? uuid, parent };
    }
  },

  /** Checks the name of a persistent storage only, because a file has no name on the platform. */
  validate: (inputs, isKnown) =>
    inputs.type === "persistent" ? volumeProblems(inputs) : inputs.type === "file" ? fileProblems(inputs, isKnown) : [],

  canonical: ({ type, mountPath, isDirectory, isHostFile, fsPath }, isKnown) => ({
    // `false` and an absent value mean the same. A change between them must not replace the storage.
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
    // A user has replaced the file by a folder. No text can be written into a folder.
    if (isMount(shown)) return { inputs: { ...shown, content: "" }, outputs: {}, stays: { content: NO_TEXT } };
    const visible = isContentVisible(file, rows?.file_storages ?? []);
    return {
      inputs: { ...shown, ...(visible ? { content: file.content ?? "" } : {}) },
      outputs: {},
      hidden: visible ? [] : ["content"],
    };
  },

  async create({ hosting, inputs, recordId }) {
    const params = { uuid: inputs.applicationUuid };
    const { uuid } = await hosting.send(storages.create, { params, body: bodyOf(inputs) });
    recordId(uuid);
    // A creation does not accept this flag, so an update sets it.
    if (inputs.isPreviewSuffixEnabled === false)
      await hosting.send(storages.update, { params, body: { type: inputs.type, uuid, is_preview_suffix_enabled: false } });
    hosting.invalidate(storages.list, { params });
    return {};
  },

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
  "content: the platform mounts a folder or a file of the server at this path, and writes no text into it. Remove content and set isDirectory or isHostFile with fsPath, or remove the storage.";

/** Whether a file storage shows a file or folder of the server, instead of content from the program. */
const isMount = ({ isDirectory, isHostFile }: Pick<Inputs, "isDirectory" | "isHostFile">): boolean =>
  isDirectory === true || isHostFile === true;

function volumeProblems({ name, ...inputs }: Partial<Inputs>): Problem[] {
  const wrongName = name === undefined ? undefined : StorageName.safeParse(name).error?.issues[0]?.message;
  const ofFiles = (["content", "isDirectory", "isHostFile", "fsPath"] as const).filter(
    (key) => ![undefined, false].includes(inputs[key] as false),
  );
  return [
    ...(wrongName ? [{ property: "name", reason: `does not fit a persistent storage: ${wrongName} (got ${JSON.stringify(name)}).` }] : []),
    ...ofFiles.map((property) => ({ property, reason: 'is only for a storage of type "file".' })),
  ];
}

function fileProblems(inputs: Partial<Inputs>, isKnown: (key: keyof Inputs) => boolean): Problem[] {
  const { content, isDirectory, isHostFile, fsPath } = inputs;
  const problems: Problem[] = (["mountPath", "fsPath"] as const).flatMap((property) => {
    const path = inputs[property];
    const reason = `must not contain the folders "." or "..", nor shell metacharacters (got ${JSON.stringify(path)}).`;
    return path !== undefined && isUnsafePath(path) ? [{ property, reason }] : [];
  });
  const add = (property: string, reason: string) => problems.push({ property, reason });
  const flag = isDirectory === true ? "isDirectory" : "isHostFile";
  if (isDirectory === true && isHostFile === true) add("isHostFile", "cannot be set together with isDirectory. Set only one of them.");
  if (isMount(inputs) && content !== undefined)
    add("content", `must be absent if ${flag} is true, because the platform mounts the existing file or folder unchanged.`);
  if (isMount(inputs) && fsPath === undefined && isKnown("fsPath")) add("fsPath", `is required if ${flag} is true.`);
  if (fsPath === undefined) return problems;
  if (!fsPath.startsWith("/") || canonicalServerPath(fsPath) === "/")
    add("fsPath", `must be an absolute path below / (got ${JSON.stringify(fsPath)}).`);
  if (!isMount(inputs) && isKnown("isDirectory") && isKnown("isHostFile"))
    add("fsPath", "is only for isDirectory or isHostFile, because the platform chooses the path of any other file.");
  return problems;
}

function bodyOf({ type, name, mountPath, content, isDirectory, isHostFile, fsPath }: Inputs): StorageBody {
  const body = { type, mount_path: mountPath };
  if (type === "persistent") return { ...body, name };
  if (isDirectory === true) return { ...body, is_directory: true, fs_path: fsPath };
  return { ...body, ...(isHostFile === true ? { is_host_file: true, fs_path: fsPath } : { content }) };
}

/** Inputs that describe a mount. Leaves out the server path of a file with content from the program, because the platform chose that path. */
function mountShown({ is_directory: isDirectory, is_host_file: isHostFile, fs_path: fsPath }: FileStorage) {
  return {
    ...(typeof isDirectory === "boolean" ? { isDirectory } : {}),
    ...(typeof isHostFile === "boolean" ? { isHostFile } : {}),
    ...((isDirectory === true || isHostFile === true) && fsPath ? { fsPath: canonicalServerPath(fsPath) } : {}),
  };
}

const suffixShown = ({ is_preview_suffix_enabled: isEnabled }: { is_preview_suffix_enabled?: boolean | null | undefined }) =>
  typeof isEnabled === "boolean" ? { isPreviewSuffixEnabled: isEnabled } : {};
