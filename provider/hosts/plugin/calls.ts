import type { Problem } from "../../core/definition/resource";
import type { Bag } from "../../core/values";

// The engine's calls, independent of the messages of the protocol. Bags contain secrets, references and files as tagged objects (`secrets.ts`).

export interface CheckCall {
  readonly urn: string;
  readonly olds: Bag;
  readonly news: Bag;
  /** The engine's autonaming for this resource. Absent if the stack does not configure autonaming. */
  readonly autonaming?: { readonly proposedName: string; readonly isDisabled: boolean };
}

export interface CheckAnswer {
  readonly inputs: Bag;
  readonly failures: readonly Problem[];
}

export interface DiffCall {
  readonly id: string;
  readonly urn: string;
  readonly olds: Bag;
  readonly news: Bag;
  readonly ignored: readonly string[];
}

/**
 * A call that also contains the inputs in the state. `DiffCall` omits these inputs, because the diff of a resource does not use them, and because
 * their conversion takes time.
 */
export interface FullDiffCall extends DiffCall {
  readonly oldInputs: Bag;
}

export type PropertyChange = "add" | "delete" | "update";

export interface DiffAnswer {
  readonly isChanged: boolean;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** By property path. */
  readonly detailed: ReadonlyMap<string, PropertyChange>;
}

export interface CreateCall {
  readonly urn: string;
  readonly properties: Bag;
  /** `customTimeouts` in seconds; 0 if the program sets none. */
  readonly timeoutSeconds: number;
  readonly isPreview: boolean;
}

export interface UpdateCall extends FullDiffCall {
  readonly timeoutSeconds: number;
  readonly isPreview: boolean;
}

export interface ReadCall {
  readonly id: string;
  readonly urn: string;
  /**
   * Whether this is an import. Otherwise it is a refresh, with the `properties` of the state, or a `get`, with the `properties` of the program.
   * Either may be empty.
   */
  readonly isImport: boolean;
  readonly properties: Bag;
  readonly inputs: Bag;
}

export interface DeleteCall {
  readonly id: string;
  readonly urn: string;
  readonly properties: Bag;
  readonly timeoutSeconds: number;
}

export interface ResourceAnswer {
  readonly id: string;
  readonly properties: Bag;
  readonly inputs?: Bag;
  readonly refreshBeforeUpdate: boolean;
}

export interface InvokeCall {
  readonly token: string;
  readonly args: Bag;
  readonly isPreview: boolean;
}

export interface InvokeAnswer {
  readonly result: Bag;
  readonly failures: readonly Problem[];
}

export interface ListCall {
  readonly token: string;
  readonly query: Bag;
  /** Maximum number of objects. 0: no maximum. */
  readonly limit: number;
}

export class UnknownTokenError extends Error {}

/** An error whose text already ends with its code. The text is sent to the engine unchanged. */
export class RefusedError extends Error {}

/** The error for an object that exists but is not ready. `answer` contains the object's id and properties, which the engine stores. */
export class UnfinishedError extends Error {
  constructor(
    readonly answer: ResourceAnswer,
    readonly reasons: readonly string[],
  ) {
    super(reasons.join("; "));
  }
}
