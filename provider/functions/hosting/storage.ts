import * as z from "zod";
import { storages } from "../../api/hosting/storages";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const Persistent = z.object({
  uuid: z.string().describe("Id of the storage, in the form for `StorageBackupSchedule`."),
  name: z.string().describe("Name of the storage."),
  mountPath: z.string().describe("Path in the container."),
  isPreviewSuffixEnabled: z.boolean().nullable().describe("Whether each preview has its own storage."),
});
const OfFile = z.object({
  uuid: z.string().describe("Id of the storage."),
  mountPath: z.string().nullable().describe("Path in the container."),
  fsPath: z.string().nullable().describe("Path on the server."),
  isDirectory: z.boolean().nullable().describe("Whether the storage is a directory."),
  isPreviewSuffixEnabled: z.boolean().nullable().describe("Whether each preview has its own storage."),
});

export const getStorages = defineFunction({
  name: "getStorages",
  doc: "The storages of an application: persistent ones and files. The content of files is not included, because it may contain secrets.",
  page: {
    source: 'docs/spec/hosting-api.md, "Application storage"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { persistent } = hosting.getStoragesOutput({ applicationUuid: web.id, name: "uploads" });
export const uploads = persistent.apply(([one]) => one?.uuid);`,
  },
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    name: field(
      z.string().min(1).optional(),
      "Filter by the name of persistent storages. The end of the name is enough, because the platform prefixes the name with the application's id. Default: all.",
    ),
    mountPath: field(z.string().min(1).optional(), "Filter by path in the container. Default: all."),
  },
  result: {
    persistent: field(z.array(Persistent), "The persistent storages, in the API's order."),
    files: field(z.array(OfFile), "Files and directories, in the API's order. They have no name, so the list is empty if `name` is set."),
  },

  async call({ hosting }, { applicationUuid, name, mountPath }) {
    const rows = await hosting.get(storages.list, { params: { uuid: applicationUuid } });
    const isAt = (row: { mount_path?: string | null | undefined }) => mountPath === undefined || row.mount_path === mountPath;
    const isNamed = (shown: string) => name === undefined || shown === name || shown === `${applicationUuid}-${name}`;
    return {
      persistent: rows.persistent_storages.filter((row) => isAt(row) && isNamed(row.name)).map((row) => documentedRow(Persistent, row)),
      files: name === undefined ? rows.file_storages.filter(isAt).map((row) => documentedRow(OfFile, row)) : [],
    };
  },
});
