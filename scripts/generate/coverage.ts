import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

// Which endpoints of the specifications' tables a program reaches, through which kind or function: docs/coverage.md, docs/coverage-game-panel.md. A kind reaches a call that
// its own file, or a file of `provider/resources` or `provider/functions` that it imports, names.

interface Endpoint {
  readonly section: string;
  readonly method: string;
  readonly path: string;
}

/** A kind or function: its name, its page below `docs/reference`, and the file of its definition. */
export interface Reacher {
  readonly name: string;
  readonly page: string;
  readonly file: string;
}

/** Endpoints that no kind needs once another call is sent that shows or does the same. */
const EQUAL: Readonly<Record<string, string>> = {
  "GET /projects/{}/environments": "GET /projects/{uuid}",
  "GET /projects/{}/{}": "GET /projects/{uuid}",
  "PATCH /applications/{}/envs": "PATCH /applications/{uuid}/envs/bulk",
  "GET /svc/servers/{}": "GET /svc/servers",
  "GET /servers/{}/destinations": "GET /destinations",
  "GET /destinations/{}": "GET /destinations",
  "PATCH /servers/{}/edge-tunnel": "POST /servers/{uuid}/edge-tunnel/enable",
  // A token acts for one team.
  "GET /teams": "GET /team",
  "GET /teams/{}": "GET /team",
  "GET /teams/{}/members": "GET /team/members",
};

const MOST_NAMED = 4;

/** With the names of parameters left out, and those of products without brackets. */
const keyOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string =>
  `${method} ${path.replace(/<(\w+)>/g, "$1").replace(/\{\w+\}/g, "{}")}`;

/** Endpoints of the specification, in its order. One is named in a sentence alone. */
export function endpointsOf(spec: string): Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  let section = "";
  for (const line of spec.slice(spec.indexOf("\n## Endpoints"), spec.indexOf("\n## Authentication")).split("\n")) {
    section = /^### (.*)/.exec(line)?.[1] ?? section;
    const [, methods = "", paths = ""] = /^\| ([A-Z]+(?:, [A-Z]+)*) \| ([^|]+) \|/.exec(line) ?? /`([A-Z]+) (\/[^`?]*)`/.exec(line) ?? [];
    for (const method of methods.split(", ").filter(Boolean))
      for (const text of paths.split(", ")) {
        const path = text.trim().split(" ")[0] ?? "";
        const key = keyOf({ method, path });
        if (!endpoints.has(key)) endpoints.set(key, { section, method, path });
      }
  }
  return [...endpoints.values()];
}

/** Keys of the calls of every table of an API, by `table.member`. */
function callsOf(tables: string): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  const add = (name: string, value: unknown): string[] => {
    if (typeof value !== "object" || value === null) return [];
    const { method, path } = value as Partial<Endpoint>;
    const keys =
      typeof method === "string" && typeof path === "string"
        ? [keyOf({ method, path })]
        : Object.getPrototypeOf(value) === Object.prototype
          ? Object.entries(value).flatMap(([member, one]) => add(`${name}.${member}`, one))
          : [];
    if (keys.length > 0) calls.set(name, keys);
    return keys;
  };
  for (const file of readdirSync(tables).filter((name) => name.endsWith(".js")))
    for (const [name, value] of Object.entries(require(join(tables, file)) as Record<string, unknown>)) add(name, value);
  return calls;
}

/** The files that a definition is made of, itself first. */
function filesOf(root: string, file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || !/^provider\/(resources|functions)\/|^provider\/api\/panel\/console\.ts$/.test(file)) return found;
  const path = [file, file.replace(/\.ts$/, "/index.ts")].find((name) => read(root, name) !== undefined);
  const text = path === undefined ? undefined : read(root, path);
  if (path === undefined || text === undefined) return found;
  found.set(file, text);
  for (const [, from = ""] of text.matchAll(/from "(\.[^"]+)"/g)) filesOf(root, `${posix.join(posix.dirname(path), from)}.ts`, found);
  return found;
}

function read(root: string, file: string): string | undefined {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return undefined;
  }
}

/** A text with what it imports under another name by its own. */
const withoutAliases = (text: string): string =>
  [...text.matchAll(/\b(\w+) as (\w+)\b/g)].reduce(
    (all, [, name, alias]) => all.replace(new RegExp(`\\b${alias}\\.`, "g"), `${name}.`),
    text,
  );

/** What reaches each endpoint: whose own files name the call, or else who shares a file that does. */
function reachOf(root: string, tables: string, reachers: readonly Reacher[]): Map<string, Set<Reacher>> {
  const calls = callsOf(tables);
  const [own, shared] = [new Map<string, Set<Reacher>>(), new Map<string, Set<Reacher>>()];
  for (const reacher of reachers) {
    const folder = reacher.file.replace(/\.ts$/, "/");
    for (const [file, written] of filesOf(root, reacher.file)) {
      const text = withoutAliases(written);
      const reach = file === reacher.file || file.startsWith(folder) ? own : shared;
      for (const [name] of withoutAliases(text).matchAll(/\b[a-z]\w*\.[a-z]\w*\b/gi))
        for (const key of calls.get(name) ?? []) reach.set(key, (reach.get(key) ?? new Set()).add(reacher));
    }
  }
  return new Map([...shared, ...own]);
}

/** One of the two APIs. */
export interface CoveredApi {
  /** `hosting API`. */
  readonly title: string;
  /** Its specification, below `docs`. */
  readonly page: string;
  /** The folder of its built call tables. */
  readonly tables: string;
  readonly spec: string;
}

/** The page. */
export function coveragePage(root: string, { title, page: specPage, tables, spec }: CoveredApi, reachers: readonly Reacher[]): string {
  const endpoints = endpointsOf(spec);
  const reach = reachOf(root, tables, reachers);
  const isReached = (one: Pick<Endpoint, "method" | "path">) => reach.has(keyOf(one));
  const isEqual = (one: Endpoint) => {
    const [method = "", path = ""] = EQUAL[keyOf(one)]?.split(" ") ?? [];
    return !isReached(one) && isReached({ method, path });
  };
  const reached = endpoints.filter(isReached);
  const equal = endpoints.filter(isEqual);
  const by = (one: Endpoint) => {
    const names = [...(reach.get(keyOf(one)) ?? [])];
    const links = names.slice(0, MOST_NAMED).map(({ name, page }) => `[${name}](reference/${page})`);
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
    if (names.length > 0) return `${links.join(", ")}${more}`;
    return isEqual(one) ? `not needed: \`${EQUAL[keyOf(one)]}\` does the same` : "not yet";
  };
  const sections = [...new Set(endpoints.map(({ section }) => section))];
  const table = (section: string) =>
    endpoints.filter((one) => one.section === section).map((one) => `| \`${one.method} ${one.path}\` | ${by(one)} |`);
  return `<!-- Generated from the definitions by \`npm run generate\`. -->

# Coverage of the ${title}

Of the ${endpoints.length} endpoints that the specification of the [${title}](${specPage}) names, a program reaches ${reached.length} through a kind or a function. ${equal.length} more need no call of their own, and ${endpoints.length - reached.length - equal.length} are not reached yet.

${sections.map((section) => `## ${section}\n\n| endpoint | reached by |\n|---|---|\n${table(section).join("\n")}\n`).join("\n")}`;
}
