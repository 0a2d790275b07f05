import { driftOf } from "../../proof/readings/drifts";
import { lived, readingText, trialsOf, trialText } from "../../proof/readings/prove";
import { scenes } from "../../proof/scenes";

// The short form: each kind meets some readings, and each reading some kinds; `npm run proof -- readings` lives all of them.

const trials = trialsOf();
const kinds = [...new Set(trials.map(({ scene }) => scene.kind))];
const readings = [...new Set(trials.map(({ reading }) => readingText(reading)))];

/** Of the variants of a kind the first one; each kind meets every fifth reading, the next kind those after it. */
const STEP = 5;
const some = trials.filter(({ scene, reading }) => {
  const isFirst = scenes.find(({ kind }) => kind === scene.kind) === scene;
  return isFirst && (readings.indexOf(readingText(reading)) + kinds.indexOf(scene.kind)) % STEP === 0;
});

test.each(some.map((trial) => [trialText(trial), trial] as const))(
  "%s: created, nothing to do, drift mended, destroyed",
  async (_, trial) => {
    expect(await lived(trial)).toBeUndefined();
  },
);

test("the readings' proof has every kind and every reading, and a drift wherever one can be seen", () => {
  expect(new Set(some.map(({ reading }) => readingText(reading))).size).toBe(readings.length);
  expect(new Set(some.map(({ scene }) => scene.kind)).size).toBe(kinds.length);
  const unseen = scenes.filter((scene) => trials.some((trial) => trial.scene === scene) && driftOf(scene) === undefined);
  expect([...new Set(unseen.map(({ kind }) => kind))].sort()).toEqual(["Deployment", "StorageBackupSchedule"]);
});
