import { basename } from "node:path";
import * as z from "zod";
import type { Problem } from "../../../core/definition/resource";
import { localDigest, localFileProblems } from "../file-tree/local";

const text = z.string().trim().min(1).max(191);

export const Source = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("catalog"),
      catalog: text.describe("Id of the catalogue, as `getAddons` returns it."),
      project: text.describe("Id of the project in the catalogue."),
      version: text
        .optional()
        .describe(
          "Id or name of the version. Defaults to the newest version that fits when the addon is installed. Later versions are not installed automatically.",
        ),
    })
    .describe("Project of a mod catalogue."),
  z
    .strictObject({ kind: z.literal("featured"), project: text.describe("Id of the project.") })
    .describe("Featured addon of the panel. The panel chooses the catalogue and the version."),
  z
    .strictObject({
      kind: z.literal("file"),
      localPath: z
        .string()
        .min(1)
        .describe(
          "Path of the file on the machine that runs Pulumi, relative to the program's folder. The addon has the name of the file.",
        ),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "must be 64 hex digits.")
        .optional()
        .describe("SHA-256 of the file. Defaults to the digest that the provider computes."),
    })
    .describe("File from the machine that runs Pulumi."),
]);
export type Source = z.infer<typeof Source>;

export type CatalogSource = Exclude<Source, { kind: "file" }>;
export type FileSource = Extract<Source, { kind: "file" }>;

export interface AddonInputs {
  server: string;
  source: Source;
}

export const fileNameOf = ({ localPath }: FileSource): string => basename(localPath);

export function identityOf(source: Source): object {
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
  const reason = `is not the digest of ${JSON.stringify(localPath)}. Remove sha256: the provider then computes the digest.`;
  return [{ property: "source.sha256", reason }];
}

/** Adds the digest of the local file, so that a changed file appears as a changed input. */
export const withDigest = (source: Source): Source =>
  source.kind === "file" ? { ...source, sha256: localDigest(source.localPath) } : source;
