import type { Vocabulary } from "../api/vocabulary";
import type { Api } from "./account";
import type { CheckContext, Context } from "./context";
import type { Overwriting } from "./data/overwriting";
import { changesInPlace, type Field, type Fields, type ValuesOf } from "./field";
import type { Step } from "./gate";
import type { Identity } from "./identity";
import type { Lister } from "./listing";

/** What is wrong with an input, for the user: the property, and a sentence with what is allowed. */
export interface Problem {
  property: string;
  reason: string;
}

/** An object as the platform shows it, in the words and the canonical form of the inputs. */
export interface Live<I, O> {
  /** The object's id, where the path of a `get` named it in another way. */
  id?: string;
  /** What can be read. A key that is missing here cannot be seen, and is not compared. */
  inputs: Partial<I>;
  outputs: O;
  /** Inputs that are set but hidden from this token: compared with what was last written. */
  hidden?: readonly (keyof I & string)[];
  /** Inputs of which a part is hidden, and which the kind compares itself. */
  partlyHidden?: readonly (keyof I & string)[];
  /** Inputs of which this run knows that nothing mends a difference in them, with what to tell of it. */
  stays?: { readonly [K in keyof I]?: string };
  /** Why the object can never become what was wanted (a failed build); then it is replaced. */
  unusable?: string;
  /** Whether the platform shows that it is at work on the object: what was accepted a moment ago may show only when that is over. */
  isUnderWay?: boolean;
  /** Paths of required inputs that the object has and the platform does not name, such as a key that shows as a number only. */
  unnamed?: readonly string[];
  /** Of an input that holds many by their keys: which of them are hidden, and which nobody has to declare. */
  entries?: { readonly [K in keyof I]?: { hidden: readonly string[]; given: readonly string[] } };
}

/** What an update sends: the wanted value of every input that differs, null for what is emptied. */
export type Patch<I> = { [K in keyof I]?: I[K] | null };

/**
 * How an input compares with what the platform shows: `stays` is a difference that nothing mends, with what to tell of it.
 */
export type Comparison = boolean | { stays: string };

/** How an accepted deletion is confirmed. */
export interface Deletion<I> {
  /** Whether the collection still shows the object, from shared reads. Default: `observe` says so. */
  isListed?(context: Context<I>): Promise<boolean>;
  /** How many seconds a queued deletion may take. Default: 60. */
  timeoutSeconds?(inputs: I): number;
}

/** What an event does to what it happens to. */
export type EventEffect = "deploys" | "interrupts";

/** The members that a definition of another sort, such as an event, takes over as they are. */
export type Shared = "type" | "module" | "doc" | "source" | "example" | "remarks" | "validate" | "canonical" | "isSame" | "writtenPaths";

/**
 * A kind: everything about it stands in its definition. The lifecycle in this folder does what all kinds share, so a definition only says
 * what its API calls are. `I` and `O` follow from the fields.
 */
export interface ResourceDefinition<F extends Fields = Fields, O extends Fields = Fields, I = ValuesOf<F>, Out = ValuesOf<O>>
  extends Lister {
  /** Class name, and the last part of the type in the state. */
  readonly type: string;
  /** Module in the SDK and in the type: `game` for the panel's kinds. Default: none, and the hosting API's settings are demanded. */
  readonly module?: "game";
  /** What it is, in a paragraph. */
  readonly doc: string;
  /** Where the specification tells of it: `docs/spec/hosting-api.md, "Storage volume"`. Looked up by `npm run check`, never printed. */
  readonly source: string;
  readonly inputs: F;
  readonly outputs: O;
  readonly identity: Identity<I>;
  /** The old object must go before the new one can be there, because a name or key exists once only. */
  readonly deleteBeforeReplace: boolean;
  /** Which inputs make the new object first, although `deleteBeforeReplace` says otherwise: it may be made of something of the old one. Default: none. */
  isMadeFirst?(inputs: Partial<I>): boolean;
  /** Whether a resource with these inputs is made of something of the object of that id. Default: nothing is. */
  isSourceOf?(id: string, inputs: Partial<I>): boolean;
  /** Programs make such an object whole: an input that is left out counts as its documented default. Default: it is not looked at. */
  readonly isWhole?: boolean;
  /** It is there as long as what it is of: a creation changes it, and every write is read back. `defineSettings` sets it. */
  readonly isAlwaysThere?: boolean;
  /** It happens, and is no object: deleting it does nothing. `defineEvent` sets it. */
  readonly isEvent?: boolean;
  /** What it says of its parent reaches the containers with a deployment, so that a deployment of that one watches it. Default: none does. */
  readonly isWatched?: boolean;
  /** The input that names the application whose declarations it watches. Default: it watches nothing. */
  readonly watches?: keyof F & string;
  /**
   * Whether creations of one parent leave in one call. The SDK then registers such resources one parent after another. Default: each is
   * sent alone.
   */
  readonly isBatched?: boolean;
  /** No call reads it, so a look cannot show that it is gone. Default: a look can. */
  readonly isUnreadable?: boolean;
  /** It is a part of the account itself, which any other account has too: it needs a pin. Default: it needs none. */
  readonly needsPin?: boolean;
  /**
   * Data that goes with the object and that no program can make again, as a phrase: `managed database with its data`. Its deletion needs
   * `hosting:allowDataLoss`. Default: none.
   */
  readonly holdsData?: string | ((context: Context<I>) => Promise<string | undefined>);
  /**
   * Data that these inputs overwrite and that no program can make again: a creation and every update that goes on with it need
   * `hosting:allowDataLoss`. Pure. Default: none.
   */
  overwritesData?(context: Pick<Context<I>, "inputs" | "olds">): Overwriting | undefined;
  /**
   * What an event does to what it happens to, where somebody notices it: a deployment, or an interruption such as a restart. For reports; called
   * with inputs that no schema has seen. Default: nobody notices it.
   */
  eventEffect?(inputs: Readonly<Record<string, unknown>>): EventEffect | undefined;
  /** Example for the docs page, a program. */
  readonly example: string;
  /** Further paragraphs for the docs page: what drift can be seen, what surprises. Default: none. */
  readonly remarks?: readonly string[];

  /**
   * Rules between inputs. `inputs` holds what is known; `isKnown` tells an absent input from an unknown one; `words` are the deployment's own,
   * for inputs that hold the API's names. Default: the fields' own schemas are all that is checked.
   */
  validate?(inputs: Partial<I>, isKnown: (key: keyof I & string) => boolean, words: Vocabulary): Problem[];
  /** Changes that the platform does not make: a volume never shrinks. Pure; called with what is known. Default: it makes all. */
  validateChange?(olds: Partial<I>, news: Partial<I>): Problem[];
  /**
   * The form in which the platform stores the inputs. Called with what is known; `isKnown` tells an absent input from an unknown one, which must
   * not get a default. Default: as the program writes them, trimmed.
   */
  canonical?(inputs: Partial<I>, isKnown: (key: keyof I & string) => boolean): Partial<I>;
  /** The inputs as a person writes them: without what is at its default inside of an input. Check brings them back. Default: as they are. */
  shortest?(inputs: Partial<I>): Partial<I>;
  /** Inputs that the canonical form has although the program leaves them out; `name` is always one. Default: no other. */
  defaulted?: readonly (keyof I & string)[];
  /** Brings inputs and outputs of an earlier release's state into the form of this one. `release` is empty for 0.1.0. Default: they are. */
  upgrade?(olds: Record<string, unknown>, release: string): Record<string, unknown>;
  /**
   * Reads what an `up` would meet, in check: servers that do not exist, sizes that are not offered. Sends nothing but GET. Default: the
   * platform itself refuses, in the `up`.
   */
  previewChecks?(context: CheckContext<Partial<I>>): Promise<Problem[]>;
  /**
   * The steps from what is there (nothing: a creation) to what is wanted, each with its refusal, price and call. Present for kinds that
   * cost money, in the place of `create` and `update`: what a preview prices is what an `up` sends. Default: `create` and `update`, for free.
   */
  plan?(context: CheckContext<Partial<I>>, live: Live<I, Out> | undefined): Promise<Step<Context<I>>[]>;
  /** Inputs whose change replaces by their content rather than by their name. Called with what is known. Default: none; `onChange` alone decides. */
  replaces?(olds: Partial<I>, news: Partial<I>): (keyof I & string)[];
  /** Why it is to happen again although its inputs did not change: what it watches did. Then it is replaced. Default: it is not. */
  dueBecause?(context: Context<I>): string | undefined;
  /**
   * Whether two values of an input that replaces name one thing, such as an environment by its old and its new name: then nothing is
   * replaced. Default: they do not.
   */
  isSame?: Partial<Record<keyof I & string, (before: unknown, after: unknown, context: Context<I>) => Promise<boolean>>>;
  /** Whether an input differs from what the platform shows, where plain equality is not the question. Default: it is. */
  differs?: Partial<Record<keyof I & string, (wanted: unknown, shown: unknown, context: Context<I>) => Comparison>>;

  /** The live object, from shared reads; undefined when the lists do not show it. */
  observe(context: Context<I>): Promise<Live<I, Out> | undefined>;
  /** Whether the object is there by a read of itself. A list alone proves nothing: it may lag, or be cut. Default: the list, read again. */
  exists?(context: Context<I>): Promise<boolean>;
  /** What a resource of the program adds to what there is, where it never asks: `overwrites LOG_LEVEL`. For previews; sends nothing but GET. Default: nothing. */
  firstContact?(context: CheckContext<Partial<I>>): Promise<string[]>;
  /** Creates the object and calls `keep` with its id as soon as that is known. Default: `plan` does, or there is nothing to create. */
  create?(context: Context<I>): Promise<Out | undefined>;
  /**
   * Inputs that a further call of the creation sets, with what the object shows of them before that call. An object that an interrupted
   * creation left between its calls is known by that, and the next run sends them again. Default: one call creates the object whole.
   */
  partialCreate?(inputs: I): Partial<I>;
  /**
   * Called where something differs, and only then. Sends `patch`: what differs, with the value that each input is to have, `null` for what is
   * emptied. Required, or `plan`, where an input can change.
   */
  update?(context: Context<I>, patch: Patch<I>, live: Live<I, Out>): Promise<Out | undefined>;
  /** Deletes the object: resolves if the platform accepted that. Default: there is nothing to delete. */
  remove?(context: Context<I>): Promise<void>;
  /** Whether a deletion sends nothing. Pure. Default: `remove` sends something. */
  removesNothing?(context: Pick<Context<I>, "inputs" | "ownWrites">): boolean;
  /** How an accepted deletion is confirmed. Default: `observe` finds nothing any more, within a minute. */
  readonly deletion?: Deletion<I>;
  /** Why the object stays although the resource goes: it comes with its parent. Default: it is deleted. */
  staysBehind?(context: Context<I>): string | undefined;
  /**
   * Makes sure that the object is ready, or waits until it is: after a creation, a take-over and every update, also one that has nothing to send
   * because an interrupted one sent it. Its outputs count, not those of `create` and `update`. Default: it is ready at once.
   */
  waitUntilReady?(context: Context<I>): Promise<Out>;
  /** The kind itself notes in `context.written` what it wrote, and the state keeps that as it is. Default: the digests of `writtenPaths`. */
  readonly notesWritten?: boolean;
  /** Values, by path, of which digests are kept. Default: the secret inputs, each as a whole. */
  writtenPaths?(inputs: Partial<I>, context: Pick<Context<I>, "watched">): Record<string, unknown>;
}

/** Declares a kind. A change that no call would make is a mistake of the definition, not something to drop in silence. */
export function defineResource<F extends Fields, O extends Fields>(definition: ResourceDefinition<F, O>): ResourceDefinition<F, O> {
  const changeable = Object.entries(definition.inputs).filter(([, f]) => changesInPlace(f));
  if (changeable.length > 0 && !definition.update && !definition.plan)
    throw new Error(`${definition.type}: ${changeable.map(([key]) => key).join(", ")} can change, and there is no update`);
  return Object.freeze(definition);
}

/** A definition whose field types do not matter, as the lifecycle, the generator and the hosts see it. The one typed seam of core. */
// biome-ignore lint/suspicious/noExplicitAny: definitions of different kinds stand in one list; their own types hold inside each of them.
export type AnyDefinition = ResourceDefinition<any, any, any, any>;

/** The type that stands in users' states. */
export const typeToken = (d: Pick<AnyDefinition, "type" | "module">): string =>
  `pulumi-nodejs:dynamic/hosting${d.module ? `/${d.module}` : ""}:${d.type}`;

const TOKEN = /^pulumi-nodejs:dynamic\/hosting(?:\/(\w+))?:(\w+)$/;

/** The export that serves a type, as `exportName` has it; undefined for a type of another package. */
export function exportNameOf(type: string): string | undefined {
  const [, module, name] = TOKEN.exec(type) ?? [];
  return module === undefined ? name : `${module}_${name}`;
}

/** Name of the export of `pulumi-hosting/provider` that serves the kind. It stands in users' states. */
export const exportName = (d: Pick<AnyDefinition, "type" | "module">): string => (d.module ? `${d.module}_${d.type}` : d.type);

/** The API that a kind is of. */
export const apiOf = ({ module }: Pick<AnyDefinition, "module">): Api => (module === "game" ? "game" : "hosting");

/** An export's name as programs write the kind: `Volume`, `game.Schedule`. */
export const kindText = (exported: string): string => exported.replace("_", ".");

export const secretInputs = (d: AnyDefinition): string[] =>
  Object.entries(d.inputs as Record<string, Field>)
    .filter(([, f]) => f.secret)
    .map(([key]) => key);
