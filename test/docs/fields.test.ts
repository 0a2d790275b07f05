import type { Field } from "../../provider/core/field";
import { exportName } from "../../provider/core/resource";
import { definitions } from "../../provider/resources";

const inputs = definitions.flatMap((definition) =>
  Object.entries(definition.inputs as Record<string, Field>).map(([key, field]): [string, string, Field] => [
    `${exportName(definition)}.${key}`,
    key,
    field,
  ]),
);

/** What is no kind of this provider and has an id all the same. */
const ELSEWHERE = ["PurchasedServer", "Destination", "game_Server"];

test("an input says its default and what a change does by its members, not in its sentence", () => {
  const said = inputs.filter(([, , { doc }]) => /A change (is made|replaces|alone)|made in place\b/.test(doc)).map(([name]) => name);
  expect(said).toEqual([]);
  const twice = inputs.filter(([, , f]) => f.default !== undefined && / Default[ :]/.test(f.doc)).map(([name]) => name);
  expect(twice).toEqual([]);
});

test("an input that holds the id of something names its kind", () => {
  const silent = inputs.filter(([, key, { refersTo }]) => key.endsWith("Uuid") && refersTo === undefined).map(([name]) => name);
  expect(silent).toEqual([]);
  const kinds = [...definitions.map(exportName), ...ELSEWHERE];
  const unknown = inputs.filter(([, , { refersTo }]) => refersTo !== undefined && !kinds.includes(refersTo)).map(([name]) => name);
  expect(unknown).toEqual([]);
});

test("a default is one that the input takes", () => {
  const wrong = inputs.filter(([, , f]) => f.default !== undefined && !f.schema.safeParse(f.default).success).map(([name]) => name);
  expect(wrong).toEqual([]);
});

test("what raises the bill can change", () => {
  const still = inputs.filter(([, , f]) => f.raisesBill && f.onChange !== "inPlace" && f.onChange !== "grows").map(([name]) => name);
  expect(still).toEqual([]);
});
