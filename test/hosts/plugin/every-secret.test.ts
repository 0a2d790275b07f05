import type { Field, Fields } from "../../../provider/core/definition/field";
import { checkValue } from "../../../provider/core/definition/inputs";
import { type AnyDefinition, secretInputs } from "../../../provider/core/definition/resource";
import { exportName, pluginTypeToken } from "../../../provider/core/type-token";
import { inputsForEngine, propertiesForEngine, propertiesInPreview } from "../../../provider/hosts/plugin/answers";
import { definitions } from "../../../provider/resources";
import { inClear, type PluginFixture, pluginOnSandbox, secret } from "./fixture";

/** Long enough for every password rule. No other part of an answer contains this text. */
const CLEAR = "Cl3ar-text_Secret";

/** The shapes of secret inputs: a text, a map of texts, a map of objects, a list, an object. */
const SHAPES = (leaf: unknown): unknown[] => [leaf, { A: leaf }, { A: { value: leaf } }, [leaf], { value: leaf }, { content: leaf }];

const shapeOf = (field: Field, leaf: unknown): unknown => {
  const index = SHAPES(CLEAR).findIndex((value) => checkValue("x", field, value).problems.length === 0);
  return SHAPES(leaf)[Math.max(index, 0)];
};

const secretOutputs = ({ outputs }: AnyDefinition): string[] =>
  Object.entries(outputs as Fields).flatMap(([key, { secret: isSecret }]) => (isSecret ? [key] : []));

const named = (some: readonly AnyDefinition[]) => some.map((definition) => [exportName(definition), definition] as const);

const withSecretInputs = definitions.filter((definition) => secretInputs(definition).length > 0);
const withSecrets = definitions.filter((d) => secretInputs(d).length + secretOutputs(d).length > 0);

const bagOf = (definition: AnyDefinition, leaf: unknown) =>
  Object.fromEntries(secretInputs(definition).map((key) => [key, shapeOf((definition.inputs as Fields)[key] as Field, leaf)]));

let f: PluginFixture;
beforeAll(async () => {
  f = await pluginOnSandbox();
});
afterAll(() => f.close());

describe.each(named(withSecretInputs))("%s", (_, definition) => {
  test.each([
    ["in clear", CLEAR],
    ["as a secret", secret(CLEAR)],
  ])("Check returns secret inputs as secrets if it receives them %s", async (_form, leaf) => {
    const of = `urn:pulumi:dev::shop::${pluginTypeToken(definition)}::one`;
    const { inputs, failures } = await f.run(f.plugin.check(of, bagOf(definition, leaf)));
    expect(JSON.stringify([inClear(inputs), failures])).not.toContain(CLEAR);
    expect(JSON.stringify(inputs)).toContain(CLEAR);
  });
});

describe.each(named(withSecrets))("%s", (_, definition) => {
  test("a state and a preview contain no secret in clear", () => {
    const outputs = Object.fromEntries(secretOutputs(definition).map((key) => [key, CLEAR]));
    const inputs = bagOf(definition, CLEAR);
    const answers = [
      inputsForEngine(definition, inputs, {}),
      propertiesForEngine(definition, { ...inputs, ...outputs }, {}),
      propertiesInPreview(definition, inputs, {}),
    ];
    expect(JSON.stringify(answers)).toContain(CLEAR);
    expect(JSON.stringify(inClear(answers))).not.toContain(CLEAR);
  });
});
