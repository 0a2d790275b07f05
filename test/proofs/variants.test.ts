import { VARIANT_NAMES, type VariantName } from "../../sandbox";
import { lifecycleFixtureOf, MET_BY_EVERY_TYPE } from "../harness/fixtures";
import { firstScenarios, singleTypeScenarios, titleOf } from "../harness/scenarios";
import { effective, life, lived, mixedTrialsOf, type Trial, trialsOf, trialText, variantText } from "./variants/prove";

// These tests run each platform variant with the resource types that it affects. `npm run proof -- variants` runs every type on every
// variant.

const trials = trialsOf();
const kinds = [...new Set(trials.map(({ scenario }) => scenario.kind))];
const variants = [...new Set(trials.map(({ variants }) => variantText(variants)))];
const nameOf = ({ variants }: Trial) => Object.keys(variants)[0] as VariantName;
const everywhere = variants.filter((text) => MET_BY_EVERY_TYPE.includes(text.split("=")[0] as VariantName));

const some = trials.filter((trial) => {
  const { scenario, variants } = trial;
  if (!firstScenarios.includes(scenario)) return false;
  const name = nameOf(trial);
  if (!MET_BY_EVERY_TYPE.includes(name)) return lifecycleFixtureOf(scenario.kind).variants?.includes(name) === true;
  const turn = kinds.indexOf(scenario.kind);
  if (turn >= everywhere.length && lifecycleFixtureOf(scenario.kind).variants?.some((one) => !MET_BY_EVERY_TYPE.includes(one)))
    return false;
  return everywhere.indexOf(variantText(variants)) === turn % everywhere.length;
});

test.each(some.map((trial) => [trialText(trial), trial] as const))(
  "%s: resources pass through their lifecycle without a perpetual diff",
  async (_, trial) => {
    expect(await lived(trial, false)).toBeUndefined();
  },
);

test("`up` adopts a variable's preview copy even if responses lack a body or a date", async () => {
  const [scenario] = singleTypeScenarios.filter((one) => titleOf(one) === "EnvironmentVariable (one at a time)");
  expect(scenario && (await lived({ scenario, variants: { writes: "empty", createdAt: "missing" } }, false))).toBeUndefined();
});

// If a write returns nothing, the provider reads the object to prove the write. The response is then the same for a value that is not
// written yet, a value that the panel does not show, and a value that returns to its default.
const UNREPORTED = [
  ...["game_File", "game_File (downloaded)", "game_Backup"],
  ...["game_Addon (of this machine)", "game_Workshop", "game_ProxyNetwork", "game_GameSettings"],
];

test.each(singleTypeScenarios.filter((one) => UNREPORTED.includes(titleOf(one))).map((scenario) => [titleOf(scenario), scenario] as const))(
  "%s: every change succeeds on a panel that reports no limits",
  async (_, scenario) => {
    expect(await lived({ scenario, variants: { panelLimits: "untold" } }, true)).toBeUndefined();
  },
);

test("the proof runs only the trials whose variant the sandbox uses in the scenario", async () => {
  const wanted = firstScenarios.filter(({ kind }) => kind === "Project");
  const kept = await effective(trialsOf(wanted), (scenario) => life({ scenario, variants: {} }, false));
  const names = new Set(kept.map(nameOf));
  expect([names.has("lists"), names.has("createdAt"), names.has("workshopItems"), names.has("databaseReady")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("mixed variants contain every alternative and only usable combinations", () => {
  const mixed = mixedTrialsOf(firstScenarios, 2, 1);
  expect(mixed).toHaveLength(2 * firstScenarios.length);
  expect(mixedTrialsOf(firstScenarios, 2, 1)).toEqual(mixed);
  expect(new Set(mixed.flatMap(({ variants }) => Object.entries(variants).map((one) => one.join("=")))).size).toBe(variants.length);
  const withVolume = mixedTrialsOf(
    firstScenarios.filter(({ kind }) => kind === "VolumeBackup"),
    50,
    1,
  );
  expect(withVolume.filter(({ variants }) => variants.servers === "unlisted" && variants.volumeServer === "absent")).toEqual([]);
  expect(withVolume.some(({ variants }) => variants.servers === "unlisted")).toBe(true);
});

test("the trials cover every platform variant, and the short form every alternative", () => {
  expect(new Set(trials.map(nameOf)).size).toBe(VARIANT_NAMES.length);
  expect(new Set(some.map(({ variants }) => variantText(variants))).size).toBe(variants.length);
  expect(new Set(some.map(({ scenario }) => scenario.kind)).size).toBe(kinds.length);
});
