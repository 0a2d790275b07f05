import { readFile } from "node:fs/promises";
import { parseProblem } from "../../provider/api/json";
import { type Bag, isObject, isSecret, secret, type Value } from "../protocol/wire";

/** The parts of a file for `pulumi import --file` that describe existing objects by their inputs and outputs (docs/facts/engine.md 13). */
export interface ImportFile {
  resources: ImportEntry[];
  /** Names of resources that are already in the state, with their URNs. */
  nameTable: Record<string, string>;
}

export interface ImportEntry {
  type: string;
  /** Name with which other entries refer to this entry. The name in the program is in `logicalName`. */
  name: string;
  logicalName: string;
  id: string;
  component: boolean;
  parent?: string | undefined;
  provider?: string | undefined;
  inputs?: Bag | undefined;
  outputs?: Bag | undefined;
}

/** Validates the whole file before any of it is used. */
export async function readImportFile(path: string): Promise<ImportFile> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new Error(`could not read import file ${path}: ${parseProblem(error)}`);
  }
  if (!isRecord(content) || !Array.isArray(content.resources))
    throw new Error(`${path} is not an import file: it has no list "resources".`);
  const nameTable = isRecord(content.nameTable) ? Object.entries(content.nameTable).map(([name, urn]) => [name, String(urn)]) : [];
  return { resources: content.resources.map(toEntry), nameTable: Object.fromEntries(nameTable) };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function toEntry(entry: unknown, index: number): ImportEntry {
  const where = `resource ${index + 1} of the import file`;
  if (!isRecord(entry)) throw new Error(`${where} is not an object.`);
  const text = (key: string): string | undefined => {
    const value = entry[key];
    if (value !== undefined && typeof value !== "string") throw new Error(`"${key}" of ${where} is not a string.`);
    return value === "" ? undefined : value;
  };
  const bag = (key: string): Bag | undefined => {
    const value = entry[key];
    if (value === undefined || value === null) return undefined;
    if (!isRecord(value)) throw new Error(`"${key}" of ${where} is not an object.`);
    return opened(value as Bag, `"${text("name") ?? index + 1}"`) as Bag;
  };
  const type = text("type");
  const name = text("name");
  if (type === undefined) throw new Error(`${where} has no type.`);
  if (name === undefined) throw new Error(`${where} has no name.`);
  const component = entry.component === true;
  const id = text("id");
  const isProvider = type.startsWith("pulumi:providers:");
  if (id === undefined && !component && !isProvider) throw new Error(`"${name}" of the import file has no ID.`);
  if (id !== undefined && isProvider)
    throw new Error(`"${name}" of the import file has an ID, but is a provider, which is created rather than read.`);
  const logicalName = text("logicalName") ?? name;
  return {
    type,
    name,
    logicalName,
    id: id ?? "",
    component,
    parent: text("parent"),
    provider: text("provider"),
    inputs: bag("inputs"),
    outputs: bag("outputs"),
  };
}

/** Turns a secret of the file, whose value is JSON, into a secret of the state. */
function opened(value: Value, name: string): Value {
  if (Array.isArray(value)) return value.map((item) => opened(item, name));
  if (isSecret(value)) {
    const { plaintext } = value;
    if (typeof plaintext !== "string") throw new Error(`a secret of ${name} in the import file has no "plaintext".`);
    try {
      return secret(JSON.parse(plaintext));
    } catch {
      throw new Error(`the "plaintext" of a secret of ${name} in the import file is not JSON.`);
    }
  }
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, opened(item, name)])) : value;
}
