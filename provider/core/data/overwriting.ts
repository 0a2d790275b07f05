/** What an event or a switch overwrites: `id` names the object and what it is overwritten with, so that a permission ends with them. */
export interface Overwriting {
  /** `1003/b77`. */
  id: string;
  /** `the files of volume 1003 with its backup b77`. */
  what: string;
}
