import * as z from "zod";
import type { Client } from "../../../api/client";
import { addons, type ManualFile } from "../../../api/game/addons";
import { unlessGone } from "../../../api/is-there";
import type { Context } from "../../../core/definition/context";
import { adopt, field } from "../../../core/definition/field";
import { defineResource } from "../../../core/definition/resource";
import { waitFor } from "../../../core/lifecycle/wait";
import { hasUnknown, same } from "../../../core/values";
import { identifierOf } from "../../../platform/game/game-servers";
import { belowKnownServer, belowServer, panelBelow } from "../../../platform/game/server-state";
import { belowGameServers, checkedServer, serverInput } from "../below-server";
import { localBytes, localSize } from "../file-tree/local";
import { type AddonScope, install, installed, isOf, LONGEST_INSTALLATION_SECONDS, shownAs, sourceProblems } from "./catalogue";
import { type AddonInputs, type FileSource, fileNameOf, identityOf, localProblems, Source, titleOf, withDigest } from "./source";

export const addon = defineResource({
  type: "Addon",
  module: "game",
  doc: "An addon of a game server: a mod or a plugin.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
const map = new hosting.game.Addon("map", {
  server,
  source: { kind: "catalog", catalog: "<catalogue>", project: "<project>" },
});
export const version = map.version;`,
    remarks: [
      "A change of the version installs the new version in place of the current one. A change of the kind of source, the catalogue, the project or the file name replaces the resource. The provider does not restart the server. To restart it, make `version` a trigger of a `game.Action`.",
      "If you set no version, the panel installs the newest version that fits the game, the game version and the framework. A version that appears later does not count as drift. `getAddons` with `updates` shows newer versions.",
      "A file on the machine that runs Pulumi is uploaded again when its contents change. The panel shows only the name of the uploaded file, and sometimes its size. The provider cannot detect other changes to the uploaded file.",
      "An addon that already exists needs `adopt`. A run with `HOSTING_RESUME` adopts it only if it matches the program. If the program sets a version, the version must match. For a file, name and size must match.",
    ],
  },
  inputs: {
    server: serverInput,
    source: field(Source, "Source of the addon.", {
      exceptWhen: {
        text: "a change of the source's kind, catalogue, project or file name replaces the resource",
        replaces: (before, after) =>
          before !== undefined && after !== undefined && !same(identityOf(before as Source), identityOf(after as Source)),
      },
      effect: "next start",
    }),
    adopt,
  },
  outputs: {
    name: field(z.string().nullable(), "Name of the addon; `null` if the panel does not show it."),
    version: field(z.string().nullable(), "Installed version; `null` if the panel does not show it."),
    fileName: field(z.string().nullable(), "Name of its file in the server's addon folder; `null` if the panel does not show it."),
  },
  identity: {
    noun: "addon",
    key: ["server", "source"],
    address: "<server>/<addon>",
    ownershipKeys: ({ server, source }) =>
      server === undefined || source === undefined ? [] : [`the addon ${titleOf(source)} of game server ${identifierOf(server)}`],

    async candidates(context) {
      const { server, source } = context.inputs;
      const held = await belowKnownServer(context, server, (panel) => panel.get(addons.installed, { params: { server } }));
      const what = `the addon ${titleOf(source)}`;
      if (source.kind === "file")
        return held.manual
          .filter((row) => isFile(row, source))
          .map((row) => ({ id: row.file, what, isAsWanted: isOfItsSize(row, source) }));
      const rows = held.addons.filter((row) => isOf(row, source));
      const isWanted = await Promise.all(rows.map(async (row) => same((await shownAs(context, row)).inputs.source, source)));
      return rows.map(({ id }, i) => ({ id, what, isAsWanted: isWanted[i] }));
    },
  },
  replacement: {
    order: "old first",
  },

  validate: ({ source }) => localProblems(source),
  canonical: ({ source }) => (source === undefined ? {} : { source: withDigest(source) }),

  async *list(context) {
    const read = (panel: Client, server: string) => panel.get(addons.installed, { params: { server } });
    for await (const [parent, held] of belowGameServers(context, read))
      for (const { id, name, project } of held.addons) yield { path: `${parent.id}/${id}`, name: name ?? project, parent };
  },

  async previewChecks(context) {
    const { inputs, olds, isKnown } = context;
    const { server, source } = inputs;
    const { problems } = await checkedServer(context);
    if (problems.length > 0 || !isKnown("server") || server === undefined || source === undefined || hasUnknown(source)) return problems;
    return server === olds?.server && same(source, olds.source) ? [] : sourceProblems(context, server, source);
  },

  async observe(context) {
    const { source } = context.inputs;
    if (source?.kind === "file") {
      const file = await heldFile(context, source);
      return file && shownFile(context, source, file);
    }
    const row = await installed(context, context.id);
    return row && shownAs(context, row);
  },

  async create(context) {
    const { source } = context.inputs;
    if (source.kind === "file") {
      const { file } = await uploadFile(context, source);
      context.recordId(file);
      return { name: null, version: null, fileName: file };
    }
    const row = await install(context, source);
    context.recordId(row.id);
    return (await shownAs(context, row)).outputs;
  },

  async update(context) {
    const { source } = context.inputs;
    if (source.kind === "file") return { name: null, version: null, fileName: (await uploadFile(context, source)).file };
    const row = await install(context, source, await installed(context, context.id));
    return (await shownAs(context, row)).outputs;
  },

  async remove(context) {
    const { source } = context.inputs;
    const { params, panel } = belowServer(context);
    if (source.kind === "file") await panel.send(addons.removeFile, { params, body: { file: fileNameOf(source) } });
    else {
      const row = await installed(context, context.id);
      await panel.send(addons.remove, { params: { ...params, addon: row?.id ?? context.id } });
    }
    panel.invalidate(addons.installed, { params });
  },
});

const isFile = (row: ManualFile, source: FileSource): boolean => row.file === fileNameOf(source);

const isOfItsSize = ({ size }: ManualFile, { localPath }: FileSource): boolean => typeof size === "number" && size === localSize(localPath);

async function heldFile(context: AddonScope, source: FileSource): Promise<ManualFile | undefined> {
  const { server } = context.inputs;
  const held = await unlessGone(panelBelow(context, server).get(addons.installed, { params: { server } }));
  return held?.manual.find((row) => isFile(row, source));
}

/**
 * The panel does not show the content of a file. The digest from the last upload is used, unless the size of the local file differs from
 * the size that the panel shows.
 */
function shownFile(context: Pick<Context<AddonInputs>, "olds" | "writes">, source: FileSource, { file, size }: ManualFile) {
  const last = (context.writes.sent.source ?? context.olds.source) as Source | undefined;
  const sent = last?.kind === "file" ? last.sha256 : undefined;
  const isOtherSize = typeof size === "number" && sent === source.sha256 && size !== (localSize(source.localPath) ?? size);
  const { sha256: _, ...named } = source;
  const shown: FileSource = { ...named, ...(sent === undefined || isOtherSize ? {} : { sha256: sent }) };
  return { inputs: { source: shown }, outputs: { name: null, version: null, fileName: file } };
}

async function uploadFile(context: Context<AddonInputs>, source: FileSource): Promise<ManualFile> {
  const { server, params, panel } = belowServer(context);
  await panel.send(addons.upload, { params, body: { file: { name: fileNameOf(source), bytes: localBytes(source.localPath) } } });
  return waitFor(context, {
    what: () => `the addon ${titleOf(source)} on game server ${server}`,
    timeoutSeconds: LONGEST_INSTALLATION_SECONDS,
    advice: "The panel accepted the file, but does not list it yet. Run pulumi up again.",
    look: async () => (await panel.refetch(addons.installed, { params })).manual.find((row) => isFile(row, source)),
  });
}
