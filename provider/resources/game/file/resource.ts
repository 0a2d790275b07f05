import * as z from "zod";
import { permissionsOf } from "../../../api/call";
import { files } from "../../../api/game/files";
import { unlessGone } from "../../../api/is-there";
import { adopt, field } from "../../../core/definition/field";
import { defineResource } from "../../../core/definition/resource";
import { OperationError } from "../../../core/log/errors";
import { entryAt, entryNow, noteWrite, ofKnownServer, stampOf } from "../../../platform/game/file-listing";
import {
  canonicalPath,
  deletionOfFiles,
  fileOwnershipKey,
  folderOf,
  idOf,
  parseFileAddress,
  pathProblems,
  withinFolder,
} from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { checkedServer, SERVER_SETTLED, serverInput } from "../below-server";
import { canonicalMode, hasMode, Mode, modeOf, remove, setMode } from "../file-tree/folders";
import { digestOf, localDigest } from "../file-tree/local";
import { reportRestart } from "../file-tree/restart";
import { unlessDeleted } from "../file-tree/transfer";
import { hasContent, send, shownContent, sourceProblems, USUAL_DOWNLOAD_SECONDS, watchDownload } from "./source";

const USUAL_MODE = "644";

export const file = defineResource({
  type: "File",
  module: "game",
  doc: "File of a game server with its complete content. The content comes from the program, from a file on the machine that runs Pulumi, or from a URL that the server downloads.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Files"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
const motd = new hosting.game.File("motd", { server, path: "/motd.txt", content: "Welcome\\n" });
const plugin = new hosting.game.File("web map", {
  server,
  path: "/plugins/web-map.jar",
  url: "https://downloads.example.com/web-map-1.4.jar",
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
});`,
    remarks: [
      "A preview lists the file's folder once for all files in it. It reads the content only if the size or the modification time has changed since the last write. If a game rewrites a file with the same content, each preview therefore reads this file once. The provider cannot detect a change of a file that keeps its length and happens in the same second as the write.",
      "A running game may write its own files when it stops, and the panel writes ports and addresses into some files at each start. Such files drift again and again. Manage their keys with `ConfigFile`, or stop the server before you change the file.",
      "An existing file needs `adopt`, even if it has the wanted content, because another stack may have written it. The provider looks for the file right before it writes. The panel has no call that fails if the file exists, and it does not record an owner. If two stacks create the same path at the same moment, the later write wins, and both stacks own the file.",
      "The provider sends large and binary files directly to the server's node. It uses a URL that the panel signs. The machine that runs Pulumi must be able to reach the node.",
      "If `up` is killed during a download, the next `up` downloads the file again.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    path: field(z.string().min(1), "Path of the file from the server's root: `/config/game.yml`. Parent folders are created.", {
      onChange: "replaces",
    }),
    content: field(z.string().optional(), "Content of the file, verbatim. At most 1 MiB. Mutually exclusive with `localPath` and `url`.", {
      secret: true,
      verbatim: true,
      whenRemoved: "nothing",
    }),
    localPath: field(
      z.string().min(1).optional(),
      "Path of a file on the machine that runs Pulumi, relative to the program's folder. Mutually exclusive with `content` and `url`.",
      {
        onChange: "nothing",
      },
    ),
    url: field(
      z.url({ protocol: /^https?$/ }).optional(),
      "URL that the server downloads. Mutually exclusive with `content` and `localPath`.",
      {
        whenRemoved: "nothing",
      },
    ),
    sha256: field(
      z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/, "must be 64 hex digits.")
        .optional(),
      "SHA-256 of the content. For a `localPath`, the provider computes it. A download must match it. Without `sha256`, the provider does not verify the download.",
      { whenRemoved: "nothing" },
    ),
    mode: field(
      Mode.optional(),
      "Permissions of the file, in octal. If you set four digits, the panel shows only the last three, so the provider cannot detect drift of the first digit.",
      { default: USUAL_MODE },
    ),
    timeoutSeconds: field(z.int().min(10).max(86_400).optional(), "Maximum duration of a download, in seconds.", {
      onChange: "nothing",
      default: USUAL_DOWNLOAD_SECONDS,
    }),
    adopt,
  },
  outputs: { sizeBytes: field(z.number(), "Size in bytes.") },
  identity: {
    noun: "file",
    key: ["server", "path"],
    address: { form: "<server>/<path>", parse: parseFileAddress("File", "path") },
    placed: true,
    ownershipKeys: ({ server, path }) =>
      server === undefined || path === undefined
        ? []
        : [{ what: fileOwnershipKey({ server, path }), isWholeCollection: true, ...withinFolder({ server, path }) }],

    async candidates(context) {
      const { inputs } = context;
      await context.panel.turnsOf(deletionOfFiles(inputs.server));
      const entry = await ofKnownServer(entryNow, context, inputs);
      if (!entry) return [];
      const what = `the file ${inputs.path} of game server ${identifierOf(inputs.server)} (${entry.size.toLocaleString("en-US")} bytes`;
      if (!entry.is_file) return [{ id: idOf(inputs), what: `the folder ${inputs.path} of game server ${identifierOf(inputs.server)}` }];
      const read = await unlessDeleted(hasContent(context, entry).then((isSame) => ({ isSame })));
      if (!read) return [];
      const { isSame } = read;
      return [
        {
          id: idOf(inputs),
          what: `${what}, ${isSame === undefined ? "its content was not read" : isSame ? "as wanted" : "other content"})`,
          createdAt: entry.created_at,
          isAsWanted: isSame,
        },
      ];
    },
  },
  replacement: { order: "new first" },
  state: { written: "by the calls" },
  list: "a server has thousands of files. Import a single file by its path",
  traits: {
    unsetMeansDefault: true,
  },

  validate: (inputs, isKnown) => [
    ...(inputs.path === undefined ? [] : pathProblems("path", inputs.path)),
    ...sourceProblems(inputs, isKnown),
  ],

  canonical: ({ path, mode, localPath, sha256 }) => ({
    ...(path === undefined ? {} : { path: canonicalPath(path) }),
    ...(mode === undefined ? {} : { mode: canonicalMode(mode) }),
    ...(sha256 === undefined ? {} : { sha256: sha256.toLowerCase() }),
    ...(localPath === undefined ? {} : { sha256: localDigest(localPath) }),
  }),

  async previewChecks(context) {
    const { inputs, olds } = context;
    const needs = permissionsOf(files.list, files.contents, files.write, ...(inputs.mode === olds?.mode ? [] : [files.chmod]));
    return (
      await checkedServer(context, { create: needs, update: needs, delete: permissionsOf(files.list, files.remove), replacedBy: ["path"] })
    ).problems;
  },

  async observe(context) {
    const { inputs } = context;
    const entry = await unlessGone(entryAt(context, inputs));
    if (!entry?.is_file) return undefined;
    const mode = modeOf(entry, inputs.mode);
    const shown = await unlessDeleted(shownContent(context, entry));
    if (!shown) return undefined;
    const isDrifted = (["content", "sha256", "url"] as const).some((key) => {
      const [now, wanted] = [shown[key], inputs[key]];
      return now !== undefined && wanted !== undefined && wanted === context.olds[key] && now !== wanted && !context.ignores(key);
    });
    reportRestart(context, isDrifted);
    return {
      inputs: { ...(mode === undefined ? {} : { mode }), ...shown },
      outputs: { sizeBytes: entry.size },
      // During a write, the mode is not compared, because `waitUntilReady` sets it after the content.
      ...(context.writes.sent.mode === undefined ? {} : { hidden: ["mode" as const] }),
    };
  },

  async create(context) {
    await send(context, { isNew: true });
    context.recordId(idOf(context.inputs));
    return undefined;
  },

  async update(context, { content, sha256, url }) {
    if (content !== undefined || sha256 !== undefined || url !== undefined) await send(context);
    return undefined;
  },

  /** Records the size and time of the file after the write. If both are unchanged, a later run knows the content without a read. */
  async waitUntilReady(context) {
    const { inputs, writes } = context;
    const place = { server: inputs.server, path: folderOf(inputs.path) };
    let entry = await entryNow(context, inputs);
    if (inputs.url !== undefined && !(entry && writes.digests.matches("stamp", stampOf(entry)))) {
      await watchDownload(context);
      entry = await entryNow(context, inputs);
    }
    if (!entry?.is_file)
      throw new OperationError(
        `${fileOwnershipKey(inputs)} was written, but something on the server has removed it. Run pulumi up again.`,
        { code: "gone" },
      );
    const mode = inputs.mode ?? USUAL_MODE;
    if (!context.ignores("mode") && hasMode(entry, mode) === false) {
      await setMode(context, inputs, mode);
      noteWrite(context, place);
    }
    const known = inputs.content === undefined ? inputs.sha256 : digestOf(inputs.content);
    const isOurs = !["content", "sha256", "url"].some((key) => context.ignores(key));
    writes.digests.note("stamp", isOurs ? stampOf(entry) : undefined);
    writes.digests.note("bytes", isOurs ? known : undefined);
    return { sizeBytes: entry.size };
  },

  remove: (context) => remove(context, context.inputs),
});
