import * as z from "zod";
import { fits } from "../../api/hosting/columns";
import { canonicalPath, isUnsafePath, StorageName, type StoragePatch, storages } from "../../api/hosting/storages";
import { adopt, field } from "../../core/field";
import { byAge } from "../../core/identity";
import { defineResource, type Problem } from "../../core/resource";
import { canonicalIfText } from "../../core/text";
import { wasNeverDeployed } from "./application-use";
import { applicationProblems } from "./parent-problems";
import { isContentVisible, storagesOf } from "./storage-rows";

/** The path as it is kept, with a `/` before it. */
const MountPath = z
  .string()
  .trim()
  .min(1)
  .refine((path) => fits("short", canonicalPath(path, "persistent")), "must have at most 255 characters with the / before it");

export const storage = defineResource({
  type: "Storage",
  source: 'hosting-api.md, "Application storage"',
  doc: "Storage of an application: a persistent volume, or a file that is mounted into the container. A persistent volume lives on one server; deleting the resource deletes its data.",
  example: `const web = hosting.Application.get("web", "<application uuid>");
const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data/uploads" });
const config = new hosting.Storage("config", { applicationUuid: web.id, type: "file", mountPath: "/etc/web.conf", content: "workers = 4" });`,
  remarks: [
    "The name of a persistent storage is what the platform finds its data by: under another name a deployment mounts a new, empty volume. So another `name` replaces the storage, and a preview says what is lost (`loses:`); a new logical name with an alias, or a `name` that leaves the program, changes nothing. A name that somebody changed on the platform is told as drift and left.",
    "A file is written to the server after its creation; a changed one reaches it with the next deployment.",
    "A storage with a backup schedule cannot be deleted: declare the schedule with [StorageBackupSchedule](storage-backup-schedule.md), and it is deleted first.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { replaces: true }),
    type: field(z.enum(["persistent", "file"]), "`persistent`: a volume; `file`: a file mount.", { replaces: true }),
    name: field(
      z.string().trim().min(1),
      "Name of a persistent volume: letters, digits and `. _ -`. The platform keeps it with the application's id before it; that is not shown here. Default: the logical name that the resource had first. A file has none.",
      { replaces: true },
    ),
    mountPath: field(
      MountPath,
      "Path inside the container. The platform puts a `/` in front, and makes one of several in the path of a file. At most 255 characters. A change is made in place.",
    ),
    content: field(
      z.string().optional(),
      "Text of a file. The platform cuts blanks and line breaks at both ends off. Line ends make no difference. A change is made in place.",
      { secret: true, whenRemoved: "emptied", comparedAs: canonicalIfText },
    ),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: true,
  /** A file is in the program. */
  holdsData: async ({ inputs }) => (inputs.type === "persistent" ? "its data" : undefined),
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

    /** Nothing tells what is in a volume; while its application was never deployed nothing can have written to it. */
    isUnused: ({ hosting, inputs }) => wasNeverDeployed(hosting, inputs.applicationUuid),
  },

  /** A file has no name, so its logical name may hold anything. */
  validate({ type, name, mountPath, content }): Problem[] {
    if (type === "file" && mountPath !== undefined && isUnsafePath(mountPath))
      return [
        {
          property: "mountPath",
          reason: `must not hold "." or ".." as a folder, nor signs that a shell acts on (it is ${JSON.stringify(mountPath)}).`,
        },
      ];
    if (type !== "persistent") return [];
    const wrongName = name === undefined ? undefined : StorageName.safeParse(name).error?.issues[0]?.message;
    return [
      ...(wrongName ? [{ property: "name", reason: `of a persistent storage: ${wrongName} (it is ${JSON.stringify(name)}).` }] : []),
      ...(content === undefined ? [] : [{ property: "content", reason: 'is for a storage of type "file" only.' }]),
    ];
  },

  canonical: ({ type, mountPath }) => ({
    ...(type === "file" ? { name: undefined } : {}),
    ...(mountPath === undefined ? {} : { mountPath: canonicalPath(mountPath, type ?? "persistent") }),
  }),

  examine: (context) => applicationProblems(context, (uuid) => storagesOf(context.hosting, uuid)),

  async observe({ hosting, id, inputs }) {
    const rows = await storagesOf(hosting, inputs.applicationUuid);
    const persistent = rows?.persistent_storages.find((r) => r.uuid === id);
    if (persistent) {
      return {
        inputs: {
          type: "persistent" as const,
          name: withoutPrefix(inputs.applicationUuid, persistent.name),
          mountPath: persistent.mount_path,
        },
        outputs: {},
      };
    }
    const file = rows?.file_storages.find((r) => r.uuid === id);
    if (!file) return undefined;
    const visible = isContentVisible(file, rows?.file_storages ?? []);
    return {
      inputs: {
        type: "file" as const,
        ...(file.mount_path ? { mountPath: file.mount_path } : {}),
        ...(visible ? { content: file.content ?? "" } : {}),
      },
      outputs: {},
      hidden: visible ? [] : ["content"],
    };
  },

  async create({ hosting, inputs, keep }) {
    const params = { uuid: inputs.applicationUuid };
    const { type, name, mountPath, content } = inputs;
    const { uuid } = await hosting.send(storages.create, {
      params,
      body: { type, mount_path: mountPath, ...(type === "persistent" ? { name } : { content }) },
    });
    keep(uuid);
    hosting.drop(storages.list, { params });
    return {};
  },

  async update({ hosting, id, inputs }, { mountPath, content }) {
    const params = { uuid: inputs.applicationUuid };
    const body: StoragePatch = {
      type: inputs.type,
      uuid: id,
      ...(mountPath ? { mount_path: mountPath } : {}),
      ...(content === undefined || inputs.type === "persistent" ? {} : { content }),
    };
    await hosting.send(storages.update, { params, body });
    hosting.drop(storages.list, { params });
    return {};
  },

  async remove({ hosting, id, inputs }) {
    const params = { uuid: inputs.applicationUuid };
    await hosting.send(storages.remove, { params: { ...params, storage_uuid: id } });
    hosting.drop(storages.list, { params });
  },
});

/** A persistent storage is kept under its application's uuid, a hyphen and its name (hosting-facts.md 6.1). */
const withoutPrefix = (applicationUuid: string, name: string): string =>
  name.startsWith(`${applicationUuid}-`) ? name.slice(applicationUuid.length + 1) : name;
