import type { Context } from "./context";

/** An object as the list of its kind shows it. */
export interface Listed {
  /** What `get` takes. */
  path: string;
  /** What people call it: its name, its key, where it is mounted. */
  name: string;
  /** The object that it hangs on. */
  parent?: SurveyedObject | undefined;
  /** Why nobody has to declare it: `it comes with its project`. Default: somebody made it. */
  given?: string | undefined;
  /** Why nothing of it can be read now, as a clause: `it is installing`. Then nothing is asked there. */
  unreadable?: string | undefined;
}

/** An object that a survey found. */
export interface SurveyedObject extends Listed {
  /** The name of its kind, as `refersTo` has it: `Project`. */
  kind: string;
  id: string;
}

/** What a kind is given to list its objects. Sends nothing but GET. */
export interface ListContext extends Pick<Context<unknown>, "hosting" | "panel"> {
  /** The objects of another kind that the survey covers: what hangs on any other is none of its business. */
  all(kind: string): Promise<readonly SurveyedObject[]>;
  /** The same with what is read of each. One whose read fails is noted by the survey and passed over. */
  below<T>(kind: string, read: (parent: SurveyedObject) => Promise<T>): AsyncIterable<[parent: SurveyedObject, read: T]>;
}

/** What lists objects: a kind, or what programs only refer to, such as a server. */
export interface Lister {
  /** All objects of the kind that the token can see and the survey covers. */
  list?(context: ListContext): AsyncIterable<Listed>;
  /** Why it has no `list`, as a clause: `no call reads it`. Then none of its objects is imported. */
  readonly notListed?: string;
}
