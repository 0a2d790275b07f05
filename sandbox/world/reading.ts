/** One thing that nobody has written down, and how it may be. */
export interface Reading {
  readonly about: string;
  readonly alternatives: readonly [usual: string, ...others: string[]];
}
