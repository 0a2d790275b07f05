import type fc from "fast-check";
import type { Bag } from "../../provider/core/values";
import type { Fields, Sandbox, VariantName, Variants, World } from "../../sandbox";
import type { Declared } from "./declare";
import type { Fixture, PairedFixture } from "./fixture";

/**
 * All the data about one resource type that tests, benchmarks and proofs use. `Args` are the arguments of the type's class in the SDK.
 *
 * Omit a field that does not apply to the type. `test/harness/lifecycle-fixtures.test.ts` defines which fields are required.
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
  /** The property that distinguishes two objects of this type. It determines the result of a rename in the program. */
  naming: Naming;
  /** Programs that together create the object, make every change that has its own call, and delete the object. */
  scenarios: readonly ScenarioData<Args>[];
  /** Reason why no preview can detect an outside change. Omit it if each scenario has a `drift`. */
  unseen?: string;
  /**
   * For each variant of the resource type, two objects that can exist at the same time, with the numbers 0 and 1. The list is empty if an account has
   * only one object.
   */
  pairs: readonly Pair<Args>[];
  /** The resource in `declareEverything`. `{ ref: kind }` stands for an id. `after` is a dependency without an input (`dependsOn`). */
  inEverything: { name: string; inputs: (place: EverythingPlace) => Bag; after?: string };
  random: RandomInputs;
  /** Changes that another user makes while a random program runs (`npm run proof -- programs`). */
  others?: Others;
  /**
   * Returns names of the objects that belong to a resource in addition to its row, such as `variable <application> <key>` or `task 1 of <schedule>`.
   * If `leaves` is set, these objects may remain after a destroy.
   */
  holds?: (state: HeldState) => readonly string[];
  /** A resource resets these settings to the platform's defaults when it stops managing them, because earlier values are unknown. */
  givesBack?: GivenBack;
  /** Inputs whose change replaces the resource, and the other forms in which a platform can return their values. */
  shownOtherwise?: readonly ShownOtherwise<Args>[];
  /** Every call that requires `hosting:autoConfirm`, with the change that causes the call. */
  paid?: readonly PaidChange<Args>[];
  /** Returns what the platform can bill per month for all objects of this type, including what auto-grow and autoscaling can add later. */
  billed?: (world: World) => number;
  /** Platform variants that affect this resource type but not all types. Tests try them with this type. */
  variants?: readonly VariantName[];
  /** A platform variant, or a combination of variants, with which this resource type cannot exist. */
  impossibleOn?: Partial<Variants>;
  /**
   * Paths of inputs that only the API can validate, such as `source.privateKeyUuid`. `check` may accept values of these inputs that the API refuses.
   */
  judgedByApi?: RegExp;
  /** Rows that a failed or killed run may duplicate. The next run cannot recognise them as its own, so it creates them again. This does no harm. */
  repeats?: RegExp;
  /** Rows that a killed run may leave, because the next run cannot recognise them as its own. The reference page documents this. */
  remains?: RegExp;
  /** Rows of a failed run that the next run ends instead of continuing them. The reference page documents this. */
  ends?: RegExp;
  /** Matches the rows that a destroy leaves on the platform, in the form of `objectsOf` in `world.ts`. */
  leaves?: RegExp;
}

/** `no name`: only the id distinguishes equal objects. `history`: the object is the record of an event, such as a deployment. */
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

/** A version of the program. The stack changes from the program of one stage to that of the next. */
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

/** Draws a value, which only the seed of the run determines. */
export type Draw = <T>(from: fc.Arbitrary<T>) => T;

export interface RandomProgram {
  readonly fixture: Fixture;
  readonly draw: Draw;
  of(kind: string, fits?: (one: Declared) => boolean): Declared[];
}

export interface RandomInputs {
  /**
   * Returns the inputs of a resource, or undefined if the program has no place for it. `n` is the number of the resource, which is unique in the
   * program. `before` contains the present inputs of an existing resource.
   */
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
  /** Returns the ids of the rows in `table` that contain the settings of a resource. */
  rows: (state: HeldState) => readonly string[];
  /** Returns the value of the setting in a row, or undefined if it is the platform's default. */
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
  /** Whether the platform accepts that object only once, because its key does not depend on `n`. */
  isAddedOnce?: true;
}

/** Changes a row of a response in place, so that the platform shows the input in another form. */
export type Show = (row: Row) => void;

export interface ShownOtherwise<Args extends object> {
  /** Names of the inputs whose values the forms change, such as `engine` or `applicationUuid, envKey`. */
  field: string;
  /** Arguments of the program's resources, by logical name. */
  program: (fixture: Fixture) => Readonly<Record<string, Args>>;
  /** Paths of the responses that contain the input. */
  path: RegExp;
  /**
   * Changes of the response's rows, by description. `drift`: the changed row describes another object, and the preview must report that the object is
   * left in place. `nothing`: the preview must not report the change. Without this word, the preview may do either.
   */
  forms: Readonly<Record<string, Show | readonly [Show, "drift" | "nothing"]>>;
}

export interface State {
  id: string;
  outs: Bag;
}

export interface PaidChange<Args extends object> {
  name: string;
  /** Creates the object that the call changes. Absent if the call creates a new object. `n` is the number of the resource in the program. */
  prepare?: (sandbox: Sandbox, fixture: Fixture, n: number) => Promise<State>;
  /** Platform variants in which the change requires `hosting:autoConfirm`. Absent if the change requires it in all variants. */
  variants?: Partial<Variants>;
  /** Number of requests with `confirm` that one change sends. Defaults to 1. */
  confirms?: number;
  /** Whether the change adds nothing to the bill, although the platform requires a confirmation. */
  isFree?: true;
  /** Returns the program's arguments after the change. */
  wanted: (fixture: Fixture, state: State | undefined) => Args;
}
