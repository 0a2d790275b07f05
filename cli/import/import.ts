import { isNoCall } from "../../provider/api/errors";
import type { InventoryObject } from "../../provider/core/definition/listing";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { messageOf } from "../../provider/core/log/errors";
import type { Run } from "../../provider/core/run/run";
import { RELEASE } from "../../provider/core/settings/release";
import { resourceTypeText } from "../../provider/core/type-token";
import { Inventory } from "../../provider/inventory/inventory";
import type { Extent } from "../../provider/inventory/said";
import { definitions as allDefinitions, byType } from "../../provider/resources";
import { references } from "../../provider/resources/references";
import { UsageError } from "../command-line";
import { IMPORT_LANGUAGES, type ImportLanguage } from "./language";
import { digestOf, type ImportMap, MAP_FILE, mapped, mapText } from "./map";
import { type LeftOut, Managed, type Plan } from "./plan";
import { planned } from "./planner";
import type { PlainValues, SecretForm } from "./secrets";
import { chosenTypes, covers, isNarrowed, requireChosen, type Selection } from "./selection";
import { Progress, take, unreadText } from "./take";
import { environmentExample } from "./write/environment-example";
import { notesOf } from "./write/notes";
import { programOf } from "./write/program";
import { pinsOf, projectFiles } from "./write/project-files";
import { isUsersFile } from "./write/users-files";
import { yamlProgramOf } from "./write/yaml-program";

export interface ImportOptions extends Selection {
  extent: Extent;
  plain: PlainValues;
  secrets: SecretForm;
  adopts: boolean;
  /** Whether each resource gets `protect: true`. */
  protects: boolean;
  /** Name of the Pulumi project. */
  name: string;
  /** Defaults to TypeScript. */
  language?: ImportLanguage;
  stack: string;
  managed?: Managed;
  progress?: (text: string) => void;
}

export interface Imported {
  plan: Plan;
  /** File contents by path relative to the project folder. */
  files: Map<string, string>;
  contents: { path: string; holds: string }[];
  map: ImportMap;
  unread: LeftOut[];
}

/** Sends GET only and writes no files. */
export async function importFrom(run: Run, options: ImportOptions): Promise<Imported> {
  const { managed = new Managed(), progress: say = () => undefined } = options;
  const progress = new Progress(say, run.outside.clock);
  const below = (kind: string, done: number, all: number) => progress.step(resourceTypeText(kind), done, all);
  const apis = configuredApis(run);
  const definitions = chosenTypes(
    options,
    allDefinitions.filter((definition) => apis[definition.module === "game" ? "panel" : "hosting"]),
  );
  const everything = new Inventory({ definitions: allDefinitions, references, apis: run, progress: below });
  const objectsOf = async (kind: string): Promise<readonly InventoryObject[]> => {
    const objects = await everything.all(kind);
    if (objects.length === 0) requireSomeRead(everything);
    return objects;
  };
  await requireChosen(options, objectsOf);
  const inventory = new Inventory({ definitions: allDefinitions, references, apis: run, covers: covers(options), progress: below });
  const { taken, left, given } = await take({ run, inventory, definitions, isManaged: (kind, id) => managed.has(kind, id), progress });
  if (taken.length === 0 && left.length === 0) requireSomeRead(inventory);
  const plan = await planned(withoutBystanders(taken, options), {
    ...options,
    run,
    definitions: allDefinitions,
    takenNames: (kind) => managed.namesOf(definitionOf(kind)),
    objectsOf,
  });
  const { language = IMPORT_LANGUAGES[0] } = options;
  const { files, contents } =
    language === "yaml" ? yamlProgramOf(plan, allDefinitions, options) : programOf(plan, allDefinitions, options.protects);
  const unread = unique([...left, ...unreadOf(inventory)]);
  const used = { hosting: apis.hosting && isUsed("hosting", plan), panel: apis.panel && isUsed("panel", plan) };
  const map = mapOf(plan, run, used, options);
  const pins = await pinsOf(run, used);
  const { name, stack } = options;
  for (const [path, text] of projectFiles({ name, stack, release: RELEASE, origins: map.origins, pins, language })) files.set(path, text);
  if (plan.variables.length > 0) files.set(".env.example", environmentExample(plan.variables));
  files.set("IMPORT.md", notesOf({ ...options, plan, contents, definitions, unread, given, apis: used }));
  map.files = Object.fromEntries([...files].flatMap(([path, text]) => (isUsersFile(path, language) ? [] : [[path, digestOf(text)]])));
  files.set(MAP_FILE, mapText(map));
  return { plan, files, contents, map, unread };
}

/** Fails if nothing was found and a read failed, because an empty program would suggest that the account is empty. */
function requireSomeRead({ unread: [first] }: Inventory): void {
  if (first) throw new Error(`Nothing could be read, and nothing was written. ${messageOf(first.error)}`);
}

const definitionOf = (kind: string): AnyDefinition => {
  const found = byType.get(kind);
  if (!found) throw new Error(`There is no resource type ${kind}.`);
  return found;
};

/** Fails if a setting of an API is malformed. */
function configuredApis(run: Run): { hosting: boolean; panel: boolean } {
  const isThere = (api: "hosting" | "panel"): boolean => {
    try {
      return run.settings[api].origin !== "";
    } catch (error) {
      if (isUnset(run, api)) return false;
      throw UsageError.from(error, "invalid_setting");
    }
  };
  const apis = { hosting: isThere("hosting"), panel: isThere("panel") };
  if (apis.hosting || apis.panel) return apis;
  throw new UsageError(
    "There is no account to import: set HOSTING_BASE_URL and HOSTING_API_TOKEN, or HOSTING_PANEL_URL and HOSTING_PANEL_KEY, or both.",
    "invalid_setting",
  );
}

/** False if an API has only an address or only a token: the missing setting is then reported. */
function isUnset({ settings }: Run, api: "hosting" | "panel"): boolean {
  return !settings.isSet(api === "hosting" ? "baseUrl" : "panelUrl") && !settings.isSet(api === "hosting" ? "apiToken" : "panelKey");
}

/** Leaves out projects that contain no selected environment, if `--environment` is set without `--project`. */
function withoutBystanders<T extends { object: InventoryObject }>(taken: readonly T[], selection: Selection): T[] {
  if (!isNarrowed(selection) || (selection.project ?? []).length > 0) return [...taken];
  const isAbove = (object: InventoryObject) => taken.some(({ object: other }) => other.parent?.id === object.id);
  return taken.filter(({ object }) => object.parent !== undefined || isAbove(object));
}

/**
 * If the platform has no call to read a resource type, the line omits the parent. The lines of several parents are then equal, and `unique` keeps
 * one.
 */
function unreadOf({ unread }: Inventory): LeftOut[] {
  return unread.map(({ kind, below, error }): LeftOut => {
    const what = resourceTypeText(kind);
    if (below?.unreadable !== undefined) return unreadText(below);
    if (isNoCall(error)) return { what, why: "this platform has no call that reads it" };
    return { what: below ? `${what} of ${below.name}` : what, why: messageOf(error) };
  });
}

const unique = (lines: readonly LeftOut[]): LeftOut[] => [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];

/** The program needs the address of an API only if it declares objects of the API. */
const isUsed = (api: "hosting" | "panel", { resources }: Plan): boolean =>
  resources.some(({ kind }) => (api === "panel") === (definitionOf(kind).module === "game"));

function mapOf(
  { resources }: Plan,
  { settings }: Run,
  apis: { hosting: boolean; panel: boolean },
  { adopts, protects }: Pick<ImportOptions, "adopts" | "protects">,
): ImportMap {
  return {
    import: 1,
    origins: {
      hosting: apis.hosting ? settings.hosting.origin : undefined,
      panel: apis.panel ? settings.panel.origin : undefined,
    },
    adopts,
    protects,
    resources: resources
      .filter(({ refusal }) => refusal === undefined)
      .map(({ type, name, object, inputs }) => {
        const { adopt: _, ...said } = inputs;
        return { type, name, path: object.path, inputs: mapped(said) as Record<string, never> };
      }),
  };
}
