import { sample } from "./sample";
import { CAUSES } from "./twin/causes";
import { compared } from "./twin/compare";
import { copied } from "./twin/copied";
import { EVERY_STAGE, MISSING_PARENT, TAKEN } from "./twin/of-every-type";
import { twinProof } from "./twin/prove";
import { SOUND } from "./twin/sound";

const SEED = 4;

test("the proof covers every platform variant, and more causes than sound changes", () => {
  expect(twinProof.cases().length).toBeGreaterThan(1000);
  expect(CAUSES.length + MISSING_PARENT.length).toBeGreaterThan(50);
  expect(SOUND.length + EVERY_STAGE.length).toBeGreaterThan(50);
});

test.each(sample(CAUSES, 4, SEED).map((one) => [one.title, one] as const))("a trial predicts the failure of %s", async (_, one) => {
  expect((await compared(one, { isFile: true })).violation).toBeUndefined();
});

test.each(sample(SOUND, 3, SEED).map((one) => [one.title, one] as const))("a trial does not call failing: %s", async (_, one) => {
  expect((await compared(one, { isFile: false })).violation).toBeUndefined();
});

test.each(sample([...EVERY_STAGE, ...MISSING_PARENT, ...TAKEN], 4, SEED).map((one) => [one.title, one] as const))(
  "a trial has the result of the up: %s",
  async (_, one) => {
    expect((await compared(one, { isFile: false })).violation).toBeUndefined();
  },
);

test.each([{}, { lists: "data" }, { numbers: "text", nothing: "absent" }, { catalog: "flat", destination: "id" }] as const)(
  "a copy answers as an account with %j",
  async (variants) => {
    expect(await copied(variants)).toBeUndefined();
  },
);
