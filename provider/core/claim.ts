/** What nobody else in the program may declare. */
export interface Claim {
  /** For the user: `the variable KEY of application …`. Two resources with one claim declare one object. */
  what: string;
  /** The collection that it is part of: `the variables of application …`. */
  of?: string;
  /** `what` names several: the sentence about it says so. Default: it names one. */
  isPlural?: boolean;
  /** It is that collection as a whole: nobody else may declare a part of it. */
  isWhole?: boolean;
}
