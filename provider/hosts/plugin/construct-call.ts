import type { Bag } from "../../core/values";

/** A call of a function by a component. The arguments and the result are plain values. */
export interface Question {
  /** Token of the function, such as `hosting:index:getProjects`. */
  readonly token: string;
  readonly args: Bag;
  /** Whether the function must read the platform again, because resources may have changed the platform since the last call. */
  readonly isFresh: boolean;
  /** Whether this is a rehearsal that has just added an object named in the arguments. This may also happen in a preview. */
  readonly isMadeUp: boolean;
}

export interface Construction {
  /** The message in its serialized form, because the file with the components contains its own copy of the message classes. */
  readonly request: Uint8Array;
  readonly engineAddress: string;
  ask(question: Question): Promise<Bag>;
}

/** The file with the components. It is large, so it is loaded with the first component. */
export interface Components {
  construct(construction: Construction): Promise<Uint8Array>;
  /** Ends the running constructions with an error that no code awaited, such as that of a failed lookup. Returns false if there are none. */
  fail(error: unknown): boolean;
}
