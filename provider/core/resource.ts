import type { Vocabulary } from "../api/vocabulary";
import type { ErrorCode } from "../error-codes";
import type { Api } from "./account";
import type { CheckContext, Context } from "./context";
import type { Overwriting } from "./data/permission";
import { changesInPlace, type Field, type Fields, type ValuesOf } from "./field";
import type { Step } from "./gate";
import type { HostName } from "./host-choice";
import type { Identity } from "./identity";
import type { Lister } from "./listing";

/** A problem of an input, for the user: the property, and a sentence with what is allowed. */
export interface Problem {
  property: string;
  reason: string;
  /** Defaults to `invalid_input`. */
  code?: ErrorCode | undefined;
  /** Lines after the sentence: the problems of other resources. */
  besides?: string;
}

/** An object as the platform shows it, with the names and in the canonical form of the inputs. */
export interface Live<I, O> {
  /** The object's id, if the path of a `get` identified it in another way. */
  id?: string;
  /** The readable inputs. A missing key cannot be read and is not compared. */
  inputs: Partial<I>;
  outputs: O;
  /** Inputs that are set but hidden from this token. They are compared with the last written value. */
  hidden?: readonly (keyof I & string)[];
  /** Inputs that are partly hidden. The definition compares them itself. */
  partlyHidden?: readonly (keyof I & string)[];
  /** Inputs whose difference nothing can repair, with a message for each. */
  stays?: { readonly [K in keyof I]?: string };
  /** The reason why the object can never reach the wanted state, such as a failed build. It is then replaced. */
  unusable?: string;
  /** Whether the platform shows that it is working on the object. A value that it has just accepted may show only afterwards. */
  isUnderWay?: boolean;
  /** Paths of required inputs that the object has but the platform does not show, such as a key that shows only as a number. */
  unnamed?: readonly string[];
  /** For inputs with entries: the hidden keys, and the keys that need not be declared. */
  entries?: { readonly [K in keyof I]?: { hidden: readonly string[]; given: readonly string[] } };
}

/** The values that an update sends: the wanted value of every input that differs, and null for an input that is cleared. */
export type Patch<I> = { [K in keyof I]?: I[K] | null };

/** The result of comparing an input with the platform's value. `stays` is a difference that nothing can repair, with its message. */
export type Comparison = boolean | { stays: string };

/** The confirmation of an accepted deletion. */
export interface Deletion<I> {
  /** Whether the collection still shows the object, from shared reads. Default: the result of `observe`. */
  isListed?(context: Context<I>): Promise<boolean>;
  /** Maximum duration of a queued deletion in seconds. Default: 60. */
  timeoutSeconds?(inputs: I): number;
}

/** The effect of an event on its subject. */
export type EventEffect = "deploys" | "interrupts";

/** The members that a definition of another form, such as an event, passes on unchanged. */
export type Shared =
  | "type"
  | "module"
  | "doc"
  | "source"
  | "example"
  | "remarks"
  | "validate"
  | "canonical"
  | "isEquivalent"
  | "writtenPaths";

/**
 * A resource type. Its definition contains everything specific to it, mainly its API calls. The lifecycle in this folder contains everything that
 * all resource types share. `I` and `O` follow from the fields.
 */
export interface ResourceDefinition<F extends Fields = Fields, O extends Fields = Fields, I = ValuesOf<F>, Out = ValuesOf<O>>
  extends Lister {
  /** Class name, and the last part of the type in the state. */
  readonly type: string;
  /** Module in the SDK and in the type: `game` for the game panel. Default: none, and the settings of the hosting API are required. */
  readonly module?: "game";
  /** Description in one paragraph. */
  readonly doc: string;
  /** The section of the specification: `docs/spec/hosting-api.md, "Storage volume"`. `npm run check` looks it up; it is never printed. */
  readonly source: string;
  readonly inputs: F;
  readonly outputs: O;
  readonly identity: Identity<I>;
  /** Whether the old object must be deleted before the new one can be created, because a name or key must be unique. */
  readonly deleteBeforeReplace: boolean;
  /** Whether these inputs create the new object first in spite of `deleteBeforeReplace`, because it may use a part of the old one. Default: no. */
  createBeforeDelete?(inputs: Partial<I>): boolean;
  /** Whether a resource with these inputs is created from a part of the object with that id. Default: false. */
  isSourceOf?(id: string, inputs: Partial<I>): boolean;
  /** Whether an absent input means its documented default. Default: absent inputs are not managed. */
  readonly unsetMeansDefault?: boolean;
  /** Whether the object exists as long as its parent. A creation then changes it, and every write is read back. `defineSettings` sets it. */
  readonly isSingleton?: boolean;
  /** Whether it is an event rather than an object, so that deleting it does nothing. `defineEvent` sets it. */
  readonly isEvent?: boolean;
  /** Whether its values reach the containers of its parent only with a deployment, so that a deployment of that parent watches it. Default: false. */
  readonly isWatched?: boolean;
  /**
   * Whether a write of this input reaches the containers of an application only with a deployment. The resource type then has the output `revision`.
   * Default: it has no such output.
   */
  isRevisedBy?(key: string): boolean;
  /** The input that contains the application whose declarations it watches. Default: none. */
  readonly watches?: keyof F & string;
  /**
   * Whether creations with one parent are sent in one call. The SDK then registers such resources one parent after another. Default: each is sent
   * alone.
   */
  readonly isBatched?: boolean;
  /** Whether no call reads the object, so that no read can show that it is gone. Default: false. */
  readonly isUnreadable?: boolean;
  /** Whether it is a part of the account itself, which exists in every account. It then needs a pin. Default: false. */
  readonly needsPin?: boolean;
  /**
   * Data that is deleted with the object and that no program can create again, as a phrase: `managed database with its data`. Deleting it needs
   * `hosting:allowDataLoss`. Default: none.
   */
  readonly holdsData?: string | ((context: Context<I>) => Promise<string | undefined>);
  /**
   * Data that these inputs overwrite and that no program can create again. A creation, and every update that continues it, needs
   * `hosting:allowDataLoss`. Pure. Default: none.
   */
  overwritesData?(context: Pick<Context<I>, "inputs" | "olds">): Overwriting | undefined;
  /**
   * Returns the effect of an event that users of its subject notice: a deployment, or an interruption such as a restart. For reports; called with
   * inputs that no schema has checked. Default: no effect.
   */
  eventEffect?(inputs: Readonly<Record<string, unknown>>): EventEffect | undefined;
  /** Example program for the reference page. */
  readonly example: string;
  /** Further paragraphs for the reference page: detectable drift, and unexpected behaviour. Default: none. */
  readonly remarks?: readonly string[];

  /**
   * Checks rules between inputs. `inputs` contains the known ones; `isKnown` distinguishes an absent input from an unknown one; `words` is the
   * deployment's vocabulary, for inputs with names of the API. Default: only the schemas of the fields.
   */
  validate?(inputs: Partial<I>, isKnown: (key: keyof I & string) => boolean, words: Vocabulary): Problem[];
  /** Checks for changes that the platform does not support: a volume never shrinks. Pure; called with known values. Default: all are supported. */
  validateChange?(olds: Partial<I>, news: Partial<I>): Problem[];
  /**
   * Returns the form in which the platform stores the inputs. Called with known values. `isKnown` distinguishes an absent input from an unknown one,
   * which must not get a default. Default: the trimmed inputs.
   */
  canonical?(inputs: Partial<I>, isKnown: (key: keyof I & string) => boolean): Partial<I>;
  /** Returns the shortest form of the inputs, without nested defaults. Check adds them again. Default: the inputs unchanged. */
  shortest?(inputs: Partial<I>): Partial<I>;
  /** Inputs that the canonical form contains even if the program leaves them out; `name` is always one. Default: no other. */
  defaulted?: readonly (keyof I & string)[];
  /** Converts inputs and outputs of an earlier release's state to the present form. `release` is empty for 0.1.0. Default: no conversion. */
  upgrade?(olds: Record<string, unknown>, release: string): Record<string, unknown>;
  /**
   * Predicts by reads, during check, where an `up` would fail: servers that do not exist, sizes that are not offered. Sends only GET requests.
   * Default: the platform refuses during the `up`.
   */
  previewChecks?(context: CheckContext<Partial<I>>): Promise<Problem[]>;
  /**
   * Returns the steps from the present object, or from nothing, to the wanted one. Each has its refusal, price and call. It replaces `create` and
   * `update` in resource types that cost money, so that a preview prices the steps of the `up`. Default: `create` and `update`, without cost.
   */
  plan?(context: CheckContext<Partial<I>>, live: Live<I, Out> | undefined): Promise<Step<Context<I>>[]>;
  /** Returns inputs whose change replaces the object depending on their content. Called with known values. Default: none; only `onChange` decides. */
  replaces?(olds: Partial<I>, news: Partial<I>): (keyof I & string)[];
  /** Returns why the event runs again although its inputs did not change: a watched resource did. It is then replaced. Default: it does not run. */
  dueBecause?(context: Context<I>): string | undefined;
  /**
   * Compares two values of an input whose change replaces the object. Values that identify the same thing, such as the old and the new name of an
   * environment, replace nothing. Default: they are never equivalent.
   */
  isEquivalent?: Partial<Record<keyof I & string, (before: unknown, after: unknown, context: Context<I>) => Promise<boolean>>>;
  /** Compares an input with the platform's value, if plain equality is not enough. Default: equality. */
  differs?: Partial<Record<keyof I & string, (wanted: unknown, shown: unknown, context: Context<I>) => Comparison>>;

  /** Returns the live object from shared reads, or undefined if the lists do not show it. */
  observe(context: Context<I>): Promise<Live<I, Out> | undefined>;
  /** Whether a read of the object itself finds it. A list alone proves nothing: it may lag or be truncated. Default: the list, read again. */
  exists?(context: Context<I>): Promise<boolean>;
  /** Returns lines for a preview about existing values that the resource changes without asking: `overwrites LOG_LEVEL`. Only GET. Default: none. */
  overwriteNotice?(context: CheckContext<Partial<I>>): Promise<string[]>;
  /** Creates the object, and calls `recordId` as soon as its id is known. Default: `plan` does, or there is nothing to create. */
  create?(context: Context<I>): Promise<Out | undefined>;
  /**
   * Returns inputs that a further call of the creation sets, with the values that the object shows before that call. They identify an object of an
   * interrupted creation, and the next run sends them again. Default: one call creates the whole object.
   */
  partialCreate?(inputs: I): Partial<I>;
  /**
   * Updates the object. Called only if something differs. `patch` contains the wanted value of each input that differs, and `null` for an input that
   * is cleared. Required, unless `plan` is present, if an input can change.
   */
  update?(context: Context<I>, patch: Patch<I>, live: Live<I, Out>): Promise<Out | undefined>;
  /** Deletes the object. Resolves when the platform has accepted the deletion. Default: there is nothing to delete. */
  remove?(context: Context<I>): Promise<void>;
  /** Whether a deletion sends nothing. Pure. Default: `remove` sends something. */
  removesNothing?(context: Pick<Context<I>, "inputs" | "ownWrites">): boolean;
  /** Confirmation of an accepted deletion. Default: `observe` no longer finds the object within a minute. */
  readonly deletion?: Deletion<I>;
  /** Returns why the object remains when the resource is deleted: it comes with its parent. Default: it is deleted. */
  staysBehind?(context: Context<I>): string | undefined;
  /**
   * Ensures or awaits that the object is ready: after a creation, an adoption and every update. The update may have nothing to send because an
   * interrupted one sent it. The result replaces the outputs of `create` and `update`. Default: it is ready at once.
   */
  waitUntilReady?(context: Context<I>): Promise<Out>;
  /** Whether the definition itself notes its writes in `context.written`, which the state then keeps unchanged. Default: digests of `writtenPaths`. */
  readonly notesWritten?: boolean;
  /** Returns values by path whose digests are kept. Default: the secret inputs, each as a whole. */
  writtenPaths?(inputs: Partial<I>, context: Pick<Context<I>, "watched">): Record<string, unknown>;
}

/** Declares a resource type. Throws if an input can change but no call changes it, because the change would be dropped silently. */
export function defineResource<F extends Fields, O extends Fields>(definition: ResourceDefinition<F, O>): ResourceDefinition<F, O> {
  const changeable = Object.entries(definition.inputs).filter(([, f]) => changesInPlace(f));
  if (changeable.length > 0 && !definition.update && !definition.plan)
    throw new Error(`${definition.type}: ${changeable.map(([key]) => key).join(", ")} can change, but there is no update`);
  return Object.freeze(definition);
}

/** A definition without its field types, for the lifecycle, the generator and the hosts. It is the only typed seam of core. */
// biome-ignore lint/suspicious/noExplicitAny: definitions of different resource types are in one list; their own types apply inside each of them.
export type AnyDefinition = ResourceDefinition<any, any, any, any>;

/** Returns the type token. Users' states contain it. */
export const typeToken = (d: Pick<AnyDefinition, "type" | "module">): string =>
  `pulumi-nodejs:dynamic/hosting${d.module ? `/${d.module}` : ""}:${d.type}`;

/** Returns the type token of the resource plugin. Users' states contain it. */
export const pluginTypeToken = (d: Pick<AnyDefinition, "type" | "module">): string => `hosting:${d.module ?? ROOT_MODULE}:${d.type}`;

/** The type token on each host. */
export const TOKEN_ON: Readonly<Record<HostName, (definition: Pick<AnyDefinition, "type" | "module">) => string>> = {
  dynamic: typeToken,
  plugin: pluginTypeToken,
};

/** The module of a package's own names, which a token must contain. */
export const ROOT_MODULE = "index";

const TOKEN = /^(?:pulumi-nodejs:dynamic\/hosting(?:\/(\w+))?|hosting:(\w+)):(\w+)$/;

/** Returns the export that serves a type of either host, in the form of `exportName`, or undefined for a type of another package. */
export function exportNameOf(type: string): string | undefined {
  const [, ofDynamic, ofPlugin, name] = TOKEN.exec(type) ?? [];
  const module = ofDynamic ?? (ofPlugin === ROOT_MODULE ? undefined : ofPlugin);
  return module === undefined ? name : `${module}_${name}`;
}

/** Returns the host of a type, or undefined for a type of another package. */
export function hostOfType(type: string): HostName | undefined {
  const [, , ofPlugin, name] = TOKEN.exec(type) ?? [];
  return name === undefined ? undefined : ofPlugin === undefined ? "dynamic" : "plugin";
}

/** Returns the text that the state of every resource contains for the dynamic host. It must never change (a golden test checks it). */
export const providerText = (exported: string): string => `exports.handler = () => require("pulumi-hosting/provider").${exported};`;

/** Returns the name of the export of `pulumi-hosting/provider` that serves the resource type. Users' states contain it. */
export const exportName = (d: Pick<AnyDefinition, "type" | "module">): string => (d.module ? `${d.module}_${d.type}` : d.type);

/** Whether an object has an id of its own. Settings, and parts that have the id of their parent, exist as long as the object with that id. */
export const hasOwnId = ({ identity, isSingleton }: AnyDefinition, id: string, olds: Readonly<Record<string, unknown>>): boolean =>
  !isSingleton && olds[identity.parent ?? ""] !== id;

/** Returns the API of a resource type. */
export const apiOf = ({ module }: Pick<AnyDefinition, "module">): Api => (module === "game" ? "game" : "hosting");

/** Returns an export's name in the form of programs: `Volume`, `game.Schedule`. */
export const resourceTypeText = (exported: string): string => exported.replace("_", ".");

export const secretInputs = (d: AnyDefinition): string[] =>
  Object.entries(d.inputs as Record<string, Field>)
    .filter(([, f]) => f.secret)
    .map(([key]) => key);
