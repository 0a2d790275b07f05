import { basename } from "node:path";
import * as z from "zod";
import type { Problem } from "../../../core/resource";
import { localDigest, localFileProblems } from "../file-tree/local";

// Where an addon comes from.

const text = z.string().trim().min(1).max(191);

export const Source = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("catalog"),
      catalog: text.describe("The catalogue, as `getAddons` lists it."),
      project: text.describe("Id of the project in the catalogue."),
      version: text
        .optional()
        .describe("Its version, by id or name. Left out: the newest that fits when it is installed, and no other later."),
    })
    .describe("A project of a mod catalogue."),
  z
    .strictObject({ kind: z.literal("featured"), project: text.describe("The project.") })
    .describe("An addon that the panel installs with one click; it chooses catalogue and version."),
  z
    .strictObject({
      kind: z.literal("file"),
      localPath: z
        .string()
        .min(1)
        .describe("The file, on the machine that runs Pulumi, from the program's folder. Its name is the addon's."),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "must be 64 hex digits.")
        .optional()
        .describe("SHA-256 of the file. Filled in."),
    })
    .describe("A file of one's own."),
]);
export type Source = z.infer<typeof Source>;

export type CatalogSource = Exclude<Source, { kind: "file" }>;
export type FileSource = Extract<Source, { kind: "file" }>;

export interface AddonInputs {
  server: string;
  source: Source;
}

/** The name that a file of the program has on the server. */
export const fileNameOf = ({ localPath }: FileSource): string => basename(localPath);

/** What of a source tells one addon from another. */
export function whichOf(source: Source): object {
  if (source.kind === "file") return { file: fileNameOf(source) };
  return source.kind === "catalog" ? { catalog: source.catalog, project: source.project } : { featured: source.project };
}

export function titleOf(source: Source): string {
  if (source.kind === "file") return `"${fileNameOf(source)}"`;
  return source.kind === "catalog" ? `"${source.project}" of ${source.catalog}` : `"${source.project}"`;
}

export function localProblems(source: Source | undefined): Problem[] {
  if (source?.kind !== "file") return [];
  const { localPath, sha256 } = source;
  const problems = localFileProblems("source.localPath", localPath);
  if (problems.length > 0 || sha256 === undefined || localDigest(localPath) === sha256) return problems;
  return [{ property: "source.sha256", reason: `is not that of ${JSON.stringify(localPath)}. Leave it out: it is filled in.` }];
}

/** With the digest of its file, so that a change of what is in it is one of the program. */
export const withDigest = (source: Source): Source =>
  source.kind === "file" ? { ...source, sha256: localDigest(source.localPath) } : source;
