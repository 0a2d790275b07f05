import type { Context, Watched } from "../../provider/core/definition/context";
import { OwnWrites } from "../../provider/core/definition/own-writes";
import { type Bag, UNKNOWN } from "../../provider/core/values";
import { WrittenDigests } from "../../provider/core/written";
import { dueBecause, watchedPaths } from "../../provider/resources/hosting/deployment/watched";

const unchanged = { revision: undefined, isUncertain: false, changes: false, updated: [] };
const web: Watched = { ...unchanged, urn: "urn:web", name: "web", type: "Application", inputs: { portsExposes: "3000" } };
const vars: Watched = { ...unchanged, urn: "urn:vars", name: "web", type: "EnvironmentVariables", inputs: { variables: { A: "1" } } };

const writesOf = (digests: WrittenDigests) => ({ digests, own: new OwnWrites(undefined), sent: {} });

const remembered = (all: readonly Watched[]): WrittenDigests => {
  const written = new WrittenDigests(undefined, { randomHex: () => "salt" });
  const paths = watchedPaths({}, { writes: writesOf(written), watched: () => ({ resources: all, unseen: [] }) });
  for (const [path, value] of Object.entries(paths)) written.note(path, value);
  return written;
};

const inputs = { applicationUuid: "app" };
const context = (written: WrittenDigests, watched: Context<object>["watched"]) =>
  ({ inputs, olds: {}, writes: writesOf(written), watched }) as unknown as Parameters<typeof dueBecause>[0];

const due = (...resources: Watched[]) => dueBecause(context(remembered([web, vars]), () => ({ resources, unseen: [] })));

const changing = (one: Watched, updated: readonly string[], inputs: Bag = {}): Watched => ({
  ...one,
  inputs: { ...one.inputs, ...inputs },
  changes: true,
  updated,
});

test("no deployment is due if no watched resource changes", async () => {
  expect(await due(web, vars)).toBeUndefined();
});

test("no deployment is due if the provider's host does not report watched resources", async () => {
  const watched = () => undefined;
  expect(await dueBecause(context(remembered([web, vars]), watched))).toBeUndefined();
  expect(watchedPaths({}, { watched, writes: writesOf(remembered([])) })).toEqual({});
});

test("a deployment is due if `up` repairs drift that a refresh stored", async () => {
  expect(await due(web, changing(vars, ["variables"]))).toBe('a deployment, because EnvironmentVariables "web" changes');
  expect(await due(changing(web, ["portsExposes"]), changing(vars, ["variables"]))).toBe(
    'a deployment, because Application "web", EnvironmentVariables "web" change',
  );
});

test("no deployment is due if the only changed input never reaches the containers", async () => {
  expect(await due(changing(web, ["description"], { description: "new" }), vars)).toBeUndefined();
  expect(await due(changing(web, ["environmentUuid"], { environmentUuid: UNKNOWN }), vars)).toBeUndefined();
});

test("the reason for a deployment names only resources whose inputs reach the containers", async () => {
  const set = changing(vars, ["variables"], { variables: { A: UNKNOWN } });
  expect(await due(changing(web, ["description"], { description: "new" }), set)).toBe(
    'a deployment, because EnvironmentVariables "web" changes',
  );
});

test("a new resource with an unknown input makes a deployment due", async () => {
  expect(await due(web, vars, changing({ ...vars, name: "more" }, [], { variables: { B: UNKNOWN } }))).toBe(
    'a deployment, because EnvironmentVariables "more" changes',
  );
});
