import { titleOf } from "../../proof/no-replacement/command";
import { allForms } from "../../proof/no-replacement/forms";
import { tryForm } from "../../proof/no-replacement/trial";
import type { Field } from "../../provider/core/field";
import { exportName } from "../../provider/core/resource";
import { definitions } from "../../provider/resources";

/** `npm run proof -- no-replacement` tries them all. */
const SHORT = [
  "ManagedDatabase.region: another region",
  "ManagedDatabase.region: its place alone",
  "ManagedDatabase.engine: an object",
  "Application.source: the build file edited by somebody",
  "Application.source: the build file with CRLF",
  "Application.source: the build file without its final newline",
  "Application.source: an image without name",
  "EnvironmentVariable.isPreview: a text",
  "Storage.type: in the list of files",
];

test("every input whose change replaces is shown in another form", () => {
  const tried = new Set(allForms.flatMap(({ kind, field }) => field.split(", ").map((one) => `${kind}.${one}`)));
  const replacing = definitions.flatMap((definition) =>
    Object.entries(definition.inputs as Record<string, Field>)
      .filter(([, { onChange }]) => onChange === "replaces")
      .map(([key]) => `${exportName(definition)}.${key}`),
  );
  expect(replacing.filter((one) => !tried.has(one))).toEqual([]);
  expect(definitions.filter((d) => d.replaces !== undefined).map(exportName)).toEqual(["Application"]);
  expect(SHORT.filter((wanted) => !allForms.some((form) => titleOf(form) === wanted))).toEqual([]);
});

const chosen = allForms.filter((form) => SHORT.includes(titleOf(form)));
test.each(chosen.map((form) => [titleOf(form), form] as const))("%s: nothing is replaced for it", async (_, form) => {
  expect(await tryForm(form)).toBeUndefined();
});
