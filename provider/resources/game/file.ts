import * as z from "zod";
import { permissionsOf } from "../../api/call";
import { files } from "../../api/panel/files";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { unlessGone } from "../../core/is-there";
import { defineResource } from "../../core/resource";
import { entryAt, entryNow, noteWrite, ofKnownServer, stampOf } from "../../platform/game/file-listing";
import { canonicalPath, fileClaim, folderOf, idOf, parseFileAddress, pathProblems } from "../../platform/game/file-paths";
import { identifierOf } from "../../platform/game/game-servers";
import { hasContent, send, shownContent, sourceProblems, USUAL_DOWNLOAD_SECONDS, watchDownload } from "./file/source";
import { digestOf, localDigest } from "./file-tree/local";
import { canonicalMode, hasMode, Mode, modeOf, setMode } from "./file-tree/mode";
import { remove } from "./file-tree/remove";
import { checkedServer, isSameServer, SERVER_AT_REST, serverInput } from "./server-input";

const USUAL_MODE = "644";

export const file = defineResource({
  type: "File",
  module: "game",
  source: 'docs/spec/game-panel-api.md, "Files"',
  doc: "A file of a game server: its whole content, from the program, from a file of the machine that runs Pulumi, or from an address that the server downloads.",
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
    "A preview lists the file's folder, which all files in it share. The content is read only where size or time moved since the last write, so an unchanged file that a game rewrote costs one read a preview. A change within the second of the write and of the same length is not seen.",
    "A game that is running may write its own files when it stops, and the panel writes ports and addresses into some at each start. Whole files of that sort differ again and again: manage their keys with `ConfigFile`, or stop the server first.",
    "A file that exists needs `adopt`, also if it has the wanted content: another stack may have written it.",
    "Large and binary files go to the server's node itself, by an address that the panel signs: this machine must reach it.",
    "Killed between a download and its end, the next `up` downloads it again.",
    SERVER_AT_REST,
  ],
  inputs: {
    server: serverInput,
    path: field(z.string().min(1), "Where it is, from the server's root: `/config/game.yml`. Folders above it are made.", {
      onChange: "replaces",
    }),
    content: field(z.string().optional(), "Its content, verbatim, at most 1 MiB. Either this, `localPath` or `url`.", {
      secret: true,
      verbatim: true,
      whenRemoved: "nothing",
    }),
    localPath: field(
      z.string().min(1).optional(),
      "A file of the machine that runs Pulumi, from the program's folder. Either this, `content` or `url`.",
      {
        onChange: "nothing",
      },
    ),
    url: field(z.url({ protocol: /^https?$/ }).optional(), "An address that the server downloads. Either this, `content` or `localPath`.", {
      whenRemoved: "nothing",
    }),
    sha256: field(
      z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/, "must be 64 hex digits.")
        .optional(),
      "SHA-256 of the content. Of a `localPath` it is filled in; a download is held to it. Left out: a download is not checked.",
      { whenRemoved: "nothing" },
    ),
    mode: field(
      Mode.optional(),
      "Its permissions, in octal. Of four digits the panel shows the last three, so drift of the first is not seen.",
      { default: USUAL_MODE },
    ),
    timeoutSeconds: field(z.int().min(10).max(86_400).optional(), "How long a download may take, in seconds.", {
      onChange: "nothing",
      default: USUAL_DOWNLOAD_SECONDS,
    }),
    adopt,
  },
  outputs: { sizeBytes: field(z.number(), "Its size.") },
  deleteBeforeReplace: false,
  isWhole: true,
  notesWritten: true,
  identity: {
    noun: "file",
    key: ["server", "path"],
    address: "<server>/<path>",
    parseAddress: parseFileAddress("File", "path"),
    claims: ({ server, path }) =>
      server === undefined || path === undefined ? [] : [{ what: fileClaim({ server, path }), isWhole: true }],

    async candidates(context) {
      const { inputs } = context;
      const entry = await ofKnownServer(entryAt, context, inputs);
      if (!entry) return [];
      const what = `the file ${inputs.path} of game server ${identifierOf(inputs.server)} (${entry.size.toLocaleString("en-US")} bytes`;
      if (!entry.is_file) return [{ id: idOf(inputs), what: `the folder ${inputs.path} of game server ${identifierOf(inputs.server)}` }];
      const isSame = await hasContent(context, entry);
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
  notListed: "a server has thousands of files; name the path of one",

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

  isSame: { server: isSameServer },

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
    return {
      inputs: { ...(mode === undefined ? {} : { mode }), ...(await shownContent(context, entry)) },
      outputs: { sizeBytes: entry.size },
      // The mode is set when the content is there.
      ...(context.sent.mode === undefined ? {} : { hidden: ["mode" as const] }),
    };
  },

  async create(context) {
    await send(context);
    context.keep(idOf(context.inputs));
    return undefined;
  },

  async update(context, { content, sha256, url }) {
    if (content !== undefined || sha256 !== undefined || url !== undefined) await send(context);
    return undefined;
  },

  /** Looks what was written, and remembers its size and time: by these it is known again. */
  async waitUntilReady(context) {
    const { inputs, written } = context;
    const place = { server: inputs.server, path: folderOf(inputs.path) };
    let entry = await entryNow(context, inputs);
    if (inputs.url !== undefined && !(entry && written.matches("stamp", stampOf(entry)))) {
      await watchDownload(context);
      entry = await entryNow(context, inputs);
    }
    if (!entry?.is_file)
      throw new OperationError(`${fileClaim(inputs)} was written, and is not there. Something on the server removed it.`, { code: "gone" });
    const mode = inputs.mode ?? USUAL_MODE;
    if (!context.ignores("mode") && hasMode(entry, mode) === false) {
      await setMode(context, inputs, mode);
      noteWrite(context, place);
    }
    const known = inputs.content === undefined ? inputs.sha256 : digestOf(inputs.content);
    const isOurs = !["content", "sha256", "url"].some((key) => context.ignores(key));
    written.note("stamp", isOurs ? stampOf(entry) : undefined);
    written.note("bytes", isOurs ? known : undefined);
    return { sizeBytes: entry.size };
  },

  remove: (context) => remove(context, context.inputs),
});
