import * as z from "zod";
import { permissionsOf } from "../../api/call";
import type { FileEntry } from "../../api/panel/files";
import { files } from "../../api/panel/files";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { unlessGone } from "../../core/is-there";
import { defineResource, type Problem } from "../../core/resource";
import { isBag, same } from "../../core/values";
import { entryAt, entryNow, isAsNoted, noteWrite, stampOf } from "../../platform/game/file-listing";
import { canonicalPath, fileClaim, folderOf, idOf, parseFileAddress, pathProblems } from "../../platform/game/file-paths";
import { identifierOf } from "../../platform/game/game-servers";
import { type ConfigFileInputs, edited, formatFor, heldValues, leftKeys, opened, readText } from "./config-file/edit";
import { FORMAT_NAMES, FORMATS, formatOf } from "./config-file/formats";
import { ConfigValues, keyText, leavesOf, treeOf, valueAt } from "./config-file/values";
import { ensureFolder } from "./file-tree/folders";
import { writeText } from "./file-tree/transfer";
import { checkedServer, isSameServer, SERVER_AT_REST, serverInput } from "./server-input";

export const configFile = defineResource({
  type: "ConfigFile",
  module: "game",
  source: 'docs/spec/game-panel-api.md, "Files"',
  doc: "Keys of a configuration file of a game server. Everything else in the file stays as it is, comments and order too: what the panel and the game write into it at each start is no difference.",
  example: `const config = new pulumi.Config();
const properties = new hosting.game.ConfigFile("server.properties", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  path: "/server.properties",
  values: { motd: "Season 4", "view-distance": 10, "white-list": true },
});`,
  remarks: [
    "Several resources may hold keys of one file; a key belongs to one of them. A `File` of the same path is refused.",
    'Values compare as the format writes them: in properties and ini 40 and "40" are one, in JSON and YAML they are two. Keys of properties are flat (`"server.port"`); those of an ini file stand below their section.',
    "A preview lists the file's folder, and reads the file only where its size or time moved since: once for each start of the game.",
    "A game that is running may write its own settings over the file when it stops, and reads them at its start. Change the file while it is stopped where the game does that.",
    "Keys that leave the program stay in the file, and deleting the resource leaves all of them: nobody knows what they were before. A line says so.",
    SERVER_AT_REST,
  ],
  inputs: {
    server: serverInput,
    path: field(z.string().min(1), "Where the file is, from the server's root: `/server.properties`.", { onChange: "replaces" }),
    format: field(z.enum(FORMAT_NAMES).optional(), "Its format. Default: by the ending of `path`.", { onChange: "nothing" }),
    values: field(ConfigValues, "Keys and their values, nested as the format nests them. Only these are looked at and written."),
    create: field(z.boolean().optional(), "Whether a file that is not there is made, with these keys alone.", {
      onChange: "nothing",
      default: true,
    }),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: false,
  notesWritten: true,
  identity: {
    noun: "configuration file",
    key: ["server", "path"],
    address: "<server>/<path>",
    parseAddress: parseFileAddress("ConfigFile", "path"),
    ownsParts: true,
    // A value may be unknown yet; the keys are claimed all the same.
    claims: ({ server, path }, _parent, { values }) => {
      if (server === undefined || path === undefined) return [];
      const of = fileClaim({ server, path });
      return leavesOf(values).map((leaf) => ({ what: `the key ${keyText(leaf.path)} of ${of}`, of }));
    },
  },
  notListed: "any file of a server could be one",

  validate: (inputs, isKnown) => [
    ...(inputs.path === undefined ? [] : pathProblems("path", inputs.path)),
    ...formatProblems(inputs as Partial<ConfigFileInputs>, isKnown("format")),
  ],

  canonical: ({ path }) => (path === undefined ? {} : { path: canonicalPath(path) }),

  isSame: { server: isSameServer },

  differs: {
    values: (wanted, shown, { ignores }) =>
      leavesOf(wanted).some(({ path, value }) => !ignores(`values.${keyText(path)}`) && !isEqual(value, valueAt(shown, path))),
  },

  async previewChecks(context) {
    const { inputs, isKnown } = context;
    const { problems } = await checkedServer(context, permissionsOf(files.list, files.contents, files.write));
    const { server, path } = inputs;
    if (problems.length > 0 || server === undefined || path === undefined || !isKnown("server") || !isKnown("path")) return problems;
    const entry = await entryAt(context, { server, path });
    if (entry && !entry.is_file) return [{ property: "path", reason: `is a folder on the server (${path}).` }];
    return entry || inputs.create !== false ? [] : [{ property: "path", reason: absentText(path) }];
  },

  /** Which of the keys have another value now: keys are never asked for. */
  async firstContact(context) {
    const { inputs, isKnown } = context;
    if (!(["server", "path", "format"] as const).every(isKnown)) return [];
    const wanted = inputs as ConfigFileInputs;
    const entry = await entryAt(context, wanted);
    if (!entry?.is_file) return [];
    const config = opened(wanted, await readText(context, wanted, entry.size));
    const held = heldValues(wanted, config, leavesOf(wanted.values));
    const changing = leavesOf(wanted.values).filter(({ path, value }) => {
      const now = valueAt(held, path);
      return now !== undefined && !isEqual(value, now);
    });
    return changing.length === 0 ? [] : [`${fileClaim(wanted)}: overwrites ${changing.map(({ path }) => keyText(path)).join(", ")}`];
  },

  async observe(context) {
    const mine = context as Context<ConfigFileInputs>;
    const entry = await unlessGone(entryAt(mine, mine.inputs));
    if (!entry?.is_file) return undefined;
    return { inputs: { values: await shownValues(mine, entry) }, outputs: {} };
  },

  async create(context) {
    const mine = context as Context<ConfigFileInputs>;
    await bringIn(mine);
    context.keep(idOf(mine.inputs));
    return undefined;
  },

  async update(context) {
    await bringIn(context as Context<ConfigFileInputs>);
    return undefined;
  },

  /** Remembers size and time of the file that has the keys: while it has them it is not read. */
  async waitUntilReady(context) {
    const { inputs, olds, log } = context;
    const left = leftKeys(olds.values, inputs.values);
    if (left.length > 0) log.left(left);
    const entry = await entryNow(context, inputs);
    context.written.note("stamp", entry && !context.ignores("values") ? stampOf(entry) : undefined);
    return {};
  },

  staysBehind: ({ inputs }) => `the keys of ${fileClaim(inputs)} stay as they are: nobody knows what they were before`,
});

const absentText = (path: string): string =>
  `is not on the server (${path}), and create is false. Start the server once, so that the game makes it.`;

function formatProblems(inputs: Partial<ConfigFileInputs>, isFormatKnown: boolean): Problem[] {
  const { path, values } = inputs;
  if (path === undefined || !isFormatKnown) return [];
  if (inputs.format === undefined && formatOf(path) === undefined)
    return [{ property: "format", reason: `cannot be told from ${JSON.stringify(path)}: it is one of ${FORMAT_NAMES.join(", ")}.` }];
  const format = formatFor({ path, format: inputs.format });
  const { depth, isText } = FORMATS[format];
  return leavesOf(values).flatMap(({ path: key, value }): Problem[] => {
    const property = ["values", ...key].join(".");
    if (key.length > depth)
      return [
        {
          property,
          reason:
            depth === 1
              ? `is nested, and ${format} has flat keys: write ${JSON.stringify(key.join("."))}.`
              : `is nested deeper than a section and its key.`,
        },
      ];
    if (isText && Array.isArray(value)) return [{ property, reason: `is a list, which ${format} does not have.` }];
    if (isText && typeof value === "string" && /[\r\n]/.test(value) && format === "ini")
      return [{ property, reason: "has a line break, which ini does not have." }];
    return [];
  });
}

/** Nothing and the empty text are two in a file. */
const isEqual = (wanted: unknown, shown: unknown): boolean =>
  Array.isArray(wanted) || isBag(wanted) ? same(wanted, shown) : wanted === shown;

/** What the file has of the held keys. It is read only where its size or time is not that of the last write. */
async function shownValues(context: Context<ConfigFileInputs>, entry: FileEntry): Promise<ConfigFileInputs["values"]> {
  const { inputs, olds, written } = context;
  const stamp = stampOf(entry);
  const leaves = leavesOf(inputs.values);
  if (isAsNoted(written, "stamp", stamp) && isBag(olds.values)) {
    const before = olds.values;
    return treeOf(leaves.flatMap(({ path }) => (valueAt(before, path) === undefined ? [] : [{ path, value: valueAt(before, path) }])));
  }
  const held = heldValues(inputs, opened(inputs, await readText(context, inputs, entry.size)), leaves);
  if (leaves.every(({ path, value }) => isEqual(value, valueAt(held, path)))) written.note("stamp", stamp);
  return held;
}

/** Reads the file, brings the keys into it and writes it: of one file one after another, because others hold keys of it too. */
function bringIn(context: Context<ConfigFileInputs>): Promise<void> {
  const { inputs, panel } = context;
  const folder = { server: inputs.server, path: folderOf(inputs.path) };
  return panel.inTurn(fileClaim(inputs), async () => {
    noteWrite(context, folder);
    const entry = (await ensureFolder(context, folder)) === "made" ? undefined : await entryNow(context, inputs);
    if (!entry && inputs.create === false) throw new OperationError(`${fileClaim(inputs)} ${absentText(inputs.path)}`, { code: "gone" });
    if (entry) panel.invalidate(files.contents, { params: { server: identifierOf(inputs.server) }, query: { file: inputs.path } });
    const text = entry ? await readText(context, inputs, entry.size) : "";
    const changed = edited(inputs, text);
    if (changed === undefined) return;
    await writeText(context, inputs, changed);
    noteWrite(context, folder);
  });
}
