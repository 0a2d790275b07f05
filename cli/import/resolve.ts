import { parseAddress } from "../../provider/core/definition/address";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { Lifecycle } from "../../provider/core/lifecycle/lifecycle";
import { messageOf } from "../../provider/core/log/errors";
import type { Run } from "../../provider/core/run/run";
import { TOKEN_ON, typeToken } from "../../provider/core/type-token";
import { callerInfoText, HIDDEN, isBag } from "../../provider/core/values";
import { DynamicLifecycle } from "../../provider/hosts/dynamic-provider";
import type { HostName } from "../../provider/hosts/host-choice";
import { visible } from "../../provider/inventory/said";
import { definitions } from "../../provider/resources";
import { jsonIn } from "../json";
import { type ImportedResource, importedResource } from "./import-file";
import { type ImportMap, type MappedResource, meant } from "./map";

export interface Target {
  run: Run;
  map: ImportMap;
  project: string;
  stack: string;
  host: HostName;
  /** Configuration values by full key, such as `infra:web`. */
  config: ReadonlyMap<string, string>;
}

export interface Reported {
  /** Messages for the user, such as `web: domains changed since the import`. */
  lines: string[];
  /** Settings and secrets that only the user can set. */
  missing: string[];
}

/** Returns the configuration object to write for each key: its existing members, and the missing secrets that the platform shows. */
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

/** A resource whose values are not available is reported and left out. */
export async function importedResources(target: Target): Promise<{ resources: ImportedResource[]; reported: Reported }> {
  const reported: Reported = { lines: [], missing: [] };
  const all = await Promise.all(target.map.resources.map((resource) => imported(target, resource, reported)));
  return { resources: all.flat(), reported: { lines: reported.lines.sort(), missing: [...new Set(reported.missing)].sort() } };
}

async function imported(target: Target, resource: MappedResource, reported: Reported): Promise<ImportedResource[]> {
  const { run, map, config, project, stack, host } = target;
  const { name, path, type } = resource;
  const definition = definitionOf(type);
  const missing: string[] = [];
  // The map contains the type tokens of the dynamic host, even if the stack uses the plugin.
  const urnOf = (token: string, of: string) => `urn:pulumi:${stack}::${project}::${TOKEN_ON[host](definitionOf(token))}::${of}`;
  const found = <T>(value: T | undefined, of: string): T | undefined => {
    if (value === undefined) missing.push(of);
    return value;
  };
  const inputs = meant(resource.inputs, {
    id: (token, of) => idOf(map, token, of),
    secret: (of) => found(secretOf(config, project, of), of),
    config: (of) => found(config.get(`${project}:${of}`), of),
  }) as Record<string, unknown>;
  reported.missing.push(...missing);
  if (missing.length > 0) return [];
  const within = parentOf(definition, resource);
  const urn = callerInfoText({ urn: urnOf(type, name), parentUrn: within === undefined ? "" : urnOf(...within), isPreview: false });
  try {
    const made = await new DynamicLifecycle(definition, run).asMade(path, { ...inputs, [HIDDEN.urn]: urn });
    if (made) {
      if (made.differs.length > 0) reported.lines.push(`${name}: ${made.differs.join(", ")} changed since the import`);
      const secretKeys = secretsIn(resource).map(({ path: [key = ""] }) => key);
      return [importedResource(host, definition, name, made, secretKeys)];
    }
    reported.lines.push(`${name}: gone from the platform since the import`);
  } catch (error) {
    reported.lines.push(`${name}: ${messageOf(error)}`);
  }
  return [];
}

/** Type and name of the parent resource, if the program declares it. */
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
  if (!found) throw new Error(`This release has no resource type ${type}. Run pulumi-hosting import again.`);
  return found;
}

export async function shownInputs(run: Run, { type, path }: MappedResource): Promise<Record<string, unknown> | undefined> {
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

/** Finds a value by its path in the import. A variable is a text, or an object if it has flags, and its flags may have changed since the import. */
export function valueAt(inputs: Record<string, unknown>, path: readonly string[]): unknown {
  const at = (way: readonly string[]): unknown =>
    way.reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
      inputs,
    );
  const found = at(path);
  if (typeof found === "string") return found;
  return isBag(found) ? found.value : path.at(-1) === "value" ? at(path.slice(0, -1)) : undefined;
}

/** Looks up a secret like the program's `secret`: first under its own key, then in the configuration object of its owner. */
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
