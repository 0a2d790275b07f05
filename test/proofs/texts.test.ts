import fc from "fast-check";
import * as z from "zod";
import { action } from "../../provider/resources/game/action/resource";
import { application } from "../../provider/resources/hosting/application/resource";
import { project } from "../../provider/resources/hosting/project";
import { lifecycleFixtures } from "../harness/fixtures";
import { singleTypeScenarios } from "../harness/scenarios";
import { requireClear } from "./clear";
import { hostileTexts } from "./fuzz-inputs/hostile";
import { type Place, placesOf } from "./fuzz-inputs/places";
import { isNew, type Known, proveTexts, type Tried } from "./fuzz-inputs/prove";
import { randomText } from "./fuzz-inputs/random";
import { Trial } from "./fuzz-inputs/trial";

/** Number of hostile texts that each place gets. `npm run proof -- texts` tries all hostile texts. */
const HOSTILE = 1;
const RANDOM = 1;
const SEED = 20260101;

/** Selects texts by the index of the place, so that each text is tried at many places. */
function someTexts(before: string, index: number): string[] {
  const all = hostileTexts(before);
  const fixed = Array.from({ length: HOSTILE }, (_, n) => all[(index * HOSTILE + n * 19) % all.length] ?? "");
  return [...fixed, ...fc.sample(randomText(before), { numRuns: RANDOM, seed: SEED + index })];
}

test.each(lifecycleFixtures.map(({ kind }) => kind))(
  "%s: the provider refuses a text or stores it without a perpetual diff",
  async (kind) => {
    const tried: Tried[] = [];
    const proof = proveTexts({
      scenarios: singleTypeScenarios.filter((scenario) => scenario.kind === kind),
      textsOf: ({ before }, index) => someTexts(before, index),
    });
    for await (const one of proof) tried.push(one);
    expect(tried.filter(({ fate }) => fate === "broken")).toEqual([]);
    expect(tried.some(({ fate }) => fate === "refused")).toBe(true);
  },
);

describe("the proof of texts", () => {
  const [shop] = singleTypeScenarios.filter(({ kind }) => kind === "Project");
  const tryWith = async (name: Partial<(typeof project.inputs)["name"]>, text: string) => {
    if (!shop) throw new Error("there is no scenario of a project");
    const trial = await Trial.of(shop, { ...project, inputs: { ...project.inputs, name: { ...project.inputs.name, ...name } } });
    try {
      const place = trial.places.find(({ path }) => path === "name");
      return place && (await trial.created(place, text).catch((error: Error) => error.message));
    } finally {
      await trial.close();
    }
  };

  test("the proof of texts reports drift of a text that the platform trims and the provider does not", async () => {
    expect(await tryWith({}, "shop\n")).toBe("stored");
    expect(await tryWith({ verbatim: true }, "shop\n")).toBe("a perpetual diff: shop: drift: name differs on the platform");
  });

  test("the proof of texts reports a text that only the platform refuses", async () => {
    expect(await tryWith({}, "sh$p")).toBe("refused");
    expect(await tryWith({ schema: z.string() }, "sh$p")).toMatch(/^POST \/projects failed with 422/);
  });

  test.each([
    ["a message that a user cannot read", "name Cannot read properties of undefined (reading 'trim')"],
    ["a message of 2005 characters", `name ${"x".repeat(2000)}`],
    ["a message that is not a sentence", "name"],
  ])("the proof of texts reports %s", (what, message) => {
    expect(() => requireClear(message)).toThrow(what);
    expect(() => requireClear("name must be at least 3 characters.")).not.toThrow();
  });
});

test("placesOf an application returns every input that can contain a text", () => {
  const source = { kind: "ctrimage", image: "registry.example.com/web" };
  const places = placesOf(application, { projectUuid: "p", serverUuid: "s", source });
  const paths = places.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["name", "domains.0", "ctrComposeDomains.0.redirect", "manualWebhookSecrets.<value>"]));
  expect(paths.filter((path) => path.startsWith("source."))).toEqual(["source.image", "source.tag"]);
  const put = (path: string) => places.find((place) => place.path === path)?.put("X");
  expect(put("source.tag")).toEqual({ projectUuid: "p", serverUuid: "s", source: { ...source, tag: "X" } });
  expect(put("additionalFields.<key>")).toMatchObject({ additionalFields: { X: undefined } });
  expect(put("ctrComposeDomains.0.domain")).toMatchObject({ ctrComposeDomains: [{ domain: "X", name: expect.any(String) }] });
});

test("placesOf an action returns the text inputs of each step", () => {
  const steps = ["say a", "say b"].flatMap((command) => [
    { action: "command", command },
    { action: "wait", line: "ready" },
  ]);
  const places = placesOf(action, { server: "1a2b3c4d", steps }).filter(({ path }) => path.startsWith("steps."));
  expect(places.map(({ path }) => path)).toEqual([
    "steps.0.command",
    "steps.1.state",
    "steps.1.line",
    "steps.2.command",
    "steps.3.state",
    "steps.3.line",
  ]);
  const known: Known = new Map();
  const tried = (of: readonly Place[]) => of.filter((place) => isNew(known, "game_Action", place)).map(({ path }) => path);
  expect(tried(places)).toEqual(["steps.0.command", "steps.1.state", "steps.1.line"]);
  const waiting = placesOf(action, { server: "1a2b3c4d", steps: [{ action: "wait", state: "running" }] });
  // No step of the first action sets `state`, so check may refuse every text there. A step of the second action sets it, so it is tried
  // again.
  expect(tried(waiting)).toEqual(["server", "steps.0.state", "triggers", "adopt"]);
});
