import type { Facts } from "../../api/facts";
import type { Vocabulary } from "../../api/vocabulary";
import type { ErrorCode } from "../../error-codes";
import type { Api } from "../api-sides";
import type { Overwriting } from "../data/permission";
import type { Step } from "../money/gate";
import type { CheckContext, Context } from "./context";
import type { Deletion } from "./deletion";
import { changesInPlace, type Field, type Fields, type ValuesOf } from "./field";
import type { Form } from "./forms";
import type { Identity } from "./identity";
import type { Lister } from "./listing";
import type { Replacement } from "./replacement";

/** A problem of an input, for the user: the property, and a sentence with what is allowed. */
export interface Problem {
  property: string;
  reason: string;
  /** Error code. Defaults to `invalid_input`. */
  code?: ErrorCode | undefined;
  /** See `OperationError.facts`. */
  facts?: Facts | undefined;
  /** Text about the problems of other resources, printed after the sentence. */
  besides?: string;
}

/** An object as the platform shows it. Its values have the names and the canonical form of the inputs. */
export interface Live<I, O> {
  /** The object's id, if it is not the last part of the path that `get` received. */
  id?: string;
  /** The readable inputs. A key is missing if the input cannot be read; such an input is not compared. */
  inputs: Partial<I>;
  outputs: O;
  /** Inputs that are set on the platform, but whose values this token cannot read. They are compared with the last written value. */
  hidden?: readonly (keyof I & string)[];
  /** Inputs that the token can read only in part, such as a map with hidden entries. The definition compares them itself. */
  partlyHidden?: readonly (keyof I & string)[];
  /** Messages about differences that no call can repair, by input. */
  stays?: { readonly [K in keyof I]?: string };
  /** The reason why the object cannot reach the wanted state, such as a failed build. The resource is then replaced. */
  unusable?: string;
  /** Whether the platform is still changing the object. A value that the platform has accepted may become visible only at the end of this work. */
  isUnderWay?: boolean;
  /** Paths of required inputs whose value the platform does not show, such as a key that the platform shows only as a number. */
  unnamed?: readonly string[];
  /**
   * For inputs that are maps. `hidden`: keys of the entries whose values are hidden. `given`: keys of the entries that exist even if no program
   * declares them.
   */
  entries?: { readonly [K in keyof I]?: { hidden: readonly string[]; given: readonly string[] } };
}

/** The values that an update sends: the wanted value of every input that differs, and null for an input that is cleared. */
export type Patch<I> = { [K in keyof I]?: I[K] | null };

/** The texts of a resource type's reference page, apart from the description. */
export interface Page {
  /** The section of the specification: `docs/spec/hosting-api.md, "Storage volume"`. `npm run check` looks it up; it is never printed. */
  readonly source: string;
  /** Example program. */
  readonly example: string;
  /** Further paragraphs: which drift the provider can detect, and unexpected behaviour. Default: none. */
  readonly remarks?: readonly string[];
}

/** Data and values that operations of the resource delete or overwrite. */
export interface DataLoss<I> {
  /**
   * Data that is deleted with the object and that no program can create again, as a phrase: `managed database with its data`. The deletion then needs
   * `hosting:allowDataLoss`. Default: none.
   */
  readonly holds?: string | ((context: Context<I>) => Promise<string | undefined>);
  /**
   * Returns the part of the data that a creation or an update deletes, overwrites or leaves behind, if no program can create that part again. The
   * object itself remains. Such a creation or update needs `hosting:allowDataLoss`. Sends only GETs; some inputs may be unknown. Default: none.
   */
  losesPart?(context: Context<Partial<I>>): Promise<Overwriting | undefined>;
  /**
   * Returns lines for a preview about existing values that an `up` will overwrite, such as `overwrites LOG_LEVEL`. Sends only GETs. Default: none.
   */
  notice?(context: CheckContext<Partial<I>>): Promise<string[]>;
}

/** Rules for the form of the inputs and outputs in the state, and for the notes that the state keeps about them. */
export interface StateRules<I> {
  /** Returns the inputs without the defaults of nested members, which `check` adds again. Default: the inputs unchanged. */
  shortest?(inputs: Partial<I>): Partial<I>;
  /** Converts the inputs and outputs in a state of an earlier release to the present form. `release` is empty for 0.1.0. Default: no conversion. */
  upgrade?(olds: Record<string, unknown>, release: string): Record<string, unknown>;
  /**
   * For a creation in several calls: returns the inputs that a later call sets, with the values that the object has before that call. These values
   * identify the object of an interrupted creation, and the next run sends these inputs again. Default: one call creates the whole object.
   */
  partialCreate?(inputs: I): Partial<I>;
  /**
   * Returns the written values of which the state keeps a digest, by path (see `KEPT`). `by the calls`: the calls of the definition record their
   * writes in `context.writes.digests`, and the state keeps these records unchanged. Default: each secret input as one value.
   */
  readonly written?:
    | "by the calls"
    | ((inputs: Partial<I>, context: Pick<Context<I>, "watched" | "writes" | "hosting">) => Record<string, unknown>);
}

/** The resources that an event watches: those that the program declares for one application. */
export interface Watching<I> {
  /** The input that identifies the application. */
  readonly application: keyof I & string;
  /**
   * Returns why the event runs again although its own inputs did not change, for example because a watched resource changed. The event is then
   * replaced. Default: it does not run again.
   */
  dueBecause?(context: Context<I>): Promise<string | undefined>;
}

/** Properties that few resource types have. All are false or absent by default. */
export interface Traits<I> {
  /** Whether an absent input means its documented default. Default: absent inputs are not managed. */
  readonly unsetMeansDefault?: boolean;
  /** The resources that an event watches. Default: none. */
  readonly watches?: Watching<I>;
  /**
   * Returns what an event does to the users of its subject: it deploys, or it interrupts (such as a restart). Reports call this function with inputs
   * that no schema has checked.
   */
  effect?(inputs: Readonly<Record<string, unknown>>): EventEffect | undefined;
  /**
   * Whether `create` adds its call to a batch of the parent (`Client.batch`), so that one request creates several objects. The SDK then registers the
   * resources of one parent one after another, so that their creations reach the provider at the same moment.
   */
  readonly isBatched?: boolean;
}

/** The effect of an event on its subject. */
export type EventEffect = "deploys" | "interrupts";

/** The members that the definitions of all three forms share: of objects, settings and events. */
export type Shared = "type" | "module" | "doc" | "page" | "validate" | "canonical" | "previewChecks";

/**
 * A resource type. Its definition contains everything specific to it, mainly its API calls. `core/lifecycle` contains everything that all resource
 * types share. `I` and `Out` are the types of the values of the fields `F` and `O`.
 */
export interface ResourceDefinition<F extends Fields = Fields, O extends Fields = Fields, I = ValuesOf<F>, Out = ValuesOf<O>>
  extends Pick<Lister, "list"> {
  /** Class name, and the last part of the type in the state. */
  readonly type: string;
  /** Module in the SDK and in the type: `game` for a resource of the game panel. Default: no module, and the resource uses the hosting API. */
  readonly module?: "game";
  /** Description in one paragraph. */
  readonly doc: string;
  readonly page: Page;
  /** Default: `object`. */
  readonly form?: Form;
  readonly inputs: F;
  readonly outputs: O;
  readonly identity: Identity<I>;
  readonly replacement: Replacement<I>;
  /** Data that operations of the resource delete or overwrite. Default: only data that a program can create again. */
  readonly data?: DataLoss<I>;
  /** Rules for the values in the state. Default: the state keeps the inputs as they are. */
  readonly state?: StateRules<I>;
  readonly traits?: Traits<I>;

  /**
   * Checks rules between inputs. `inputs` contains the known inputs, and `isKnown` distinguishes an absent input from an unknown one. `words`
   * translates neutral words of the specification into the platform's own words. Default: only the schemas of the fields are checked.
   */
  validate?(inputs: Partial<I>, isKnown: (key: keyof I & string) => boolean, words: Vocabulary): Problem[];
  /**
   * Returns the form in which the platform stores the inputs. Called with known values. `isKnown` distinguishes an absent input from an unknown one;
   * an unknown input must not get a default. Default: the trimmed inputs.
   */
  canonical?(inputs: Partial<I>, isKnown: (key: keyof I & string) => boolean): Partial<I>;
  /**
   * Predicts during `check` where an `up` would fail: servers that do not exist, sizes that are not offered. Sends only GET requests. Default: such
   * an error appears only in the `up`.
   */
  previewChecks?(context: CheckContext<Partial<I>>): Promise<Problem[]>;
  /**
   * Returns the steps that create the wanted object, or that change the live object into it. A step contains a call, and possibly the price of the
   * call or the reason why the call cannot be done. Resource types that cost money have `plan` instead of `create` and `update`. A preview then shows
   * the prices of the same steps that the `up` runs. Default: `create` and `update`, without cost.
   */
  plan?(context: CheckContext<Partial<I>>, live: Live<I, Out> | undefined): Promise<Step<Context<I>>[]>;

  /** Returns the live object from reads that the resources of a run share. Undefined does not prove that the object is gone. */
  observe(context: Context<I>): Promise<Live<I, Out> | undefined>;
  /**
   * Whether a read at the object's own address finds the object. Called if `observe` does not find it, because a list may lag or be truncated.
   * Default: the list is read again.
   */
  exists?(context: Context<I>): Promise<boolean>;
  /** Creates the object, and calls `recordId` as soon as its id is known. Default: `plan` creates the object, or there is nothing to create. */
  create?(context: Context<I>): Promise<Out | undefined>;
  /**
   * Updates the object. Called only if something differs. `patch` contains the wanted value of each input that differs, and `null` for an input that
   * is cleared. Required if an input can change and the definition has no `plan`.
   */
  update?(context: Context<I>, patch: Patch<I>, live: Live<I, Out>): Promise<Out | undefined>;
  /**
   * Makes the object ready, or waits until the object is ready. Called after a creation, an adoption and every update, even after an update that had
   * nothing to send. The result replaces the outputs of `create` and `update`. Default: the object is ready at once.
   */
  waitUntilReady?(context: Context<I>): Promise<Out>;
  /** Deletes the object. Resolves when the platform has accepted the deletion. Default: there is nothing to delete. */
  remove?(context: Context<I>): Promise<void>;
  /** The effect of a deletion, and its confirmation. Default: the deletion is confirmed when `observe` no longer finds the object, within a minute. */
  readonly deletion?: Deletion<I>;
}

/** Declares a resource type. Throws if an input can change but no call makes the change. Otherwise the change would be dropped silently. */
export function defineResource<F extends Fields, O extends Fields>(definition: ResourceDefinition<F, O>): ResourceDefinition<F, O> {
  const changeable = Object.entries(definition.inputs).filter(([, f]) => changesInPlace(f));
  if (changeable.length > 0 && !definition.update && !definition.plan)
    throw new Error(`${definition.type}: ${changeable.map(([key]) => key).join(", ")} can change, but the definition has no update`);
  return Object.freeze(definition);
}

/** A definition without its field types, for the lifecycle, the generator and the hosts. No other place in core drops types. */
// biome-ignore lint/suspicious/noExplicitAny: definitions of different resource types are in one list; their own types apply inside each of them.
export type AnyDefinition = ResourceDefinition<any, any, any, any>;

/** Whether a run can adopt an object of this type that an interrupted run created. For all other types, `HOSTING_RESUME` has no effect. */
export const canResume = ({ identity }: AnyDefinition): boolean => (identity.candidates ?? identity.equals) !== undefined;

export const apiOf = ({ module }: Pick<AnyDefinition, "module">): Api => (module === "game" ? "panel" : "hosting");

export const secretInputs = (d: AnyDefinition): string[] =>
  Object.entries(d.inputs as Record<string, Field>)
    .filter(([, f]) => f.secret)
    .map(([key]) => key);
