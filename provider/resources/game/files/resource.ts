import * as z from "zod";
import { permissionsOf } from "../../../api/call";
import { files } from "../../../api/game/files";
import { unlessGone } from "../../../api/is-there";
import type { Context } from "../../../core/definition/context";
import { adopt, field } from "../../../core/definition/field";
import { defineResource } from "../../../core/definition/resource";
import { entriesWithEmpty, hasUnknown } from "../../../core/values";
import {
  canonicalPath,
  fileOwnershipKey,
  idOf,
  joined,
  parseFileAddress,
  pathProblems,
  pathWithin,
  placeOf,
  withinFolder,
} from "../../../platform/game/file-paths";
import { checkedServer, SERVER_SETTLED, serverInput } from "../below-server";
import { leftArchive } from "./archive";
import { compared, heldPaths, noteFile, pathsIn, placesOf } from "./compare";
import { isElsewhere, namesOf, overwritten, reportForeign, writtenPaths } from "./foreign";
import { shownSet } from "./shown";
import { digestOfFolder, type FilesInputs, leftOutText, setProblems, wantedPaths } from "./wanted";
import { removeFiles, writeFiles } from "./write";

/** Longer than any path. JavaScript cannot compile a pattern of many thousand characters. */
const LONGEST_PATTERN = 4096;

export const filesOfServer = defineResource({
  type: "Files",
  module: "game",
  doc: "A set of files of a game server as one resource. The files come from a folder on the machine that runs Pulumi, or from texts in the program. The provider sends them in bulk.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Files"',
    example: `const config = new pulumi.Config();
const configs = new hosting.game.Files("config", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  directory: "/config",
  contents: { "game.yml": "difficulty: hard\\n", "maps/rotation.txt": "desert\\nforest\\n" },
});
export const count = configs.count;`,
    remarks: [
      "A preview lists each folder that contains a file of the set. If the size of a file differs, the file counts as changed. If only its modification time has changed, the preview reads the file. The provider cannot detect a change of a file that keeps its length and happens in the same second as the write.",
      "A set has at most 2,000 files and 500 MiB. Writing the files of one folder takes two calls, regardless of their number. For three or more folders, the provider sends one archive, and the node unpacks it. If a run is interrupted before it deletes the archive, the file `.upload-<12 characters>.tar.gz` stays on the server. The next run that writes or deletes the set deletes this file.",
      "Several sets may share a folder, but each file belongs to one of them. Files outside the set stay, unless `exclusive` is set.",
      "The provider overwrites a file that the set did not write, or deletes it because of `exclusive`, only with the permission `game.Files:<name>#<path>` or `#<folder>/`. Without it, `up` refuses to overwrite, and does not delete. `adopt: true` permits overwriting in the first write of a set. For a deletion, `#<folder>/` and the permission without `#` do not count while a TypeScript program is still running: then only `#<path>` counts. A preview names these files. The panel records no owner: if another stack manages the same file, the later write wins.",
      "If files in `localDirectory` change, a preview shows a changed `sha256`, and a log line names the files. Links to targets outside the folder are refused.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    directory: field(z.string().min(1), "Folder that contains the files, as a path from the server's root: `/config`.", {
      onChange: "replaces",
    }),
    localDirectory: field(
      z.string().min(1).optional(),
      "Path of a folder on the machine that runs Pulumi, relative to the program's folder. Mutually exclusive with `contents`.",
      {
        onChange: "nothing",
      },
    ),
    contents: field(
      z.record(z.string().min(1), z.string()).optional(),
      "Contents of the files, verbatim, by their paths below `directory`. Mutually exclusive with `localDirectory`.",
      {
        secret: true,
        verbatim: true,
        whenRemoved: "nothing",
        comparedAs: entriesWithEmpty,
      },
    ),
    ignore: field(
      z.array(z.string().max(LONGEST_PATTERN)).optional(),
      "Patterns of files in `localDirectory` to leave out, as in `.gitignore`, in the same case. Defaults to none.",
      {
        onChange: "nothing",
      },
    ),
    exclusive: field(
      z.boolean().optional(),
      "Whether the provider deletes other files in the folders of the set. It deletes no folders, and no files that another resource declares.",
      { default: false },
    ),
    sha256: field(
      z
        .string()
        .regex(/^[0-9a-f]{64}$/, "must be 64 hex digits.")
        .optional(),
      "Digest of all files in `localDirectory`. Defaults to the digest that the provider computes. Not allowed together with `contents`.",
      { whenRemoved: "nothing" },
    ),
    adopt,
  },
  outputs: { count: field(z.number(), "Number of files in the set.") },
  form: "part",
  identity: {
    noun: "set of files",
    key: ["server", "directory"],
    address: { form: "<server>/<directory>", parse: parseFileAddress("Files", "directory") },
    ownershipKeys: (known, _parent, whole) => {
      const { server, directory } = known;
      if (server === undefined || directory === undefined || hasUnknown(whole.ignore)) return [];
      const contents = typeof whole.contents === "object" ? whole.contents : undefined;
      const paths = contents
        ? Object.keys(contents).map((path) => joined(directory, path))
        : wantedPaths({ ...known, server, directory } as FilesInputs);
      const folders = known.exclusive === true ? placesOf({ directory: canonicalPath(directory) }, paths) : [];
      return [
        ...paths.map((path) => ({ what: fileOwnershipKey({ server, path }), isWholeCollection: true, ...withinFolder({ server, path }) })),
        ...[...folders].map((path) => ({ what: placeOf({ server, path }), isPlural: true, isExclusive: true })),
      ];
    },
    placed: (context) => pathsIn(context, context.inputs.server, placesOf(context.inputs, wantedPaths(context.inputs))),
  },
  replacement: { order: "new first" },
  data: { losesPart: overwritten },
  state: { written: "by the calls" },
  list: "any folder of a server could be a set of files",

  validate: (inputs, isKnown) => [
    ...(inputs.directory === undefined ? [] : pathProblems("directory", inputs.directory, { mayBeRoot: true })),
    ...setProblems(inputs, isKnown),
  ],

  canonical: ({ directory, contents, localDirectory, ignore }, isKnown) => {
    const sha256 = isKnown("ignore") ? digestOfFolder({ localDirectory, ignore }) : undefined;
    return {
      ...(directory === undefined ? {} : { directory: canonicalPath(directory) }),
      ...(contents === undefined
        ? {}
        : { contents: Object.fromEntries(Object.entries(contents).map(([path, text]) => [canonicalPath(path).slice(1), text])) }),
      ...(sha256 === undefined ? {} : { sha256 }),
    };
  },

  async previewChecks(context) {
    const { inputs, olds, log, isKnown } = context;
    const needs = permissionsOf(files.list, files.contents, files.upload, files.decompress, files.remove);
    const { problems } = await checkedServer(context, needs);
    if (problems.length === 0 && isElsewhere(context) && !hasUnknown(inputs)) {
      const first = Object.create(context, {
        former: { value: NO_FORMER },
        writes: { value: NOTHING_WRITTEN },
        olds: { value: {} },
        ignores: { value: () => false },
      }) as Context<FilesInputs>;
      reportForeign(first, await compared(first));
    }
    if (problems.length === 0 && olds !== undefined && isKnown("contents") && inputs.server === olds.server)
      reportChanges(log, inputs as FilesInputs, olds as FilesInputs);
    const left = isKnown("ignore") && inputs.sha256 !== olds?.sha256 ? leftOutText(inputs) : undefined;
    if (problems.length === 0 && left !== undefined) log.info(left);
    return problems;
  },

  async observe(context) {
    const found = await unlessGone(compared(context as Context<FilesInputs>));
    return found?.isThere ? shownSet(context as Context<FilesInputs>, found) : undefined;
  },

  async create(context) {
    const mine = context as Context<FilesInputs>;
    const { differing, surplus, wanted } = await compared(mine);
    const left = await leftArchive(mine, wanted.keys(), differing);
    await writeFiles(mine, differing, wanted);
    await removeFiles(mine, surplus, left);
    context.recordId(idOf({ server: mine.inputs.server, path: mine.inputs.directory }), { count: wanted.size });
    return undefined;
  },

  update: async () => undefined,

  /** Writes and deletes the files for `create` and `update`, because only here the provider can record each written file. */
  async waitUntilReady(context) {
    const mine = context as Context<FilesInputs>;
    if (typeof context.partialOutputs.count === "number") return { count: context.partialOutputs.count };
    const found = await compared(mine);
    if (!["contents", "sha256", "exclusive"].some((key) => context.ignores(key))) {
      const isManaged = (path: string) => !context.ignores(`contents[${JSON.stringify(pathWithin(mine.inputs.directory, path))}]`);
      const differing = found.differing.filter(isManaged);
      // Also deletes files that the list does not show, because the list may be outdated. The panel accepts the deletion of a missing file.
      const leaving = heldPaths(mine).filter((path) => !found.wanted.has(path));
      const surplus = [...leaving, ...found.goingForeign].filter(isManaged);
      const left = await leftArchive(mine, [...found.wanted.keys(), ...surplus], differing);
      await writeFiles(mine, differing, found.wanted);
      await removeFiles(mine, surplus, left, { folders: true });
      // If a path left the set, no resource declares it now, or another resource does.
      for (const path of leaving.filter(isManaged)) noteFile(mine, path, undefined, undefined);
    }
    return { count: found.wanted.size };
  },

  async remove(context) {
    const mine = context as Context<FilesInputs>;
    // The folder on this machine may contain new files that no run has written.
    const all = writtenPaths(mine);
    await removeFiles(mine, all, await leftArchive(mine, all), { folders: true });
  },
});

function reportChanges(log: Pick<Context<unknown>["log"], "info">, now: FilesInputs, before: FilesInputs): void {
  const [is, was] = [now.contents, before.contents];
  if (!is || !was) return;
  const changed = [...new Set([...Object.keys(is), ...Object.keys(was)])].filter((path) => is[path] !== was[path]).sort();
  if (changed.length > 0) log.info(`changes ${namesOf(changed)}`);
}

const NO_FORMER = { id: undefined, paths: [], properties: {} };
const NOTHING_WRITTEN = { digests: { matches: () => undefined, lacks: () => false, note: () => undefined, paths: [] } };
