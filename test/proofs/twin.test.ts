import { sample } from "./sample";
import { CAUSES } from "./twin/causes";
import { compare, copied, twinProof } from "./twin/prove";
import { SOUND } from "./twin/sound";

const SEED = 4;

test("the proof covers every platform variant, and more causes than sound changes", () => {
  expect(twinProof.cases().length).toBeGreaterThan(150);
  expect(CAUSES.length).toBeGreaterThan(40);
});

test.each(sample(CAUSES, 4, SEED).map((one) => [one.title, one] as const))("a trial predicts the failure of %s", async (_, one) => {
  expect(await compare(one, true)).toBeUndefined();
});

test.each(sample(SOUND, 3, SEED).map((one) => [one.title, one] as const))("a trial does not call failing: %s", async (_, one) => {
  expect(await compare(one, false)).toBeUndefined();
});

test.each([{}, { lists: "data" }, { numbers: "text", nothing: "absent" }, { catalog: "flat", destination: "id" }] as const)(
  "a copy answers as an account with %j",
  async (variants) => {
    expect(await copied(variants)).toBeUndefined();
  },
);
