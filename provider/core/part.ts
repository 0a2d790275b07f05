/** A part of an object as a person names it: the branch `main` of a source. */
export interface Part {
  /** `branch`. */
  readonly what: string;
  /** `main`; empty if the value is too long to be named. */
  readonly text: string;
  /** Members of the object that the text contains. */
  readonly members: readonly string[];
}
