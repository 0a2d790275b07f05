import { unlessRefused } from "../../../api/is-there";
import type { Context, Watched, Watching } from "../../../core/definition/context";
import { resourceTypeText } from "../../../core/type-token";
import { type Bag, hasUnknown, isBag } from "../../../core/values";
import { KEPT } from "../../../core/written";
import { copiesOf } from "../../../platform/hosting/destination-lists";
import { otherImageForms } from "../application/image";
import { storagesOf, withoutPrefix } from "../storage/lists";
import { detailed, type Entry, short } from "../variables/entries";
import { variablesOf } from "../variables/list";
import { isLikeAttached, listed } from "../variables/ownership";
import { reachesContainers } from "./revision";

// A deployment is due if a part of the application has changed since the last deployment. A part is the application itself, one variable, a storage,
// an attachment or a copy. Pulumi's state keeps a digest of each part. A run with `--target` or `--exclude` checks only some of the parts, so the
// other parts keep their digests.

/** Path of the digest in a state of release 0.2 or older. Such a state has only one digest, of all parts together. */
const ALL = "watched";
/** Path that shows that the state has a digest of each part. The paths of the parts begin with it. */
const EACH = "watched/";
/** Beginning of the type of a part that only the platform has shown. */
const SHOWN = "shown ";
/** Beginning of the path of a resource that the run of the deployment did not check. Its `revision` then replaces the digests of its parts. */
const UNSEEN = "unseen/";

interface Inputs {
  applicationUuid: string;
  watch?: boolean;
}

type Deciding = Pick<Context<Inputs>, "hosting" | "inputs" | "olds" | "writes" | "watched" | "log">;

interface Part {
  type: string;
  /** The natural key in the application. */
  key: readonly unknown[];
  value: unknown;
}

const pathOf = ({ type, key }: Pick<Part, "type" | "key">): string => `${EACH}${JSON.stringify([type, ...key])}`;

function partAt(path: string): Omit<Part, "value"> | undefined {
  if (!path.startsWith(EACH) || path === EACH) return undefined;
  const [type, ...key]: unknown[] = JSON.parse(path.slice(EACH.length));
  return { type: String(type), key };
}

/** Returns the parts of a resource. Each variable of a set is a part. */
function partsOf({ type, inputs }: Pick<Watched, "type" | "inputs">): Part[] {
  const counted = Object.fromEntries(Object.entries(inputs).filter(([key]) => reachesContainers(type, key) && key !== "applicationUuid"));
  const { variables, exclusive } = counted;
  if (type !== "EnvironmentVariables") return [{ type, key: keyOf(type, inputs), value: counted }];
  if (hasUnknown(variables) && typeof variables !== "object") return [{ type, key: [], value: variables }];
  const each = Object.entries(variables as Record<string, Entry>).map(([key, entry]) => ({ type, key: [key], value: formOf(entry) }));
  return exclusive === true ? [...each, { type, key: [], value: true }] : each;
}

const keyOf = (type: string, { key, isPreview, databaseUuid, envKey, type: form, name, mountPath, destinationUuid }: Bag): unknown[] => {
  if (type === "EnvironmentVariable") return [key, isPreview === true];
  if (type === "DatabaseAttachment") return [databaseUuid, envKey ?? null];
  if (type === "Storage") return [form, form === "file" ? mountPath : name];
  return type === "ApplicationCopy" ? [destinationUuid] : [];
};

/** The entry without its comment, which does not reach the containers. */
function formOf(entry: Entry): unknown {
  if (hasUnknown(entry)) return entry;
  const { comment: _, ...rest } = detailed(entry);
  return short(rest);
}

/** Returns the values that have the same effect in the containers as the value of the part. */
function formsOf({ type, value }: Part): unknown[] {
  if (type !== "Application" || !isBag(value)) return [value];
  return [value, ...otherImageForms(value.source).map((source) => ({ ...value, source }))];
}

/** Returns why the parts of the application need a deployment. Ignores the inputs of the `Deployment` itself. */
export async function dueBecause(context: Deciding): Promise<string | undefined> {
  const watching = watchedBy(context);
  if (!watching) return undefined;
  const changing = watching.resources.filter((one) => isUpdated(one) || isDifferent(one, context.writes.digests, watching));
  const lost = await lostParts(context, watching);
  const names = [...new Set(changing.map(({ type, name }) => `${resourceTypeText(type)} "${name}"`))];
  const why = [
    ...(names.length > 0 ? [`${names.join(", ")} ${names.length === 1 ? "changes" : "change"}${doubtOf(changing)}`] : []),
    ...(lost.length > 0 ? [`${listed(lost)} ${lost.length === 1 ? "was" : "were"} deleted`] : []),
  ];
  if (why.length > 0) return `a deployment, because ${why.join(", and ")}`;
  return isAllDifferent(context.writes.digests, watching)
    ? "a deployment, because the program changed something that it declares for the application"
    : undefined;
}

const doubtOf = (changing: readonly Watched[]): string =>
  changing.every(({ isUncertain }) => isUncertain) ? ", if it belongs to this application (this preview does not know its id yet)" : "";

/** In a run without the program, such as a refresh, the declared resources are not known. Such a run must not start a deployment. */
const watchedBy = ({ inputs, watched }: Pick<Deciding, "inputs" | "watched">): Watching | undefined =>
  inputs.watch === false ? undefined : watched(inputs.applicationUuid);

const isUpdated = ({ type, updated }: Watched): boolean => updated.some((key) => reachesContainers(type, key));

const isPartlyUnknown = (one: Watched): boolean => partsOf(one).some(({ key, value }) => hasUnknown(key) || hasUnknown(value));

/** Whether a part of the resource differs from its digest, or has none because it is new. */
function isDifferent(one: Watched, written: Deciding["writes"]["digests"], watching: Watching): boolean {
  const isNew = one.changes && one.updated.length === 0;
  if (!written.paths.includes(EACH)) return isNew && isAllDifferent(written, watching) === undefined;
  if (isPartlyUnknown(one)) return isNew;
  const isUnwritten = written.matches(UNSEEN + one.urn, revisionOf(one));
  return isUnwritten === undefined
    ? partsOf(one).some((part) => !formsOf(part).some((form) => written.matches(pathOf(part), form) === true))
    : !isUnwritten;
}

const revisionOf = ({ revision }: Pick<Watched, "revision">): unknown => ({ revision: revision ?? null });

/** Compares the one digest of release 0.2, which contains all parts. Undefined without such a digest, or if this run does not know all parts. */
function isAllDifferent(written: Deciding["writes"]["digests"], { resources, unseen }: Watching): boolean | undefined {
  if (unseen.length > 0 || resources.some(isPartlyUnknown)) return undefined;
  const texts = resources.map(({ type, inputs }) => {
    const counted = Object.entries(inputs).filter(([key]) => reachesContainers(type, key));
    return JSON.stringify([type, counted.sort(([a], [b]) => (a < b ? -1 : 1))]);
  });
  const isSame = written.matches(ALL, texts.sort());
  return isSame === undefined ? undefined : !isSame;
}

/**
 * Returns the parts that the platform no longer shows and that no resource of this run declares. Logs the parts that the platform still shows and
 * that this run has not declared yet. If the program no longer declares them, the engine deletes them after the deployment, and the next run sees a
 * change.
 */
async function lostParts(context: Deciding, watching: Watching): Promise<string[]> {
  const { inputs, olds, log } = context;
  if (olds.applicationUuid !== inputs.applicationUuid) return [];
  const others = await othersOf(context, watching);
  const leaving = watching.unseen.length > 0 ? [] : labelsOf(others.filter(({ isShown, isDeclared }) => isShown && !isDeclared));
  if (leaving.length > 0) log.info(`deploys in the next up, if this run deletes ${listed(leaving)} after this deployment`);
  return labelsOf(others.filter(({ isShown }) => !isShown));
}

interface Other extends Omit<Part, "value"> {
  path: string;
  isShown: boolean;
  /** True for the application, for a part that only the platform has shown, and for a variable that the run declares as a part of another type. */
  isDeclared: boolean;
}

/** Returns the parts that have a digest, and that no resource of this run declares. Reads the platform only if there are such parts. */
async function othersOf({ hosting, inputs, writes }: Deciding, { resources }: Watching): Promise<Other[]> {
  const declared = resources.flatMap(partsOf);
  const paths = new Set(declared.map(pathOf));
  const variables = new Set(declared.filter(isVariable).map(labelOf));
  const others = writes.digests.paths.flatMap((path) => {
    const part = paths.has(path) ? undefined : partAt(path);
    return part ? [{ ...part, path }] : [];
  });
  return Promise.all(
    others.map(async (part) => ({
      ...part,
      isShown: await isShown(hosting, inputs.applicationUuid, part),
      isDeclared: part.type === "Application" || part.type.startsWith(SHOWN) || (isVariable(part) && variables.has(labelOf(part))),
    })),
  );
}

const isVariable = ({ type, key: [, isPreview] }: Pick<Part, "type" | "key">): boolean =>
  type === "EnvironmentVariables" || (type === "EnvironmentVariable" && isPreview !== true);

const labelOf = ({ type, key }: Pick<Part, "type" | "key">): string =>
  String((type === "Storage" ? key[1] : type === "DatabaseAttachment" ? (key[1] ?? key[0]) : key[0]) ?? type);

const labelsOf = (parts: readonly Other[]): string[] => [...new Set(parts.map(labelOf))];

/**
 * Returns the parts that the platform shows, for a run that does not check all resources: it does not know the keys of the other resources. If such a
 * part is absent later, the containers still have it.
 */
async function shownParts(hosting: Deciding["hosting"], application: string): Promise<Omit<Part, "value">[]> {
  const [rows, stored, copies] = await Promise.all([
    unlessRefused(variablesOf(hosting, application)),
    unlessRefused(storagesOf(hosting, application)),
    unlessRefused(copiesOf(hosting, application)),
  ]);
  const keys = {
    EnvironmentVariable: rows?.map((row) => [row.key, row.is_preview === true]),
    Storage: [
      ...(stored?.persistent_storages ?? []).map(({ name }) => ["persistent", withoutPrefix(application, name)]),
      ...(stored?.file_storages ?? []).map(({ mount_path: path }) => ["file", path]),
    ],
    ApplicationCopy: copies?.filter((row) => !row.is_primary).map(({ uuid }) => [uuid]),
  };
  return Object.entries(keys).flatMap(([type, all = []]) => all.map((key) => ({ type: SHOWN + type, key })));
}

/** Whether the platform shows the part, or does not permit this read. */
async function isShown(hosting: Deciding["hosting"], application: string, part: Omit<Part, "value">): Promise<boolean> {
  const { key } = part;
  const type = part.type.replace(SHOWN, "");
  const [first, second] = key;
  if (type === "Storage") {
    const rows = await unlessRefused(storagesOf(hosting, application));
    const names = rows?.persistent_storages?.map(({ name }) => withoutPrefix(application, name)) ?? [];
    const mounted = rows?.file_storages?.map(({ mount_path: path }) => path) ?? [];
    return rows === undefined || (first === "file" ? mounted : names).includes(String(second));
  }
  if (type === "ApplicationCopy") {
    const rows = await unlessRefused(copiesOf(hosting, application));
    return rows === undefined || rows.some(({ uuid }) => uuid === first);
  }
  if (type === "Application" || key.length === 0) return true;
  const rows = await unlessRefused(variablesOf(hosting, application));
  if (rows === undefined) return true;
  if (type === "DatabaseAttachment") return rows.some((row) => isLikeAttached(row) && (second === null || row.key === second));
  return rows.some((row) => row.key === first && row.is_preview === (second === true));
}

/** Records the parts with which a deployment starts. A part that this run does not declare keeps its digest while the platform shows it. */
export async function noteParts(context: Deciding): Promise<void> {
  const watching = watchedBy(context);
  if (!watching) return;
  const { hosting, inputs, writes } = context;
  const others = await othersOf(context, watching);
  const now = digested(watching);
  const kept = Object.entries(now).flatMap(([path, value]) => (value === KEPT ? [path] : []));
  writes.digests.keepOnly(new Set([...others.filter((one) => one.isShown).map(({ path }) => path), ...kept]));
  if (watching.unseen.length > 0)
    for (const part of await shownParts(hosting, inputs.applicationUuid)) writes.digests.note(pathOf(part), true);
  for (const [path, value] of Object.entries(now)) writes.digests.note(path, value);
}

const digested = ({ resources, unseen }: Watching): Record<string, unknown> => ({
  [EACH]: true,
  // If the value of a reference is missing, the run does not know this part. Such a part counts as unchanged.
  ...Object.fromEntries(resources.flatMap(partsOf).map((part) => [pathOf(part), hasUnknown(part.value) ? KEPT : part.value])),
  ...Object.fromEntries(unseen.map((one) => [UNSEEN + one.urn, revisionOf(one)])),
});

/** Values whose digests are kept in Pulumi's state. Only a start changes them. Without digests, the present parts are assumed to run. */
export function watchedPaths(inputs: Partial<Inputs>, { watched, writes }: Pick<Deciding, "watched" | "writes">): Record<string, unknown> {
  const watching = inputs.watch === false ? undefined : watched(inputs.applicationUuid ?? "");
  if (watching === undefined) return {};
  return writes.digests.paths.length > 0 ? Object.fromEntries(writes.digests.paths.map((path) => [path, KEPT])) : digested(watching);
}
