import * as z from "zod";
import { changesInPlace, type Field } from "../../provider/core/definition/field";
import { exportName } from "../../provider/core/type-token";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";
import { references } from "../../provider/resources/references";
import { typeText } from "../../scripts/generate/type-text";

const inputs = definitions.flatMap((definition) =>
  Object.entries(definition.inputs as Record<string, Field>).map(([key, field]): [string, string, Field] => [
    `${exportName(definition)}.${key}`,
    key,
    field,
  ]),
);

test("no input's description repeats the default or the effect of a change", () => {
  const said = inputs.filter(([, , { doc }]) => /A change (is made|replaces|alone)|made in place\b/.test(doc)).map(([name]) => name);
  expect(said).toEqual([]);
  const twice = inputs.filter(([, , f]) => f.default !== undefined && /\bDefault(s to|[ :])/.test(f.doc)).map(([name]) => name);
  expect(twice).toEqual([]);
});

/** Returns the resource types that an input refers to, each with the path of the id. */
const refersTo = ([name, , field]: (typeof inputs)[number]): [path: string, kind: string][] =>
  typeof field.refersTo === "string"
    ? [[name, field.refersTo]]
    : Object.entries(field.refersTo ?? {}).map(([member, kind]) => [`${name}.${member}`, kind]);

/** Returns the paths of inputs whose names end in `Uuid`, also inside objects. */
function idPaths([name, key, { schema }]: (typeof inputs)[number]): string[] {
  const members = (shape: object): string[] => Object.keys(shape).filter((member) => member.endsWith("Uuid"));
  const options = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [];
  const held = options.flatMap((option) => (option instanceof z.ZodObject ? members(option.shape) : []));
  return [...(key.endsWith("Uuid") ? [name] : []), ...new Set(held.map((member) => `${name}.${member}`))];
}

test("an input with an id names the object's resource type in `refersTo`", () => {
  const reported = inputs.flatMap(refersTo);
  const paths = reported.map(([path]) => path);
  expect(inputs.flatMap(idPaths).filter((path) => !paths.includes(path))).toEqual([]);
  const kinds = [...definitions.map(exportName), ...Object.keys(references)];
  expect(reported.filter(([, kind]) => !kinds.includes(kind))).toEqual([]);
});

/**
 * Inputs whose change takes effect at once, according to docs/spec and docs/facts, by resource type. The types are those whose objects
 * serve end users. Every other input of these types must set its `effect`.
 */
const AT_ONCE: Record<string, readonly string[]> = {
  Application: [
    ...["projectUuid", "environmentName", "environmentUuid", "name", "description", "tags", "manualWebhookSecrets"],
    ...["watchPaths", "isAutoDeployEnabled", "ctrImagesToKeep", "maxRestartCount", "previewUrlTemplate"],
    ...["isPreviewDeploymentsEnabled", "isPrDeploymentsPublicEnabled"],
  ],
  Storage: [],
  Volume: ["sizeGb", "backups", "autogrowMaxGb"],
  ManagedDatabase: ["evictionPolicy"],
  game_Schedule: ["name", "cron", "isActive", "onlyWhenOnline", "tasks"],
};

test.each(Object.entries(AT_ONCE))("exactly the listed inputs of %s take effect at once", (kind, expected) => {
  const own = inputs.filter(([name, , field]) => name.startsWith(`${kind}.`) && changesInPlace(field) && field.effect === "at once");
  expect(own.map(([, key]) => key).sort()).toEqual([...expected].sort());
});

test("`data.holds` names the data of each resource type whose deletion destroys data", () => {
  const holding = definitions.filter(({ data }) => data?.holds !== undefined).map(exportName);
  expect(holding).toEqual([
    "Application",
    "Storage",
    "StorageBackupSchedule",
    "Volume",
    "ManagedDatabase",
    "game_Folder",
    "game_Backup",
    "game_Database",
  ]);
});

test("the default of an input is valid for that input", () => {
  const wrong = inputs.filter(([, , f]) => f.default !== undefined && !z.safeParse(f.schema, f.default).success).map(([name]) => name);
  expect(wrong).toEqual([]);
});

test("an input that raises the bill can be changed without a replacement", () => {
  const still = inputs.filter(([, , f]) => f.raisesBill && f.onChange !== "inPlace" && f.onChange !== "grows").map(([name]) => name);
  expect(still).toEqual([]);
});

/** Every field that a reference page describes, by its name on that page. */
const said = [...definitions, ...functions].flatMap((one): [string, Field, "input" | "output"][] => {
  const name = "type" in one ? exportName(one) : one.name;
  const [taken, given] = "type" in one ? [one.inputs, one.outputs] : [one.arguments, one.result];
  const named = (fields: object, direction: "input" | "output") =>
    Object.entries(fields as Record<string, Field>).map(([key, f]): [string, Field, "input" | "output"] => [
      `${name}.${key}`,
      f,
      direction,
    ]);
  return [...named(taken, "input"), ...named(given, "output")];
});
const namesOf = (fits: (f: Field, name: string, direction: "input" | "output") => boolean): string[] =>
  said.filter(([name, f, direction]) => fits(f, name, direction)).map(([name]) => name);

test("each resource type and function names its section of the specification", () => {
  const sources = [
    ...definitions.map((one) => `${exportName(one)}: ${one.page.source}`),
    ...functions.map(({ name, page }) => `${name}: ${page.source}`),
  ];
  expect(sources.filter((source) => !/: docs\/(spec|facts)\/[\w-]+\.md, "/.test(source))).toEqual([]);
});

test("each input, output, argument and result is described in a sentence", () => {
  expect(namesOf(({ doc }) => !/^\S.*[.…]$/s.test(doc))).toEqual([]);
});

test("each optional input or argument states what happens if it is omitted", () => {
  const isSaid = ({ default: value, whenRemoved, doc }: Field): boolean =>
    value !== undefined ||
    whenRemoved !== "nothing" ||
    /\b(defaults?|left out|leave it out|without|either this|mutually exclusive)\b/i.test(doc);
  expect(namesOf((f, _, direction) => direction === "input" && f.optional && !isSaid(f))).toEqual([]);
});

test("each member of an object type is described, except discriminators of unions", () => {
  const untold = said.flatMap(([name, f, direction]) => {
    const lines = typeText(f.schema, direction).split("\n");
    const isMember = (line: string) => /^\s+["\w]+\??: /.test(line) && !/^\s+(kind|action): .*"/.test(line);
    return lines.flatMap((line, n) => (isMember(line) && !lines[n - 1]?.endsWith("*/") ? [`${name}: ${line.trim()}`] : []));
  });
  expect(untold).toEqual([]);
});

/** Names of counts, which need no unit. */
const COUNTED = [
  ...["healthCheckReturnCode", "limitsMemorySwappiness", "limitsCpuShares"].map((key) => `Application.${key}`),
  ...["ServerMonitor.trafficSampleThreshold", "getTraffic.billSoFar"],
  ...["getAuditEvents.perPage", "getAddonProjects.page", "getModpackProjects.page"],
];

test("each number has a unit, or is a count", () => {
  const inName = /(seconds|gb|mb|price|count|bytes|days|port|percent|minutes|hours)$/i;
  const inText = /\b(seconds|milliseconds|GB|MB|bytes|percent|minutes|days|hours|port|number of|how many|numbers?|copies)\b/i;
  const isNumber = (f: Field) => /^number( \| null)?$/.test(typeText(f.schema, "output"));
  expect(namesOf((f, name) => isNumber(f) && !inName.test(name) && !inText.test(f.doc)).sort()).toEqual([...COUNTED].sort());
});
