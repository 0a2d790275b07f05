import { isMap, parseDocument } from "yaml";
import { messageOf } from "../../../provider/core/errors";
import { UsageError } from "../../command-line";

/** A file of the project that is there already, as it is to be written. */
export interface KeptFile {
  text: string;
  /** What the user is told of it; absent where nothing needs to be said. */
  told?: string;
}

/**
 * A file that belongs to the user beside the program: what stands in it stays, and what an import needs is added. Undefined of the program itself,
 * which an import writes anew.
 */
export function keptFile(path: string, there: string, wanted: string): KeptFile | undefined {
  if (/^Pulumi\..+\.yaml$/.test(path)) return withSettings(path, there, wanted);
  if (path === "Pulumi.yaml" || path === "tsconfig.json") return { text: there };
  if (path === "package.json") return withDependencies(path, there, wanted);
  if (path === ".gitignore") return { text: withLines(there, wanted) };
  return undefined;
}

/** A stack's settings and encrypted values stay as they are, also where the account that was read is another one. */
function withSettings(path: string, there: string, wanted: string): KeptFile {
  const document = parseDocument(there);
  const [error] = document.errors;
  if (error) throw unreadable(path, error);
  const config = parseDocument(wanted).get("config");
  const others: string[] = [];
  for (const { key, value } of isMap<string, string>(config) ? config.items : []) {
    const [name, text] = [textOf(key), textOf(value)];
    const held = document.getIn(["config", name]);
    if (held === undefined) document.setIn(["config", name], text);
    else if (held !== text) others.push(name);
  }
  const told = others.length === 0 ? {} : { told: `${path} keeps its ${others.join(", ")}, which the account that was read does not have` };
  return { text: document.toString({ lineWidth: 0 }), ...told };
}

const textOf = (node: unknown): string => String(typeof node === "object" && node !== null && "value" in node ? node.value : node);

type Dependencies = Record<string, string>;

function withDependencies(path: string, there: string, wanted: string): KeptFile {
  let held: Record<string, unknown>;
  try {
    held = JSON.parse(there);
  } catch (error) {
    throw unreadable(path, error);
  }
  const needed = JSON.parse(wanted) as Record<"dependencies" | "devDependencies", Dependencies>;
  const all = { ...(held.devDependencies as Dependencies), ...(held.dependencies as Dependencies) };
  const missing = (part: Dependencies): Dependencies => Object.fromEntries(Object.entries(part).filter(([name]) => !(name in all)));
  for (const part of ["dependencies", "devDependencies"] as const) {
    const added = missing(needed[part]);
    if (Object.keys(added).length > 0) held = { ...held, [part]: { ...(held[part] as Dependencies), ...added } };
  }
  const isSame = JSON.stringify(held) === JSON.stringify(JSON.parse(there));
  return { text: isSame ? there : `${JSON.stringify(held, undefined, 2)}\n` };
}

function withLines(there: string, wanted: string): string {
  const held = there.split(/\r?\n/);
  const missing = wanted.split("\n").filter((line) => line !== "" && !held.includes(line));
  return missing.length === 0 ? there : `${there.replace(/\n?$/, "\n")}${missing.join("\n")}\n`;
}

const unreadable = (path: string, error: unknown): UsageError =>
  new UsageError(
    `${path} is there and cannot be read, and nothing was written: ${messageOf(error)}. Mend it, or choose another folder with --out.`,
  );
