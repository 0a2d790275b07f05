import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { messageOf } from "./thrown";
import { type Bag, contains, isAssetOrArchive, mapBag, type Value } from "./wire";

/** Adds the hash of an asset's content, as the engine does. Remote content is not fetched: its address is hashed instead. */
export async function hashAssets(inputs: Bag, folder: string): Promise<Bag> {
  return contains(inputs, isAssetOrArchive) ? hashedBag(inputs, folder) : inputs;
}

async function hashedBag(bag: Bag, folder: string): Promise<Bag> {
  const entries = Object.entries(bag).map(async ([key, value]) => [key, await hashed(value, folder)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function hashed(value: Value, folder: string): Promise<Value> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => hashed(item, folder)));
  if (typeof value !== "object" || value === null) return value;
  if (!isAssetOrArchive(value)) return hashedBag(value, folder);
  const digest = createHash("sha256");
  for (const part of await contentOf(value, folder)) digest.update(part);
  return { ...mapBag(value, (item) => item), hash: digest.digest("hex") };
}

async function contentOf({ text, path, uri, assets }: Bag, folder: string): Promise<(string | Buffer)[]> {
  if (typeof text === "string") return [text];
  if (typeof path === "string" && path !== "") return fileContent(resolve(folder, path), path);
  if (typeof assets === "object" && assets !== null && !Array.isArray(assets)) {
    const parts = await Promise.all(
      Object.keys(assets)
        .sort()
        .map(async (key) => [`${key}\0`, ...(await partOf(assets[key], folder)), "\0"]),
    );
    return parts.flat();
  }
  return [String(uri ?? "")];
}

const partOf = async (value: Value | undefined, folder: string): Promise<(string | Buffer)[]> =>
  isAssetOrArchive(value) ? contentOf(value, folder) : [JSON.stringify(value ?? null)];

async function fileContent(path: string, shown: string): Promise<(string | Buffer)[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [await readFile(path)];
    const names = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const files = names.map((entry) => join(entry.parentPath, entry.name)).sort();
    return (await Promise.all(files.map(async (file) => [`${file.slice(path.length)}\0`, await readFile(file), "\0"]))).flat();
  } catch (error) {
    throw new Error(`The asset "${shown}" cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
