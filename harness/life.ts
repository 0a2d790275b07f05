import type fc from "fast-check";
import type { Bag } from "../provider/core/values";
import type { Fields, ReadingName, Readings, Sandbox } from "../sandbox";
import type { Declared } from "./declare";
import type { Fixture, PairedFixture } from "./fixture";

/**
 * The life of one kind as data: all that tests, benchmarks and proofs know of it. Each kind has one, `harness/lives/<kind>.ts`; they are listed
 * in `harness/lives/all.ts`. `Args` are the arguments of the kind's class in the SDK. What a kind leaves out does not apply to it;
 * `test/harness/lives.test.ts` says what no kind may leave out.
 */
export interface Life<Args extends object = object> {
  /** Export name of the kind: `Volume`, `game_Schedule`. */
  kind: string;
  /** The API that it is of. Default: `hosting`. */
  api?: "panel";
  /** Table of the sandbox in which each of its objects is a row. Left out: it has no rows of its own. */
  table?: string;
  /** The id that a program knows an object by, where its row has another. */
  idOf?: (row: Row) => string;
  /** What tells one object from another, which decides how a rename ends. */
  naming: Naming;
  /** How it is declared, and its changes: created, changed in every way that has a call of its own, and deleted. */
  scenarios: readonly ScenarioData<Args>[];
  /** Why no preview can see a change from outside. Left out: each scenario has a `drift`. */
  unseen?: string;
  /** Two equal objects of it, apart by `n`: for programs in which names and parents change. One pair for each variant that differs; none where there is one per account. */
  pairs: readonly Pair<Args>[];
  /**
   * Its part of the program that holds one object of every kind, with a logical name; `{ ref: kind }` stands for another one's id. `after`: a
   * kind that it waits for without an input of its own (`dependsOn`).
   */
  inEverything: { name: string; inputs: (place: EverythingPlace) => Bag; after?: string };
  /** How random programs make it up. */
  random: RandomInputs;
  /** What somebody else does to its objects while random programs run. */
  others?: Others;
  /** What it has on the platform beside its row, by what the state says: `variable <application> <key>`, `task 1 of <schedule>`. Of a kind with `leaves` it may stay. */
  holds?: (state: HeldState) => readonly string[];
  /** The settings that it gives back when it gives them up: what stood there before the program is not known, so they are as nobody set them. */
  givesBack?: GivenBack;
  /** What cannot change in place, in the forms in which a platform may show it although the program did not change. */
  shownOtherwise?: readonly ShownOtherwise<Args>[];
  /** Every call that raises the bill, by the change that leads to it. */
  paid?: readonly PaidChange<Args>[];
  /** Readings of the platform that touch this kind more than others. */
  readings?: readonly ReadingName[];
  /** A reading, or several together, on which this kind cannot be, by the meaning of the reading itself. */
  impossibleOn?: Partial<Readings>;
  /** Inputs that only the API can judge, so that `check` may let through what the API refuses: paths as `source.privateKeyUuid`. */
  judgedByApi?: RegExp;
  /** Rows of which a run that failed or was killed may leave more, because they are made anew where nobody can tell, and that does no harm: `/^volumeBackups /`. */
  repeats?: RegExp;
  /** Rows that a killed run may leave, because nothing tells whose they are; the kind's page says so. */
  remains?: RegExp;
  /** What a destroy leaves on the platform: rows as `platform.ts` shows them. */
  leaves?: RegExp;
}

/** `no name`: nothing but its id tells it from an equal one. `history`: it happened, and stays. */
export type Naming = "one per account" | "one per parent" | "natural key" | "no name" | "history";

/** A small program of this kind alone, from its beginning to its end. */
export interface ScenarioData<Args extends object> {
  /** Tells the scenarios of one kind apart. */
  variant?: string;
  /** The engine takes one step after another, so that nothing is written together. */
  oneAtATime?: true;
  stages: readonly Stage<Args>[];
  /** Somebody changes what the first stage made, in a field that its program sets: a preview must see it, and an `up` mend it. */
  drift?: Drift;
}

/** A state that the program is brought to. */
export interface Stage<Args extends object> {
  /** `create`, `change`, `delete` …; unique in its scenario. */
  name: string;
  /** What the program declares then: arguments by logical name. */
  program: (fixture: Fixture) => Readonly<Record<string, Args>>;
  /** What somebody else does before. */
  outside?: (sandbox: Sandbox) => Promise<void>;
  /** A reading on which the platform refuses this, by the meaning of the reading itself. */
  impossibleOn?: Partial<Readings>;
}

/** The last stage of most scenarios: the program does not declare it any more, what it stood on is still there. */
export const deleted = { name: "delete", program: () => ({}) };

export type Drift = (sandbox: Sandbox, fixture: Fixture) => Promise<void>;

export interface Pair<Args extends object> {
  variant?: string;
  args: (fixture: PairedFixture, n: 0 | 1) => Args;
}

/** What the program of everything is told; the rest it makes. */
export type EverythingPlace = Pick<Fixture, "alpha" | "beta" | "otherBetaDestination" | "gameServer" | "otherGameServer">;

/** Takes a value out of a set of values: what a run does is decided by its seed alone. */
export type Draw = <T>(from: fc.Arbitrary<T>) => T;

/** The random program of the moment. */
export interface RandomProgram {
  readonly fixture: Fixture;
  readonly draw: Draw;
  /** What it declares of a kind. */
  of(kind: string, fits?: (one: Declared) => boolean): Declared[];
}

export interface RandomInputs {
  /**
   * The inputs that say what and where it is; undefined where the program has no place for one. `n`: a number that no other resource has.
   * `before`: the inputs that it has, if it is there.
   */
  make: (program: RandomProgram, n: number, before: Bag | undefined) => Bag | undefined;
  /** Inputs that may have any value that their schema allows, or be left out. */
  free: readonly string[];
}

type Row = Record<string, unknown>;

/** A resource of a program by its state. */
export interface HeldState {
  id?: string;
  inputs: Bag;
  outputs: Bag;
}

export interface GivenBack {
  /** Of the sandbox's world. */
  table: "startupVariables" | "gameSettings" | "serverGames" | "serverNotifications" | "accounts";
  /** Ids of the rows that it holds. */
  rows: (state: HeldState) => readonly string[];
  /** What a row is set to; undefined where it is as nobody set it. A row that is not there is that too. */
  set: (row: Row) => string | undefined;
}

export interface Others {
  /** Fields that somebody changes, and to what. */
  changes?: readonly {
    table: string;
    fields: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
    /** Only of such rows. */
    only?: (row: Row) => boolean;
  }[];
  /** Tables of what somebody removes. */
  removes?: readonly string[];
  /** What somebody makes beside the program's, which the program must leave alone. */
  adds?: (fixture: Fixture, n: number) => { table: string; fields: Fields };
}

/** Changes a row of an answer, where it is one that shows the input. */
export type Show = (row: Row) => void;

export interface ShownOtherwise<Args extends object> {
  /** The inputs that it is about: `engine`, `applicationUuid, envKey`. */
  field: string;
  /** What the program declares: arguments by logical name. */
  program: (fixture: Fixture) => Readonly<Record<string, Args>>;
  /** Paths of the answers in which it is shown so. */
  path: RegExp;
  /**
   * By what it looks like. `drift`: it is another thing, so a line says that it is left as it is. `nothing`: it is the same, so nothing is
   * said. Alone: either.
   */
  forms: Readonly<Record<string, Show | readonly [Show, "drift" | "nothing"]>>;
}

/** A resource as the engine keeps it. */
export interface State {
  id: string;
  outs: Bag;
}

export interface PaidChange<Args extends object> {
  name: string;
  /** Puts there what is to be changed; left out where something is to be made. `n` counts the resources of a run. */
  prepare?: (sandbox: Sandbox, fixture: Fixture, n: number) => Promise<State>;
  /** What the program wants of it then. */
  wanted: (fixture: Fixture, state: State | undefined) => Args;
}
