import { product } from "../../http/product";
import { setKnown, text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { gameServerOf } from "../game-servers/rules";
import { pulled } from "./jobs";
import { cleaned } from "./paths";
import { routes } from "./routes";
import type { FileRow } from "./rows";
import { bytesOf, makeFolder, removePath, setMode, writeFile } from "./tree";

export type * from "./rows";

/** Returns the content, given as text or as base64 bytes. */
const contentOf = ({ content, bytes }: Fields): Buffer | undefined =>
  typeof content === "string" ? Buffer.from(content) : typeof bytes === "string" ? Buffer.from(bytes, "base64") : undefined;

const place = ({ world }: Moment, { server, path }: Fields) => ({
  server: gameServerOf(world, text("server", server)).identifier,
  path: cleaned(text("path", path)),
});

export const files = product({
  routes,
  tables: {
    files: {
      singular: "file",
      show: (_, row) => ({ ...row, content: bytesOf(row).toString("utf8"), size: bytesOf(row).byteLength }),
      add: (moment, fields) => {
        const { server, path } = place(moment, fields);
        writeFile(moment, server, path, contentOf(fields) ?? Buffer.alloc(0));
        if (fields.mode !== undefined) setMode(moment, server, path, String(fields.mode));
        return `${server}${path}`;
      },
      mutate: (moment, row: FileRow, { content, bytes, ...fields }) => {
        const written = contentOf({ ...(content === undefined ? {} : { content }), ...(bytes === undefined ? {} : { bytes }) });
        if (written) writeFile(moment, row.server, row.path, written);
        setKnown(moment, moment.world.files[`${row.server}${row.path}`] ?? row, fields);
      },
      remove: (moment, row) => removePath(moment, row.server, row.path),
    },
    folders: {
      singular: "folder",
      add: (moment, fields) => {
        const { server, path } = place(moment, fields);
        makeFolder(moment, server, path);
        if (fields.mode !== undefined) setMode(moment, server, path, String(fields.mode));
        return `${server}${path}`;
      },
      remove: (moment, row) => removePath(moment, row.server, row.path),
    },
    disks: {
      singular: "disk",
      add: ({ world }, { server, free_bytes }) => {
        world.disks[text("server", server)] = { server: text("server", server), free_bytes: Number(free_bytes) };
        return text("server", server);
      },
    },
    signedAddresses: "internal",
  },
  events: { "files.pulled": pulled },
});
