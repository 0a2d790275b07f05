import { isAbsolute, join, normalize, sep } from "node:path";
import { nameOf, type Reference, type Source } from "./reference";

/** The environment and the files of the process. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the project. */
  readonly cwd: string;
  /** Returns the bytes, `folder`, or undefined if there is no such file. Reads at most `limit` + 1 bytes. */
  readFile(path: string, limit: number): Uint8Array | "folder" | undefined;
}

export type Found =
  | { readonly value: string }
  | { readonly missing: readonly Source[] }
  /** The value cannot be used. */
  | { readonly problem: string };

/** Returns the value of a reference. */
export interface ReferenceReader {
  read(reference: Reference): Found;
  /** Whether the values are stand-ins, as in a rehearsal. Rules about the form of a value do not apply to stand-ins. */
  readonly areStandIns: boolean;
}

/**
 * Variables that no reference may use: variables of this package and of the engine, and variables in which pipelines keep credentials. Without this
 * list, a changed program could copy a pipeline's token into a container.
 */
const REFUSED = [
  "HOSTING_*",
  "PULUMI_*",
  "AWS_*",
  "AZURE_*",
  "GOOGLE_*",
  "GITHUB_*",
  "GITLAB_*",
  "CI_*",
  "ACTIONS_*",
  "FORGEJO_*",
  "NPM_*",
  "NODE_*",
  "SSH_*",
  "*_PROXY",
] as const;

const LARGEST_FILE_BYTES = 1024 * 1024;

/** Reads each variable and file once, unless the reference is refused. Joins the parts of a text. */
abstract class Reader implements ReferenceReader {
  abstract readonly areStandIns: boolean;
  private readonly found = new Map<string, Found>();

  /** `allowed` returns the setting `hosting:references`: the names and folders that references may use. Undefined: all. */
  constructor(private readonly allowed: () => string | undefined) {}

  protected abstract valueOf(source: Source): Found;

  read(reference: Reference): Found {
    if ("text" in reference) return joined(reference.text.map((part) => (typeof part === "string" ? { value: part } : this.read(part))));
    const name = nameOf(reference);
    const found = this.found.get(name) ?? this.readOnce(reference);
    this.found.set(name, found);
    return found;
  }

  private readOnce(source: Source): Found {
    const problem = refusalOf(source, this.allowed());
    return problem === undefined ? this.valueOf(source) : { problem };
  }
}

/** Reads the values of references from the environment and from files. */
export class OwnReader extends Reader {
  readonly areStandIns = false;

  constructor(
    private readonly surroundings: Surroundings,
    allowed: () => string | undefined,
  ) {
    super(allowed);
  }

  protected valueOf(source: Source): Found {
    return "fromEnv" in source ? this.variable(source) : this.file(source);
  }

  private variable(source: { fromEnv: string }): Found {
    const value = this.surroundings.env[source.fromEnv];
    return value === undefined || value === "" ? { missing: [source] } : { value };
  }

  private file(source: { fromFile: string }): Found {
    const { fromFile } = source;
    const { cwd, readFile } = this.surroundings;
    const bytes = readFile(isAbsolute(fromFile) ? fromFile : join(cwd, fromFile), LARGEST_FILE_BYTES);
    if (bytes === undefined) return { missing: [source] };
    if (bytes === "folder") return { problem: `refers to ${fromFile}, which is a folder. Name a file.` };
    if (bytes.length > LARGEST_FILE_BYTES) return { problem: `refers to the file ${fromFile}, which is larger than 1 MiB.` };
    try {
      const value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      return value === "" ? { missing: [source] } : { value };
    } catch {
      return { problem: `refers to the file ${fromFile}, which is not UTF-8.` };
    }
  }
}

/** A stand-in contains the source's name, so that a rehearsal shows where the value is used, even to users who must not know the value. */
export class StandInReader extends Reader {
  readonly areStandIns = true;

  protected valueOf(reference: Source): Found {
    return { value: "fromEnv" in reference ? `stand-in:env.${reference.fromEnv}` : `stand-in:file.${reference.fromFile}` };
  }
}

function joined(parts: readonly Found[]): Found {
  const problem = parts.find((part) => "problem" in part);
  if (problem) return problem;
  const missing = parts.flatMap((part) => ("missing" in part ? part.missing : []));
  if (missing.length > 0) return { missing };
  return { value: parts.map((part) => ("value" in part ? part.value : "")).join("") };
}

/** Whether no reference may use a variable of this name. */
export const isRefused = (name: string): boolean => refusing(name) !== undefined;

const refusing = (name: string): string | undefined => REFUSED.find((one) => matches(name, one));

/** Returns why a reference must not use this variable or file. */
function refusalOf(source: Source, allowed: string | undefined): string | undefined {
  const entries = allowed
    ?.split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if ("fromEnv" in source) {
    const { fromEnv: name } = source;
    const pattern = refusing(name);
    if (pattern !== undefined)
      return `must not refer to ${name}: variables of the form ${pattern} contain credentials of the pipeline. Give the value another name in the pipeline.`;
    if (entries?.some((entry) => !entry.includes("/") && matches(name, entry)) === false) return notAllowedText(name, allowed);
    return undefined;
  }
  const { fromFile: path } = source;
  if (!isAbsolute(path) && normalize(path).split(sep)[0] === "..")
    return `refers to ${path}, which is outside the folder of the project. Use a path inside it, or an absolute path.`;
  const isInside = (folder: string) => `${normalize(path)}`.startsWith(`${normalize(folder).replace(/\/$/, "")}/`);
  if (entries?.some((entry) => entry.includes("/") && isInside(entry)) === false) return notAllowedText(`the file ${path}`, allowed);
  return undefined;
}

const notAllowedText = (what: string, allowed: string | undefined): string =>
  `must not refer to ${what}: hosting:references permits only ${allowed}.`;

/** `*` matches any number of characters. */
const matches = (name: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[^\w]/g, "\\$&"))
      .join(".*")}$`,
  ).test(name);
