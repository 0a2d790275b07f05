import * as z from "zod";
import { permissionsOf } from "../../api/call";
import { files } from "../../api/panel/files";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { unlessGone } from "../../core/is-there";
import { defineResource } from "../../core/resource";
import { entryAt, entryNow, listedNow, noteWrite, ofKnownServer } from "../../platform/game/file-listing";
import { canonicalPath, folderClaim, folderOf, idOf, parseFileAddress, pathProblems } from "../../platform/game/file-paths";
import { ensureFolder } from "./file-tree/folders";
import { canonicalMode, hasMode, Mode, modeOf, setMode } from "./file-tree/mode";
import { remove } from "./file-tree/remove";
import { checkedServer, isSameServer, SERVER_AT_REST, serverInput } from "./server-input";

export const folder = defineResource({
  type: "Folder",
  module: "game",
  source: 'docs/spec/game-panel-api.md, "Files"',
  doc: "A folder of a game server: for what has to be there although it is empty, and for its permissions. Files make the folders above them themselves.",
  example: `const config = new pulumi.Config();
const maps = new hosting.game.Folder("maps", { server: config.require("gameServer"), path: "/maps/custom" });`,
  remarks: [
    "A folder that is there already is taken as it is. What is in it is not looked at.",
    "It is deleted only when it is empty, unless `deleteContents` says otherwise; a line says when it stays. With `deleteContents` a folder that holds something needs the permission.",
    SERVER_AT_REST,
  ],
  inputs: {
    server: serverInput,
    path: field(z.string().min(1), "Where it is, from the server's root: `/maps/custom`. Folders above it are made.", {
      onChange: "replaces",
    }),
    mode: field(
      Mode.optional(),
      "Its permissions, in octal. Of four digits the panel shows the last three, so drift of the first is not seen. Default: as it is made.",
    ),
    deleteContents: field(z.boolean().optional(), "Whether what is in it is deleted with it.", { onChange: "nothing", default: false }),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: false,
  holdsData: async (context) => {
    if (context.inputs.deleteContents !== true) return undefined;
    const within = (await unlessGone(listedNow(context, context.inputs))) ?? [];
    return within.length === 0 ? undefined : `folder with the ${within.length === 1 ? "entry" : `${within.length} entries`} in it`;
  },
  identity: {
    noun: "folder",
    key: ["server", "path"],
    address: "<server>/<path>",
    parseAddress: parseFileAddress("Folder", "path"),
    claims: ({ server, path }) => (server === undefined || path === undefined ? [] : [folderClaim({ server, path })]),
  },
  notListed: "a server has many folders; name the path of one",

  validate: ({ path }) => (path === undefined ? [] : pathProblems("path", path)),

  canonical: ({ path, mode }) => ({
    ...(path === undefined ? {} : { path: canonicalPath(path) }),
    ...(mode === undefined ? {} : { mode: canonicalMode(mode) }),
  }),

  isSame: { server: isSameServer },

  async previewChecks(context) {
    const { inputs, isKnown } = context;
    const { server, path, mode } = inputs;
    const needs = permissionsOf(files.list, files.createFolder, ...(mode === undefined ? [] : [files.chmod]));
    const { problems } = await checkedServer(context, {
      create: needs,
      update: needs,
      delete: permissionsOf(files.list, files.remove),
      replacedBy: ["path"],
    });
    if (problems.length > 0 || server === undefined || path === undefined || !isKnown("server") || !isKnown("path")) return problems;
    const entry = await entryAt(context, { server, path });
    return entry?.is_file ? [{ property: "path", reason: `is a file on the server (${path}).` }] : [];
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
    if (entry?.is_file) throw new OperationError(`${folderClaim(inputs)} cannot be made: a file is there.`, { code: "exists" });
    await ensureFolder(context, inputs);
    context.keep(idOf(inputs));
    return undefined;
  },

  /** Its mode is seen to with what a creation left to be done. */
  update: async () => undefined,

  async waitUntilReady(context) {
    const { inputs, ignores } = context;
    const above = { server: inputs.server, path: folderOf(inputs.path) };
    if (inputs.mode === undefined || ignores("mode")) return {};
    const entry = await entryNow(context, inputs);
    if (!entry || hasMode(entry, inputs.mode)) return {};
    await setMode(context, inputs, inputs.mode);
    noteWrite(context, above);
    return {};
  },

  async remove(context) {
    const { inputs, log } = context;
    noteWrite(context, inputs);
    const within = inputs.deleteContents === true ? [] : ((await listedNow(context, inputs)) ?? []);
    if (within.length > 0) {
      log.stays(`${folderClaim(inputs)} holds ${within.length} ${within.length === 1 ? "entry" : "entries"}, so it is not deleted`);
      return;
    }
    await remove(context, inputs);
  },
});
