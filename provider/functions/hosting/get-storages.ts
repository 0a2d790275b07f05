import * as z from "zod";
import { storages } from "../../api/hosting/storages";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { documentedRow } from "../results";

const Persistent = z.object({
  uuid: z.string().describe("Id of the storage, as `StorageBackupSchedule` takes it."),
  name: z.string().describe("Its name."),
  mountPath: z.string().describe("Path in the container."),
  isPreviewSuffixEnabled: z.boolean().nullable().describe("Whether previews have one of their own."),
});
const OfFile = z.object({
  uuid: z.string().describe("Id of the storage."),
  mountPath: z.string().nullable().describe("Path in the container."),
  fsPath: z.string().nullable().describe("Path on the server."),
  isDirectory: z.boolean().nullable().describe("Whether it is a directory."),
  isPreviewSuffixEnabled: z.boolean().nullable().describe("Whether previews have one of their own."),
});

export const getStorages = defineFunction({
  name: "getStorages",
  doc: "The storages of an application: persistent ones and files. Without the content of files, which may contain secrets.",
  source: 'docs/spec/hosting-api.md, "Application storage"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const { persistent } = hosting.getStoragesOutput({ applicationUuid: web.id, name: "uploads" });
export const uploads = persistent.apply(([one]) => one?.uuid);`,
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    name: field(
      z.string().min(1).optional(),
      "Only persistent storages of this name, which may end with it: the platform puts the application's id before it. Default: all.",
    ),
    mountPath: field(z.string().min(1).optional(), "Only storages with this path in the container. Default: all."),
  },
  result: {
    persistent: field(z.array(Persistent), "The persistent storages, in the API's order."),
    files: field(z.array(OfFile), "Files and directories, in the API's order. Files have no name: with `name` there are none."),
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
