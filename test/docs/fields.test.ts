import * as z from "zod";
import { changesInPlace, type Field } from "../../provider/core/field";
import { exportName } from "../../provider/core/resource";
import { definitions } from "../../provider/resources";
import { references } from "../../provider/resources/references";

const inputs = definitions.flatMap((definition) =>
  Object.entries(definition.inputs as Record<string, Field>).map(([key, field]): [string, string, Field] => [
    `${exportName(definition)}.${key}`,
    key,
    field,
  ]),
);

test("an input says its default and what a change does by its members, not in its sentence", () => {
  const said = inputs.filter(([, , { doc }]) => /A change (is made|replaces|alone)|made in place\b/.test(doc)).map(([name]) => name);
  expect(said).toEqual([]);
  const twice = inputs.filter(([, , f]) => f.default !== undefined && / Default[ :]/.test(f.doc)).map(([name]) => name);
  expect(twice).toEqual([]);
});

/** What an input refers to, by the path of the id. */
const refersTo = ([name, , field]: (typeof inputs)[number]): [path: string, kind: string][] =>
  typeof field.refersTo === "string"
    ? [[name, field.refersTo]]
    : Object.entries(field.refersTo ?? {}).map(([member, kind]) => [`${name}.${member}`, kind]);

/** Paths of the inputs that are ids by their name, in objects too. */
function idPaths([name, key, { schema }]: (typeof inputs)[number]): string[] {
  const members = (shape: object): string[] => Object.keys(shape).filter((member) => member.endsWith("Uuid"));
  const options = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [];
  const held = options.flatMap((option) => (option instanceof z.ZodObject ? members(option.shape) : []));
  return [...(key.endsWith("Uuid") ? [name] : []), ...new Set(held.map((member) => `${name}.${member}`))];
}

test("an input that holds the id of something names its kind", () => {
  const told = inputs.flatMap(refersTo);
  const paths = told.map(([path]) => path);
  expect(inputs.flatMap(idPaths).filter((path) => !paths.includes(path))).toEqual([]);
  const kinds = [...definitions.map(exportName), ...Object.keys(references)];
  expect(told.filter(([, kind]) => !kinds.includes(kind))).toEqual([]);
});

/**
 * Inputs of what serves people whose change is felt at once, each looked up in docs/spec and docs/facts. A new input is judged here or says
 * its `effect`.
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

test.each(Object.entries(AT_ONCE))("inputs of %s whose change is not felt at once say when it is", (kind, expected) => {
  const own = inputs.filter(([name, , field]) => name.startsWith(`${kind}.`) && changesInPlace(field) && field.effect === "at once");
  expect(own.map(([, key]) => key).sort()).toEqual([...expected].sort());
});

test("kinds that lose data with their object say what", () => {
  const holding = definitions.filter(({ holdsData }) => holdsData !== undefined).map(exportName);
  expect(holding).toEqual(["Application", "Storage", "StorageBackupSchedule", "Volume", "ManagedDatabase", "game_Backup", "game_Database"]);
});

test("a default is one that the input takes", () => {
  const wrong = inputs.filter(([, , f]) => f.default !== undefined && !f.schema.safeParse(f.default).success).map(([name]) => name);
  expect(wrong).toEqual([]);
});

test("what raises the bill can change", () => {
  const still = inputs.filter(([, , f]) => f.raisesBill && f.onChange !== "inPlace" && f.onChange !== "grows").map(([name]) => name);
  expect(still).toEqual([]);
});
