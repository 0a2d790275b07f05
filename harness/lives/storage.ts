import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { onApplication, VALUES } from "../random";
import { to, underAnotherParent, without } from "../shown";

type Args = hosting.StorageArgs;

const FOLDER = { type: "file", isDirectory: true, fsPath: "/srv/media" } as const;
const PATH = /\/storages$/;

const data = ({ application }: Fixture, args: Omit<Args, "applicationUuid">): Record<string, Args> => ({
  data: { applicationUuid: application, ...args },
});
const volume = (fixture: Fixture) => data(fixture, { type: "persistent", mountPath: "/data" });
const folder = (fixture: Fixture) => data(fixture, { ...FOLDER, mountPath: "/data" });

export const storageLife: Life<Args> = {
  kind: "Storage",
  table: "storages",
  naming: "natural key",
  scenarios: [
    {
      variant: "persistent",
      stages: [
        { name: "create", program: (fixture) => data(fixture, { type: "persistent", name: "data", mountPath: "/data" }) },
        { name: "change", program: (fixture) => data(fixture, { type: "persistent", name: "data-2", mountPath: "/srv" }) },
        deleted,
      ],
      drift: setting("storages", () => ({ mount_path: "/data" }), { mount_path: "/outside" }),
    },
    {
      variant: "file",
      stages: [
        { name: "create", program: (fixture) => data(fixture, { type: "file", mountPath: "/etc/a.conf", content: "a" }) },
        { name: "change", program: (fixture) => data(fixture, { type: "file", mountPath: "/etc/b.conf", content: "b" }) },
        deleted,
      ],
      drift: setting("storages", () => ({ type: "file" }), { content: "another user's" }),
    },
    {
      variant: "folder",
      stages: [
        { name: "create", program: (fixture) => data(fixture, { ...FOLDER, mountPath: "/media", isPreviewSuffixEnabled: false }) },
        { name: "change", program: (fixture) => data(fixture, { ...FOLDER, mountPath: "/files", isPreviewSuffixEnabled: true }) },
        { name: "replace", program: (fixture) => data(fixture, { ...FOLDER, mountPath: "/files", fsPath: "/srv/others" }) },
        deleted,
      ],
      drift: setting("storages", () => ({ is_directory: true }), { mount_path: "/outside" }),
    },
  ],
  pairs: [
    {
      variant: "persistent",
      args: ({ applications }, n) => ({
        applicationUuid: applications[0],
        type: "persistent",
        name: `data-${n}`,
        mountPath: `/data/${n}`,
      }),
    },
    {
      variant: "file",
      args: ({ applications }, n) => ({
        applicationUuid: applications[0],
        type: "file",
        mountPath: `/etc/${n}.conf`,
        content: `number ${n}`,
      }),
    },
  ],
  inEverything: {
    name: "data",
    inputs: () => ({ applicationUuid: { ref: "Application" }, type: "persistent", mountPath: "/data" }),
  },
  random: {
    make: onApplication(({ draw }, n, before) => {
      const type = before?.type ?? draw(fc.constantFrom("persistent", "file"));
      const mountPath = `/data/${n}${draw(fc.constantFrom("", "/b"))}`;
      return { type, mountPath, ...(type === "file" ? { content: draw(VALUES) } : { name: `data-${n}` }) };
    }),
    free: ["isPreviewSuffixEnabled"],
  },
  others: {
    changes: [{ table: "storages", fields: { mount_path: ["/somewhere"] } }],
    removes: ["storages"],
    adds: ({ application }, n) => ({
      table: "storages",
      fields: { application_uuid: application, type: "persistent", name: `outside-${n}`, mount_path: `/outside/${n}` },
    }),
  },
  shownOtherwise: [
    { field: "applicationUuid", program: volume, path: PATH, forms: underAnotherParent },
    { field: "fsPath", program: folder, path: PATH, forms: { "another path": [to("fs_path", "/elsewhere"), "drift"] } },
    { field: "isDirectory", program: folder, path: PATH, forms: { "a file": [to("is_directory", false), "drift"] } },
    {
      field: "isHostFile, isDirectory, fsPath",
      program: folder,
      path: PATH,
      forms: { "of a release that shows none of them": [without("fs_path", "is_directory", "is_host_file"), "nothing"] },
    },
    {
      field: "type",
      program: volume,
      path: PATH,
      forms: {
        "in the list of files": [
          (row) => {
            const { persistent_storages: persistent } = row;
            if (Array.isArray(persistent)) Object.assign(row, { persistent_storages: [], file_storages: persistent });
          },
          "drift",
        ],
        "by another word": (row) => {
          if ("mount_path" in row) row.type = "volume";
        },
      },
    },
    {
      field: "name",
      program: volume,
      path: PATH,
      forms: {
        "the name with more behind it": [
          (row) => {
            if ("mount_path" in row && typeof row.name === "string") row.name = `${row.name}-theirs`;
          },
          "drift",
        ],
        "another name": [to("name", "another"), "drift"],
        "without the id of its application": [to("name", "data"), "nothing"],
        "in capitals": (row) => {
          if (typeof row.name === "string") row.name = row.name.toUpperCase();
        },
      },
    },
  ],
  readings: ["outsidePaths"],
};
