import { allForms, titleOf } from "./no-replacement/forms";
import { tryForm } from "./no-replacement/trial";

/** `npm run proof -- no-replacement` tries all forms of inputs. */
const SHORT = [
  "ManagedDatabase.region: another region",
  "ManagedDatabase.region: its place alone",
  "ManagedDatabase.engine: an object",
  "Application.source: the build file edited in the console",
  "Application.source: the build file with CRLF",
  "Application.source: the build file without its final newline",
  "Application.source: an image without name",
  "EnvironmentVariable.isPreview: a text",
  "Storage.type: in the list of files",
];

test("each input form of the short proof is also in the full proof", () => {
  expect(SHORT.filter((wanted) => !allForms.some((form) => titleOf(form) === wanted))).toEqual([]);
});

const chosen = allForms.filter((form) => SHORT.includes(titleOf(form)));
test.each(chosen.map((form) => [titleOf(form), form] as const))(
  "%s: `up` replaces no resource for this form of the input",
  async (_, form) => {
    expect(await tryForm(form)).toBeUndefined();
  },
);
