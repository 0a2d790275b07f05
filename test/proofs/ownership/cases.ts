import type { PairedFixture } from "../../harness/fixture";
import { definitionOf } from "../../harness/resource-types";
import type { Piece } from "./piece";
import { pieceOf, type Sort, sorts } from "./stock";
import type { Case, Ending } from "./trial";

// A program can declare the same objects with other names or places, without an alias (docs/architecture.md, "One object, one owner").

/** Returns the expected result of a rename, which depends on what distinguishes two objects of the type. */
const endingOf = ({ kind, naming }: Sort, adopt: boolean): Ending =>
  naming === "no name"
    ? definitionOf(kind).data?.holds === undefined
      ? "asked"
      : "permitted"
    : naming === "natural key" && !adopt
      ? "refused"
      : "done";

const adoptions = (sort: Sort): boolean[] => (sort.naming === "natural key" ? [true, false] : [false]);
const withAdopt = (adopt: boolean, sort: Sort): string =>
  sort.naming !== "natural key" ? "" : adopt ? ", with adopt: true" : ", without adopt";

const renames: readonly Case[] = sorts.flatMap((sort) =>
  adoptions(sort).flatMap((adopt): Case[] => [
    {
      title: `${sort.title}: renamed${withAdopt(adopt, sort)}`,
      first: (fixture) => [pieceOf(sort, fixture, 0, "one", { adopt })],
      second: (fixture) => [pieceOf(sort, fixture, 0, "two", { adopt })],
      ending: endingOf(sort, adopt),
    },
    {
      title: `${sort.title}: moved into a component${withAdopt(adopt, sort)}`,
      first: (fixture) => [pieceOf(sort, fixture, 0, "one", { adopt })],
      second: (fixture) => [pieceOf(sort, fixture, 0, "one", { adopt, component: "box" })],
      ending: endingOf(sort, adopt),
    },
  ]),
);

/**
 * Renames objects that are less than a day old. Such an object can be left over from an interrupted run, so the provider may adopt it or refuse.
 * Neither result loses data.
 */
const young: readonly Case[] = sorts
  .filter(({ naming }) => naming === "natural key")
  .map((sort) => ({
    title: `${sort.title}: renamed on its first day, without adopt`,
    first: (fixture) => [pieceOf(sort, fixture, 0, "one")],
    second: (fixture) => [pieceOf(sort, fixture, 0, "two")],
    ending: "done or refused",
    isYoung: true,
  }));

/** Both names remain in the program, so each resource gives up the object that the other resource needs. */
const swaps: readonly Case[] = sorts
  .filter(({ naming }) => naming !== "no name")
  .flatMap((sort) =>
    adoptions(sort).map(
      (adopt): Case => ({
        title: `${sort.title}: two names swapped${withAdopt(adopt, sort)}`,
        first: (fixture) => [pieceOf(sort, fixture, 0, "one", { adopt }), pieceOf(sort, fixture, 1, "two", { adopt })],
        second: (fixture) => [pieceOf(sort, fixture, 0, "two", { adopt }), pieceOf(sort, fixture, 1, "one", { adopt })],
        ending: "done or refused",
        changesPlaces: true,
      }),
    ),
  );

/** The first resource gets the name of the second, and the second gets a new name. Both still declare the same objects. */
const shifts: readonly Case[] = sorts
  .filter(({ naming }) => naming === "one per parent" || naming === "natural key")
  .flatMap((sort) =>
    adoptions(sort).map(
      (adopt): Case => ({
        title: `${sort.title}: names shifted by one${withAdopt(adopt, sort)}`,
        first: (fixture) => [pieceOf(sort, fixture, 0, "one", { adopt }), pieceOf(sort, fixture, 1, "two", { adopt })],
        second: (fixture) => [pieceOf(sort, fixture, 0, "two", { adopt }), pieceOf(sort, fixture, 1, "three", { adopt })],
        ending: sort.naming === "natural key" ? "done or refused" : "done",
        changesPlaces: true,
      }),
    ),
  );

const set = ({ application }: PairedFixture, name: string, keys: readonly string[]): Piece => ({
  slot: `set ${name}`,
  kind: "EnvironmentVariables",
  name,
  inputs: { applicationUuid: application, variables: Object.fromEntries(keys.map((key) => [key, `value of ${key}`])) },
});

const single = ({ application }: PairedFixture, key: string, adopt: boolean): Piece => ({
  slot: `variable ${key}`,
  kind: "EnvironmentVariable",
  name: key.toLowerCase(),
  inputs: { applicationUuid: application, key, value: `value of ${key}`, ...(adopt ? { adopt } : {}) },
});

/** The key of a variable moves from one resource to another. The resource that loses the key comes before or after the resource that gets it. */
const movedKeys: readonly Case[] = [
  {
    title: "a key moves to a set that comes later",
    first: (fixture) => [set(fixture, "early", ["A", "B"]), set(fixture, "late", ["C"])],
    second: (fixture) => [set(fixture, "early", ["A"]), set(fixture, "late", ["B", "C"])],
    ending: "done",
  },
  {
    title: "a key moves to a set that comes earlier",
    first: (fixture) => [set(fixture, "early", ["A"]), set(fixture, "late", ["B", "C"])],
    second: (fixture) => [set(fixture, "early", ["A", "B"]), set(fixture, "late", ["C"])],
    ending: "done",
  },
  {
    title: "two sets become one with another name",
    first: (fixture) => [set(fixture, "early", ["A"]), set(fixture, "late", ["B", "C"])],
    second: (fixture) => [set(fixture, "whole", ["A", "B", "C"])],
    ending: "done",
  },
  {
    title: "a set is split in two with other names",
    first: (fixture) => [set(fixture, "whole", ["A", "B", "C"])],
    second: (fixture) => [set(fixture, "early", ["C", "B"]), set(fixture, "late", ["A"])],
    ending: "done",
  },
  {
    title: "a single variable moves into a set that comes earlier",
    first: (fixture) => [set(fixture, "set", ["A"]), single(fixture, "B", false)],
    second: (fixture) => [set(fixture, "set", ["A", "B"])],
    ending: "done",
  },
  ...[true, false].map(
    (adopt): Case => ({
      title: `a key of a set becomes a single variable${adopt ? ", with adopt: true" : ", without adopt"}`,
      first: (fixture) => [set(fixture, "set", ["A", "B"])],
      second: (fixture) => [set(fixture, "set", ["A"]), single(fixture, "B", adopt)],
      ending: adopt ? "done" : "done or refused",
    }),
  ),
  {
    title: "the key of an attachment moves into a set",
    first: (fixture) => [
      set(fixture, "set", ["A"]),
      {
        slot: "attachment",
        kind: "DatabaseAttachment",
        name: "orders",
        inputs: { applicationUuid: fixture.application, databaseUuid: fixture.database, envKey: "ORDERS_URL" },
      },
    ],
    second: (fixture) => [set(fixture, "set", ["A", "ORDERS_URL"])],
    ending: "done",
    // The attachment saved a second variable, which no resource declares any more.
    givesUp: ({ variables }) => Object.values(variables).flatMap(({ key, uuid }) => (/^ORDERS_(?!URL$)/.test(key) ? [uuid] : [])),
    holds: (world) => {
      const held = Object.values(world.variables).filter(({ key, is_preview }) => key === "ORDERS_URL" && !is_preview);
      return held.length === 1 && held[0]?.value === "value of ORDERS_URL"
        ? undefined
        : `ORDERS_URL exists ${held.length} times, with ${held.map(({ value }) => value)}`;
    },
  },
];

const CHAIN = ["Project", "Application", "EnvironmentVariable", "EnvironmentVariables", "Storage (persistent)", "AutoscalingPolicy"];

/** A project, its application, and the parts of the application. The resources in `renamed` have a new name. */
function chain(fixture: PairedFixture, renamed: ReadonlySet<string>): Piece[] {
  const parents: Record<string, object> = {
    Application: { projectUuid: { ref: "Project 0" } },
    EnvironmentVariable: { applicationUuid: { ref: "Application 0" } },
    EnvironmentVariables: { applicationUuid: { ref: "Application 0" } },
    "Storage (persistent)": { applicationUuid: { ref: "Application 0" } },
    AutoscalingPolicy: { applicationUuid: { ref: "Application 0" } },
  };
  return CHAIN.flatMap((title) => {
    const sort = sorts.find((one) => one.title === title);
    if (!sort) return [];
    const piece = pieceOf(sort, fixture, 0, renamed.has(title) ? "new" : "old", { adopt: true });
    return [{ ...piece, inputs: { ...piece.inputs, ...parents[title] } }];
  });
}

const chains: readonly Case[] = [["Project"], ["Application"], ["Project", "Application"], CHAIN].map(
  (renamed): Case => ({
    title: `a program whose resources depend on each other: ${renamed.length === CHAIN.length ? "all" : renamed.join(" and ")} renamed, with adopt: true`,
    first: (fixture) => chain(fixture, new Set()),
    second: (fixture) => chain(fixture, new Set(renamed)),
    ending: "done",
  }),
);

export const cases: readonly Case[] = [...renames, ...young, ...swaps, ...shifts, ...movedKeys, ...chains];
