import type fc from "fast-check";
import type { Bag } from "../provider/core/values";
import type { Fields, Sandbox, VariantName, Variants, World } from "../sandbox";
import type { Declared } from "./declare";
import type { Fixture, PairedFixture } from "./fixture";

/**
 * All the data about one resource type that tests, benchmarks and proofs use. `Args` are the arguments of the type's class in the SDK.
 *
 * Fields that are left out do not apply. `test/harness/lifecycle-fixtures.test.ts` defines which fields are required.
 */
export interface LifecycleFixture<Args extends object = object> {
  /** Export name of the resource type: `Volume`, `game_Schedule`. */
  kind: string;
  /** The API defaults to `hosting`. */
  api?: "panel";
  /** Table of the sandbox whose rows are the objects. Omit it if the objects have no rows of their own. */
  table?: string;
  /** Table in which the runs of an event remain as rows. Omit it if the event has a `table`, or leaves no rows. */
  history?: string;
  /** Returns the id that a program uses. Default: the id of the row. */
  idOf?: (row: Row) => string;
  /** Distinguishes one object from another, and so decides the result of a rename. */
  naming: Naming;
  /** Stages of the lifecycle: create, every change that has its own call, and delete. */
  scenarios: readonly ScenarioData<Args>[];
  /** Reason why no preview can detect an outside change. Omit it if each scenario has a `drift`. */
  unseen?: string;
  /** Two equal objects, with the numbers 0 and 1, for each variant of the resource type. The list is empty if an account has only one object. */
  pairs: readonly Pair<Args>[];
  /** The resource in `declareEverything`. `{ ref: kind }` stands for an id. `after` is a dependency without an input (`dependsOn`). */
  inEverything: { name: string; inputs: (place: EverythingPlace) => Bag; after?: string };
  random: RandomInputs;
  /** Changes from outside while random programs run. */
  others?: Others;
  /** Objects in addition to the row: `variable <application> <key>`, `task 1 of <schedule>`. With `leaves`, they may remain. */
  holds?: (state: HeldState) => readonly string[];
  /** A resource resets these settings to the platform's defaults when it stops managing them, because earlier values are unknown. */
  givesBack?: GivenBack;
  /** Inputs that cannot change in place, with the other forms in which a platform can return the same value. */
  shownOtherwise?: readonly ShownOtherwise<Args>[];
  /** Every call that requires a permission for the bill, with the change that causes the call. */
  paid?: readonly PaidChange<Args>[];
  /** Returns the amount that the platform can bill per month for all objects of this type, including later additions. */
  billed?: (world: World) => number;
  /** Platform variants that affect this resource type more than others. */
  variants?: readonly VariantName[];
  /** A platform variant, or a combination of variants, with which this resource type cannot exist. */
  impossibleOn?: Partial<Variants>;
  /** Paths of inputs that only the API can validate, such as `source.privateKeyUuid`. `check` may accept values that the API refuses. */
  judgedByApi?: RegExp;
  /** Rows that a failed or killed run may duplicate. The provider cannot determine their owner, so it creates them again without harm. */
  repeats?: RegExp;
  /** Rows that a killed run may leave, because their owner cannot be determined. The reference page documents this. */
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
  /** Whether the engine takes one step at a time, so that the provider does not combine writes. */
  oneAtATime?: true;
  stages: readonly Stage<Args>[];
  /** An outside change of a field that the program of the first stage sets. A preview must show the change, and an `up` must revert it. */
  drift?: Drift;
}

/** A state to which the program is changed. */
export interface Stage<Args extends object> {
  /** Unique in the scenario, such as `create`, `change` or `delete`. */
  name: string;
  /** Arguments of the program's resources, by logical name. */
  program: (fixture: Fixture) => Readonly<Record<string, Args>>;
  /** An outside change before the stage. */
  outside?: (sandbox: Sandbox) => Promise<void>;
  /** A platform with this variant must refuse this stage. */
  impossibleOn?: Partial<Variants>;
}

/** The last stage of most scenarios. The program no longer declares the resource, but its dependencies still exist. */
export const deleted = { name: "delete", program: () => ({}) };

export type Drift = (sandbox: Sandbox, fixture: Fixture) => Promise<void>;

export interface Pair<Args extends object> {
  variant?: string;
  args: (fixture: PairedFixture, n: 0 | 1) => Args;
}

/** Objects that must exist before `declareEverything` runs. The program creates all other objects itself. */
export type EverythingPlace = Pick<Fixture, "alpha" | "beta" | "otherBetaDestination" | "gameServer" | "otherGameServer">;

/** Only the seed determines the values of a run. */
export type Draw = <T>(from: fc.Arbitrary<T>) => T;

export interface RandomProgram {
  readonly fixture: Fixture;
  readonly draw: Draw;
  of(kind: string, fits?: (one: Declared) => boolean): Declared[];
}

export interface RandomInputs {
  /** Returns undefined if the program has no place for the resource. `n` is unique in the program. `before` are the current inputs. */
  make: (program: RandomProgram, n: number, before: Bag | undefined) => Bag | undefined;
  /** Optional inputs, which can have any value that their schema allows. */
  free: readonly string[];
}

type Row = Record<string, unknown>;

export interface HeldState {
  id?: string;
  inputs: Bag;
  outputs: Bag;
}

export interface GivenBack {
  table: "startupVariables" | "gameSettings" | "serverGames" | "serverNotifications" | "accounts";
  /** Ids of the rows that contain the settings of a resource. */
  rows: (state: HeldState) => readonly string[];
  /** Returns the setting in a row. Undefined if the row has the platform's default. */
  set: (row: Row) => string | undefined;
}

export interface Others {
  changes?: readonly {
    table: string;
    fields: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
    /** Only rows that match the filter change. */
    only?: (row: Row) => boolean;
  }[];
  removes?: readonly string[];
  /** An object that is created from outside. The program must not change it. */
  adds?: (fixture: Fixture, n: number) => { table: string; fields: Fields };
}

/** Changes the row of a response in which the input appears. */
export type Show = (row: Row) => void;

export interface ShownOtherwise<Args extends object> {
  /** Inputs of this entry: `engine`, `applicationUuid, envKey`. */
  field: string;
  /** Arguments of the program's resources, by logical name. */
  program: (fixture: Fixture) => Readonly<Record<string, Args>>;
  /** Paths of the responses that contain the input. */
  path: RegExp;
  /**
   * Other forms, by description. `drift`: the form means another object, and a line must report that the object is left in place. `nothing`: no
   * line may report the form. Without this field, both are accepted.
   */
  forms: Readonly<Record<string, Show | readonly [Show, "drift" | "nothing"]>>;
}

export interface State {
  id: string;
  outs: Bag;
}

export interface PaidChange<Args extends object> {
  name: string;
  /** Creates the object that the call changes. Absent if the call creates a new object. `n` is the number of the resource in the run. */
  prepare?: (sandbox: Sandbox, fixture: Fixture, n: number) => Promise<State>;
  /** The platform requires the permission only with these variants. Omit them if every platform requires it. */
  variants?: Partial<Variants>;
  /** Number of requests with `confirm` that one change sends. Defaults to 1. */
  confirms?: number;
  /** Whether the change adds nothing to the bill, although the platform requires a confirmation. */
  isFree?: true;
  /** Returns the program's arguments after the change. */
  wanted: (fixture: Fixture, state: State | undefined) => Args;
}
