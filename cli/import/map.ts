import { createHash } from "node:crypto";
import * as z from "zod";
import { jsonIn } from "../json";
import { Constant, isMark, Reference, Remarked, Secret, Setting, type Tree } from "./tree";

/** Name of the file that `import apply` reads. */
export const MAP_FILE = "hosting-import.json";

const Resource = z.strictObject({
  type: z.string(),
  name: z.string(),
  /** The path of `get`. */
  path: z.string(),
  /** As the program says them; `$id`, `$secret` and `$config` stand for what only the stack knows. */
  inputs: z.record(z.string(), z.json()),
});
export type MappedResource = z.infer<typeof Resource>;

const ImportMap = z.strictObject({
  import: z.literal(1),
  /** Where the objects are. */
  origins: z.strictObject({ hosting: z.string().optional(), panel: z.string().optional() }),
  /** Whether the program takes the objects over by itself (`adopt`). */
  adopts: z.boolean(),
  /** Whether the program protects its resources. Absent in files of release 0.2, whose programs do not. */
  protects: z.boolean().default(false),
  /** Digests of the files that are written anew by another import, by path. Absent in files of release 0.2. */
  files: z.record(z.string(), z.string()).optional(),
  resources: z.array(Resource),
});
export type ImportMap = z.infer<typeof ImportMap>;

/** The map in a file's text. Fails with a sentence. */
export function mapIn(text: string): ImportMap {
  const value = jsonIn(text);
  if (value === undefined) throw new Error(`${MAP_FILE} is not JSON. Run pulumi-hosting import again.`);
  const parsed = ImportMap.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`${MAP_FILE} is not what pulumi-hosting import of this release writes. Run it again with --force.`);
}

export const mapText = (map: ImportMap): string => `${JSON.stringify(map, undefined, 2)}\n`;

/** By which a file is known again as it was written. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

type Json = MappedResource["inputs"][string];

/** An input as the map keeps it. */
export function mapped(tree: Tree): Json {
  if (tree instanceof Reference) return { $id: [tree.type, tree.name] };
  if (tree instanceof Secret) return { $secret: tree.name };
  if (tree instanceof Setting) return { $config: tree.name };
  if (tree instanceof Constant) return tree.id;
  if (tree instanceof Remarked) return mapped(tree.value);
  if (Array.isArray(tree)) return tree.map(mapped);
  if (typeof tree !== "object" || tree === null || isMark(tree)) return tree as Json;
  const bag = Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, mapped(value)]));
  return Object.keys(bag).some((key) => key.startsWith("$")) ? { $plain: bag } : bag;
}

/** What the marks of a map stand for; undefined: nobody knows it. */
export interface Meanings {
  id(type: string, name: string): unknown;
  secret(name: string, path: readonly string[]): unknown;
  config(name: string): unknown;
}

/** An input of the map with values in the place of its marks. */
export function meant(value: Json | undefined, meanings: Meanings, path: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item, i) => meant(item, meanings, [...path, String(i)]));
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value.$id)) return meanings.id(String(value.$id[0]), String(value.$id[1]));
  if (typeof value.$secret === "string") return meanings.secret(value.$secret, path);
  if (typeof value.$config === "string") return meanings.config(value.$config);
  const bag = typeof value.$plain === "object" && value.$plain !== null && !Array.isArray(value.$plain) ? value.$plain : value;
  return Object.fromEntries(Object.entries(bag).map(([key, item]) => [key, meant(item, meanings, [...path, key])]));
}
