import type { Bag } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import type { Naming } from "./autonaming";
import type { Diff } from "./property-diff";

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

/** A resource as its provider returned it. */
export interface ProviderResult {
  /** Empty if the object does not exist. */
  id: string;
  outputs: Bag;
  /** Only a read returns inputs. */
  inputs?: Bag | undefined;
  /** Whether the provider asks that the object is read before the next program runs. */
  refreshBeforeUpdate?: boolean;
  /** A read without an answer, not even an empty one. The dynamic-provider host always returns properties. */
  isAbsent?: boolean;
}

/** The provider carried out the request, but the object did not become ready. It exists with these properties. */
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

/** Checks and compares the inputs of resources. */
export interface Comparer {
  /** `naming` is the stack's autonaming, if it configures any. */
  check(urn: string, olds: Bag, news: Bag, naming?: Naming): Promise<{ inputs: Bag; failures: CheckFailure[] }>;
  diff(request: DiffRequest): Promise<Diff>;
}

/** The calls of a preview that return what the engine can know of the resource. */
export interface Previews {
  create(next: ResourceState): Promise<ProviderResult>;
  update(old: ResourceState, next: ResourceState): Promise<ProviderResult>;
}

/** The provider calls of plan and steps. */
export interface ResourceProvider extends Comparer {
  /** Undefined: in a preview the provider is not asked, and outputs are known only as far as the checked inputs. */
  readonly previews?: Previews | undefined;
  /** Whether a check ignores the stack's autonaming. */
  readonly ignoresAutonaming?: boolean;
  /** Only a stand-in uses the id of the state. */
  create(next: ResourceState): Promise<ProviderResult>;
  update(old: ResourceState, next: ResourceState): Promise<ProviderResult>;
  read(urn: string, id: string, inputs: Bag, properties: Bag): Promise<ProviderResult>;
  delete(old: ResourceState): Promise<void>;
  /** Ends what the provider waits for. It answers its calls with what it knows by then. */
  cancel?(): Promise<void>;
  close(): void;
}

/** The providers of a run: one for each provider resource and each of its configurations. */
export interface ResourceProviders {
  get(urn: string, config: Bag): Promise<ResourceProvider>;
  /** Returns what checks and compares the inputs of this provider resource itself. Undefined: the engine does. */
  settingsOf(urn: string): Promise<Comparer | undefined>;
}

/** Returns the result of a read. An object that is not ready does not fail the run: the reasons are kept, so that the next run repairs it. */
export async function readUnready(read: Promise<ProviderResult>): Promise<{ found: ProviderResult; reasons?: string[] }> {
  try {
    return { found: await read };
  } catch (error) {
    if (error instanceof NotReadyError) return { found: error.result, reasons: error.reasons };
    throw error;
  }
}
