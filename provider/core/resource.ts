import type { CheckContext, Context } from "./context";
import type { Field, Fields, ValuesOf } from "./field";
import type { Price, UnknownPrice } from "./gate";

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
  /** Why the object can never become what was wanted (a failed build); then it is replaced. */
  unusable?: string;
}

/** What an update sends: the wanted value of every input that differs, null for what is emptied. */
export type Patch<I> = { [K in keyof I]?: I[K] | null };

/** An object that is there under the natural key of a resource that is to be created. */
export interface Found {
  id: string;
  /** For the user: `a project named "web"`. */
  what: string;
  /**
   * `given`: it comes with its parent, and is taken over without asking. `young`: made within the last day and still empty; if it also
   * equals the wanted object in every input that the API shows, an interrupted run left it behind, and it is taken over. `foreign`:
   * only with `adopt`. (Architecture, never create twice.)
   */
  standing: "given" | "young" | "foreign";
  /** Of what is given: where it comes from. */
  why?: string;
}

/**
 * A kind: everything about it stands in its definition. The lifecycle in this folder does what all kinds share, so a definition only says
 * what its API calls are. `I` and `O` follow from the fields.
 */
export interface ResourceDefinition<F extends Fields = Fields, O extends Fields = Fields, I = ValuesOf<F>, Out = ValuesOf<O>> {
  /** Class name, and the last part of the type in the state. */
  readonly type: string;
  /** Module in the SDK and in the type; `game` for the panel's kinds. */
  readonly module?: "game";
  /** What it is, in a paragraph. */
  readonly doc: string;
  /** Sections of the specification that it comes from. */
  readonly source: string;
  readonly inputs: F;
  readonly outputs: O;
  /** The old object must go before the new one can be there, because a name or key exists once only. */
  readonly deleteBeforeReplace: boolean;
  /** The input that names the parent. The object goes when its parent goes, so no call is made for it then. */
  readonly within?: keyof F & string;
  /** What is lost with the object, for the user: `its files`. Such an object is never struck off with its parent, it is deleted by a call of its own. */
  readonly holdsData?: string;
  /** Example for the docs page, a program. */
  readonly example: string;
  /** Further paragraphs for the docs page: what drift can be seen, what surprises. */
  readonly remarks?: readonly string[];

  /** Rules between inputs. `inputs` holds what is known; `isKnown` tells an absent input from an unknown one. */
  validate?(inputs: Partial<I>, isKnown: (key: keyof I & string) => boolean): Problem[];
  /** Changes that the platform does not make: a volume never shrinks. Pure; called with what is known. */
  validateChange?(olds: Partial<I>, news: Partial<I>): Problem[];
  /** The form in which the platform stores the inputs. Called with what is known. */
  canonical?(inputs: Partial<I>): Partial<I>;
  /** Inputs that the canonical form has although the program leaves them out; `name` is always one. */
  filledIn?: readonly (keyof I & string)[];
  /**
   * What nobody else in the program may claim; `parent` stands for the parent where its id is unknown yet. `whole` also holds the inputs
   * in which something is unknown.
   */
  claims?(inputs: Partial<I>, parent: string, whole: Partial<I>): string[];
  /** Reads what an `up` would meet, in check: servers that do not exist, sizes that are not offered. Sends nothing but GET. */
  examine?(context: CheckContext<Partial<I>>): Promise<Problem[]>;
  /**
   * What an `up` would add to the bill, from reads alone: for a new resource, and for one that differs from the live object. Fails where
   * the platform has no way from there to what is wanted.
   */
  prices?(context: CheckContext<Partial<I>>): Promise<(Price | UnknownPrice)[]>;
  /** Inputs whose change replaces by their content rather than by their name. */
  replaces?(olds: Partial<I>, news: Partial<I>): (keyof I & string)[];
  /** Whether an input differs from what the platform shows, where plain equality is not the question. */
  differs?: Partial<Record<keyof I & string, (wanted: unknown, shown: unknown, context: Context<I>) => boolean>>;

  /** The live object, from shared reads; undefined when it is gone. */
  observe(context: Context<I>): Promise<Live<I, Out> | undefined>;
  /** Inputs that together are the natural key. Present: `find` is there, and `adopt: true` takes what it finds. */
  readonly naturalKey?: readonly (keyof I & string)[];
  /** An object under the natural key. */
  find?(context: Pick<Context<I>, "hosting" | "panel" | "clock" | "name"> & { inputs: I }): Promise<Found | undefined>;
  /**
   * Ids of all objects under the natural key, the one that was made first in front. Present where the platform makes a second one: of two runs
   * at once both may look, find nothing, and create.
   */
  twins?(context: Context<I>): Promise<string[]>;
  /** Creates the object and calls `keep` with its id as soon as that is known. */
  create(context: Context<I>): Promise<Out>;
  /**
   * Inputs that a further call of the creation sets, with what the object shows of them before that call. An object that an interrupted
   * creation left between its calls is known by that.
   */
  begun?(inputs: I): Partial<I>;
  /** Sends `patch`: what differs, with the value that each input is to have, `null` for what is emptied. */
  update?(context: Context<I>, patch: Patch<I>, live: Live<I, Out>): Promise<Out | undefined>;
  /** Deletes the object, and waits until it is gone where its parent could not go before. */
  remove?(context: Context<I>): Promise<void>;
  /** Waits until the object is ready; after create and update, and in an update that goes on where an interrupted one stopped. */
  settle?(context: Context<I>): Promise<Out>;
  /** What the path of `get` names: the id, and the parents before it as inputs. Default: the path is the id. */
  locate?(path: string): { id: string; inputs: Partial<I> };
  /** How the path of `get` is made up, for the docs. */
  readonly path?: string;
  /** Digests to keep beyond those of secret inputs that are plain values. */
  writtenPaths?(inputs: Partial<I>): Record<string, unknown>;
}

/** Declares a kind. */
export function defineResource<F extends Fields, O extends Fields>(definition: ResourceDefinition<F, O>): ResourceDefinition<F, O> {
  return Object.freeze(definition);
}

/** A definition whose field types do not matter, as the lifecycle, the generator and the hosts see it. The one typed seam of core. */
// biome-ignore lint/suspicious/noExplicitAny: definitions of different kinds stand in one list; their own types hold inside each of them.
export type AnyDefinition = ResourceDefinition<any, any, any, any>;

/** The type that stands in users' states. */
export const typeToken = (d: Pick<AnyDefinition, "type" | "module">): string =>
  `pulumi-nodejs:dynamic/hosting${d.module ? `/${d.module}` : ""}:${d.type}`;

/** Name of the export of `pulumi-hosting/provider` that serves the kind. It stands in users' states. */
export const exportName = (d: Pick<AnyDefinition, "type" | "module">): string => (d.module ? `${d.module}_${d.type}` : d.type);

export const secretInputs = (d: AnyDefinition): string[] =>
  Object.entries(d.inputs as Record<string, Field>)
    .filter(([, f]) => f.secret)
    .map(([key]) => key);
