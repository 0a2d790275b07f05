import { bareWorld } from "../../sandbox/seed";
import { OwnChanges } from "../../sandbox/twin/own-changes";
import type { World } from "../../sandbox/world/world";

const project = (uuid: string, name: string) => ({ id: 1, uuid, name, description: null, created_at: "", updated_at: "" });

function learned(change: (world: World) => void, load: (world: World) => void): World["projects"] {
  const world = bareWorld(1, 0);
  world.projects = { a: project("a", "first") };
  const own = new OwnChanges(world, ["projects"]);
  change(world);
  own.keptWhile(() => load(world));
  return world.projects;
}

const loadAgain = (world: World): void => {
  world.projects.a = project("a", "first");
};

test("a load of further data from the account does not overwrite a row that the run has changed", () => {
  const change = (world: World): void => {
    world.projects.a = project("a", "renamed");
  };
  expect(learned(change, loadAgain)).toMatchObject({ a: { name: "renamed" } });
});

test("a load of further data from the account sets the fields of a changed row that the run has not changed", () => {
  const change = (world: World): void => {
    world.projects.a = project("a", "renamed");
  };
  const load = (world: World): void => {
    world.projects.a = { ...project("a", "first"), description: "of the account" };
  };
  expect(learned(change, load)).toEqual({ a: { ...project("a", "renamed"), description: "of the account" } });
});

test("a load of further data from the account does not restore a row that the run has deleted", () => {
  const change = (world: World): void => {
    delete world.projects.a;
  };
  expect(learned(change, loadAgain)).toEqual({});
});

test("a load of further data from the account adds new rows, and keeps a row that the run has created", () => {
  const change = (world: World): void => {
    world.projects.own = project("own", "of the run");
  };
  const load = (world: World): void => {
    world.projects.b = project("b", "of the account");
  };
  expect(Object.keys(learned(change, load)).sort()).toEqual(["a", "b", "own"]);
});
