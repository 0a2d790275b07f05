import * as z from "zod";
import { permissionsOf } from "../../../api/call";
import { type FileEntry, files } from "../../../api/game/files";
import { unlessGone } from "../../../api/is-there";
import type { CheckContext, Context } from "../../../core/definition/context";
import { adopt, field } from "../../../core/definition/field";
import { defineResource, type Problem } from "../../../core/definition/resource";
import { OperationError } from "../../../core/log/errors";
import { isBag, same } from "../../../core/values";
import { FORMAT_NAMES, type FormatName, formatOf } from "../../../platform/game/config-formats";
import { entryAt, entryNow, isAsNoted, noteWrite, stampOf } from "../../../platform/game/file-listing";
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
import type { Caller } from "../../../platform/game/server-state";
import { checkedServer, SERVER_SETTLED, serverInput } from "../below-server";
import { ensureFolder } from "../file-tree/folders";
import { reportRestart } from "../file-tree/restart";
import { writeContent } from "../file-tree/transfer";
import { type ConfigFileInputs, edited, formatFor, heldValues, leftKeys, NEW_FILE, readConfig } from "./edit";
import { FORMATS } from "./formats";
import { ConfigValues, keyText, type Leaf, leavesOf, treeOf, valueAt } from "./values";

export const configFile = defineResource({
  type: "ConfigFile",
  module: "game",
  doc: "Keys in a configuration file of a game server. The rest of the file keeps its contents, comments and order. The panel and the game may change other keys at each start. These changes do not count as drift.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Files"',
    example: `const config = new pulumi.Config();
const properties = new hosting.game.ConfigFile("server.properties", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  path: "/server.properties",
  values: { motd: "Season 4", "view-distance": 10, "white-list": true },
});`,
    remarks: [
      "Several resources may manage keys of one file, but each key belongs to one resource. The provider refuses a `File` with the same path.",
      'The provider compares values in the form of the file format. So 40 and "40" are equal in properties and ini, but not in JSON and YAML. A key of a properties file is flat (`"server.port"`). A key of an ini file is nested in its section; ` ;` and ` #` begin a comment only after a number, a boolean or a quoted text.',
      "A preview lists the file's folder. It reads the file only if the size or the modification time has changed. A game typically changes them at each start.",
      "If the file exists, the keys of the program replace its values without a permission, and a preview names them (`overwrites: keys motd`). All other keys keep their values.",
      "Some games read the file only when they start, and overwrite it with their own settings when they stop. If the game does this, change the file while the server is stopped.",
      "If you remove a key from the program, or delete the resource, the keys stay in the file. The provider does not record the former values, so it cannot restore them. The log names the keys that stay.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    path: field(z.string().min(1), "Path of the file from the server's root: `/server.properties`.", { onChange: "replaces" }),
    format: field(z.enum(FORMAT_NAMES).optional(), "Format of the file. Defaults to the format that belongs to the extension of `path`.", {
      onChange: "nothing",
    }),
    values: field(ConfigValues, "Keys and their values, nested as in the format. Other keys are not managed.", {
      differs: (wanted, shown, { ignores }) =>
        leavesOf(wanted).some(({ path, value }) => !ignores(`values.${keyText(path)}`) && !isEqual(value, valueAt(shown, path))),
    }),
    create: field(z.boolean().optional(), "Whether the provider creates a missing file. The new file contains only these keys.", {
      onChange: "nothing",
      default: true,
    }),
    adopt,
  },
  outputs: {},
  form: "part",
  identity: {
    noun: "configuration file",
    key: ["server", "path"],
    address: { form: "<server>/<path>", parse: parseFileAddress("ConfigFile", "path") },
    // The ownership keys contain only the names of the keys in the file, so they are known even if a value is still unknown.
    placed: true,
    ownershipKeys: ({ server, path }, _parent, { values }) => {
      if (server === undefined || path === undefined) return [];
      const of = fileOwnershipKey({ server, path });
      const within = withinFolder({ server, path });
      return leavesOf(values).map((leaf) => ({ what: `the key ${keyText(leaf.path)} of ${of}`, of, ...within }));
    },
  },
  replacement: { order: "new first" },
  state: { written: "by the calls" },
  list: "any file of a server could be a configuration file",

  validate: (inputs, isKnown) => [
    ...(inputs.path === undefined ? [] : pathProblems("path", inputs.path)),
    ...formatProblems(inputs as Partial<ConfigFileInputs>, isKnown("format")),
  ],

  canonical: ({ path }) => (path === undefined ? {} : { path: canonicalPath(path) }),

  async previewChecks(context) {
    const { inputs, isKnown } = context;
    const { problems } = await checkedServer(context, permissionsOf(files.list, files.contents, files.write));
    const { server, path } = inputs;
    if (problems.length > 0 || server === undefined || path === undefined || !isKnown("server") || !isKnown("path")) return problems;
    const entry = await entryAt(context, { server, path });
    if (entry && !entry.is_file) return [{ property: "path", reason: `is a folder on the server: ${JSON.stringify(path)}.` }];
    if (!entry) return inputs.create === false ? [{ property: "path", reason: absentText(path) }] : [];
    if (isKnown("format")) await reportOverwritten(context, inputs as ConfigFileInputs, entry);
    return [];
  },

  async observe(context) {
    const mine = context as Context<ConfigFileInputs>;
    const entry = await unlessGone(entryAt(mine, mine.inputs));
    if (!entry?.is_file) return undefined;
    const values = await shownValues(mine, entry);
    const { inputs, olds, ignores } = mine;
    const isDrifted = ({ path, value }: Leaf) =>
      !ignores(`values.${keyText(path)}`) && isEqual(value, valueAt(olds.values, path)) && !isEqual(value, valueAt(values, path));
    reportRestart(mine, leavesOf(inputs.values).some(isDrifted));
    return { inputs: { values }, outputs: {} };
  },

  async create(context) {
    const mine = context as Context<ConfigFileInputs>;
    await bringIn(mine);
    context.recordId(idOf(mine.inputs));
    return undefined;
  },

  async update(context) {
    await bringIn(context as Context<ConfigFileInputs>);
    return undefined;
  },

  /** Records the size and time of the file after the write. A later run reads the file's content only if the size or the time has changed. */
  async waitUntilReady(context) {
    const { inputs, olds, log } = context;
    const left = leftKeys(olds.values, inputs.values);
    if (left.length > 0) log.left(left);
    const entry = await entryNow(context, inputs);
    context.writes.digests.note("stamp", entry && !context.ignores("values") ? stampOf(entry) : undefined);
    return {};
  },

  deletion: {
    staysBehind: ({ inputs }) =>
      `the keys of ${fileOwnershipKey(inputs)} keep their current values, because the former values are not recorded`,
  },
});

type Reporting = Pick<CheckContext<Partial<ConfigFileInputs>>, "panel" | "clock" | "log" | "isComparing" | "olds">;

/** Existing keys are overwritten without `adopt`. So a preview names each newly managed key whose value would change. */
async function reportOverwritten(context: Reporting & Caller, wanted: ConfigFileInputs, { size }: FileEntry): Promise<void> {
  const managed = new Set(leavesOf(context.olds?.values ?? {}).map(({ path }) => keyText(path)));
  const added = leavesOf(wanted.values).filter(({ path }) => !managed.has(keyText(path)));
  if (added.length === 0) return;
  const held = heldValues(wanted, await readConfig(context, wanted, size), added);
  const changing = added.filter(({ path, value }) => {
    const now = valueAt(held, path);
    return now !== undefined && !isEqual(value, now);
  });
  if (changing.length > 0) context.log.overwritesKeys(changing.map(({ path }) => keyText(path)));
}

const absentText = (path: string): string =>
  `does not exist on the server (${JSON.stringify(path)}), and create is false. Start the server once, so that the game creates the file.`;

function formatProblems(inputs: Partial<ConfigFileInputs>, isFormatKnown: boolean): Problem[] {
  const { path, values } = inputs;
  if (path === undefined || !isFormatKnown) return [];
  if (inputs.format === undefined && formatOf(path) === undefined) {
    const reason = `cannot be derived from the path ${JSON.stringify(path)}. Set it to one of ${FORMAT_NAMES.join(", ")}.`;
    return [{ property: "format", reason }];
  }
  const format = formatFor({ path, format: inputs.format });
  return leavesOf(values).flatMap((leaf) => {
    const reason = leafProblem(format, leaf);
    return reason === undefined ? [] : [{ property: `values.${keyText(leaf.path)}`, reason }];
  });
}

function leafProblem(format: FormatName, { path, value }: Leaf): string | undefined {
  const { depth, isText } = FORMATS[format];
  if (path.length > 1 && depth === 1) return `is nested, but ${format} has flat keys: write ${JSON.stringify(keyText(path))}.`;
  if (path.length > depth) return "is nested too deeply: ini has only sections and keys.";
  if (isText && Array.isArray(value)) return `is a list, which ${format} does not support.`;
  if (format === "ini" && typeof value === "string" && /[\r\n]/.test(value)) return "has a line break, which ini does not support.";
  return undefined;
}

/** Unlike the default comparison, distinguishes a missing value from an empty text, because a file can contain an empty value. */
const isEqual = (wanted: unknown, shown: unknown): boolean =>
  Array.isArray(wanted) || isBag(wanted) ? same(wanted, shown) : wanted === shown;

/** Returns the values from Pulumi's state if the file's size and time have not changed after the last write. Otherwise reads the file. */
async function shownValues(context: Context<ConfigFileInputs>, entry: FileEntry): Promise<ConfigFileInputs["values"]> {
  const { inputs, olds, writes } = context;
  const stamp = stampOf(entry);
  const leaves = leavesOf(inputs.values);
  if (isAsNoted(writes.digests, "stamp", stamp) && isBag(olds.values))
    return treeOf(leaves.map(({ path }) => ({ path, value: valueAt(olds.values, path) })).filter(({ value }) => value !== undefined));
  const held = heldValues(inputs, await readConfig(context, inputs, entry.size), leaves);
  if (leaves.every(({ path, value }) => isEqual(value, valueAt(held, path)))) writes.digests.note("stamp", stamp);
  return held;
}

/** Writes the keys. Writes to one file run one after the other, because other resources may manage other keys of this file. */
function bringIn(context: Context<ConfigFileInputs>): Promise<void> {
  const { inputs, panel } = context;
  const folder = { server: inputs.server, path: folderOf(inputs.path) };
  return panel.inTurn(fileOwnershipKey(inputs), async () => {
    await panel.turnsOf(deletionOfFiles(inputs.server));
    noteWrite(context, folder);
    const entry = (await ensureFolder(context, folder)) === "made" ? undefined : await entryNow(context, inputs);
    if (!entry && inputs.create === false)
      throw new OperationError(`${fileOwnershipKey(inputs)} ${absentText(inputs.path)}`, { code: "gone" });
    if (entry) panel.invalidate(files.contents, { params: { server: identifierOf(inputs.server) }, query: { file: inputs.path } });
    const changed = edited(inputs, entry ? await readConfig(context, inputs, entry.size) : NEW_FILE);
    if (changed === undefined) return;
    await writeContent(context, inputs, changed);
    noteWrite(context, folder);
  });
}
