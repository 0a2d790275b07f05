import * as z from "zod";
import { gitAddress } from "../../../api/hosting/addresses";
import type { applicationFields } from "../../../api/hosting/application-fields";
import * as rules from "../../../api/hosting/application-rules";
import { applications } from "../../../api/hosting/applications";
import { fitting } from "../../../api/hosting/columns";
import type { Problem } from "../../../core/definition/resource";
import { isBag, same } from "../../../core/values";
import { canonicalIfText, sameText } from "../../../platform/canonical-text";
import { imageCompared, imageOf } from "./image";

const buildPack = z
  .enum(["auto_builder_1", "auto_builder_2", "static", "ctrfile", "ctrcompose"])
  .describe("Build pack for the repository. A change is made in place.");
const branch = fitting(rules.gitBranch, "short").describe("Branch to build. A change is made in place.");

const address = fitting(gitAddress, "short");

export const Source = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("public").describe("A public git repository."),
    gitRepository: address.describe("Address of the repository: `https://…`, `git://…` or `git@host:path`. A change is made in place."),
    gitBranch: branch,
    buildPack,
  }),
  z.strictObject({
    kind: z.literal("deployKey").describe("A private git repository that the platform reads with a deploy key."),
    privateKeyUuid: z.string().trim().min(1).describe("Id of the key. A change replaces the application."),
    gitRepository: address.describe("Address of the repository. A change is made in place."),
    gitBranch: branch,
    buildPack,
  }),
  z.strictObject({
    kind: z.literal("gitApp").describe("A private git repository that the platform reads through the git provider's app."),
    gitAppUuid: z.string().trim().min(1).describe("Id of the app. A change replaces the application."),
    gitRepository: fitting(rules.gitRepository, "short").describe(
      "The repository, as `owner/name` or as an address. A change is made in place.",
    ),
    gitBranch: branch,
    buildPack,
  }),
  z.strictObject({
    kind: z.literal("ctrfile").describe("A container build file, without git."),
    ctrfile: z
      .string()
      .min(1)
      .describe(
        "Text of the build file. The provider encodes it. A change of line ends or of a final newline has no effect. Any other change replaces the application.",
      ),
  }),
  z.strictObject({
    kind: z.literal("ctrimage").describe("A prebuilt container image."),
    image: z.string().trim().min(1).max(255).describe("Name of the image, optionally with a tag or a digest. A change is made in place."),
    tag: rules.imageTag
      .optional()
      .describe("Tag of the image. It overrides a tag in `image`. Default `latest`. A change is made in place."),
  }),
  z.strictObject({
    kind: z
      .literal("clone")
      .describe(
        "A clone of another application, with its source, settings, tags, tasks, storages and variables. If the other application changes later, the provider does not change the clone. Later, you may replace this source in the program by the source that the clone itself has. This does not replace the clone.",
      ),
    applicationUuid: z.string().trim().min(1).describe("Id of the application to clone. A change replaces the clone."),
    cloneVolumes: z
      .boolean()
      .optional()
      .describe("Whether the clone also gets the files in the volumes of its original. Default `false`. A change replaces the clone."),
  }),
]);
export type Source = z.infer<typeof Source>;

export type OwnSource = Exclude<Source, { kind: "clone" }>;

/** Name of the creation call in the API's table of fields, in which all git sources share one name. */
export const createOf = (kind: OwnSource["kind"]): "git" | "ctrfile" | "ctrimage" =>
  kind === "ctrfile" || kind === "ctrimage" ? kind : "git";

export const isCompose = (source: Source): boolean => "buildPack" in source && source.buildPack === "ctrcompose";

export const createCallOf = (kind: OwnSource["kind"]) =>
  ({
    public: applications.createPublic,
    deployKey: applications.createDeployKey,
    gitApp: applications.createGitApp,
    ctrfile: applications.createCtrfile,
    ctrimage: applications.createCtrimage,
  })[kind];

export function sourceBody(source: OwnSource): Record<string, unknown> {
  switch (source.kind) {
    case "ctrfile":
      return { ctrfile: Buffer.from(source.ctrfile, "utf8").toString("base64") };
    case "ctrimage": {
      const { name, tag } = imageOf(source);
      // For an image with a digest, the creation sends `name@sha256:…` as the name, and the platform splits it (docs/facts/hosting.md 3.4).
      return name.endsWith("@sha256")
        ? { ctr_registry_image_name: `${name}:${tag}` }
        : { ctr_registry_image_name: name, ctr_registry_image_tag: tag };
    }
    default:
      return {
        git_repository: source.gitRepository,
        git_branch: source.gitBranch,
        build_pack: source.buildPack,
        ...(source.kind === "deployKey" ? { private_key_uuid: source.privateKeyUuid } : {}),
        ...(source.kind === "gitApp" ? { github_app_uuid: source.gitAppUuid } : {}),
      };
  }
}

/** Returns the fields of the source that a PATCH accepts. A PATCH accepts no build file. */
export function sourcePatch(source: Source, shownRepository: unknown): Record<string, unknown> {
  switch (source.kind) {
    case "ctrfile":
    case "clone":
      return {};
    case "ctrimage": {
      const { name, tag } = imageOf(source);
      return { ctr_registry_image_name: name, ctr_registry_image_tag: tag };
    }
    default:
      return {
        git_repository: repositoryFor(source.gitRepository, shownRepository),
        git_branch: source.gitBranch,
        build_pack: source.buildPack,
      };
  }
}

/**
 * Returns the live source. Parts that the platform does not show come from `wanted`. If the row proves another kind of source, the result
 * has this kind, and the application is replaced, because no call changes the kind.
 */
export function shownSource(wanted: Source, row: Row): Source {
  if (wanted.kind === "clone") return wanted;
  const kind = shownKind(wanted.kind, row);
  if (kind === wanted.kind) return inWordsOf(wanted, row);
  return { ...inWordsOf(kind === "ctrimage" ? NO_IMAGE : kind === "ctrfile" ? NO_BUILD_FILE : NO_REPOSITORY, row), kind } as Source;
}

type Row = Readonly<Record<string, unknown>>;

const NO_IMAGE: OwnSource = { kind: "ctrimage", image: "" };
const NO_BUILD_FILE: OwnSource = { kind: "ctrfile", ctrfile: "" };
const NO_REPOSITORY: OwnSource = { kind: "public", gitRepository: "", gitBranch: "", buildPack: "ctrfile" };

/**
 * Kind of source of an application. Returns `wanted` if the row is ambiguous, because some platform releases store a placeholder as the
 * repository of an application with a build file (docs/facts/hosting.md 3.4).
 */
function shownKind(wanted: OwnSource["kind"], row: Row): OwnSource["kind"] {
  const { build_pack: buildPack, git_repository: repository, ctrfile } = row;
  if (typeof buildPack !== "string") return wanted;
  if (buildPack === "ctrimage") return "ctrimage";
  const isGit = wanted !== "ctrimage" && wanted !== "ctrfile";
  const hasRepository = typeof repository === "string" && repository !== "";
  const hasBuildFile = typeof ctrfile === "string" && ctrfile !== "";
  if (buildPack === "ctrfile" && hasBuildFile && (!hasRepository || !isGit)) return "ctrfile";
  if (buildPack === "ctrfile" && hasRepository === hasBuildFile) return wanted === "ctrimage" ? "ctrfile" : wanted;
  return gitKind(isGit ? wanted : "public", row);
}

/** Kind of a git source: the row contains the number of a git app, the number of a key, or neither. */
function gitKind(wanted: Exclude<OwnSource["kind"], "ctrfile" | "ctrimage">, row: Row): OwnSource["kind"] {
  if (isOfApp(row)) return "gitApp";
  const hasKey = isNumberOfObject(row.private_key_id);
  if (wanted === "gitApp") return "source_id" in row && !isNumberOfObject(row.source_id) ? (hasKey ? "deployKey" : "public") : wanted;
  if (hasKey) return "deployKey";
  return wanted === "deployKey" && "private_key_id" in row ? "public" : wanted;
}

/** Whether the source is a git app. A public repository has a source with the number 0, or with a type that is not an app. */
const isOfApp = ({ source_type, source_id }: Row): boolean =>
  typeof source_type === "string" && /app$/i.test(source_type) && isNumberOfObject(source_id);

/** Whether the value is the number of an object. 0 and null mean that there is none. */
const isNumberOfObject = (value: unknown): boolean => (typeof value === "number" || typeof value === "string") && Number(value) > 0;

function inWordsOf(wanted: OwnSource, row: Row): OwnSource {
  const text = (key: keyof typeof applicationFields, otherwise: string) =>
    typeof row[key] === "string" ? (row[key] as string) : otherwise;
  switch (wanted.kind) {
    case "ctrfile":
      return { ...wanted, ctrfile: text("ctrfile", wanted.ctrfile) };
    case "ctrimage": {
      const shown = { name: text("ctr_registry_image_name", ""), tag: text("ctr_registry_image_tag", "latest") };
      if (same(imageOf(wanted), shown)) return wanted;
      return shown.name.endsWith("@sha256")
        ? { kind: "ctrimage", image: `${shown.name}:${shown.tag}` }
        : { kind: "ctrimage", image: shown.name, tag: shown.tag };
    }
    default: {
      const repository = text("git_repository", wanted.gitRepository);
      return {
        ...wanted,
        gitRepository: sameRepository(wanted.gitRepository, repository) ? wanted.gitRepository : repository,
        gitBranch: text("git_branch", wanted.gitBranch),
        buildPack: text("build_pack", wanted.buildPack) as typeof wanted.buildPack,
      };
    }
  }
}

/**
 * Source of an application for an import, with the parts that the row shows. For a private repository, the row contains only the number of the key or
 * app, not the id. Without a number, the result is a public git source, unless its address needs a key.
 */
export function sourceOf(row: Row): OwnSource {
  if (row.build_pack === "ctrimage") return inWordsOf(NO_IMAGE, row);
  if (typeof row.git_repository !== "string") return inWordsOf(NO_BUILD_FILE, row);
  const isUnseen = !("private_key_id" in row) && NEEDS_A_KEY.test(row.git_repository);
  return { ...inWordsOf(NO_REPOSITORY, row), kind: gitKind(isUnseen ? "deployKey" : "public", row) } as OwnSource;
}

/** Example: `git@git.example.com:acme/web.git`. */
const NEEDS_A_KEY = /^(?:ssh:\/\/|[\w.-]+@[\w.-]+:)/;

/** Inputs that the user must add to a source from `sourceOf`, because the platform does not show them. */
export function unnamedIn(source: Source): string[] {
  if (source.kind === "deployKey") return ["source.privateKeyUuid"];
  if (source.kind === "gitApp") return ["source.gitAppUuid"];
  return source.kind === "public" && !ADDRESS.test(source.gitRepository) ? ["source.gitRepository"] : [];
}

export const sourceCompared = (source: unknown): unknown =>
  isBag(source) ? { ...source, ctrfile: canonicalIfText(source.ctrfile), ...imageCompared(source) } : source;

export function needsNewApplication(before: Source, after: Source): boolean {
  if (before.kind !== after.kind) return true;
  if (before.kind === "ctrfile" && after.kind === "ctrfile") return !sameText(before.ctrfile, after.ctrfile);
  if (before.kind === "deployKey" && after.kind === "deployKey") return before.privateKeyUuid !== after.privateKeyUuid;
  if (before.kind === "gitApp" && after.kind === "gitApp") return before.gitAppUuid !== after.gitAppUuid;
  if (before.kind === "clone" && after.kind === "clone")
    return before.applicationUuid !== after.applicationUuid || (before.cloneVolumes ?? false) !== (after.cloneVolumes ?? false);
  return false;
}

/** Reports an image that a creation would accept but a later PATCH would refuse. */
export function imageProblems(source: Source): Problem[] {
  if (source.kind !== "ctrimage") return [];
  const { name, tag } = imageOf(source);
  const wrong = rules.bareImageName.safeParse(name).error ?? rules.imageTag.safeParse(tag).error;
  return wrong
    ? [{ property: "source.image", reason: `is not allowed: ${wrong.issues[0]?.message} (got ${JSON.stringify(source.image)}).` }]
    : [];
}

const ADDRESS = /^(?:(?:https?|git):\/\/[^/]+\/|git@[^:]+:)/;

/**
 * Compares repositories. For its own git providers, the platform shortens the address to `owner/name` at the creation, and for a git app it
 * also removes `.git`.
 */
function sameRepository(wanted: string, shown: string): boolean {
  const path = (repository: string) =>
    repository
      .replace(ADDRESS, "")
      .replace(/^\/+|\/+$/g, "")
      .replace(/\.git$/, "");
  return wanted === shown || (!ADDRESS.test(shown) && path(wanted) === path(shown));
}

/**
 * Value of `git_repository` in a PATCH, which the platform stores unchanged. If the platform stores `owner/name`, the PATCH must contain this form
 * (docs/facts/hosting.md 3.4).
 */
function repositoryFor(wanted: string, shown: unknown): string {
  return typeof shown === "string" && shown !== "" && !ADDRESS.test(shown) ? wanted.replace(ADDRESS, "") : wanted;
}
