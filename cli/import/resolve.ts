import { parseAddress } from "../../provider/core/address";
import { messageOf } from "../../provider/core/errors";
import { Lifecycle } from "../../provider/core/lifecycle";
import { type AnyDefinition, typeToken } from "../../provider/core/resource";
import type { Run } from "../../provider/core/run";
import { callerInfoText, HIDDEN, isBag } from "../../provider/core/values";
import { definitions } from "../../provider/resources";
import { jsonIn } from "../json";
import { visible } from "./fields";
import { type ImportedResource, importedResource } from "./import-file";
import { type ImportMap, type MappedResource, meant } from "./map";

/** The stack that the objects come into. */
export interface Target {
  run: Run;
  map: ImportMap;
  project: string;
  stack: string;
  /** Values of the configuration by full key: `infra:web`. */
  config: ReadonlyMap<string, string>;
}

/** What is not as it was, or missing, by resource. */
export interface Told {
  /** For people: `web: domains changed since the import`. */
  lines: string[];
  /** Settings and secrets that only people know. */
  missing: string[];
}

/** Secrets that are to be set: by the key of the configuration an object, the new ones beside those that are there. */
export async function missingSecrets(
  target: Target,
): Promise<{ groups: Map<string, Record<string, string>>; count: number; unreadable: string[] }> {
  const { map, config, project } = target;
  const groups = new Map<string, Record<string, string>>();
  const unreadable: string[] = [];
  let count = 0;
  for (const resource of map.resources) {
    const wanted = secretsIn(resource).filter(({ name }) => secretOf(config, project, name) === undefined);
    if (wanted.length === 0) continue;
    const live = await shownInputs(target.run, resource);
    for (const { name, path } of wanted) {
      const value = live && valueAt(live, path);
      if (typeof value !== "string") {
        unreadable.push(name);
        continue;
      }
      const [owner = "", key = ""] = name.split(".");
      const group = groups.get(owner) ?? groupIn(config.get(`${project}:${owner}`));
      groups.set(owner, { ...group, [key]: value });
      count++;
    }
  }
  return { groups, count, unreadable };
}

/** Every resource as the state is to keep it. What cannot be had is told, and left out. */
export async function importedResources(target: Target): Promise<{ resources: ImportedResource[]; told: Told }> {
  const told: Told = { lines: [], missing: [] };
  const all = await Promise.all(target.map.resources.map((resource) => imported(target, resource, told)));
  return { resources: all.flat(), told: { lines: told.lines.sort(), missing: [...new Set(told.missing)].sort() } };
}

async function imported(target: Target, resource: MappedResource, told: Told): Promise<ImportedResource[]> {
  const { run, map, config, project, stack } = target;
  const { name, path, type } = resource;
  const definition = definitionOf(type);
  const missing: string[] = [];
  const urnOf = (token: string, of: string) => `urn:pulumi:${stack}::${project}::${token}::${of}`;
  const found = <T>(value: T | undefined, of: string): T | undefined => {
    if (value === undefined) missing.push(of);
    return value;
  };
  const inputs = meant(resource.inputs, {
    id: (token, of) => idOf(map, token, of),
    secret: (of) => found(secretOf(config, project, of), of),
    config: (of) => found(config.get(`${project}:${of}`), of),
  }) as Record<string, unknown>;
  told.missing.push(...missing);
  if (missing.length > 0) return [];
  const within = parentOf(definition, resource);
  const urn = callerInfoText({ urn: urnOf(type, name), parentUrn: within === undefined ? "" : urnOf(...within), isPreview: false });
  try {
    const made = await new Lifecycle(definition, run).asMade(path, { ...inputs, [HIDDEN.caller]: urn });
    if (made) {
      if (made.differs.length > 0) told.lines.push(`${name}: ${made.differs.join(", ")} changed since the import`);
      return [
        importedResource(
          definition,
          name,
          made,
          Object.keys(resource.inputs).filter((key) => secretsIn(resource).some((one) => one.path[0] === key)),
        ),
      ];
    }
    told.lines.push(`${name}: gone from the platform since the import`);
  } catch (error) {
    told.lines.push(`${name}: ${messageOf(error)}`);
  }
  return [];
}

/** Type and name of the resource that it hangs on, where the program declares that. */
function parentOf({ identity }: AnyDefinition, { inputs }: MappedResource): [string, string] | undefined {
  const value = identity.parent === undefined ? undefined : inputs[identity.parent];
  const mark = isBag(value) ? value.$id : undefined;
  return Array.isArray(mark) ? [String(mark[0]), String(mark[1])] : undefined;
}

function idOf({ resources }: ImportMap, type: string, name: string): string | undefined {
  const one = resources.find((resource) => resource.type === type && resource.name === name);
  return one && parseAddress(definitionOf(type), one.path).id;
}

export function definitionOf(type: string): AnyDefinition {
  const found = definitions.find((definition) => typeToken(definition) === type);
  if (!found) throw new Error(`This release has no kind ${type}. Run pulumi-hosting import again.`);
  return found;
}

/** What the platform shows of the object now, in the form that a program writes. */
async function shownInputs(run: Run, { type, path }: MappedResource): Promise<Record<string, unknown> | undefined> {
  const definition = definitionOf(type);
  const live = await new Lifecycle(definition, run).shown(path);
  return live && visible(definition, live).inputs;
}

interface SecretPlace {
  name: string;
  path: readonly string[];
}

function secretsIn({ inputs }: MappedResource): SecretPlace[] {
  const places: SecretPlace[] = [];
  const note = (name: string, path: readonly string[]) => void places.push({ name, path });
  meant(inputs, { id: () => undefined, secret: note, config: () => undefined });
  return places;
}

/** The value at a path; a variable that got a flag since the import is an object with its value. */
function valueAt(inputs: Record<string, unknown>, path: readonly string[]): unknown {
  const at = (way: readonly string[]): unknown =>
    way.reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
      inputs,
    );
  const found = at(path);
  if (typeof found === "string") return found;
  return isBag(found) ? found.value : path.at(-1) === "value" ? at(path.slice(0, -1)) : undefined;
}

/** A secret of the configuration: by its own name, or a member of the object of its owner, as the program looks for it. */
function secretOf(config: ReadonlyMap<string, string>, project: string, name: string): string | undefined {
  const own = config.get(`${project}:${name}`);
  if (own !== undefined) return own;
  const [owner = "", key = ""] = name.split(".");
  const group = groupIn(config.get(`${project}:${owner}`));
  return Object.hasOwn(group, key) ? group[key] : undefined;
}

function groupIn(text: string | undefined): Record<string, string> {
  const value = jsonIn(text ?? "");
  return isBag(value) ? (value as Record<string, string>) : {};
}
