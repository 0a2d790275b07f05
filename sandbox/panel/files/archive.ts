import { gunzipSync, gzipSync } from "node:zlib";

// Packs and unpacks archives as the node does: tar, with long names in extended headers, in gzip.

export interface ArchivedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly modifiedAtMs: number;
}

const BLOCK = 512;

export function packed(files: readonly ArchivedFile[]): Buffer {
  const blocks = files.flatMap(({ path, bytes, modifiedAtMs }) => {
    const seconds = Math.floor(modifiedAtMs / 1000);
    const pax = pathRecord(path);
    return [
      header("pax", pax.byteLength, "x", seconds),
      padded(pax),
      header(path.slice(-99), bytes.byteLength, "0", seconds),
      padded(bytes),
    ];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

/** Returns `<length> path=<path>\n`, where the length includes itself. */
function pathRecord(path: string): Buffer {
  const rest = Buffer.byteLength(` path=${path}\n`);
  const digits = String(rest + String(rest).length).length;
  return Buffer.from(`${rest + digits} path=${path}\n`);
}

function header(name: string, size: number, type: string, seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  block.write(name, 0, 99, "utf8");
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(seconds, 12), 136);
  block.write("        ", 148);
  block.write(type, 156);
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

const padded = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.byteLength % BLOCK)) % BLOCK)]);

/** Returns the files of an archive; undefined if it is not one. */
export function unpacked(archive: Uint8Array): ArchivedFile[] | undefined {
  let tar: Buffer;
  try {
    tar = gunzipSync(archive);
  } catch {
    return undefined;
  }
  const files: ArchivedFile[] = [];
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const text = (from: number, length: number) => tar.toString("utf8", at + from, at + from + length).replace(/\0.*$/s, "");
    const [size, type, prefix] = [Number.parseInt(text(124, 12), 8), text(156, 1), text(345, 155)];
    const bytes = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (type === "x") longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(bytes.toString("utf8"))?.[1];
    else {
      const path = longName ?? (prefix ? `${prefix}/${text(0, 100)}` : text(0, 100));
      if (type === "0" || type === "") files.push({ path, bytes, modifiedAtMs: Number.parseInt(text(136, 12), 8) * 1000 });
      longName = undefined;
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
