import type fc from "fast-check";
import type { Bag } from "../provider/core/values";
import type { Fields, Sandbox, VariantName, Variants } from "../sandbox";
import type { Declared } from "./declare";
import type { Fixture, PairedFixture } from "./fixture";

/**
 * Lifecycle fixture of one resource type: all the data that tests, benchmarks and proofs use. Each resource type
 * has one, `harness/fixtures/<kind>.ts`, listed in `harness/fixtures/all.ts`. `Args` are the arguments of its class in
 * the SDK.
 *
 * Fields that are left out do not apply. `test/harness/lifecycle-fixtures.test.ts` defines which fields are required.
 */
export interface LifecycleFixture<Args extends object = object> {
  /** Export name of the resource type: `Volume`, `game_Schedule`. */
  kind: string;
  /** API of the resource type. Defaults to `hosting`. */
  api?: "panel";
  /** Table of the sandbox that contains its objects as rows. Left out if it has no rows of its own. */
  table?: string;
  /** Returns the id that a program uses for an object, if its row has another. */
  idOf?: (row: Row) => string;
  /** Distinguishes one object from another, which decides the result of a rename. */
  naming: Naming;
  /** Its declarations and changes: created, changed in every way that has a call of its own, and deleted. */
  scenarios: readonly ScenarioData<Args>[];
  /** Reason why no preview can detect an outside change. Left out if each scenario has a `drift`. */
  unseen?: string;
  /**
   * Two equal objects, distinguished by `n`, for programs in which names and parents change. One pair for each
   * variant that differs; none if an account has only one object.
   */
  pairs: readonly Pair<Args>[];
  /**
   * Its part of the program that declares one object of every resource type, with a logical name. `{ ref: kind }`
   * stands for the id of another object. `after`: a resource type that it depends on without an input
   * (`dependsOn`).
   */
  inEverything: { name: string; inputs: (place: EverythingPlace) => Bag; after?: string };
  /** Random inputs for random programs. */
  random: RandomInputs;
  /** Outside changes of its objects while random programs run. */
  others?: Others;
  /**
   * Objects on the platform in addition to its row, derived from the state: `variable <application> <key>`, `task 1
   * of <schedule>`. If the resource type has `leaves`, they may remain.
   */
  holds?: (state: HeldState) => readonly string[];
  /**
   * Settings that it resets when it gives them up: the values before the program are not known, so they return to
   * the platform's defaults.
   */
  givesBack?: GivenBack;
  /**
   * Inputs that cannot change in place, with other forms in which a platform may return them although the program
   * did not change.
   */
  shownOtherwise?: readonly ShownOtherwise<Args>[];
  /** Every call that raises the bill, with the change that causes it. An event has none: `proof/gate` counts the price of objects. */
  paid?: readonly PaidChange<Args>[];
  /** Platform variants that affect this resource type more than others. */
  variants?: readonly VariantName[];
  /** A platform variant, or a combination, on which this resource type cannot exist, because of the variant's meaning. */
  impossibleOn?: Partial<Variants>;
  /**
   * Inputs that only the API can validate, so `check` may accept values that the API refuses: paths such as
   * `source.privateKeyUuid`.
   */
  judgedByApi?: RegExp;
  /**
   * Rows that a failed or killed run may duplicate. They are created again if their owner cannot be determined,
   * which does no harm: `/^volumeBackups /`.
   */
  repeats?: RegExp;
  /** Rows that a killed run may leave because their owner cannot be determined; the reference page documents it. */
  remains?: RegExp;
  /** Rows that a destroy leaves on the platform, in the form of `platform.ts`. */
  leaves?: RegExp;
}

/** `no name`: only the id distinguishes equal objects. `history`: an event that has happened and remains. */
export type Naming = "one per account" | "one per parent" | "natural key" | "no name" | "history";

/** A small program with only this resource type, from its creation to its deletion. */
export interface ScenarioData<Args extends object> {
  /** Distinguishes the scenarios of one resource type. */
  variant?: string;
  /** The engine takes one step at a time, so that writes are not combined. */
  oneAtATime?: true;
  stages: readonly Stage<Args>[];
  /** An outside change of a field that the first stage's program sets: a preview must show it, and an `up` must revert it. */
  drift?: Drift;
}

/** A state that the program is brought to. */
export interface Stage<Args extends object> {
  /** `create`, `change`, `delete` …; unique in its scenario. */
  name: string;
  /** The program's declarations in this stage: arguments by logical name. */
  program: (fixture: Fixture) => Readonly<Record<string, Args>>;
  /** An outside change before the stage. */
  outside?: (sandbox: Sandbox) => Promise<void>;
  /** A platform variant on which the platform refuses this stage, because of the variant's meaning. */
  impossibleOn?: Partial<Variants>;
}

/** The last stage of most scenarios: the program no longer declares it, and its dependencies still exist. */
export const deleted = { name: "delete", program: () => ({}) };

export type Drift = (sandbox: Sandbox, fixture: Fixture) => Promise<void>;

export interface Pair<Args extends object> {
  variant?: string;
  args: (fixture: PairedFixture, n: 0 | 1) => Args;
}

/** Objects that the program of everything receives; it creates the others itself. */
export type EverythingPlace = Pick<Fixture, "alpha" | "beta" | "otherBetaDestination" | "gameServer" | "otherGameServer">;

/** Draws a value from a set of values. The seed alone determines a run. */
export type Draw = <T>(from: fc.Arbitrary<T>) => T;

/** The current random program. */
export interface RandomProgram {
  readonly fixture: Fixture;
  readonly draw: Draw;
  /** Returns its declarations of a resource type. */
  of(kind: string, fits?: (one: Declared) => boolean): Declared[];
}

export interface RandomInputs {
  /**
   * Returns the required inputs; undefined if the program has no place for the resource. `n`: a number that no
   * other resource has. `before`: its current inputs, if it exists.
   */
  make: (program: RandomProgram, n: number, before: Bag | undefined) => Bag | undefined;
  /** Optional inputs that may have any value that their schema allows, or be left out. `make` sets required ones. */
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
  /** Table of the sandbox's world. */
  table: "startupVariables" | "gameSettings" | "serverGames" | "serverNotifications" | "accounts";
  /** Returns the ids of its rows. */
  rows: (state: HeldState) => readonly string[];
  /** Returns the value of a row; undefined if it has the platform's default. A missing row has the default too. */
  set: (row: Row) => string | undefined;
}

export interface Others {
  /** Fields that change from outside, with their new values. */
  changes?: readonly {
    table: string;
    fields: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
    /** Limits the change to such rows. */
    only?: (row: Row) => boolean;
  }[];
  /** Tables from which rows are removed from outside. */
  removes?: readonly string[];
  /** Returns an object that is created from outside, which the program must leave alone. */
  adds?: (fixture: Fixture, n: number) => { table: string; fields: Fields };
}

/** Changes a row of a response that contains the input. */
export type Show = (row: Row) => void;

export interface ShownOtherwise<Args extends object> {
  /** Inputs of this entry: `engine`, `applicationUuid, envKey`. */
  field: string;
  /** The program's declarations: arguments by logical name. */
  program: (fixture: Fixture) => Readonly<Record<string, Args>>;
  /** Paths of the responses that contain it. */
  path: RegExp;
  /**
   * Other forms, by description. `drift`: it is a different object, and a line reports that it is left in place.
   * `nothing`: it is the same object, and nothing is reported. Without either, both are accepted.
   */
  forms: Readonly<Record<string, Show | readonly [Show, "drift" | "nothing"]>>;
}

/** A resource as the engine stores it. */
export interface State {
  id: string;
  outs: Bag;
}

export interface PaidChange<Args extends object> {
  name: string;
  /** Creates the object to change; left out if the change is a creation. `n` counts the resources of a run. */
  prepare?: (sandbox: Sandbox, fixture: Fixture, n: number) => Promise<State>;
  /** Returns the program's arguments after the change. */
  wanted: (fixture: Fixture, state: State | undefined) => Args;
}
