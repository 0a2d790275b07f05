import { cases } from "./ownership/cases";
import { permuted } from "./ownership/permuted";
import { tryRefused } from "./ownership/refused";
import { pieceOf, sorts } from "./ownership/stock";
import { isDeletion, tryCase } from "./ownership/trial";
import { tryUndone, undoable } from "./ownership/undone";

/** `npm run proof -- ownership` tries all cases, and more permutations. */
const SHORT = [
  "EnvironmentVariables: renamed",
  "StorageBackupSchedule: moved into a component",
  "DatabaseAttachment: renamed",
  "AutoscalingPolicy: names shifted by one",
  "Application: renamed, with adopt: true",
  "Storage (persistent): renamed, without adopt",
  "SharedVariable: two names swapped, with adopt: true",
  "game_Folder: two names swapped",
  "Volume: renamed",
  "a key moves to a set that comes later",
  "a key moves to a set that comes earlier",
  "the key of an attachment moves into a set",
  "a program whose resources depend on each other: all renamed, with adopt: true",
];
const SEEDS = [3];

test("the short proof names only cases of the full proof", () => {
  expect(SHORT.filter((wanted) => !cases.some(({ title }) => title === wanted))).toEqual([]);
});

const chosen = cases.filter(({ title }) => SHORT.includes(title));
test.each(chosen.map((one) => [one.title, one] as const))("%s: `up` deletes nothing that the program declares", async (_, one) => {
  expect(await tryCase(one)).toBeUndefined();
});

test.each(SEEDS)("permutation %i of names, parents and keys: `up` deletes no declared object", async (seed) => {
  expect(await tryCase(permuted(seed))).toBeUndefined();
});

test("a run that refused a renamed resource does not delete the resource's object", async () => {
  const shared = sorts.filter(({ title }) => title === "SharedVariable" || title === "Storage (file)");
  expect(await Promise.all(shared.map(tryRefused))).toEqual([undefined, undefined]);
});

test("the proof of ownership reports that `up` deleted an object", async () => {
  const sort = sorts.find(({ kind }) => kind === "Project");
  if (!sort) throw new Error("there is no such kind");
  const violation = await tryCase({
    title: "a project leaves the program",
    first: (fixture) => [pieceOf(sort, fixture, 0, "one"), pieceOf(sort, fixture, 1, "two")],
    second: (fixture) => [pieceOf(sort, fixture, 0, "one")],
    ending: "done",
  });
  expect(violation).toMatch(
    /^the up deleted objects that the program declares: DELETE \/api\/v1\/projects\/\w+\nmissing: .*\n.*\nno longer there: projects/,
  );
});

test("isDeletion recognises deletions of the panel that are sent by POST", () => {
  const calls = [
    ["DELETE", "/api/client/servers/1a2b3c4d/backups/b"],
    ["POST", "/api/client/servers/1a2b3c4d/files/delete"],
    ["POST", "/api/client/account/ssh-keys/remove"],
    ["POST", "/api/client/account/ssh-keys"],
  ].map(([method = "", path = ""]) => ({ method, path }));
  expect(calls.map(isDeletion)).toEqual([true, true, true, false]);
});

test.each(undoable.filter(({ title }) => ["game_Files", "game_Folder"].includes(title)).map((sort) => [sort.title, sort] as const))(
  "%s: a resource keeps its object after a failed change to another object",
  async (_, sort) => {
    expect(await tryUndone(sort)).toBeUndefined();
  },
);
