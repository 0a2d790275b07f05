import { driftOf } from "../../proof/readings/drifts";
import { lived, readingText, type Trial, trialsOf, trialText } from "../../proof/readings/prove";
import { scenes } from "../../proof/scenes";
import { READING_NAMES, type ReadingName } from "../../sandbox";

// The short form: each reading with the kinds that it touches. `npm run proof -- readings` lives every kind on every one.

const PAID = ["Volume", "ManagedDatabase"];

/** What a reading touches; of those that touch every kind, each kind meets one. */
const TOUCHED: Readonly<Record<ReadingName, readonly string[] | "every kind">> = {
  lists: "every kind",
  outsidePaths: ["Storage"],
  keys: PAID,
  objects: [...PAID, "AutoscalingPolicy"],
  numbers: [...PAID, "AutoscalingPolicy"],
  nothing: "every kind",
  writes: "every kind",
  creates: PAID,
  destination: ["Application"],
  applicationId: ["Application"],
  volumeServer: ["Volume"],
  catalog: ["ManagedDatabase", "DatabaseAttachment"],
  databaseReady: ["ManagedDatabase"],
  deletedDatabases: ["ManagedDatabase"],
  newObjects: PAID,
  listedRows: ["Project", "Application", ...PAID, "DatabaseAttachment", "Deployment"],
  quotes: PAID,
  currency: PAID,
  servers: ["Application"],
  maxRestartCount: ["Application"],
  containerNamePrefix: ["Application"],
  migration: ["Application"],
  narrowHeaders: ["game_Schedule", "Volume"],
  createdAt: "every kind",
};

const trials = trialsOf();
const kinds = [...new Set(trials.map(({ scene }) => scene.kind))];
const readings = [...new Set(trials.map(({ reading }) => readingText(reading)))];
const nameOf = ({ reading }: Trial) => Object.keys(reading)[0] as ReadingName;
const everywhere = readings.filter((text) => TOUCHED[text.split("=")[0] as ReadingName] === "every kind");

/** Of the variants of a kind the first one. */
const some = trials.filter((trial) => {
  const { scene, reading } = trial;
  if (scenes.find(({ kind }) => kind === scene.kind) !== scene) return false;
  const touched = TOUCHED[nameOf(trial)];
  if (touched !== "every kind") return touched.includes(scene.kind);
  return everywhere.indexOf(readingText(reading)) === kinds.indexOf(scene.kind) % everywhere.length;
});

test.each(some.map((trial) => [trialText(trial), trial] as const))(
  "%s: created, nothing to do, drift mended, destroyed",
  async (_, trial) => {
    expect(await lived(trial)).toBeUndefined();
  },
);

test("the readings' proof has every kind, every reading and every alternative, and a drift wherever one can be seen", () => {
  expect(new Set(trials.map(nameOf)).size).toBe(READING_NAMES.length);
  expect(new Set(some.map(({ reading }) => readingText(reading))).size).toBe(readings.length);
  expect(new Set(some.map(({ scene }) => scene.kind)).size).toBe(kinds.length);
  const unseen = scenes.filter((scene) => trials.some((trial) => trial.scene === scene) && driftOf(scene) === undefined);
  expect([...new Set(unseen.map(({ kind }) => kind))].sort()).toEqual(["Deployment", "StorageBackupSchedule"]);
});
