import { posix } from "node:path";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { resourceTypeText } from "../../../provider/core/type-token";
import { counted } from "../../words";
import { chainOf, type Plan, type Planned } from "../plan";
import { isMark, marksIn, Reference, Remarked, type Tree } from "../tree";
import { filesOf, needsOf, type SourceFile } from "./files";
import { literal, objectLines, propertyName, remark, sourceOf } from "./source-text";

/** The files of a program: text by path. Paths are relative to the project folder. */
export interface Written {
  files: Map<string, string>;
  contents: { path: string; holds: string }[];
}

/** Returns the resources in an order in which each is declared before its uses. Ids replace the references that form a circle. */
export const inOneFile = (plan: Plan, definitions: readonly AnyDefinition[]): SourceFile => {
  const resources = inReadingOrder(plan.resources, definitions);
  const file = { path: "Pulumi", about: "", resources, constants: [...plan.constants] };
  return withoutCircles([file])[0] ?? file;
};

export function programOf(plan: Plan, definitions: readonly AnyDefinition[], protects: boolean): Written {
  const ordered = inReadingOrder(plan.resources, definitions);
  const sources = withoutCircles(filesOf(ordered, plan.constants, definitions)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const homes = new Map(sources.flatMap((file) => namesIn(file).map((name) => [name, file.path] as const)));
  const files = new Map<string, string>();
  for (const source of sources) files.set(`${source.path}.ts`, textOf(source, homes, protects));
  const needs = sources.map(({ resources }) => needsOf(resources.map(({ inputs }) => inputs)));
  const withSecrets = needs.some((one) => one.secrets) || plan.left.some(({ command }) => command !== undefined);
  if (withSecrets || plan.settings.length > 0) files.set("settings.ts", SETTINGS);
  const declaring = sources.filter(({ resources }) => resources.length > 0);
  files.set("index.ts", declaring.length > 0 ? declaring.map(({ path }) => `import ${literal(`./${path}`)};\n`).join("") : "export {};\n");
  return { files, contents: sources.map((source) => ({ path: `${source.path}.ts`, holds: holdsText(source) })) };
}

const namesIn = ({ resources, constants }: SourceFile): string[] => [
  ...resources.filter(({ refusal }) => refusal === undefined).map(({ identifier }) => identifier),
  ...constants.map(({ name }) => name),
];

/**
 * Returns the contents of a file in words: `1 Project, 2 Environment`. If the file has no declarations, the words describe the resources in its
 * comments.
 */
export function holdsText({ resources, constants }: SourceFile): string {
  const declared = countsOf(resources.filter(({ refusal }) => refusal === undefined));
  const named = constants.map(({ name, entries }) => `${counted(entries.size, "id")} of ${name}`);
  const all = [...declared, ...named];
  return all.length > 0 ? all.join(", ") : `comments only: ${countsOf(resources).join(", ")}`;
}

function countsOf(resources: SourceFile["resources"]): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of resources) counts.set(resourceTypeText(kind), (counts.get(resourceTypeText(kind)) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`);
}

function textOf(source: SourceFile, homes: ReadonlyMap<string, string>, protects: boolean): string {
  const statements = [...source.constants.map(constantsText), ...source.resources.map((one) => statementText(one, protects))];
  const parts = [`${remark(source.about)}\n${importsText(source, homes)}`, ...statements];
  return `${parts.map((part) => part.trimEnd()).join("\n\n")}\n`;
}

function importsText({ path, resources, constants }: SourceFile, homes: ReadonlyMap<string, string>): string {
  const declared = resources.filter(({ refusal }) => refusal === undefined);
  const { references, constants: named, secrets, settings } = needsOf(declared.map(({ inputs }) => inputs));
  const lines = declared.length > 0 ? ['import * as hosting from "pulumi-hosting";\n'] : [];
  const wanted = new Map<string, Set<string>>();
  for (const name of [...references.map(({ identifier }) => identifier), ...named.map(({ table }) => table)]) {
    const home = homes.get(name);
    if (home === undefined || home === path || constants.some((table) => table.name === name)) continue;
    wanted.set(home, (wanted.get(home) ?? new Set()).add(name));
  }
  const helpers = [...(settings ? ["setting"] : []), ...(secrets ? ["secret"] : [])];
  if (helpers.length > 0) wanted.set("settings", new Set(helpers));
  for (const [home, names] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)))
    lines.push(`import { ${[...names].sort().join(", ")} } from ${literal(relative(path, home))};\n`);
  return lines.join("");
}

function relative(from: string, to: string): string {
  const way = posix.join(posix.relative(posix.dirname(from), posix.dirname(to)), posix.basename(to));
  return way.startsWith("../") ? way : `./${way}`;
}

const constantsText = ({ name, entries }: SourceFile["constants"][number]): string =>
  `export const ${name} = {\n${[...entries].map(([key, id]) => `  ${propertyName(key)}: ${literal(id)},\n`).join("")}} as const;`;

function statementText({ kind, name, identifier, inputs, refusal }: Planned, protects: boolean): string {
  const className = resourceTypeText(kind);
  const isBare = Object.keys(inputs).length === 0;
  const start = `export const ${identifier} = new hosting.${className}(${literal(name)}${isBare && !protects ? "" : ", "}`;
  const options = protects ? ", { protect: true }" : "";
  const line = isBare ? (protects ? "{}" : "") : sourceOf(inputs, "", start.length + options.length + 2);
  const text = `${start}${line.includes("\n") || Object.keys(inputs).length > MOST_IN_A_LINE ? objectLines(inputs, "", []) : line}${options});`;
  if (refusal === undefined) return text;
  return `${remark(`Not declared, because ${refusal}:`)}\n${text
    .split("\n")
    .map((row) => `// ${row}`)
    .join("\n")}`;
}

const MOST_IN_A_LINE = 4;

const SETTINGS = `// Settings and secrets of the stack.
import * as pulumi from "@pulumi/pulumi";

export const config = new pulumi.Config();

/** A rehearsal with --stand-in-secrets uses a text for each value that is not set. */
const standsIn = process.env.HOSTING_STAND_IN_SECRETS === "true";

/** Returns a value that the platform does not show. To set one: pulumi config set web.privateKeyUuid <id> */
export const setting = (name: string): string => config.get(name) ?? (standsIn ? \`stand-in:\${name}\` : config.require(name));

/**
 * Returns a secret of the stack. A secret has its own name (pulumi config set --secret web.API_TOKEN), or is a member of an object such as "web".
 * pulumi-hosting import apply writes such objects.
 */
export function secret(name: string): pulumi.Output<string> {
  const own = config.getSecret(name);
  if (own) return own;
  if (standsIn) return pulumi.secret(\`stand-in:\${name}\`);
  const at = name.indexOf(".");
  const [owner, key] = [name.slice(0, at), name.slice(at + 1)];
  const missing = () => new pulumi.RunError(\`The secret \${name} is not set. Set it with: pulumi config set --secret \${name}\`);
  const all = config.getSecret(owner);
  if (!all) throw missing();
  return all.apply((text) => {
    if (text.startsWith("stand-in:")) return \`\${text}.\${key}\`; // a rehearsal cannot decrypt it
    const value = (JSON.parse(text) as Record<string, string>)[key];
    if (value === undefined) throw missing();
    return value;
  });
}
`;

/** Orders objects depth-first: each object comes after its parent and directly before its children. */
function inReadingOrder(resources: readonly Planned[], definitions: readonly AnyDefinition[]): Planned[] {
  const order = new Map<string, number>();
  for (const { definition, kind } of resources) order.set(kind, definitions.indexOf(definition));
  const keyOf = ({ object, name }: Planned): string[] =>
    chainOf(object).map((one) => [String(order.get(one.kind) ?? 0).padStart(3, "0"), one === object ? name : one.name, one.id].join(" "));
  const keyed = resources.map((one) => ({ one, key: keyOf(one) }));
  keyed.sort((a, b) => compareLists(a.key, b.key));
  return declaredFirst(keyed.map(({ one }) => one));
}

/** Orders constants before their uses. */
function declaredFirst(resources: readonly Planned[]): Planned[] {
  const byName = new Map(resources.map((one) => [`${one.type} ${one.name}`, one]));
  const done = new Set<Planned>();
  const visit = (one: Planned, above: readonly Planned[]): void => {
    if (done.has(one) || above.includes(one)) return;
    for (const mark of marksIn(one.inputs)) {
      const other = mark instanceof Reference ? byName.get(`${mark.type} ${mark.name}`) : undefined;
      if (other) visit(other, [...above, one]);
    }
    done.add(one);
  };
  for (const one of resources) visit(one, []);
  return [...done];
}

/** Breaks import cycles between files and reference cycles between resources: an id replaces one reference of the cycle. */
function withoutCircles(files: readonly SourceFile[]): SourceFile[] {
  const homes = new Map(files.flatMap((file) => file.resources.map((one) => [`${one.type} ${one.name}`, { file, one }] as const)));
  const imports = new Map<string, Set<string>>();
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(imports.get(from) ?? [])].some((next) => reaches(next, to, seen));
  };
  const allowed = (from: SourceFile, one: Planned, reference: Reference, before: ReadonlySet<string>): boolean => {
    const home = homes.get(`${reference.type} ${reference.name}`);
    if (!home) return false;
    if (home.file === from) return before.has(home.one.identifier) && home.one !== one;
    if (reaches(home.file.path, from.path)) return false;
    imports.set(from.path, (imports.get(from.path) ?? new Set()).add(home.file.path));
    return true;
  };
  return files.map((file) => {
    const before = new Set<string>();
    const resources = file.resources.map((one) => {
      const stand = (reference: Reference): Tree =>
        allowed(file, one, reference, before) ? reference : (homes.get(`${reference.type} ${reference.name}`)?.one.object.id ?? reference);
      const inputs = replaced(one.inputs, stand) as Record<string, Tree>;
      before.add(one.identifier);
      return { ...one, inputs };
    });
    return { ...file, resources };
  });
}

function replaced(tree: Tree, stand: (reference: Reference) => Tree): Tree {
  if (tree instanceof Reference) return stand(tree);
  if (tree instanceof Remarked) return new Remarked(replaced(tree.value, stand) as Record<string, Tree>, tree.remarks);
  if (Array.isArray(tree)) return tree.map((item) => replaced(item, stand));
  if (typeof tree !== "object" || tree === null || isMark(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, item]) => [key, replaced(item, stand)]));
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x = "", y = ""] = [a[i], b[i]];
    if (x !== y) return x < y ? -1 : 1;
  }
  return a.length - b.length;
}
