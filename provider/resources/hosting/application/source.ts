import * as z from "zod";
import { gitAddress } from "../../../api/hosting/addresses";
import type { applicationFields } from "../../../api/hosting/application-fields";
import * as rules from "../../../api/hosting/application-rules";
import { applications } from "../../../api/hosting/applications";
import { fitting } from "../../../api/hosting/columns";
import type { Problem } from "../../../core/definition/resource";
import { canonicalIfText, sameText } from "../../../core/log/text";
import { isBag, same } from "../../../core/values";

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
        "A clone of another application, with its source, settings, tags, tasks, storages and variables. The provider does not compare later changes of the other application. Later, you may replace this source in the program by the source that the clone itself has. This does not replace the clone.",
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

/** The API's table of fields has one name for the creation from any git source. */
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
      // The platform itself separates the digest from the name in a creation (docs/facts/hosting.md 3.4).
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

/** Contains everything that can change in place. A PATCH accepts no build file. */
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
 * Parts that the platform does not show come from `wanted`. If the application certainly has another kind of source, the result has that
 * kind, because no call changes the kind.
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
 * Returns `wanted` if the row does not show the kind clearly. Some platform releases keep a placeholder as the repository of a build file
 * (docs/facts/hosting.md 3.4).
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

/** A row contains the number of a key, the number of an app, or neither. */
function gitKind(wanted: Exclude<OwnSource["kind"], "ctrfile" | "ctrimage">, row: Row): OwnSource["kind"] {
  if (isOfApp(row)) return "gitApp";
  const hasKey = Number(row.private_key_id) > 0;
  if (wanted === "gitApp") return "source_id" in row && !(Number(row.source_id) > 0) ? (hasKey ? "deployKey" : "public") : wanted;
  if (hasKey) return "deployKey";
  return wanted === "deployKey" && "private_key_id" in row ? "public" : wanted;
}

/** A public repository also has a source of the platform. That source has the number 0, or is not an app. */
const isOfApp = (row: Row): boolean => /app$/i.test(String(row.source_type ?? "")) && Number(row.source_id) > 0;

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
 * The row contains only the number of the key or app of a private repository, so the result has no id for them. If the row contains no
 * number, a git source counts as public, unless its address requires a key.
 */
export function sourceOf(row: Row): OwnSource {
  if (row.build_pack === "ctrimage") return inWordsOf(NO_IMAGE, row);
  if (typeof row.git_repository !== "string") return inWordsOf(NO_BUILD_FILE, row);
  const isUnseen = !("private_key_id" in row) && NEEDS_A_KEY.test(row.git_repository);
  return { ...inWordsOf(NO_REPOSITORY, row), kind: gitKind(isUnseen ? "deployKey" : "public", row) } as OwnSource;
}

/** Example: `git@git.example.com:acme/web.git`. */
const NEEDS_A_KEY = /^(?:ssh:\/\/|[\w.-]+@[\w.-]+:)/;

/** Returns the parts that the platform does not show, for a source from `sourceOf`. */
export function unnamedIn(source: Source): string[] {
  if (source.kind === "deployKey") return ["source.privateKeyUuid"];
  if (source.kind === "gitApp") return ["source.gitAppUuid"];
  return source.kind === "public" && !ADDRESS.test(source.gitRepository) ? ["source.gitRepository"] : [];
}

export const sourceCompared = (source: unknown): unknown =>
  isBag(source) ? { ...source, ctrfile: canonicalIfText(source.ctrfile) } : source;

export function needsNewApplication(before: Source, after: Source): boolean {
  if (before.kind !== after.kind) return true;
  if (before.kind === "ctrfile" && after.kind === "ctrfile") return !sameText(before.ctrfile, after.ctrfile);
  if (before.kind === "deployKey" && after.kind === "deployKey") return before.privateKeyUuid !== after.privateKeyUuid;
  if (before.kind === "gitApp" && after.kind === "gitApp") return before.gitAppUuid !== after.gitAppUuid;
  if (before.kind === "clone" && after.kind === "clone")
    return before.applicationUuid !== after.applicationUuid || (before.cloneVolumes ?? false) !== (after.cloneVolumes ?? false);
  return false;
}

/** Splits `registry:5000/name:tag` and `name@sha256:…` into the two fields that the platform stores. */
export function imageOf({ image, tag }: Extract<Source, { kind: "ctrimage" }>): { name: string; tag: string } {
  const digest = /^(.*@sha256):([0-9a-f]+)$/.exec(image);
  if (digest) return { name: tag ? (digest[1] ?? "").replace("@sha256", "") : (digest[1] ?? ""), tag: tag ?? digest[2] ?? "" };
  const tagged = /^(.*[^/:]):([^/:]+)$/.exec(image);
  return { name: tagged?.[1] ?? image, tag: tag ?? tagged?.[2] ?? "latest" };
}

/** A creation accepts such an image, but a later update could not send it. */
export function imageProblems(source: Source): Problem[] {
  if (source.kind !== "ctrimage") return [];
  const { name, tag } = imageOf(source);
  const wrong = rules.bareImageName.safeParse(name).error ?? rules.imageTag.safeParse(tag).error;
  return wrong
    ? [{ property: "source.image", reason: `is not allowed: ${wrong.issues[0]?.message} (got ${JSON.stringify(source.image)}).` }]
    : [];
}

const ADDRESS = /^(?:(?:https?|git):\/\/[^/]+\/|git@[^:]+:)/;

/** A creation shortens an address at the platform's own git provider to `owner/name`. For a git app, it also removes `.git`. */
function sameRepository(wanted: string, shown: string): boolean {
  const path = (repository: string) =>
    repository
      .replace(ADDRESS, "")
      .replace(/^\/+|\/+$/g, "")
      .replace(/\.git$/, "");
  return wanted === shown || (!ADDRESS.test(shown) && path(wanted) === path(shown));
}

/**
 * A PATCH stores the value unchanged. If the platform stores the form `owner/name`, the PATCH must send this form (docs/facts/hosting.md
 * 3.4).
 */
function repositoryFor(wanted: string, shown: unknown): string {
  return typeof shown === "string" && shown !== "" && !ADDRESS.test(shown) ? wanted.replace(ADDRESS, "") : wanted;
}
