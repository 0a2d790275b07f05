/** Data that an event or a switch overwrites. `id` contains the object and the new content, so that a permission ends with them. */
export interface Overwriting {
  /** `1003/b77`. */
  id: string;
  /** `the files of volume 1003 with its backup b77`. */
  what: string;
}
