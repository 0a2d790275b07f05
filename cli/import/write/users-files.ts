import { parse, parseDocument } from "yaml";
import { parseProblem } from "../../../provider/api/json";
import { UsageError } from "../../command-line";
import type { ImportLanguage } from "../language";

export interface KeptFile {
  text: string;
  /** A message for the user about the parts of the file that the import left unchanged. */
  reported?: string;
}

const IS_MERGED = /^Pulumi(\..+)?\.yaml$|^(tsconfig|package)\.json$|^\.gitignore$|^\.env\.example$/;

/** An import adds to a user's file, and never replaces it. In YAML, Pulumi.yaml is the program. */
export const isUsersFile = (path: string, language: ImportLanguage): boolean =>
  IS_MERGED.test(path) && !(language === "yaml" && path === "Pulumi.yaml");

/** Returns a user's file with the additions of the import, or undefined for a file of the program, which an import replaces. */
export function keptFile(path: string, there: string, wanted: string, language: ImportLanguage): KeptFile | undefined {
  if (!isUsersFile(path, language)) return undefined;
  if (/^Pulumi\..+\.yaml$/.test(path)) return withSettings(path, there, wanted);
  if (path === "Pulumi.yaml" || path === "tsconfig.json") return { text: there };
  if (path === "package.json") return withDependencies(path, there, wanted);
  if (path === ".gitignore") return { text: withLines(there, wanted) };
  // The user may have set a value for a variable.
  if (path === ".env.example") return { text: withLines(there, wanted, (line) => line.replace(/=.*/, "=")) };
  return undefined;
}

/** Keeps the settings and encrypted values of a stack, even if they differ from the imported account. */
function withSettings(path: string, there: string, wanted: string): KeptFile {
  const document = parseDocument(there);
  const [error] = document.errors;
  if (error) throw unreadable(path, error);
  const { config } = parse(wanted) as { config: Record<string, string> | null };
  const others: string[] = [];
  for (const [name, text] of Object.entries(config ?? {})) {
    const held = document.getIn(["config", name]);
    if (held === undefined) document.setIn(["config", name], text);
    else if (held !== text) others.push(name);
  }
  const reported =
    others.length === 0 ? {} : { reported: `${path} keeps its ${others.join(", ")}, which differ from the imported account` };
  return { text: document.toString({ lineWidth: 0 }), ...reported };
}

type Dependencies = Record<string, string>;

function withDependencies(path: string, there: string, wanted: string): KeptFile {
  let held: Record<string, unknown>;
  try {
    held = JSON.parse(there);
  } catch (error) {
    throw unreadable(path, error);
  }
  const parts = ["dependencies", "devDependencies"] as const;
  const partsOf = (text: string) => JSON.parse(text) as Partial<Record<(typeof parts)[number], Dependencies>>;
  const [own, needed] = [partsOf(there), partsOf(wanted)];
  const added = parts.flatMap((part) => {
    const missing = Object.entries(needed[part] ?? {}).filter(([name]) => !parts.some((one) => own[one] && name in own[one]));
    return missing.length === 0 ? [] : [[part, { ...own[part], ...Object.fromEntries(missing) }] as const];
  });
  return { text: added.length === 0 ? there : `${JSON.stringify({ ...held, ...Object.fromEntries(added) }, undefined, 2)}\n` };
}

function withLines(there: string, wanted: string, keyOf = (line: string) => line): string {
  const held = there.split(/\r?\n/).map(keyOf);
  const missing = wanted.split("\n").filter((line) => line !== "" && !held.includes(keyOf(line)));
  return missing.length === 0 ? there : `${there.replace(/\n?$/, "\n")}${missing.join("\n")}\n`;
}

const unreadable = (path: string, error: unknown): UsageError =>
  new UsageError(
    `${path} cannot be parsed: ${parseProblem(error)}. Nothing was written. Fix the file, or choose another folder with --out.`,
    "invalid_file",
  );
