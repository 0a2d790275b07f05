import type { Bag } from "../../core/values";

/** A call of a function by a component. The arguments and the result are plain values. */
export interface Question {
  /** Token of the function, such as `hosting:index:getProjects`. */
  readonly token: string;
  readonly args: Bag;
  /** Whether resources may have changed what the function reads since the last call. */
  readonly isFresh: boolean;
  /** Whether a rehearsal, even a preview, has just added an object that the arguments name. */
  readonly isMadeUp: boolean;
}

export interface Construction {
  /** The message, in its form on the wire: the file with the components has its own copy of the classes of the messages. */
  readonly request: Uint8Array;
  readonly engineAddress: string;
  ask(question: Question): Promise<Bag>;
}

/** The file with the components. It is large, so it is loaded with the first component. */
export interface Components {
  construct(construction: Construction): Promise<Uint8Array>;
  /** Ends the constructions under way with an error that no code awaited, such as a failed lookup. Returns false if there are none. */
  fail(error: unknown): boolean;
}
