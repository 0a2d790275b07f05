import { type Document, isMap, type Node, Pair, Scalar, YAMLMap, YAMLSeq, Document as YamlDocument } from "yaml";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { pluginTypeToken } from "../../../provider/core/type-token";
import { PLUGIN, PLUGIN_FOLDER_FROM_PROJECT } from "../../plugin/installed";
import type { Plan, Planned } from "../plan";
import { Constant, FromEnv, Reference, Remarked, Secret, Setting, type Tree } from "../tree";
import { holdsText, inOneFile, type Written } from "./program";

/** Returns the program in YAML: one file, which is also the project's file. */
export function yamlProgramOf(
  plan: Plan,
  definitions: readonly AnyDefinition[],
  { name, protects }: { name: string; protects: boolean },
): Written {
  const source = inOneFile(plan, definitions);
  const declared = source.resources.filter(({ refusal }) => refusal === undefined);
  const document = new YamlDocument();
  const { settings } = plan;
  document.contents = mapOf([
    ["name", text(name)],
    ["runtime", text("yaml")],
    ["description", text("Objects that were imported from the platform")],
    [
      "plugins",
      mapOf([
        [
          "providers",
          listOf([
            mapOf([
              ["name", text(PLUGIN)],
              ["path", text(PLUGIN_FOLDER_FROM_PROJECT)],
            ]),
          ]),
        ],
      ]),
    ],
    ...(settings.length > 0
      ? [["config", mapOf(settings.map((one) => [one.name, mapOf([["type", text("string")]])] as const))] as const]
      : []),
    ...(source.constants.length > 0
      ? [
          [
            "variables",
            mapOf(
              source.constants.map(
                (table) => [table.name, mapOf([...table.entries].map(([key, id]) => [key, text(id)] as const))] as const,
              ),
            ),
          ] as const,
        ]
      : []),
    ...(declared.length > 0
      ? [["resources", mapOf(declared.map((one) => [one.identifier, resource(one, protects)] as const))] as const]
      : []),
  ]);
  const refused = source.resources.flatMap((one) => (one.refusal === undefined ? [] : [refusedText(one, one.refusal, protects)]));
  if (refused.length > 0) document.comment = refused.join("\n");
  return {
    files: new Map([["Pulumi.yaml", printed(document)]]),
    contents: [{ path: "Pulumi.yaml", holds: holdsText(source) }],
  };
}

const printed = (document: Document): string => document.toString({ lineWidth: 0 });

const resource = ({ definition, name, identifier, inputs }: Planned, protects: boolean): YAMLMap =>
  mapOf([
    ["type", text(pluginTypeToken(definition))],
    // The key of a resource is its logical name, unless `name` sets another one.
    ...(name === identifier ? [] : [["name", text(name)] as const]),
    ...(Object.keys(inputs).length > 0 ? [["properties", nodeOf(inputs)] as const] : []),
    ...(protects ? [["options", mapOf([["protect", new Scalar(true)]])] as const] : []),
  ]);

/** Returns the lines of a comment. */
function refusedText(one: Planned, refusal: string, protects: boolean): string {
  const document = new YamlDocument();
  document.contents = mapOf([[one.identifier, resource(one, protects)]]);
  return commented(`Not declared, because ${refusal}:\n${printed(document).trimEnd()}`);
}

/** No line break of the text can end the comment. */
const commented = (lines: string): string =>
  lines
    .split(/[\n\r\u0085\u2028\u2029]+/)
    .map((line) => ` ${line}`)
    .join("\n");

function nodeOf(tree: Tree): Node {
  if (tree instanceof Reference) return expression(`\${${tree.identifier}.id}`);
  if (tree instanceof Constant) return expression(`\${${tree.table}.${tree.key}}`);
  if (tree instanceof Setting) return expression(`\${["${tree.name}"]}`);
  if (tree instanceof FromEnv) return mapOf([["fromEnv", text(tree.variable)]]);
  if (tree instanceof Secret) throw new Error("A program in YAML has no secrets in the configuration.");
  if (tree instanceof Remarked) return remarked(tree);
  if (typeof tree === "string") return text(tree);
  if (Array.isArray(tree)) return listOf(tree.map(nodeOf));
  if (typeof tree !== "object" || tree === null) return new Scalar(tree);
  return mapOf(Object.entries(tree).map(([key, value]) => [key, nodeOf(value)] as const));
}

function remarked({ value, remarks }: Remarked): Node {
  const map = nodeOf(value);
  const lines = remarks.flatMap(({ about, key, value: held }) => {
    const member = new YamlDocument();
    member.contents = mapOf([[key, nodeOf(held)]]);
    return [about, printed(member).trimEnd()];
  });
  if (lines.length === 0 || !isMap(map)) return map;
  const comment = commented(lines.join("\n"));
  // An empty map is written as braces, and the comment follows the braces.
  map.comment = comment;
  return map;
}

function mapOf(entries: readonly (readonly [string, Node])[]): YAMLMap {
  const map = new YAMLMap();
  for (const [key, value] of entries) map.items.push(new Pair(keyOf(key), value));
  if (entries.length === 0) map.flow = true;
  return map;
}

function listOf(items: readonly Node[]): YAMLSeq {
  const list = new YAMLSeq();
  list.items.push(...items);
  if (items.length === 0) list.flow = true;
  return list;
}

/** Words that parsers of YAML 1.1 do not read as text. */
const NO_TEXT = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;

function keyOf(key: string): Scalar {
  const scalar = new Scalar(key);
  if (!/^[A-Za-z_/][\w./-]*$/.test(key) || NO_TEXT.test(key)) scalar.type = "QUOTE_DOUBLE";
  return scalar;
}

/** An expression of the program, such as a reference. */
function expression(value: string): Scalar {
  const scalar = new Scalar(value);
  scalar.type = /^\$\{[\w.]+\}$/.test(value) ? "PLAIN" : "QUOTE_SINGLE";
  return scalar;
}

/** A text in which Pulumi finds no expression. In quotes, because the types of YAML 1.1 and 1.2 differ. */
function text(value: string): Scalar {
  const scalar = new Scalar(value.replace(/\$(?=[${])/g, "$$$$"));
  scalar.type = isPlain(value) ? "PLAIN" : isBlock(value) ? "BLOCK_LITERAL" : "QUOTE_DOUBLE";
  return scalar;
}

/** Whether every parser of YAML reads the text as it stands. */
const isPlain = (value: string): boolean => /^[A-Za-z][A-Za-z_./-]*$/.test(value) && !NO_TEXT.test(value);

/** Whether the text has several lines, and contains only characters that a YAML block keeps unchanged. */
const isBlock = (value: string): boolean => /\n/.test(value) && /^[\x20-\x7e\n]+$/.test(value) && !/^\s|\s$| \n|\n\n$/.test(value);
