import { lifeOf, MET_BY_EVERY_KIND } from "../../harness/lives";
import { firstScenarios } from "../../harness/scenarios";
import { lived, readingText, type Trial, trialsOf, trialText } from "../../proof/readings/prove";
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
  "%s: created, nothing to do, drift mended, destroyed",
  async (_, trial) => {
    expect(await lived(trial, false)).toBeUndefined();
  },
);

test("readings: every kind, every reading and every alternative is tried", () => {
  expect(new Set(trials.map(nameOf)).size).toBe(READING_NAMES.length);
  expect(new Set(some.map(({ reading }) => readingText(reading))).size).toBe(readings.length);
  expect(new Set(some.map(({ scenario }) => scenario.kind)).size).toBe(kinds.length);
});
