import type { Watched } from "../../provider/core/definition/context";
import { WrittenDigests } from "../../provider/core/diff/written";
import { type Bag, UNKNOWN } from "../../provider/core/values";
import { dueBecause, watchedPaths } from "../../provider/resources/hosting/deployment/resource";

const web: Watched = { name: "web", type: "Application", inputs: { portsExposes: "3000" }, changes: false, updated: [] };
const vars: Watched = { name: "web", type: "EnvironmentVariables", inputs: { variables: { A: "1" } }, changes: false, updated: [] };

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

test("no deployment is due if no watched resource changes", () => {
  expect(due(web, vars)).toBeUndefined();
});

test("no deployment is due if the provider's host does not report watched resources", () => {
  const watched = () => undefined;
  expect(dueBecause({ inputs: {}, written: remembered([web, vars]), watched })).toBeUndefined();
  expect(watchedPaths({}, { watched })).toEqual({});
});

test("a deployment is due if `up` repairs drift that a refresh stored", () => {
  expect(due(web, changing(vars, ["variables"]))).toBe('a deployment, because EnvironmentVariables "web" changes');
  expect(due(changing(web, ["portsExposes"]), changing(vars, ["variables"]))).toBe(
    'a deployment, because Application "web", EnvironmentVariables "web" change',
  );
});

test("no deployment is due if only an input changes that never reaches the containers", () => {
  expect(due(changing(web, ["description"], { description: "new" }), vars)).toBeUndefined();
  expect(due(changing(web, ["environmentUuid"], { environmentUuid: UNKNOWN }), vars)).toBeUndefined();
});

test("the reason for a deployment names only resources whose inputs reach the containers", () => {
  const set = changing(vars, ["variables"], { variables: { A: UNKNOWN } });
  expect(due(changing(web, ["description"], { description: "new" }), set)).toBe('a deployment, because EnvironmentVariables "web" changes');
});

test("a new resource with an unknown input makes a deployment due", () => {
  expect(due(web, vars, changing({ ...vars, name: "more" }, [], { variables: { B: UNKNOWN } }))).toBe(
    'a deployment, because EnvironmentVariables "more" changes',
  );
});
