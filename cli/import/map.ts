import { createHash } from "node:crypto";
import * as z from "zod";
import { jsonIn } from "../json";
import { Constant, FromEnv, isMark, Reference, Remarked, Secret, Setting, type Tree } from "./tree";

/** File that `import apply` reads. */
export const MAP_FILE = "hosting-import.json";

const Resource = z.strictObject({
  type: z.string(),
  name: z.string(),
  /** Path of the object, to pass to the resource type's `get`. */
  path: z.string(),
  /**
   * The inputs that the program sets. `$id`, `$secret` and `$config` are placeholders for a resource's id, a secret and a configuration value.
   * References have the same form as in a program.
   */
  inputs: z.record(z.string(), z.json()),
});
export type MappedResource = z.infer<typeof Resource>;

const ImportMap = z.strictObject({
  import: z.literal(1),
  origins: z.strictObject({ hosting: z.string().optional(), panel: z.string().optional() }),
  /** Whether the resources set `adopt: true`, so that `pulumi up` adopts the objects and `import apply` is not needed. */
  adopts: z.boolean(),
  /** Whether the program protects its resources. Files of release 0.2 do not contain this field, and their programs protect nothing. */
  protects: z.boolean().default(false),
  /** Digest of each file by path. The next import replaces only files that still have this digest. Absent in maps of release 0.2. */
  files: z.record(z.string(), z.string()).optional(),
  resources: z.array(Resource),
});
export type ImportMap = z.infer<typeof ImportMap>;

/** Throws an error with a message for the user. */
export function mapIn(text: string): ImportMap {
  const value = jsonIn(text);
  if (value === undefined) throw new Error(`${MAP_FILE} is not JSON. Run pulumi-hosting import again.`);
  const parsed = ImportMap.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`${MAP_FILE} was written by another release of pulumi-hosting. Run pulumi-hosting import again with --force.`);
}

export const mapText = (map: ImportMap): string => `${JSON.stringify(map, undefined, 2)}\n`;

/** Returns the digest of a file's text. If it differs from the digest in the map, the user has edited the file. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

type Json = MappedResource["inputs"][string];

export function mapped(tree: Tree): Json {
  if (tree instanceof Reference) return { $id: [tree.type, tree.name] };
  if (tree instanceof Secret) return { $secret: tree.name };
  if (tree instanceof FromEnv) return { fromEnv: tree.variable };
  if (tree instanceof Setting) return { $config: tree.name };
  if (tree instanceof Constant) return tree.id;
  if (tree instanceof Remarked) return mapped(tree.value);
  if (Array.isArray(tree)) return tree.map(mapped);
  if (typeof tree !== "object" || tree === null || isMark(tree)) return tree as Json;
  const bag = Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, mapped(value)]));
  return Object.keys(bag).some((key) => key.startsWith("$")) ? { $plain: bag } : bag;
}

/** Looks up the values for the placeholders `$id`, `$secret` and `$config`. Returns undefined for a value that is not known. */
export interface Meanings {
  id(type: string, name: string): unknown;
  secret(name: string, path: readonly string[]): unknown;
  config(name: string): unknown;
}

export function meant(value: Json | undefined, meanings: Meanings, path: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item, i) => meant(item, meanings, [...path, String(i)]));
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value.$id)) return meanings.id(String(value.$id[0]), String(value.$id[1]));
  if (typeof value.$secret === "string") return meanings.secret(value.$secret, path);
  if (typeof value.$config === "string") return meanings.config(value.$config);
  const bag = typeof value.$plain === "object" && value.$plain !== null && !Array.isArray(value.$plain) ? value.$plain : value;
  return Object.fromEntries(Object.entries(bag).map(([key, item]) => [key, meant(item, meanings, [...path, key])]));
}
