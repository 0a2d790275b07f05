import { lifeOf, MET_BY_EVERY_KIND } from "../../harness/lives";
import { firstScenarios, kindScenarios, titleOf } from "../../harness/scenarios";
import { lived, mixedTrialsOf, readingText, type Trial, trialsOf, trialText } from "../../proof/readings/prove";
import { READING_NAMES, type ReadingName } from "../../sandbox";

// The short form: each reading with the kinds that it touches. `npm run proof -- readings` lives every kind on every one, with all its changes.

const trials = trialsOf();
const kinds = [...new Set(trials.map(({ scenario }) => scenario.kind))];
const readings = [...new Set(trials.map(({ reading }) => readingText(reading)))];
const nameOf = ({ reading }: Trial) => Object.keys(reading)[0] as ReadingName;
const everywhere = readings.filter((text) => MET_BY_EVERY_KIND.includes(text.split("=")[0] as ReadingName));

const some = trials.filter((trial) => {
  const { scenario, reading } = trial;
  if (!firstScenarios.includes(scenario)) return false;
  const name = nameOf(trial);
  if (!MET_BY_EVERY_KIND.includes(name)) return lifeOf(scenario.kind).readings?.includes(name) === true;
  const turn = kinds.indexOf(scenario.kind);
  if (turn >= everywhere.length && lifeOf(scenario.kind).readings?.some((one) => !MET_BY_EVERY_KIND.includes(one))) return false;
  return everywhere.indexOf(readingText(reading)) === turn % everywhere.length;
});

test.each(some.map((trial) => [trialText(trial), trial] as const))(
  "%s: up creates the resources, repairs drift, destroys them, and previews find no changes",
  async (_, trial) => {
    expect(await lived(trial, false)).toBeUndefined();
  },
);

test("up adopts the preview copy of its own variable even if neither a response nor a date identifies the copy", async () => {
  const [scenario] = kindScenarios.filter((one) => titleOf(one) === "EnvironmentVariable (one at a time)");
  expect(scenario && (await lived({ scenario, reading: { writes: "empty", createdAt: "missing" } }, false))).toBeUndefined();
});

// A success without a word is proved by a look: what is not written yet, what the panel does not show, and what goes back to a default look alike.
const UNTOLD = ["game_File", "game_Addon (of this machine)", "game_Workshop", "game_ProxyNetwork", "game_GameSettings"];

test.each(kindScenarios.filter((one) => UNTOLD.includes(titleOf(one))).map((scenario) => [titleOf(scenario), scenario] as const))(
  "%s on a panel whose writes return nothing: the provider reads every change back",
  async (_, scenario) => {
    expect(await lived({ scenario, reading: { panelLimits: "untold" } }, true)).toBeUndefined();
  },
);

test("mixed variants contain every alternative, repeat for a seed, and exclude combinations that a type cannot use", () => {
  const mixed = mixedTrialsOf(firstScenarios, 2, 1);
  expect(mixed).toHaveLength(2 * firstScenarios.length);
  expect(mixedTrialsOf(firstScenarios, 2, 1)).toEqual(mixed);
  expect(new Set(mixed.flatMap(({ reading }) => Object.entries(reading).map((one) => one.join("=")))).size).toBe(readings.length);
  const withVolume = mixedTrialsOf(
    firstScenarios.filter(({ kind }) => kind === "VolumeBackup"),
    50,
    1,
  );
  expect(withVolume.filter(({ reading }) => reading.servers === "unlisted" && reading.volumeServer === "absent")).toEqual([]);
  expect(withVolume.some(({ reading }) => reading.servers === "unlisted")).toBe(true);
});

test("the trials cover every resource type, every platform variant and every alternative", () => {
  expect(new Set(trials.map(nameOf)).size).toBe(READING_NAMES.length);
  expect(new Set(some.map(({ reading }) => readingText(reading))).size).toBe(readings.length);
  expect(new Set(some.map(({ scenario }) => scenario.kind)).size).toBe(kinds.length);
});
