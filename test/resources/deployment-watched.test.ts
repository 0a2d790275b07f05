import type { Watched } from "../../provider/core/context";
import { type Bag, UNKNOWN } from "../../provider/core/values";
import { WrittenDigests } from "../../provider/core/written";
import { dueBecause, watchedPaths } from "../../provider/resources/hosting/deployment/watched";

const web: Watched = { name: "web", type: "Application", inputs: { portsExposes: "3000" }, changes: false, updated: [] };
const vars: Watched = { name: "web", type: "EnvironmentVariables", inputs: { variables: { A: "1" } }, changes: false, updated: [] };

/** What a deployment remembers that ran when the program said this. */
const remembered = (all: readonly Watched[]): WrittenDigests => {
  const written = new WrittenDigests(undefined, () => "salt");
  for (const [path, value] of Object.entries(watchedPaths({}, { watched: () => [...all] }))) written.note(path, value);
  return written;
};

const due = (...all: Watched[]) => dueBecause({ inputs: {}, written: remembered([web, vars]), watched: () => all });

const changing = (one: Watched, updated: readonly string[], inputs: Bag = {}): Watched => ({
  ...one,
  inputs: { ...one.inputs, ...inputs },
  changes: true,
  updated,
});

test("nothing is due while nothing changes", () => {
  expect(due(web, vars)).toBeUndefined();
});

test("an update of what the program says as before deploys: a refresh took drift into the state", () => {
  expect(due(web, changing(vars, ["variables"]))).toBe('a deployment, because EnvironmentVariables "web" changes');
  expect(due(changing(web, ["portsExposes"]), changing(vars, ["variables"]))).toBe(
    'a deployment, because Application "web", EnvironmentVariables "web" change',
  );
});

test("an update of what never reaches the containers deploys nothing, whether its value is known or not", () => {
  expect(due(changing(web, ["description"], { description: "new" }), vars)).toBeUndefined();
  expect(due(changing(web, ["environmentUuid"], { environmentUuid: UNKNOWN }), vars)).toBeUndefined();
});

test("an unknown value of what reaches the containers deploys, and names what changes and nothing else", () => {
  const set = changing(vars, ["variables"], { variables: { A: UNKNOWN } });
  expect(due(changing(web, ["description"], { description: "new" }), set)).toBe('a deployment, because EnvironmentVariables "web" changes');
});

test("a new resource with an unknown value deploys", () => {
  expect(due(web, vars, changing({ ...vars, name: "more" }, [], { variables: { B: UNKNOWN } }))).toBe(
    'a deployment, because EnvironmentVariables "more" changes',
  );
});
