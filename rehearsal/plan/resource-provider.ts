import type { Constructed, Construction, FunctionCall, FunctionResult } from "../protocol/provider-calls";
import type { Bag } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import type { Naming } from "./autonaming";
import { type Diff, diffInputs } from "./property-diff";

export interface CheckFailure {
  property: string;
  reason: string;
}

export interface DiffRequest {
  urn: string;
  id: string;
  oldInputs: Bag;
  oldOutputs: Bag;
  newInputs: Bag;
  ignored: readonly string[];
}

export interface ProviderResult {
  /** Empty if the object does not exist. */
  id: string;
  outputs: Bag;
  /** Only a read returns the inputs. */
  inputs?: Bag | undefined;
  /** Whether the provider requests that the next `up` reads the object before its program runs. */
  refreshBeforeUpdate?: boolean;
  /** Whether a read returned no properties, not even an empty object. The dynamic-provider host always returns properties. */
  isAbsent?: boolean;
}

/** Thrown if the provider carried out a request, but the object is not ready. The object exists with the properties in `result`. */
export class NotReadyError extends Error {
  constructor(
    readonly result: ProviderResult,
    readonly reasons: string[],
  ) {
    super(
      `${reasons.length} ${reasons.length === 1 ? "error" : "errors"} occurred:\n${reasons.map((reason) => `\t* ${reason}`).join("\n")}`,
    );
  }
}

export interface Comparer {
  /** `naming`: the name that the stack's autonaming proposes, if the stack configures autonaming. */
  check(urn: string, olds: Bag, news: Bag, naming?: Naming): Promise<{ inputs: Bag; failures: CheckFailure[] }>;
  diff(request: DiffRequest): Promise<Diff>;
}

/** Accepts all inputs, and compares them without a provider. */
export const INPUT_COMPARER: Comparer = {
  check: async (_, __, inputs) => ({ inputs, failures: [] }),
  diff: async ({ oldInputs, newInputs, ignored }) => ({
    ...diffInputs(oldInputs, newInputs, ignored),
    replaceKeys: [],
    deleteBeforeReplace: false,
  }),
};

/** The calls that a preview makes. They return the properties of the resource that are known before an `up`. */
export interface Previews {
  create(next: ResourceState): Promise<ProviderResult>;
  update(old: ResourceState, next: ResourceState): Promise<ProviderResult>;
}

export interface ResourceProvider extends Comparer {
  /** Undefined if the provider has no functions. */
  invoke?(call: FunctionCall): Promise<FunctionResult>;
  /** Declares a component and its children. Undefined if the provider has no components. */
  construct?(construction: Construction): Promise<Constructed>;
  /** The calls for a preview. Undefined if the provider has none: a preview then knows only outputs that have the name of an input. */
  readonly previews?: Previews | undefined;
  /** Whether the provider's check ignores the stack's autonaming. */
  readonly ignoresAutonaming?: boolean;
  /** Only a stand-in reads `next.id`, to keep the id from the state. */
  create(next: ResourceState): Promise<ProviderResult>;
  update(old: ResourceState, next: ResourceState): Promise<ProviderResult>;
  /** Reads an object. The option `import` knows only the id, so `inputs` and `properties` are then absent. */
  read(urn: string, id: string, inputs?: Bag, properties?: Bag): Promise<ProviderResult>;
  delete(old: ResourceState): Promise<void>;
  /** Asks the provider to stop waiting. The provider then answers its pending calls with the values that it knows. */
  cancel?(): Promise<void>;
  close(): void;
}

/** The provider processes of a run: one for each configuration of a provider resource. */
export interface ResourceProviders {
  get(urn: string, config: Bag): Promise<ResourceProvider>;
  /** Returns undefined if the engine itself checks and compares the inputs of this provider resource. */
  settingsOf(urn: string): Promise<Comparer | undefined>;
}

/**
 * Reads an object. If the object exists but is not ready, does not fail, but returns the reasons. The state keeps the reasons, so that the next run
 * updates the object.
 */
export async function readUnready(read: Promise<ProviderResult>): Promise<{ found: ProviderResult; reasons?: string[] }> {
  try {
    return { found: await read };
  } catch (error) {
    if (error instanceof NotReadyError) return { found: error.result, reasons: error.reasons };
    throw error;
  }
}
