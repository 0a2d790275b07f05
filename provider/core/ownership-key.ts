/** An ownership key. Only one resource of the program may declare it. */
export interface OwnershipKey {
  /** The key in words: `the variable KEY of application …`. Two resources with one ownership key declare one object. */
  what: string;
  /** The collection that contains it: `the variables of application …`. */
  of?: string;
  /** Whether `what` is plural, for the grammar of messages. Default: false. */
  isPlural?: boolean;
  /** Whether it is the whole collection, so that no other resource may declare a part. */
  isWholeCollection?: boolean;
}
