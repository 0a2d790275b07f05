import * as z from "zod";
import { permissionsOf } from "../../api/call";
import { files } from "../../api/game/files";
import { unlessGone } from "../../api/is-there";
import { adopt, field } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { entryAt, entryNow, listedNow, noteWrite, ofKnownServer } from "../../platform/game/file-listing";
import { canonicalPath, folderOf, folderOwnershipKey, idOf, parseFileAddress, pathProblems } from "../../platform/game/file-paths";
import { checkedServer, SERVER_SETTLED, serverInput } from "./below-server";
import { canonicalMode, contentsOf, ensureFolder, hasMode, Mode, modeOf, remove, setMode } from "./file-tree/folders";

export const folder = defineResource({
  type: "Folder",
  module: "game",
  doc: "Folder of a game server. Use it if an empty folder must exist, or to set the permissions of a folder. Resources for files create their parent folders themselves.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Files"',
    example: `const config = new pulumi.Config();
const maps = new hosting.game.Folder("maps", { server: config.require("gameServer"), path: "/maps/custom" });`,
    remarks: [
      "If the folder exists, the resource adopts it without `adopt`, and changes only its permissions, if `mode` is set. The resource does not manage the contents. The panel does not record the owner of a folder, so two stacks can manage the same folder.",
      "Deleting the resource deletes the folder only if it is empty or `deleteContents` is set. Otherwise the folder is left in place, and the log says so. An empty list does not prove that a folder is empty, so the provider makes the folder `.pulumi-hosting-probe` in it, which the next list must show. If `deleteContents` is set, deleting a folder that is not empty needs `hosting:allowDataLoss`.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    path: field(z.string().min(1), "Path of the folder from the server's root: `/maps/custom`. Parent folders are created.", {
      onChange: "replaces",
    }),
    mode: field(
      Mode.optional(),
      "Permissions of the folder, in octal. If you set four digits, the panel shows only the last three, so the provider cannot detect drift of the first digit. Defaults to the permissions that the panel chooses.",
    ),
    deleteContents: field(z.boolean().optional(), "Whether the contents of the folder are deleted with it.", {
      onChange: "nothing",
      default: false,
    }),
    adopt,
  },
  outputs: {},
  identity: {
    noun: "folder",
    key: ["server", "path"],
    address: { form: "<server>/<path>", parse: parseFileAddress("Folder", "path") },
    ownershipKeys: ({ server, path }) => (server === undefined || path === undefined ? [] : [folderOwnershipKey({ server, path })]),
  },
  replacement: { order: "new first" },
  data: {
    holds: async (context) => {
      if (context.inputs.deleteContents !== true) return undefined;
      const within = (await unlessGone(listedNow(context, context.inputs))) ?? [];
      return within.length === 0 ? undefined : `folder with the ${within.length === 1 ? "entry" : `${within.length} entries`} in it`;
    },
  },
  list: "a server has many folders. Import a single folder by its path",

  validate: ({ path }) => (path === undefined ? [] : pathProblems("path", path)),

  canonical: ({ path, mode }) => ({
    ...(path === undefined ? {} : { path: canonicalPath(path) }),
    ...(mode === undefined ? {} : { mode: canonicalMode(mode) }),
  }),

  async previewChecks(context) {
    const { inputs, isKnown } = context;
    const { server, path, mode } = inputs;
    const needs = permissionsOf(files.list, files.createFolder, ...(mode === undefined ? [] : [files.chmod]));
    const { problems } = await checkedServer(context, {
      create: needs,
      update: needs,
      delete: permissionsOf(files.list, files.createFolder, files.remove),
      replacedBy: ["path"],
    });
    if (problems.length > 0 || server === undefined || path === undefined || !isKnown("server") || !isKnown("path")) return problems;
    const entry = await entryAt(context, { server, path });
    return entry?.is_file ? [{ property: "path", reason: `is a file on the server: ${JSON.stringify(path)}.` }] : [];
  },

  async observe(context) {
    const entry = await unlessGone(entryAt(context, context.inputs));
    if (!entry || entry.is_file) return undefined;
    const mode = modeOf(entry, context.inputs.mode);
    return { inputs: mode === undefined ? {} : { mode }, outputs: {} };
  },

  async create(context) {
    const { inputs } = context;
    const entry = await ofKnownServer(entryAt, context, inputs);
    if (entry?.is_file)
      throw new OperationError(
        `${folderOwnershipKey(inputs)} cannot be created: a file with this path exists. Remove the file, or set another path.`,
        { code: "exists" },
      );
    await ensureFolder(context, inputs);
    context.recordId(idOf(inputs));
    return undefined;
  },

  /** Nothing to do here: `waitUntilReady`, which runs after every creation and update, sets the mode. */
  update: async () => undefined,

  async waitUntilReady(context) {
    const { inputs, ignores } = context;
    if (inputs.mode === undefined || ignores("mode")) return {};
    const entry = await entryNow(context, inputs);
    if (!entry || hasMode(entry, inputs.mode)) return {};
    await setMode(context, inputs, inputs.mode);
    noteWrite(context, { server: inputs.server, path: folderOf(inputs.path) });
    return {};
  },

  async remove(context) {
    const { inputs, log, dataGate } = context;
    noteWrite(context, inputs);
    // Without a permission, the data gate saw an empty folder. The folder is deleted only if `contentsOf` proves that it is empty.
    const isContentsToo = inputs.deleteContents === true && dataGate.isPermitted;
    const within = isContentsToo ? [] : ((await contentsOf(context, inputs)) ?? []);
    if (within.length > 0) {
      log.leftInPlace(
        `${folderOwnershipKey(inputs)} contains ${within.length} ${within.length === 1 ? "entry" : "entries"}, so it is not deleted`,
      );
      return;
    }
    await remove(context, inputs);
  },
});
