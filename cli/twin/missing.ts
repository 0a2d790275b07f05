/** Something that was not copied, and why. */
export interface Missing {
  readonly what: string;
  readonly why: string;
}
